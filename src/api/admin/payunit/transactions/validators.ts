import { z } from "@medusajs/framework/zod"
import { amount, id, line, note } from "../../../fields"
import { LISTED_MOST } from "../../../../modules/payunit/storage"
import { HELD_REASONS, OUTCOMES, TRANSACTION_STATES } from "../../../../domain/payments"

/** One value or several, as a query string gives them. */
function oneOrMore<Schema extends z.ZodType>(one: Schema) {
  return z.preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(one).min(1).max(50)).optional()
}

/** How far a list can be leafed through. */
export const listOffset = z.coerce
  .number()
  .int()
  .min(0)
  .refine((offset) => offset <= LISTED_MOST, {
    error: `\`offset\` ends at ${LISTED_MOST}: filter the list, or read on behind its last row with \`after\``,
  })
  .default(0)

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: "`from`, `to` and the like are dates or times such as 2026-01-31 or 2026-01-31T18:00:00Z",
})

/** What the list of transactions is asked by. */
export const listQuery = z.lazy(() =>
  z
    .strictObject({
      state: oneOrMore(z.enum(TRANSACTION_STATES)).describe(
        "Those; may be repeated, 50 times at most, as `held_reason`, `account`, `operator` and `outcome` may.",
      ),
      held_reason: oneOrMore(z.enum(HELD_REASONS)),
      resolved: z
        .enum(["true", "false"])
        .optional()
        .describe("`true`: held ones that somebody resolved; `false`: all others."),
      account: oneOrMore(id),
      operator: oneOrMore(id).describe("What was paid with, or the operator that was asked while nobody has paid."),
      from: time.optional().describe("Opened since then: a date is its first moment in UTC."),
      to: time.optional().describe("Opened before then."),
      outcome: oneOrMore(z.enum(OUTCOMES)).describe(
        "What became of an attempt, as the summary counts them; what staff confirmed is none.",
      ),
      prompted: z
        .enum(["true", "false"])
        .optional()
        .describe("`true`: a prompt was sent to a phone; `false`: none was."),
      paid_from: time.optional().describe("Paid since then."),
      paid_to: time.optional().describe("Paid before then."),
      refunded_from: time.optional().describe("Something of it went back since then."),
      refunded_to: time.optional().describe("Something of it went back before then."),
      to_call: z
        .literal("true")
        .optional()
        .describe(
          "Whom to call: money on hold, and the last attempts of the last three days that were made on a phone in vain, where nothing else was paid for the same.",
        ),
      q: line(100)
        .optional()
        .describe(
          "The number of an order (`12`, `#12`); an invoice's reference or id; words of a customer's name or e-mail address; a phone number or its last digits, four at least; the beginning of a transaction's id, or an order's, cart's or session's whole id. By person, the 200 latest orders, invoices and carts that fit are looked through.",
        ),
      cart_id: id.optional(),
      order_id: id.optional().describe("Also finds what was opened for the order's payment collections and not paid."),
      payment_session_id: id.optional(),
      order: z
        .enum(["newest", "oldest", "largest", "smallest", "held_first"])
        .default("newest")
        .describe(
          "`largest` and `smallest` go by what was paid, else asked for; `held_first`: what waits for a person before all else.",
        ),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe("How many a page."),
      offset: listOffset.describe("At most 10 000."),
      after: id
        .optional()
        .describe(
          "Those behind the transaction of that id, newest first: reads everything page by page, whatever is opened meanwhile. It goes with neither `offset` nor `order`.",
        ),
    })
    .refine(({ after, offset, order }) => after === undefined || (offset === 0 && order === "newest"), {
      error: "`after` goes with neither `offset` nor `order`",
    }),
)

const method = line(100)
const reference = line(200).optional()
const byPayUnit = z
  .boolean()
  .default(false)
  .describe("Whether PayUnit itself sent it back, from its dashboard: then its status and statement say so too.")
/** That the same went back once more, where it would be taken for a click repeated. */
const again = z.boolean().default(false)

/** What a merchant says they paid back. */
export const manualRefundBody = z.lazy(() =>
  z.strictObject({
    amount: amount
      .optional()
      .describe("Major units of the currency that was paid; all of it that has not gone back yet, unless told."),
    method: method.describe("How it went back."),
    by_payunit: byPayUnit,
    reference: reference.describe("The operator's number of it: one movement of money."),
    note: note.optional(),
    again: again.describe("That the same amount went back once more, where it would be taken for a request repeated."),
  }),
)
export type ManualRefundBody = z.output<typeof manualRefundBody>

/** What a merchant decided about a held payment. */
export const resolveBody = z.lazy(() =>
  z.discriminatedUnion("action", [
    z.strictObject({ action: z.literal("place_order"), note: note.optional() }),
    z.strictObject({
      action: z.literal("paid_back"),
      amount: amount.optional().describe("All that was paid and has not gone back yet, unless told."),
      method: method.default("unspecified"),
      by_payunit: byPayUnit,
      reference,
      note: note.optional(),
      again,
    }),
    z.strictObject({ action: z.literal("dismiss"), note }),
  ]),
)
export type ResolveBody = z.output<typeof resolveBody>
