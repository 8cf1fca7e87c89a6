import { z } from "@medusajs/framework/zod"
import { id, line, note } from "../../../fields"
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
export const listQuery = z
  .strictObject({
    state: oneOrMore(z.enum(TRANSACTION_STATES)),
    held_reason: oneOrMore(z.enum(HELD_REASONS)),
    /** Whether held ones that were resolved are wanted, or those that were not. */
    resolved: z.enum(["true", "false"]).optional(),
    account: oneOrMore(id),
    /** What was paid with, or the operator that was asked while nobody has paid. */
    operator: oneOrMore(id),
    /** Opened in this span of time, `to` left out. */
    from: time.optional(),
    to: time.optional(),
    /** What became of it. */
    outcome: oneOrMore(z.enum(OUTCOMES)),
    /** Whether a prompt was sent to a phone. */
    prompted: z.enum(["true", "false"]).optional(),
    /** Paid in this span of time, `paid_to` left out. */
    paid_from: time.optional(),
    paid_to: time.optional(),
    /** Something of it went back in this span of time, `refunded_to` left out. */
    refunded_from: time.optional(),
    refunded_to: time.optional(),
    /** Whom to call: money on hold, and what somebody tried to pay by phone in the last three days in vain. */
    to_call: z.literal("true").optional(),
    /**
     * The number of an order; somebody's name, e-mail address or phone number, or its last digits; the beginning of a
     * transaction's id; or the id of an order, cart or payment session.
     */
    q: line(100).optional(),
    cart_id: id.optional(),
    /** Also finds what was opened for the order's payment collections and not paid. */
    order_id: id.optional(),
    payment_session_id: id.optional(),
    order: z.enum(["newest", "oldest", "largest", "smallest", "held_first"]).default("newest"),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: listOffset,
    /** Those behind this one, newest first. Reads everything page by page, whatever is opened meanwhile. */
    after: id.optional(),
  })
  .refine(({ after, offset, order }) => after === undefined || (offset === 0 && order === "newest"), {
    error: "`after` goes with neither `offset` nor `order`",
  })

const amount = z.number().positive().max(1e12)
const method = line(100)
const reference = line(200).optional()
/** That the same went back once more, where it would be taken for a click repeated. */
const again = z.boolean().default(false)

/** What a merchant says they paid back. */
export const manualRefundBody = z.strictObject({ amount, method, reference, note: note.optional(), again })
export type ManualRefundBody = z.output<typeof manualRefundBody>

/** What a merchant decided about a held payment. */
export const resolveBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("place_order"), note: note.optional() }),
  z.strictObject({
    action: z.literal("paid_back"),
    /** All that was paid and has not gone back yet, unless told. */
    amount: amount.optional(),
    method: method.default("unspecified"),
    reference,
    note: note.optional(),
    again,
  }),
  z.strictObject({ action: z.literal("dismiss"), note }),
])
export type ResolveBody = z.output<typeof resolveBody>
