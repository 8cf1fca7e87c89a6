import { z } from "@medusajs/framework/zod"
import { INVOICE_STATES } from "../../../../domain/invoices"
import { HELD_REASONS } from "../../../../domain/payments"
import { amount, id, inOneLine, line, note, time } from "../../../fields"
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
export const invoiceListQuery = z.lazy(() =>
  z
    .strictObject({
      q: line(100)
        .optional()
        .describe(
          "The beginnings of words (`ada ngo`), all of which must be in it: of the reference, the id, the order's id, or the client's name or e-mail address; how the client's phone number begins or, by four digits or more, ends; or the number of an order (`12`, `#12`). Of more than 10 000 that fit, some are found.",
        ),
      state: oneOrMore(INVOICE_STATES).describe("Those; may be repeated."),
      held_reason: oneOrMore(HELD_REASONS).describe("What one of their payments is on hold for; may be repeated."),
      needs_look: z
        .enum(["true", "false"])
        .transform((sent) => sent === "true")
        .optional()
        .describe(
          "`true`: in doubt, a payment of it is on hold, or somebody came back from its page and nobody looked; `false`: all others.",
        ),
      order_id: id.optional(),
      customer_id: id.optional(),
      account: id.optional(),
      created_from: time.describe("Made since then."),
      created_to: time.describe("Made before then."),
      due_from: time.describe("Due since then."),
      due_to: time.describe("Due before then."),
      order: sorting
        .prefault("-created_at")
        .describe(
          "`created_at`, `due_date`, `total_amount`, `client_name`, `state` or `ref`, with a `-` before it for descending. Without a `ref` comes last, or first descending.",
        ),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe("How many a page."),
      offset: listOffset.describe("At most 10 000."),
      after: id
        .optional()
        .describe("Those behind the invoice of that id, newest first. It goes with neither `offset` nor `order`."),
    })
    .refine(
      ({ after, offset, order }) =>
        after === undefined || (offset === 0 && order.by === "created_at" && order.descending),
      { error: "`after` goes with neither `offset` nor `order`" },
    ),
)

/** That the same moved once more, where it would be taken for a repetition. */
const again = z.boolean().default(false)

/** See {@link invoiceListQuery}. */
export type InvoiceListQuery = z.output<typeof invoiceListQuery>

/** What a merchant says was paid of an invoice. */
export const confirmBody = z.lazy(() =>
  z.strictObject({
    amount: amount
      .optional()
      .describe(
        "Major units. That of the instalment, else all that is left to pay, unless told. What is more than is owed is put on hold, to be paid back.",
      ),
    installment_id: id.optional().describe("Which instalment it pays: then its amount, unless told."),
    method: line(100).default("PayUnit"),
    reference: line(200).optional().describe("The operator's number: one movement of money."),
    note: note.optional(),
    again: again.describe("That the same came once more, where it would be taken for a request repeated."),
    record_on_order: z.boolean().default(true).describe("Whether the invoice's order is to hold it."),
  }),
)
export type ConfirmBody = z.output<typeof confirmBody>

export const voidBody = z.lazy(() => z.strictObject({ note: note.optional() }))
export type VoidBody = z.output<typeof voidBody>

/** What a merchant found out about an invoice. */
export const resolveInvoiceBody = z.lazy(() =>
  z.discriminatedUnion("action", [
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
  ]),
)
export type ResolveInvoiceBody = z.output<typeof resolveInvoiceBody>

/** The language of a draft's texts. */
export const draftQuery = z.lazy(() =>
  z.strictObject({
    locale: z.enum(["en", "fr"]).default("en").describe("The language of the draft's texts."),
  }),
)
