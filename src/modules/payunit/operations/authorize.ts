import { z } from "zod"
import { toCharge } from "../../../gateway"
import { outstandingOf, UNPAID_STATES } from "../../../domain/payments"
import { checkTransaction, isTestMoneyInLiveStore } from "./check"
import { cause } from "../../../domain/texts"
import type { ModuleContext } from "../context"
import { majorUnits, type Query, readOrderMoney } from "../../../medusa"
import { isPaidByAnother, recordedPayments } from "./purchase"
import { isResolved, takesItsCollection, type TransactionRecord } from "../transactions"

/** Whether Medusa may record a payment session as captured. */
export type Authorization =
  | { kind: "captured"; transaction: TransactionRecord }
  /**
   * The service does not say yet that it was paid. `transaction` is the last attempt, if there is one; `orderedAt`, when
   * the order was placed that it is for.
   */
  | { kind: "pending"; transaction: TransactionRecord | null; orderedAt: Date | null }
  /** The last attempt failed or was cancelled, and no other lives. */
  | { kind: "failed" }
  /** Money came that does not fit, or was taken by another session of the same payment collection. */
  | { kind: "refused"; why: string }

/** How many attempts of a collection are asked about inside a request: the last one, and the one it replaced. */
export const ASKED_AT_ONCE = 2

/** Medusa holds its lock on the cart meanwhile, and others wait for it: each of the questions takes this at most. */
export const ASK_MS = 4_000

const sessionRow = z.object({
  amount: majorUnits,
  currency_code: z.string(),
  payment_collection_id: z.string(),
  payment_collection: z
    .object({
      payments: recordedPayments,
      order: z.object({ id: z.string(), created_at: z.coerce.date() }).nullish(),
    })
    .nullish(),
})

/**
 * Answers Medusa's question whether a payment session was paid. Any attempt of the session's payment collection for
 * the same money counts, since a double click makes two sessions that share one link. At most one transaction of a
 * collection is ever reported as captured: a unique index in the table decides which.
 */
export async function authorizeSession(
  context: ModuleContext,
  query: Query,
  paymentSessionId: string,
): Promise<Authorization> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "amount",
      "currency_code",
      "payment_collection_id",
      "payment_collection.payments.payment_session_id",
      "payment_collection.payments.canceled_at",
      "payment_collection.order.id",
      "payment_collection.order.created_at",
    ],
    filters: { id: paymentSessionId },
  })
  if (data.length === 0) {
    return { kind: "refused", why: "the payment session does not exist" }
  }
  const session = sessionRow.parse(data[0])
  if (isPaidByAnother(session.payment_collection?.payments, paymentSessionId)) {
    return { kind: "refused", why: "another payment session of this collection was paid" }
  }
  const all = await context.transactions.ofCollection(session.payment_collection_id)

  const taken = all.find((transaction) => takesItsCollection(transaction))
  if (taken !== undefined) {
    return taken.payment_session_id === paymentSessionId && !isResolved(taken)
      ? { kind: "captured", transaction: taken }
      : { kind: "refused", why: "another payment session of this collection was paid" }
  }
  const order = session.payment_collection?.order ?? null
  const money = order === null ? null : await readOrderMoney(query, order.id)
  if (money !== null && outstandingOf(money) < session.amount) {
    return { kind: "refused", why: "its order was edited, or paid another way" }
  }
  const charge = toCharge(session.amount, session.currency_code)
  const fitting = all.filter(
    (transaction) =>
      charge.ok &&
      transaction.amount === charge.amount &&
      transaction.currency_code.toUpperCase() === charge.currency &&
      !isTestMoneyInLiveStore(context, transaction),
  )
  const found = await firstPaid(context, fitting, paymentSessionId)
  return found.kind === "pending" ? { ...found, orderedAt: order?.created_at ?? null } : found
}

async function firstPaid(
  context: ModuleContext,
  attempts: readonly TransactionRecord[],
  paymentSessionId: string,
): Promise<Authorization> {
  const known = attempts.find((transaction) => transaction.state === "paid")
  if (known !== undefined) {
    return await take(context, known, paymentSessionId)
  }
  const unpaid = attempts.filter((transaction) => UNPAID_STATES.includes(transaction.state)).slice(0, ASKED_AT_ONCE)
  // Whoever completes the cart says that it was paid: what is asked about for them is no link that nobody has seen.
  await context.transactions.noteVisit(unpaid)
  const states = []
  for (const transaction of unpaid) {
    const checked = (await checkTransaction(context, transaction, { timeoutMs: ASK_MS })).transaction
    if (checked.state === "paid") {
      return await take(context, checked, paymentSessionId)
    }
    states.push(checked)
  }
  const latest = states[0] ?? attempts[0]
  if (latest?.state === "held") {
    return { kind: "refused", why: "it has arrived, but does not fit, and the shop has to look at it" }
  }
  return latest?.state === "failed" || latest?.state === "cancelled"
    ? { kind: "failed" }
    : { kind: "pending", transaction: latest ?? null, orderedAt: null }
}

/** Claims the collection's money for one session of it. The loser of a race is told so. */
async function take(
  context: ModuleContext,
  transaction: TransactionRecord,
  paymentSessionId: string,
): Promise<Authorization> {
  const moved = await context.transactions.apply(transaction.id, {
    why: cause("for_session", { session: paymentSessionId }),
    set: { payment_session_id: paymentSessionId, next_check_at: transaction.now },
  })
  if (moved.ok) {
    return { kind: "captured", transaction: moved.transaction }
  }
  const now = await context.transactions.find(transaction.id)
  const isTaken = now !== null && takesItsCollection(now) && !isResolved(now)
  return isTaken && now.payment_session_id === paymentSessionId
    ? { kind: "captured", transaction: now }
    : { kind: "refused", why: "another payment of this collection is being recorded" }
}
