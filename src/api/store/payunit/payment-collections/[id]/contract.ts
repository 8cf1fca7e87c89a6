import { z } from "zod"
import { PARAMS } from "../../../../fields"
import { NAMED_OBJECTS, time } from "../../../../answers/texts"
import type { Contract } from "../../../../contract"

const text = z.string().nullable()

export const GET = {
  section: "What a payment link asks for",
  summary: "tells what is to be paid on an order",
  params: PARAMS.paymentCollection,
  about:
    "For the page that a [payment link](payment-links.md) leads to. `payable` says whether it can be paid now, and `message` why not. It asks nobody.",
  answer: z.lazy(() =>
    z.strictObject({
      payment_collection: z
        .strictObject({
          id: z.string(),
          status: z.string().describe("Medusa's own status."),
          amount: z.number().describe("What this link asks for now: no more than is outstanding. Major units."),
          outstanding_amount: z
            .number()
            .describe("What is still to be paid on the order, whichever way, at least 0. Major units."),
          currency_code: z.string(),
          region_id: text,
          order: z.strictObject({ display_id: z.number().nullable() }),
          provider_ids: z
            .array(z.string())
            .readonly()
            .describe("The region's providers that are PayUnit's: for opening a payment session with."),
          payable: z.boolean(),
          message: z
            .strictObject({ code: z.string(), text: z.string() })
            .nullable()
            .describe(
              "Why it cannot be paid now, by a code for shoppers, in English or French: `already_paid` (through PayUnit), `collection_closed` (paid another way, cancelled, or its time is over), `prompt_open` and `payment_open` (until `retry_at`), `payment_in_review`, `not_offered` (the order's region has no PayUnit provider), `payments_paused`, `unsupported_currency`, `invalid_amount`.",
            ),
          retry_at: time.nullable().describe("When trying again makes sense, if it is known."),
          payment_session_id: text.describe("The payment session that tells how the latest payment of it stands."),
        })
        .register(NAMED_OBJECTS, {
          id: "PaymentCollection",
          about: "What a customer gets to know of an order that is still to be paid, by the link that they were sent.",
        }),
    }),
  ),
  refusals: {
    service_unavailable: "",
    payment_collection_not_found: "There is none of that id, or it is a cart's, which is paid in its checkout.",
    payment_in_review: "A newer version of the plugin wrote what this one cannot read.",
  },
} satisfies Contract

export type PaymentCollectionAnswer = z.output<typeof GET.answer>["payment_collection"]
