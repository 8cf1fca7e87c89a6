import { toCharge } from "../../gateway"
import { lineTotal } from "./line-total"
import type { InvoiceHeldReason } from "./states"

/** One line of an invoice: `amount` is the price of one, in major units; `quantity` may have decimals. */
export interface PricedItem {
  amount: number
  quantity: number
}

/** What the lines of an invoice come to, in major units. */
export function invoiceTotal(items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + lineTotal(item), 0)
}

/** What an order still wants, and who is asked for it already. Major units, as the service counts them. */
export interface OrderFigures {
  /** What is still to be paid, rounded to what can be charged; 0 when nothing is. */
  outstanding: number
  /** What is left to pay of the order's invoices. */
  open_invoices: number
  /** Confirmed payments that are not in the order's books yet. */
  being_recorded: number
  /** Payments that may still be made, or were made and are not in the order's books yet. */
  open_payments: number
  /** What may be billed without asking for more than is outstanding. */
  left: number
}

/** Puts the figures of an order together. What is `owed` may be negative or have fractions. */
export function orderFigures(
  owed: number,
  currencyCode: string,
  demands: Pick<OrderFigures, "open_invoices" | "being_recorded" | "open_payments">,
): OrderFigures {
  const charge = toCharge(owed, currencyCode)
  const outstanding = charge.ok ? charge.amount : 0
  const { open_invoices, being_recorded, open_payments } = demands
  return {
    outstanding,
    open_invoices,
    being_recorded,
    open_payments,
    left: Math.max(0, outstanding - open_invoices - being_recorded - open_payments),
  }
}

/** How much more would be asked for than is outstanding, if another `total` were billed. 0: it fits. */
export function excessOf(total: number, { left }: Pick<OrderFigures, "left">): number {
  return Math.max(0, total - left)
}

/** By how much more is asked for than an order still wants. 0: all of it fits. */
export function exceedingOf({ outstanding, open_invoices, being_recorded, open_payments }: OrderFigures): number {
  return Math.max(0, open_invoices + being_recorded + open_payments - outstanding)
}

/** How much of a payment an order takes, in major units. */
export interface OrderShare {
  /** What Medusa is told was paid: fractions that cannot be charged are made good, so that nothing stays outstanding. */
  recorded: number
  /** What nobody asked for: the order was paid already. */
  surplus: number
}

/** A confirmed payment as far as money may go back of it. Major units. */
export interface ReturnablePayment {
  amount: number
  /** What the order in Medusa holds of it; null for nothing. */
  recorded_amount: number | null
  /** What was paid too much, and the order never held; null for nothing. */
  surplus_amount: number | null
  /** What of `recorded_amount` turned out too much afterwards, with what had gone back of it before; null for nothing. */
  excess_amount: number | null
  paid_back_amount: number
}

/** What of a payment nobody owed, whether or not the order took it. */
export function tooMuchOf({
  amount,
  surplus_amount,
  excess_amount,
}: Pick<ReturnablePayment, "amount" | "surplus_amount" | "excess_amount">): number {
  return Math.min(amount, (surplus_amount ?? 0) + (excess_amount ?? 0))
}

/** What is written down as `excess_amount` where so much turns out to be too much on the order that took a payment. */
export function excessWith(tooMuch: number, payment: ReturnablePayment): number {
  const gone = Math.max(0, payment.paid_back_amount - (payment.surplus_amount ?? 0))
  return Math.min(gone + tooMuch, payment.amount - (payment.surplus_amount ?? 0))
}

/**
 * How much of a manual refund the order in Medusa held, and is to refund. What it never took goes back first; once all is back,
 * so is all that was recorded, whatever fractions Medusa keeps.
 */
export function refundShare(payment: ReturnablePayment, manualRefund: number): number {
  const recorded = payment.recorded_amount ?? 0
  const surplus = payment.surplus_amount ?? 0
  const ofOrder = (back: number): number => Math.min(recorded, Math.max(0, back - surplus))
  const before = payment.paid_back_amount
  const isAll = before + manualRefund >= payment.amount
  return (isAll ? recorded : ofOrder(before + manualRefund)) - ofOrder(before)
}

/**
 * Puts what turns out to be too much on an order down to the payments that it took, the latest first: as much as it
 * still holds of each. Answers what is to be written down as `excess_amount` of which.
 *
 * @param payments all of the order's, oldest first
 */
export function excesses<Payment extends ReturnablePayment>(
  tooMuch: number,
  payments: readonly Payment[],
): { payment: Payment; excess: number }[] {
  let left = tooMuch
  return payments
    .filter(({ recorded_amount }) => (recorded_amount ?? 0) > 0)
    .reverse()
    .flatMap((payment) => {
      const excess = excessWith(left, payment)
      const share = excess - excessWith(0, payment)
      left -= share
      return share > 0 ? [{ payment, excess }] : []
    })
}

/** What is to go back of a payment whose invoice is held: all of it where the order is cancelled, else what is too much. */
export function dueBack(reason: InvoiceHeldReason, payment: ReturnablePayment): number {
  const due = reason === "paid_twice" ? tooMuchOf(payment) : payment.amount
  return Math.max(0, due - payment.paid_back_amount)
}

/** What is to go back of a payment as far as is known: what was too much for its order, else all that is left of it. */
export function expectedBack(payment: ReturnablePayment): number {
  const tooMuch = dueBack("paid_twice", payment)
  return tooMuch > 0 ? tooMuch : Math.max(0, payment.amount - payment.paid_back_amount)
}

/** Decides how much of a confirmed payment is recorded on an order on which so much is `owed`. */
export function orderShare(amount: number, owed: number, currencyCode: string): OrderShare {
  const charge = toCharge(owed, currencyCode)
  if (!charge.ok) {
    return { recorded: 0, surplus: amount }
  }
  return amount < charge.amount ? { recorded: amount, surplus: 0 } : { recorded: owed, surplus: amount - charge.amount }
}
