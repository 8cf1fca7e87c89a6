import { z } from "@medusajs/framework/zod"
import { amount, id, inOneLine, line } from "../../../fields"

const phone = inOneLine(z.string().trim().min(6).max(40))

/** What staff ask a customer for. */
export const paymentRequestBody = z.lazy(() =>
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
    .refine(({ phone: given, prompt }) => given !== undefined || !prompt, { error: "`phone` is needed for a prompt" }),
)
export type PaymentRequestBody = z.output<typeof paymentRequestBody>

/** Whose requests are listed. */
export const paymentRequestsQuery = z.lazy(() =>
  z.strictObject({ order_id: id.describe("The order whose requests are wanted.") }),
)

/** Whom a prompt is sent to. */
export const requestPromptBody = z.lazy(() =>
  z.strictObject({
    phone: phone.optional().describe("By default the number that the request was made for."),
    provider: line(100).optional(),
  }),
)
export type RequestPromptBody = z.output<typeof requestPromptBody>
