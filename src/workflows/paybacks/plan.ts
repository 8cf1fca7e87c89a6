import { matchRefunds, type Refund, type RefundedPayback } from "../../modules/payunit/refunds"
import type { CapturedPayment } from "./captured-payment"

/** What Medusa is to be told of a payback. Amounts in major units. */
export interface RefundPlan {
  payment_id: string
  currency_code: string
  /** Medusa's refund that is there already, as a process that died may have left it: then none is made. */
  made: string | null
  /**
   * Otherwise, how it is made: `order` through Medusa's own refund of an order's payment, which keeps the order's totals
   * right; `payment` on the payment alone, where there is no order or Medusa will not touch it any more.
   */
  on: "order" | "payment"
  amount: number
  /** What the order's transactions lack. Written first: Medusa's own refund would write it with a wrong amount. */
  order_transactions: { order_id: string; amount: number; reference_id: string }[]
  /** By how much the order is worth less for that: null for nothing. */
  credit: { order_id: string; amount: number } | null
}

/**
 * Decides which refund Medusa makes for one of a transaction's paybacks, and what it lacks of those that it made. Pure.
 *
 * Medusa keeps fractions of a unit that the service does not take, so once all went back the last refund is of all that
 * is left, whatever the difference in rounding. A cancelled order is left alone by Medusa's own refund (it would fail
 * half way); of what its transactions claim to be refunded already, nothing is written a second time.
 *
 * @param paybacks all of the transaction, this one among them
 * @param isAllBack whether all that was paid has gone back with them
 */
export function planRefund(
  payment: CapturedPayment,
  payback: RefundedPayback,
  paybacks: readonly RefundedPayback[],
  isAllBack: boolean,
): RefundPlan {
  const matched = matchRefunds(payment.refunds, paybacks)
  const made = matched.get(payback.id) ?? null
  const waitingBeside = paybacks.filter(({ id }) => id !== payback.id && !matched.has(id))
  const left = payment.captured - sum(payment.refunds) - sum(waitingBeside)
  const amount = made?.amount ?? (isAllBack ? left : payback.amount)
  const common = { payment_id: payment.id, currency_code: payment.currencyCode, made: made?.id ?? null, amount }
  const { order } = payment
  if (order === null) {
    return { ...common, on: "payment", order_transactions: [], credit: null }
  }
  if (order.isCanceled) {
    const references = [payment.id, ...[...payment.refunds, ...paybacks].map(({ id }) => id)]
    const shown = sum(order.refundsShown.filter(({ of }) => references.includes(of)))
    const refunded = sum(payment.refunds) + (made === null ? amount : 0)
    const lacking = Math.min(amount, refunded - shown)
    const reference_id = payback.id
    const order_transactions = lacking > 0 ? [{ order_id: order.id, amount: -lacking, reference_id }] : []
    return { ...common, on: "payment", order_transactions, credit: null }
  }
  const lacking = payment.refunds.filter(({ id }) => !order.refundsShown.some(({ of }) => of === id))
  const credit = sum(lacking) - order.owed
  return {
    ...common,
    on: "order",
    order_transactions: lacking.map((refund) => ({
      order_id: order.id,
      amount: -refund.amount,
      reference_id: refund.id,
    })),
    credit: lacking.length > 0 && credit > 0 ? { order_id: order.id, amount: credit } : null,
  }
}

function sum(rows: readonly Pick<Refund, "amount">[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
