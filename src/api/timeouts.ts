/** How long somebody waits for the service to be asked, or an order to be placed, before they are answered all the same. */

/** A shopper who comes back from the payment page: the page that they are sent to asks for the result. */
export const RETURN_MS = 3_000

/** A storefront's "is it paid?". A status call takes eight seconds at most; whoever waits longer asks again. */
export const REFRESH_MS = 10_000
