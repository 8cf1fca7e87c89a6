import { balanceOf, matchRefunds, type OrderTransaction, type Refund, type RefundToMatch } from "../../domain/payments"
import type { CapturedPayment } from "./captured-payment"
import { type CreditLine, type OpenChange, type RefundBooks, manualRefundOfLine } from "./refund-books"

/** What is still to be written for a refund. Amounts in major units. */
export type Entry =
  /** A change of the order that a process began for a credit line of ours, and died. */
  | { write: "no_change"; changeId: string }
  /** By how much the order is worth less. */
  | { write: "credit_line"; orderId: string; manualRefundId: string; amount: number }
  | { write: "refund"; amount: number }
  /** What the order's transactions are to show. */
  | { write: "transaction"; orderId: string; amount: number; referenceId: string }

/** What Medusa is to be told of a manual refund. */
export interface RefundPlan {
  /** Medusa's refund that is there already, as a process that died may have left it: then none is made. */
  existingRefundId: string | null
  /** What Medusa's refund of the manual refund is of, in major units. */
  amount: number
  /** What Medusa's books lack, in the order in which it is written; empty where they are whole. */
  entries: readonly Entry[]
  /** What has to come to its end before, where one of the entries changes the order. */
  blockedBy: OpenChange | null
}

/**
 * Decides which refund Medusa makes for one of a transaction's manual refunds, and what the books lack of it and of those that
 * were made before, whoever left them half-written. Pure: what is in the books decides, not how it came there.
 *
 * Medusa keeps fractions of a unit that the service does not take, so once all was refunded the last refund is of all that
 * is left, whatever the difference in rounding. What the order is worth less is written first, since all else can be
 * undone. A cancelled order is left alone (Medusa's own refund would fail half way); of what its transactions claim to be
 * refunded already, nothing is written a second time.
 *
 * @param manualRefunds all of the transaction, this one among them
 * @param isAllBack whether all that was paid is refunded with them
 */
export function planRefund(
  payment: CapturedPayment,
  books: RefundBooks | null,
  manualRefund: RefundToMatch,
  manualRefunds: readonly RefundToMatch[],
  isAllBack: boolean,
): RefundPlan {
  const matched = matchRefunds(payment.refunds, manualRefunds)
  const existingRefund = matched.get(manualRefund.id) ?? null
  const waitingBeside = manualRefunds.filter(({ id }) => id !== manualRefund.id && !matched.has(id))
  const left = payment.captured - sum(payment.refunds) - sum(waitingBeside)
  const amount = existingRefund?.amount ?? (isAllBack ? left : manualRefund.amount)
  const plan = { existingRefundId: existingRefund?.id ?? null, amount, blockedBy: null }
  const refund: Entry[] = existingRefund === null ? [{ write: "refund", amount }] : []
  if (books === null || payment.order === null) {
    return { ...plan, entries: refund }
  }
  if (payment.order.isCanceled) {
    const shown = shownOfCanceled(payment, books, manualRefunds)
    const lacking = Math.min(amount, sum(payment.refunds) + (existingRefund === null ? amount : 0) - shown)
    const orderId = payment.order.id
    const entry: Entry = { write: "transaction", orderId, amount: -lacking, referenceId: manualRefund.id }
    return { ...plan, entries: [...(lacking > NOTHING ? [entry] : []), ...refund] }
  }
  const toShow = refundsToShow(payment, matched)
  const due = existingRefund === null ? [...toShow, { id: null, amount, key: manualRefund.id }] : toShow
  const credits = creditsLacking(books, due)
  const removed = books.openChanges.filter(({ manualRefundId }) => manualRefundId !== null)
  return {
    ...plan,
    entries: [
      ...removed.map(({ id }): Entry => ({ write: "no_change", changeId: id })),
      ...credits,
      ...refund,
      ...transactionsLacking(books, toShow),
    ],
    blockedBy:
      credits.length > 0 ? (books.openChanges.find(({ manualRefundId }) => manualRefundId === null) ?? null) : null,
  }
}

/** A refund as the order's books are to show it: `id` is null for one that is still to be made. */
interface DueRefund {
  id: string | null
  amount: number
  /** What the refund's credit line refers to. */
  key: string
}

function refundsToShow(payment: CapturedPayment, matched: ReadonlyMap<string, Refund>): DueRefund[] {
  const manualRefundOf = new Map([...matched].map(([manualRefundId, { id }]) => [id, manualRefundId]))
  return payment.refunds.map(({ id, amount }) => ({ id, amount, key: manualRefundOf.get(id) ?? id }))
}

