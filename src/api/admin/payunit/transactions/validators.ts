import { z } from "@medusajs/framework/zod"
import { HELD_REASONS, TRANSACTION_STATES } from "../../../../settlement"

/** One value or several, as a query string gives them. */
function oneOrMore<Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(z.enum(values)).min(1)).optional()
}

const id = z.string().min(1).max(100)
const text = (longest: number) => z.string().trim().min(1).max(longest)

/** What the list of transactions is asked by. */
export const listQuery = z.strictObject({
  state: oneOrMore(TRANSACTION_STATES),
  held_reason: oneOrMore(HELD_REASONS),
  /** Whether held ones that were resolved are wanted, or those that were not. */
  resolved: z.enum(["true", "false"]).optional(),
  cart_id: id.optional(),
  order_id: id.optional(),
  payment_session_id: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

const amount = z.number().positive().max(1e12)
const method = text(100)
const reference = text(200).optional()
const note = text(1_000)
/** That the same went back once more, where it would be taken for a click repeated. */
const again = z.boolean().default(false)

/** What a merchant says they paid back. */
export const paybackBody = z.strictObject({ amount, method, reference, note: note.optional(), again })
export type PaybackBody = z.output<typeof paybackBody>

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
