import type { ShopperErrorCode } from "../../modules/payunit/errors"

/** What a storefront does about a refusal: for those who write one. */
export const STOREFRONT_ADVICE: Readonly<Record<ShopperErrorCode, string>> = {
  payment_not_found: "Open a payment session. A deleted session cannot be paid.",
  payment_collection_not_found: "The shop has to send a new link.",
  invalid_request: "Ask again; `details` names the fields.",
  invalid_phone: "Ask again.",
  old_phone: "Ask again: a 6 goes in front.",
  unknown_payment_method: "Ask again; `details` lists those that are offered.",
  cards_not_offered: "Use PayUnit's page.",
  unsupported_currency: "Use a region whose currency is XAF.",
  invalid_amount:
    "Nothing is to be paid, or less than half a franc: [what to do](order-changes.md#a-cart-that-costs-nothing).",
  cart_not_ready:
    "Complete the cart first; `details`: `no_items`, `no_email`, `no_shipping_method`, `out_of_stock`, `already_ordered`, `order_unfinished`.",
  amount_changed:
    "The order was edited, or part of it was paid another way: open a new payment session, and show the new amount first.",
  collection_closed: "Show the order; or, if it has none, begin with a new cart.",
  already_paid: "Show the payment, then the order.",
  payment_in_review: "**Do not let them pay again.**",
  not_offered: "The shop has to say how to pay. Only as the message of a payment link.",
  payments_paused: "Say so; try again later, at `retry_at` where the shop said until when.",
  prompt_open: "Ask to confirm it, or wait until `retry_at`.",
  payment_open: "Finish that one, or wait until `retry_at`: both together would be too much.",
  phone_busy: "Answer that prompt, or take another number.",
  prompt_refused: "Check the number, or take another number or method.",
  payment_in_flight: "Show that payment, whose session is in `details`, or wait until `retry_at`.",
  too_many_attempts: "Wait until `retry_at`: a [limit](limits.md#how-often) is reached.",
  service_unavailable: "Try again in a moment.",
}
