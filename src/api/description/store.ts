import { payBody } from "../store/payunit/payment-sessions/[id]/pay/validators"
import type { RouteDescriptions } from "./route"

/** Also where the store itself cannot answer for a moment. */
const AWAY = { service_unavailable: "" }

const UNREADABLE = "A newer version of the plugin wrote what this one cannot read."

/** The storefront's routes. */
export const STORE_ROUTES: RouteDescriptions = {
  "GET /store/payunit/payment-sessions/:id": {
    section: "A payment",
    summary: "tells where a payment stands",
    about:
      "Answers from the store's own records. It asks nobody, changes nothing, has no limit, and works after Medusa deleted the session.",
    refusals: {
      ...AWAY,
      payment_not_found: "There is no such session, or nothing was opened at PayUnit for it.",
      payment_in_review: UNREADABLE,
    },
  },
  "POST /store/payunit/payment-sessions/:id/refresh": {
    section: "Asking whether it is paid",
    summary: "asks PayUnit, then tells where the payment stands",
    about:
      "Without a body. PayUnit is asked about one payment at most every 3 seconds; whoever asks sooner waits for it, or is answered from the records. After 10 seconds it answers what is known by then, and goes on by itself. Beyond `refreshesPerAddressPerHour` of a network address it answers from the records: it is not refused.",
    refusals: { ...AWAY, payment_not_found: "", payment_in_review: UNREADABLE },
  },
  "POST /store/payunit/payment-sessions/:id/pay": {
    section: "Paying inside the store",
    summary: "sends a prompt to a phone, or passes a card on",
    about:
      "Answers mostly with `confirm_on_phone`; for a card with `confirm_with_bank` and the bank's page in `redirect_url`. It may take half a minute: allow it a minute. If PayUnit gives no answer, the prompt is taken for sent, and is never sent again by itself. The body is read up to 16 kB within 5 seconds, whatever its type. One prompt lives at a time for a cart and for a phone; [prompts are limited](limits.md#how-often) per session, phone and network address.",
    body: payBody,
    refusals: {
      payment_not_found: "Or Medusa deleted its session, as after a change of the cart's total.",
      invalid_request: "`details` names fields, never their values.",
      invalid_phone: "",
      unknown_payment_method: "`details` lists those that are offered.",
      cards_not_offered: "A card was sent without `allowCards`, in test mode, or to another flow than `checkout`.",
      unsupported_currency: "",
      invalid_amount: "",
      cart_not_ready: "`details` says why.",
      amount_changed: "",
      collection_closed: "",
      already_paid: "",
      payment_in_review: "",
      payments_paused: "",
      prompt_open: "",
      payment_open: "",
      phone_busy: "",
      prompt_refused: "",
      payment_in_flight: "",
      too_many_attempts: "",
      service_unavailable: "",
    },
  },
  "GET /store/payunit/payment-collections/:id": {
    section: "What a payment link asks for",
    summary: "tells what is to be paid on an order",
    about:
      "For the page that a [payment link](payment-links.md) leads to. `payable` says whether it can be paid now, and `message` why not. It asks nobody.",
    refusals: {
      ...AWAY,
      payment_collection_not_found: "There is none of that id, or it is a cart's, which is paid in its checkout.",
      payment_in_review: UNREADABLE,
    },
  },
}
