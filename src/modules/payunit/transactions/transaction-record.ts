import { z } from "zod"
import { FLOW_NAMES, hasLivePrompt, isAskable, isDoubtful, isUnsettledMoney } from "../../../domain/payments"
import { storedCauses, storedHistory } from "../../../domain/texts"
import { Transaction } from "../models"
import { readRow, rowSchema } from "../storage"

/**
 * What the legacy API wants to be shown when it is asked about a payment, by the provider's kind. They open
 * something: they stay in the table, and reach no session data, no answer, no log and no event.
 */
export const paymentTokens = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("first"), pay_token: z.string(), payment_ref: z.string() }),
  z.object({ kind: z.literal("second"), paytoken: z.string(), auth_token: z.string(), x_token: z.string() }),
])

/** See {@link paymentTokens}. */
export type PaymentTokens = z.output<typeof paymentTokens>

const lastAnswer = z.object({
  /** Besides what the service says: it knows no such payment, it cannot tell, or it gave no answer. */
  status: z.enum(["PENDING", "SUCCESS", "FAILED", "CANCELLED", "UNKNOWN", "UNTRACEABLE", "NO_ANSWER"]),
  /** Major units. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  mode: z.enum(["test", "live"]).nullable(),
  gateway: z.string().nullable(),
  /** Why there was no answer. */
  detail: z.string().nullable(),
  /** The status as it came, where it is none that is known; it counts as pending. */
  word: z.string().nullish(),
  /** Whether the answer was FAILED of a prompt that could still be approved. No answer since takes nothing back. */
  premature: z.boolean().nullish(),
})

/** What the service said of a transaction when it was last asked. It is for people, but for {@link mayBeDeclined}. */
export type LastAnswer = z.output<typeof lastAnswer>

const ids = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? [])

const row = z.lazy(() =>
  rowSchema(Transaction, {
    // One of a flow that a newer version brought is left to that version.
    flow: z.enum(FLOW_NAMES),
    /** Empty where the transaction is not held. */
    held_causes: storedCauses,
    // For people mostly: what a newer version kept there is left out.
    last_answer: lastAnswer.nullable().catch(null),
    abandoned_order_ids: ids,
    stray_order_ids: ids,
    history: storedHistory,
    created_at: z.coerce.date(),
    /** The database's clock at the moment of reading: the only clock that decisions use. */
    now: z.coerce.date(),
  }),
)

/** A transaction as it stands in its table, but for the tokens, which open something and are read by themselves. */
export type TransactionRow = z.output<typeof row>

const record = z.lazy(() =>
  row.unwrap().omit({
    earlier_session_ids: true,
    prompt_phone_hash: true,
    erasure_requested_at: true,
    paid_trigger: true,
    status_calls: true,
    check_requested_at: true,
    lease_owner: true,
    lease_until: true,
  }),
)

/** A transaction as it is decided about. Dates are dates, the amount is a number in major units. */
export type TransactionRecord = z.output<typeof record>

/**
 * Reads a row, whatever driver types it came in.
 *
 * @throws UnreadableRow
 */
export function readTransaction(row: unknown): TransactionRecord {
  return readRow("payment", record, row)
}

/**
 * Whether the service is asked about a transaction. What was dismissed before anybody could tell whether it was paid is
 * still asked about, for as long as late money is waited for.
 */
export function isWatched(transaction: TransactionRecord): boolean {
  const { state, held_reason, resolution, paid_at } = transaction
  return isAskable(state, held_reason) && (resolution === null || (resolution === "dismissed" && paid_at === null))
}

/**
 * Whether a transaction may have been paid, as far as is known: somebody may have seen its page, or something else
 * makes that unclear. What is not, is asked about seldom.
 */
export function isVisited({ visited_at, state, doubtful_word }: TransactionRecord): boolean {
  return visited_at !== null || state === "held" || doubtful_word !== null
}

/** What was paid, as far as is known: what the service told, else what was asked for. */
export function paidMoney(transaction: TransactionRecord): { amount: number; currencyCode: string } {
  return {
    amount: transaction.paid_amount ?? transaction.amount,
    currencyCode: transaction.paid_currency ?? transaction.currency_code,
  }
}

/** Whether the payment link still gives access to the session, and nothing was sent to a phone under it. */
export function hasUnusedLink(transaction: TransactionRecord): boolean {
  return (
    transaction.state === "open" &&
    !isDoubtful(transaction) &&
    transaction.link_expires_at !== null &&
    transaction.link_expires_at.getTime() > transaction.now.getTime() + LINK_MARGIN_MS
  )
}

/** A link about to die is no use to a shopper. */
const LINK_MARGIN_MS = 60_000

/** Whether the service is probably just being asked to open it, which takes `openingMs` at most. */
export function isBeingOpened(transaction: TransactionRecord, openingMs: number): boolean {
  return transaction.state === "opening" && transaction.now.getTime() - transaction.created_at.getTime() < openingMs
}

/**
 * Whether the service was asked about a prompt that was being sent, as after a notification that came before the answer
 * to that call. What the question needed may have been in that answer.
 */
export function wasCheckedWhileSent({ state, asked_at, prompted_at }: TransactionRecord): boolean {
  return state === "prompted" && asked_at !== null && prompted_at !== null && asked_at >= prompted_at
}

/** Until when somebody may pay a transaction, by its link or by a prompt, as far as is known. */
export function payableUntil(transaction: TransactionRecord): Date {
  const { prompt_expires_at } = transaction
  const linkEnd = linkEndOf(transaction)
  return prompt_expires_at !== null && prompt_expires_at > linkEnd ? prompt_expires_at : linkEnd
}

/** Until when a transaction's payment page can be paid on, as far as is known. */
export function linkEndOf({ created_at, link_expires_at }: TransactionRecord): Date {
  return link_expires_at ?? new Date(created_at.getTime() + LINKLESS_MS)
}

/** Time after which a transaction that never got a link cannot be paid either. */
const LINKLESS_MS = 15 * 60_000

/**
 * Whether a transaction's order, placed before its payment, waits for that no longer: nothing is opened or prompted for
 * the order any more, so that nobody pays for what is just being cancelled.
 */
export function isPastDue(transaction: Pick<TransactionRecord, "payment_due_at" | "now">): boolean {
  return transaction.payment_due_at !== null && transaction.payment_due_at <= transaction.now
}

/**
 * Whether a cart must stay as it is on this account: a prompt may be confirmed, or money has no order yet, or may have been
 * taken.
 */
export function isInFlight(transaction: TransactionRecord): boolean {
  return hasLivePrompt(transaction) || isUnsettledMoney(transaction) || isDoubtful(transaction)
}
