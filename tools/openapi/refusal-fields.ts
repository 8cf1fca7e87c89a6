import type { JsonSchema } from "./json-schema"

const text = (description: string): JsonSchema => ({ type: "string", description })
const texts = (description: string): JsonSchema => ({ type: "array", items: { type: "string" }, description })
const time = (description: string): JsonSchema => ({ type: "string", format: "date-time", description })
const amount = (description: string): JsonSchema => ({ type: "number", description: `${description} Major units.` })

/** What refusals for staff have besides a code and a message: each has those that help to act on it. */
export const STAFF_REFUSAL_FIELDS: Record<string, JsonSchema> = {
  approval_id: text("What waits for a second person."),
  transaction_id: text("The payment that it is about."),
  refund_id: text("The refund to be finished, or what the key's first request made."),
  invoice_id: text("The invoice that is there already, or what the key's first request made."),
  payment_request_id: text("What the key's first request made."),
  statement_id: text("The statement that was checked already, or what the key's first request made."),
  file_name: text("What that statement was called."),
  checked_at: time("When it was checked."),
  recorded_id: text("What is recorded already."),
  recorded_at: time("When it was recorded."),
  invoice: { $ref: "#/components/schemas/InvoiceDetail", description: "What PayUnit refused, in state `failed`." },
  figures: {
    type: "object",
    description: "What of the order is outstanding, and what of that is asked for. Major units.",
    additionalProperties: true,
  },
  excess: amount("By how much the invoice is more than is left to bill."),
  total_amount: amount("What the invoice comes to."),
  outstanding: amount("What can still be asked for."),
  fields: {
    type: "array",
    items: { type: "object", additionalProperties: true },
    description: "What is wrong of an invoice, by its fields.",
  },
  reason: text("Why no prompt was sent: a code for shoppers."),
  retry_at: {
    type: ["string", "null"],
    format: "date-time",
    description: "When trying again makes sense, where that is known.",
  },
  held_reason: text("Why the payment is still held."),
  line: { type: "integer", description: "The line of a statement that cannot be read." },
  column: text("The column in that line."),
  missing: texts("Columns that a statement needs, and that nothing was mapped to."),
  unclear: texts("What of a statement can be read in two ways."),
}