function transactionsLacking({ money }: RefundBooks, refunds: readonly DueRefund[]): Entry[] {
  return refunds.flatMap(({ id, amount }): Entry[] =>
    id === null || shownIn(money.transactions, id) !== undefined
      ? []
      : [{ write: "transaction", orderId: money.orderId, amount: -amount, referenceId: id }],
  )
}

/**
 * The credit lines that an order lacks, so that nothing that was refunded is asked for again. A refund of what the shop owed
 * makes the order worth no less; of more than that it does, by the rest.
 *
 * A line that was made for a refund which the transactions do not show yet is taken for what it is: it is not owed.
 */
function creditsLacking(books: RefundBooks, refunds: readonly DueRefund[]): Entry[] {
  const { money } = books
  const lacking = new Map<string, number>()
  const unshown = refunds.filter(({ id }) => id === null || shownIn(money.transactions, id) === undefined)
  let balance = balanceOf(money) + sum(books.creditLines.filter((line) => isAhead(books, line, refunds)))
  for (const { amount, key } of unshown) {
    const given = sum(books.creditLines.filter((line) => manualRefundOfLine(line) === key))
    const wanted = Math.max(0, amount - Math.max(0, -balance))
    add(lacking, key, wanted - given)
    balance += amount - Math.max(wanted, given)
  }
  for (const [key, amount] of lackingOfShown(books, refunds)) {
    const most = Math.min(amount, Math.max(0, balance))
    add(lacking, key, most)
    balance -= most
  }
  return [...lacking]
    .filter(([, amount]) => amount > NOTHING)
    .map(([manualRefundId, amount]) => ({
      write: "credit_line",
      orderId: money.orderId,
      manualRefundId,
      amount: Number(amount.toFixed(6)),
    }))
}

/** Whether a credit line was made for a refund that the order's transactions do not show yet. */
function isAhead({ money, refundOf }: RefundBooks, line: CreditLine, refunds: readonly DueRefund[]): boolean {
  const manualRefundId = manualRefundOfLine(line)
  if (manualRefundId === null) {
    return false
  }
  const own = refunds.find(({ key }) => key === manualRefundId)
  const refundId = own === undefined ? (refundOf.get(manualRefundId) ?? null) : own.id
  return refundId === null || shownIn(money.transactions, refundId) === undefined
}

/**
 * What refunds that the transactions show should have made the order worth less and did not: what was outstanding before
 * each is worked out from the version of the order in which it was written, so that what was changed since is not taken
 * for it.
 */
function lackingOfShown({ money, writtenAt, creditLines }: RefundBooks, refunds: readonly DueRefund[]) {
  const lines = creditLines.map((line) => ({ ...line, left: line.amount }))
  return refunds.map(({ id, key }): [key: string, amount: number] => {
    const shown = id === null ? undefined : shownIn(money.transactions, id)
    const written = id === null ? undefined : writtenAt.get(id)
    if (shown === undefined || written === undefined) {
      return [key, 0]
    }
    const until = money.transactions.filter(({ at }) => at.getTime() <= shown.at.getTime())
    const own = lines.filter((line) => manualRefundOfLine(line) === key)
    // A line that came before the transaction is in that worth already.
    const credited = sum(own.filter(({ since }) => since <= written.version))
    const before = written.worth + credited - sum(until) + shown.amount
    let wanted = Math.max(0, -shown.amount - Math.max(0, -before))
    for (const line of lines) {
      if (own.includes(line) || (manualRefundOfLine(line) === null && line.since > written.version)) {
        const used = Math.min(wanted, line.left)
        wanted -= used
        line.left -= used
      }
    }
    return [key, wanted >= money.smallestUnit - NOTHING ? wanted : 0]
  })
}

/** How much of a cancelled order's transactions claims to be refunded of a payment. */
function shownOfCanceled(
  { id: paymentId, refunds }: CapturedPayment,
  { money }: RefundBooks,
  manualRefunds: readonly RefundToMatch[],
): number {
  const references = [paymentId, ...[...refunds, ...manualRefunds].map(({ id }) => id)]
  return -sum(
    money.transactions.filter(
      ({ reference, referenceId }) => reference === "refund" && references.includes(referenceId ?? ""),
    ),
  )
}

function shownIn(transactions: readonly OrderTransaction[], refundId: string): OrderTransaction | undefined {
  return transactions.find(({ reference, referenceId }) => reference === "refund" && referenceId === refundId)
}

/** Binary fractions add up to none. */
const NOTHING = 1e-6

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
