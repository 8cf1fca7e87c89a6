import type { Refusals } from "../contract"

/** What the plugin adds to a route of Medusa's. */
export interface GuardDescription {
  section: string
  /** Routes of Medusa's, as Markdown. */
  routes: string
  about: string
  refusals?: Refusals
}

/** What is added to Medusa's own routes: see `src/api/middlewares`. */
export const GUARDS: readonly GuardDescription[] = [
  {
    section: "Changing a cart",
    routes: "`POST`, `DELETE` of `/store/carts/:id` and all below it, but `complete`",
    about:
      "While a prompt of the cart may be confirmed, or its money has no order yet, PayUnit is asked, for 3 seconds at most; if that changes nothing, the change is refused. A link that is merely open blocks nothing.",
    refusals: { payment_in_flight: "With `retry_at`, and the payment session in `details`." },
  },
  {
    section: "Opening a payment session",
    routes: "`POST /store/payment-collections/:id/payment-sessions`",
    about: `The body is Medusa's: \`{ provider_id, data }\`. Of \`data\` only \`return_url\` (2048 characters at most) and \`locale\` (35) are read; all else of it is overwritten with null. The session's \`data\` then holds \`payunit\`: \`{ session_id, transaction_id, redirect_url, expires_at, amount, currency_code, mode }\`. On one server, the sessions of one payment collection are opened one after the other.

Two places refuse. The guard before Medusa answers with its own status, \`retry_at\` and \`details\`, in the language of \`data.locale\`, else as elsewhere. A prompt that may have been declined is asked about once more before, for 6 seconds at most.

What the provider itself refuses passes through Medusa, which answers \`{ type, code, message }\` in English, without \`retry_at\` and \`details\` (the message ends with the details in brackets), and with its own status: 404 for \`payment_not_found\`, 500 for \`service_unavailable\`, 400 for all others. These are \`unsupported_currency\`, \`invalid_amount\`, \`cart_not_ready\`, \`amount_changed\`, \`collection_closed\`, \`already_paid\`, \`payment_in_review\`, \`payments_paused\`, \`prompt_open\` and \`too_many_attempts\` (10 payments of one collection an hour, 300 from one network address, 5000 in the whole store: [limits](limits.md#how-often)). With \`x-payunit-refusals: inline\` the message is in the shopper's language, that of \`data.locale\` or else of \`Accept-Language\`, and the details are in \`details\`.

The guard's:`,
    refusals: {
      payment_in_flight: "A prompt may be confirmed, or money has no order yet; for every payment provider.",
      already_paid: "The collection is paid through PayUnit; for every payment provider.",
      collection_closed:
        "Its order was cancelled since nobody paid in time, for every payment provider; or nothing is to be paid any more, for PayUnit's.",
      payment_in_review: "The shop has to look at money that came; for PayUnit's providers.",
    },
  },
  {
    section: "Completing a cart",
    routes: "`POST /store/carts/:id/complete`",
    about: `While the payment is not there, Medusa answers 200 \`{ "type": "cart", "cart", "error": { "type", "message", "name" } }\`, as it does for every payment provider. \`error.type\` is

- \`payment_requires_more_error\`: PayUnit does not say yet that it was paid. The order places itself once it does: do not call this again.
- \`payment_authorization_error\`: it was declined or cancelled; or money came that cannot be used, since it does not fit, since another payment of the cart was taken, or since the order was paid another way.

With [\`placeOrder: "before_payment"\`](ways-to-pay.md#when-the-order-is-placed) it answers the order, which waits for its payment. After the answer, the plugin looks once more that an order holds what was paid.`,
    refusals: {
      collection_closed:
        "The cart's money was refunded or was dismissed, or its order was cancelled since nobody paid in time.",
    },
  },
  {
    section: "Cancelling an order, deleting a draft, refunding a payment, marking as paid",
    routes:
      "`POST /admin/orders/:id/cancel`, `DELETE /admin/draft-orders/:id`, `POST /admin/payments/:id/refund`, `POST /admin/payment-collections/:id/mark-as-paid`",
    about: `The first two are refused while PayUnit money of the order is not refunded; the third for a PayUnit payment unless a [recorded refund](#manual-refunds) of exactly that amount waits for it; the last with PayUnit as \`provider_id\`, before anything is opened. Their \`message\` is for people: in the language that they chose in Medusa's dashboard (its cookie \`lng\`), else that of \`accept-language\`, with the way in the dashboard. Programs find ids in the fields beside it.

Before an order or a draft ends, PayUnit is asked about every attempt whose link or prompt may still be paid, for 6 seconds at most; without an answer, what is known already decides. Money of the order's [invoices](invoices-reference.md#when-the-order-is-cancelled) counts alike.`,
    refusals: {
      payment_in_flight:
        "A prompt waits on a phone, or money is on its way to the order; the message says when to try again.",
      fulfillments_first: "They are to be cancelled before the order's money is asked for.",
      not_refunded: "`transaction_id` says of which payment.",
      refund_not_recorded: "Of `transaction_id`.",
      refund_waits:
        "It was refunded, and Medusa's refund of it is still to be made: `transaction_id` and `refund_id` say of which.",
      not_marked_by_hand: "Only PayUnit says what was paid through it. Without `provider_id` it is marked as paid.",
    },
  },
  {
    section: "Anything else of payments",
    routes: "Whatever deletes a payment session or cancels a payment; `POST /hooks/payment/…`",
    about:
      "Deleting and cancelling is refused as `not_allowed` where the money was taken and did not go back. Medusa's own webhooks change nothing here.",
  },
]
