/** How long somebody waits for the service to be asked, or an order to be placed, before they are answered all the same. */

/** A shopper who comes back from the payment page: the page that they are sent to asks for the result. */
export const RETURN_MS = 3_000

/** A storefront's "is it paid?". A status call takes eight seconds at most; whoever waits longer asks again. */
export const REFRESH_MS = 10_000

/** A change of a cart, while a payment for it may be on its way. */
export const CART_CHANGE_MS = 3_000

/** Paying another way than by a prompt that may have been declined. Somebody may have asked about it a moment ago. */
export const LEAVE_MS = 6_000

/** Cancelling an order, which asks about what nobody is known to have paid. Somebody may have asked a moment ago. */
export const CANCEL_MS = 6_000
