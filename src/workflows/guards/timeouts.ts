/** How long somebody waits for the service to be asked, or money to be placed, before they are answered all the same. */

/** A change of a cart, while a payment for it may be on its way. */
export const CART_CHANGE_MS = 3_000

/** Paying another way than by a prompt that may have been declined. Somebody may have asked about it a moment ago. */
export const LEAVE_MS = 6_000

/** Cancelling an order, which asks about what nobody is known to have paid. Somebody may have asked a moment ago. */
export const CANCEL_MS = 6_000
