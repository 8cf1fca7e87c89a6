import type { CapturedPayment } from "./captured-payment"

/** What Medusa is to be told of a payback. Amounts in major units. */
export interface RefundPlan {
  payment_id: string
  /** What Medusa's refund is of. */
  amount: number
  currency_code: string
  /**
   * How: `order` through Medusa's own refund of an order's payment, which keeps the order's totals right; `payment` on
   * the payment alone, where there is no order or Medusa will not touch it any more.
   */
  on: "order" | "payment"
  /** What is to be written into the order besides, where `on` is `payment`: null for nothing. */
  order_transaction: { order_id: string; amount: number } | null
}

/**
 * Decides which refund Medusa makes for a payback. Pure.
 *
 * Medusa keeps fractions of a unit that the service does not take, so the payback of all that is left is the refund of
 * all that is left, whatever the difference in rounding. A cancelled order is left alone by Medusa's own refund (it
 * would fail half way); of what its transactions claim to be refunded already, nothing is written a second time.
 */
export function planRefund(payment: CapturedPayment, payback: { amount: number; isAll: boolean }): RefundPlan {
  const left = payment.captured - payment.refunded
  const amount = payback.isAll ? left : payback.amount
  const { order } = payment
  const common = { payment_id: payment.id, amount, currency_code: payment.currencyCode }
  if (order !== null && !order.isCanceled) {
    return { ...common, on: "order", order_transaction: null }
  }
  const unwritten = order === null ? 0 : amount - order.phantomRefund
  return {
    ...common,
    on: "payment",
    order_transaction: order === null || unwritten <= 0 ? null : { order_id: order.id, amount: -unwritten },
  }
}
