import { z } from "@medusajs/framework/zod"
import { id, inOneLine, line } from "../../../fields"

const phone = inOneLine(z.string().trim().min(6).max(40))

/** What staff ask a customer for. */
export const paymentRequestBody = z
  .strictObject({
    /** The order that is to have the money. Without one, an invoice asks for it. */
    order_id: id.optional(),
    customer_id: id.optional(),
    /** Major units. */
    amount: z.number().positive().max(1e12),
    phone: phone.optional(),
    /** What it is for, for the payer. */
    reason: line(200).optional(),
    /** Who is asked, where there is no order. */
    name: line(200).optional(),
    email: z.email().max(254).optional(),
    locale: z.enum(["en", "fr"]).default("en"),
    /** Whether a prompt is sent to the phone at once. */
    prompt: z.boolean().default(false),
    /** The payment method's shortcode; by default that of the number's operator. */
    provider: line(100).optional(),
  })
  .refine(({ order_id, phone: given, prompt }) => given !== undefined || (order_id !== undefined && !prompt), {
    error: "`phone` is needed for a prompt, and where there is no order",
  })
export type PaymentRequestBody = z.output<typeof paymentRequestBody>

/** Whom a prompt is sent to. */
export const requestPromptBody = z.strictObject({
  /** By default the number that the request was made for. */
  phone: phone.optional(),
  provider: line(100).optional(),
})
export type RequestPromptBody = z.output<typeof requestPromptBody>
