import { z } from "@medusajs/framework/zod"
import { INVOICE_HELD_REASONS, INVOICE_STATES } from "../../../../domain/invoices"
import { id, inOneLine, line, note, time } from "../../../fields"
import { listOffset } from "../transactions/validators"
import { INVOICE_ORDERS } from "../../../../modules/payunit/invoices"

/** One value or several, as a query string gives them. */
function oneOrMore<Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(z.enum(values)).min(1)).optional()
}

const sorting = z
  .string()
  .transform((sent) => ({ by: sent.replace(/^-/, ""), descending: sent.startsWith("-") }))
  .pipe(
    z.object({
      by: z.enum(INVOICE_ORDERS, {
        error: `\`order\` is one of ${INVOICE_ORDERS.join(", ")}, with a - for descending`,
      }),
      descending: z.boolean(),
    }),
  )

/** What the list of invoices is asked by. */
export const invoiceListQuery = z
  .strictObject({
    q: line(100).optional(),
    state: oneOrMore(INVOICE_STATES),
    held_reason: oneOrMore(INVOICE_HELD_REASONS),
    needs_look: z
      .enum(["true", "false"])
      .transform((sent) => sent === "true")
      .optional(),
    order_id: id.optional(),
    customer_id: id.optional(),
    account: id.optional(),
    created_from: time,
    /** Left out of the span, as `due_to` is. */
    created_to: time,
    due_from: time,
    due_to: time,
    /** A column, with a - before it for descending. */
    order: sorting.prefault("-created_at"),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: listOffset,
    /** Those behind this one, newest first. Reads everything page by page, whatever is made meanwhile. */
    after: id.optional(),
  })
  .refine(
    ({ after, offset, order }) =>
      after === undefined || (offset === 0 && order.by === "created_at" && order.descending),
    { error: "`after` goes with neither `offset` nor `order`" },
  )

/** That the same moved once more, where it would be taken for a repetition. */
const again = z.boolean().default(false)

/** See {@link invoiceListQuery}. */
export type InvoiceListQuery = z.output<typeof invoiceListQuery>

/** What a merchant says was paid of an invoice. */
export const confirmBody = z.strictObject({
  /** Major units. All that is left, unless told. */
  amount: z.number().positive().max(1e12).optional(),
  /** Which instalment it pays: then its amount, unless told. */
  installment_id: id.optional(),
  method: line(100).default("PayUnit"),
  reference: line(200).optional(),
  note: note.optional(),
  again,
  /** Whether the invoice's order is to hold it. */
  record_on_order: z.boolean().default(true),
})
export type ConfirmBody = z.output<typeof confirmBody>

export const voidBody = z.strictObject({ note: note.optional() })
export type VoidBody = z.output<typeof voidBody>

/** What a merchant says went back of a payment. */
export const invoiceRefundBody = z.strictObject({
  /** Major units. All of the payment that has not gone back yet, unless told. */
  amount: z.number().positive().max(1e12).optional(),
  method: line(100),
  reference: line(200).optional(),
  note: note.optional(),
  again,
})
export type InvoiceRefundBody = z.output<typeof invoiceRefundBody>

/** What a merchant found out about an invoice, or decided about its money. */
export const resolveInvoiceBody = z.discriminatedUnion("action", [
  /** PayUnit did make it: its dashboard has this link. */
  z.strictObject({
    action: z.literal("found"),
    link: inOneLine(
      z.url({ protocol: /^https?$/, error: "`link` is the invoice's address, from PayUnit's dashboard" }).max(2048),
    ),
    ref: line(200).optional(),
    note: note.optional(),
  }),
  /** PayUnit did not make it. */
  z.strictObject({ action: z.literal("not_created"), note: note.optional() }),
  /** Somebody came back from its page, and PayUnit's dashboard shows nothing new. */
  z.strictObject({ action: z.literal("not_paid"), note: note.optional() }),
  /** Money that is held went back to the payer. */
  z.strictObject({
    action: z.literal("paid_back"),
    method: line(100).default("unspecified"),
    reference: line(200).optional(),
    note,
  }),
  z.strictObject({ action: z.literal("dismiss"), note }),
])
export type ResolveInvoiceBody = z.output<typeof resolveInvoiceBody>

/** The language of a draft's texts. */
export const draftQuery = z.strictObject({ locale: z.enum(["en", "fr"]).default("en") })
