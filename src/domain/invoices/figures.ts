import { chargeFor } from "../../gateway"
import { lineTotal } from "./line-total"

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
  /** Payments that may still be made, or were made and are not in the order's books yet. */
  open_payments: number
  /** What may be billed without asking for more than is outstanding. */
  left: number
}

/** Puts the figures of an order together. What is `owed` may be negative or have fractions. */
export function orderFigures(
  owed: number,
  currencyCode: string,
  demands: Pick<OrderFigures, "open_invoices" | "open_payments">,
): OrderFigures {
  const charge = chargeFor(owed, currencyCode)
  const outstanding = charge.ok ? charge.amount : 0
  const { open_invoices, open_payments } = demands
  return {
    outstanding,
    open_invoices,
    open_payments,
    left: Math.max(0, outstanding - open_invoices - open_payments),
  }
}

/** How much more would be asked for than is outstanding, if another `total` were billed. 0: it fits. */
export function excessOf(total: number, { left }: Pick<OrderFigures, "left">): number {
  return Math.max(0, total - left)
}

/** By how much more is asked for than an order still wants. 0: all of it fits. */
export function exceedingOf({ outstanding, open_invoices, open_payments }: OrderFigures): number {
  return Math.max(0, open_invoices + open_payments - outstanding)
}

/** What of confirmed money was owed, and what was too much, in major units. */
export interface ConfirmedShares {
  owed: number
  surplus: number
}

/**
 * Parts what somebody says came for an invoice: as much as the invoice is still owed and its order still wants, and the
 * rest, which somebody has to give back.
 *
 * @param left what is left to pay of the invoice
 * @param outstanding what is to be paid on its order, which may be negative and have fractions; null where no order holds it
 */
export function sharesOf(
  amount: number,
  left: number,
  outstanding: number | null,
  currencyCode: string,
): ConfirmedShares {
  const charge = outstanding === null ? null : chargeFor(outstanding, currencyCode)
  const wanted = charge === null ? left : Math.min(left, charge.ok ? charge.amount : 0)
  const owed = Math.min(amount, Math.max(0, wanted))
  return { owed, surplus: amount - owed }
}
