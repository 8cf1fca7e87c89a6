import { z } from "zod"
import { amount, id, line, phone } from "../../../fields"
import { paymentRequestAnswer } from "../../../answers/requests"
import type { StaffChangeContract, StaffContract } from "../../../contract"

export const POST = {
  permission: "request_payments",
  decides: "payment_requested",
  section: "The admin's routes: payment requests",
  summary: "asks a customer for money",
  about: "Where a prompt was to be sent and was not, the request stands, and its `message` says why.",
  body: z.lazy(() =>
    z
      .strictObject({
        order_id: id.optional().describe("The order that is to have the money. Without one, an invoice asks for it."),
        customer_id: id.optional().describe("Only where there is no order."),
        amount: amount.describe("Major units, in XAF."),
        phone: phone.optional().describe("Needed for a prompt; where there is no order, this or `email` is."),
        reason: line(200).optional().describe("What it is for; the payer reads it."),
        name: line(200)
          .optional()
          .describe("Who is asked, where there is no order; the number or the address, unless told."),
        email: z.email().max(254).optional().describe("Only where there is no order."),
        locale: z.enum(["en", "fr"]).default("en").describe("Of the page."),
        prompt: z.boolean().default(false).describe("Whether a prompt is sent to the phone at once."),
        provider: line(100)
          .optional()
          .describe("The payment method's shortcode; by default that of the number's operator."),
      })
      .refine(({ phone: given, prompt }) => given !== undefined || !prompt, {
        error: "`phone` is needed for a prompt",
      }),
  ),
  takesKey: true,
  answer: z.lazy(() => z.strictObject({ payment_request: paymentRequestAnswer, is_new: z.boolean() })),
  statuses: {
    200: "The same amount of the same order was asked for before and lives: that one is renewed.",
    201: "It was made.",
  },
  refusals: {
    request_amount: "",
    in_use: "",
    invalid_invoice: "Without an order: `fields` says what is missing.",
    invalid_request: "",
    unknown_account: "",
    order_not_found: "",
    customer_not_found: "",
    request_too_much: "With `outstanding`.",
    order_cancelled: "",
    payments_paused: "",
    no_provider: "",
    recorded_already: "",
    invoice_in_doubt: "",
    currency_differs: "",
    customer_differs: "",
    exceeds_outstanding: "",
  },
} satisfies StaffChangeContract

export const GET = {
  permission: "read_payments",
  section: "The admin's routes: payment requests",
  summary: "lists the requests of an order, newest first",
  about: "Twenty at most. Asks nobody.",
  query: z.lazy(() => z.strictObject({ order_id: id.describe("The order whose requests are wanted.") })),
  answer: z.lazy(() => z.strictObject({ payment_requests: z.array(paymentRequestAnswer) })),
} satisfies StaffContract
