import { z } from "zod"
import { PARAMS, inOneLine, line } from "../../../../../fields"
import { paymentAnswer } from "../../../../../answers/store"
import type { Contract } from "../../../../../contract"

const filled = line(100)

const provider = filled.describe("A `shortcode` of `payment.providers`.")

/** A phone that a prompt is sent to. */
export const phonePaymentBody = z.lazy(() =>
  z.strictObject({
    provider,
    phone: inOneLine(z.string().max(40)).describe(
      "A mobile number of Cameroon: nine digits that begin with 6, with or without `+237` or `00237`; spaces, points, hyphens and brackets are allowed.",
    ),
  }),
)

/** A card that is passed on. */
export const cardPaymentBody = z.lazy(() => {
  const card = z.strictObject({
    card_number: z
      .string()
      .transform((value) => value.replace(/[\s-]/g, ""))
      .pipe(z.string().regex(/^\d{12,19}$/)),
    cvv: z.string().regex(/^\d{3,4}$/),
    expiry_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
    expiry_year: z.string().regex(/^\d{2}$/),
    card_country: z.string().regex(/^[A-Za-z]{2}$/),
    card_state: filled,
    card_city: filled,
    card_address: filled,
    card_zipcode: filled,
  })
  return z.strictObject({ provider, card: card.describe("Only where the option `allowCards` is on.") })
})

export const POST = {
  section: "Paying inside the store",
  summary: "sends a prompt to a phone, or passes a card on",
  params: PARAMS.paymentSession,
  about:
    "Answers mostly with `confirm_on_phone`; for a card with `confirm_with_bank` and the bank's page in `redirect_url`. It may take half a minute: allow it a minute. If PayUnit gives no answer, the prompt is taken for sent, and is never sent again by itself. The body is read up to 16 kB within 5 seconds, whatever its type. One prompt lives at a time for a cart and for a phone; [prompts are limited](limits.md#how-often) per session, phone and network address.",
  ownBody: { isRaw: true, schema: z.lazy(() => z.union([phonePaymentBody, cardPaymentBody])) },
  answer: paymentAnswer,
  refusals: {
    payment_not_found: "Or Medusa deleted its session, as after a change of the cart's total.",
    invalid_request: "`details` names fields, never their values.",
    invalid_phone: "Of two numbers in one text neither is taken.",
    old_phone: "A Cameroonian number of 8 digits.",
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
} satisfies Contract
