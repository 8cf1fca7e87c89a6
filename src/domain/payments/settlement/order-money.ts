import type { TransactionState } from "../states"

/** An order's books in Medusa, as far as its money goes. Amounts in major units. */
export interface OrderMoney {
  orderId: string
  status: string
  /** Rises with every change of the order that is confirmed. */
  version: number
  currencyCode: string
  /** The smallest amount of the order's currency: what is less is a difference in rounding. */
  smallestUnit: number
  /** What the order is worth as it stands: with taxes and shipping, net of discounts and credit lines. */
  total: number
  /** The worth of what is to come back and has not been received: Medusa takes it off once it was asked for. */
  returnRequested: number
  /** Everything that was paid and given back, by whatever provider, in all versions of the order. */
  transactions: readonly OrderTransaction[]
  /** What the order was worth in earlier versions, net of what was requested back; only where somebody read that. */
  worthBefore?: ReadonlyMap<number, number>
}

/** One line of an order's books: positive for money that came, negative for money that was refunded. */
export interface OrderTransaction {
  amount: number
  /** What the line refers to, such as "capture" or "refund". */
  reference: string | null
  referenceId: string | null
  /** The order's version when the line was written. */
  version: number
  at: Date
}

/** Orders for which nothing is to be paid any more, whatever they were worth. */
const CLOSED_STATUSES: readonly string[] = ["canceled", "archived"]

/** Whether nothing is to be paid for an order of this status any more. */
export function isClosedOrder(status: string | null | undefined): boolean {
  return status != null && CLOSED_STATUSES.includes(status)
}

/**
 * What an order is worth less what was paid for it, in major units; negative when too much was. It is never taken from
 * Medusa's `order_summary`: that is updated by reading and writing, and loses one of two payments at once. What nobody
 * has confirmed yet (an edit, an exchange, a claim) is in neither.
 */
export function balanceOf(money: OrderMoney): number {
  return rounded(money, worthOf(money) - sum(money.transactions))
}

/** What is still to be paid for an order; negative when too much was paid, and 0 for one that is closed. */
export function outstandingOf(money: OrderMoney): number {
  return isClosedOrder(money.status) ? 0 : balanceOf(money)
}

/** What was paid for an order by whatever means, whether or not it was refunded. */
export function paidOf(money: OrderMoney): number {
  return sum(money.transactions.filter(({ amount }) => amount > 0))
}

/**
 * How much of some captures nobody owed any more when they came, by the order's books: 0 if all of it was owed. What
 * came before them counts, and what was refunded whenever that was, since it may have been theirs. Where the order was
 * changed since, it counts what it was worth then: what the change made too much is a refund due, and no second payment.
 * Nothing is said where that was not read.
 *
 * @param captures ids of captures of one payment
 */
export function surplusOf(money: OrderMoney, captures: readonly string[]): number {
  const own = money.transactions.filter(isCaptureOf(captures))
  const excess = -balanceOf(money)
  const [first] = own.sort((one, other) => one.at.getTime() - other.at.getTime())
  const worth = first === undefined ? undefined : worthIn(money, first.version)
  if (first === undefined || worth === undefined || excess <= 0) {
    return 0
  }
  const before = money.transactions.filter(
    (transaction) =>
      !own.includes(transaction) && (transaction.amount < 0 || transaction.at.getTime() <= first.at.getTime()),
  )
  const owed = Math.max(0, worth - sum(before))
  return Math.max(0, rounded(money, Math.min(excess, sum(own) - owed)))
}

function isCaptureOf(captures: readonly string[]): (transaction: OrderTransaction) => boolean {
  return ({ reference, referenceId }) =>
    reference === "capture" && referenceId !== null && captures.includes(referenceId)
}

/** What an order is worth as it stands: net of what is to come back. */
export function worthOf({ total, returnRequested }: Pick<OrderMoney, "total" | "returnRequested">): number {
  return total - returnRequested
}

function worthIn(money: OrderMoney, version: number): number | undefined {
  return version < money.version ? money.worthBefore?.get(version) : worthOf(money)
}

/** Less than the smallest unit is nothing; and binary fractions add up to none. */
function rounded({ smallestUnit }: OrderMoney, amount: number): number {
  return Math.abs(amount) < smallestUnit - FRACTION ? 0 : Number(amount.toFixed(6))
}

const FRACTION = 1e-6

function sum(transactions: readonly OrderTransaction[]): number {
  return transactions.reduce((total, { amount }) => total + amount, 0)
}

/**
 * What is to go back of a payment: what was paid for its order beyond what that is worth now, as after a return, as far
 * as it is left of the payment. Nothing is due while the order does not hold it.
 *
 * @param left what was paid and is not refunded
 */
export function refundDueOf(state: TransactionState, left: number, money: OrderMoney | null): number {
  return state === "settled" && left > 0 && money !== null ? Math.max(0, Math.min(left, -outstandingOf(money))) : 0
}
