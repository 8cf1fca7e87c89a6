import { z } from "zod"
import { DEMANDING_STATES, type OrderFigures, orderFigures } from "../../../domain/invoices"
import { isDoubtful, outstandingOf } from "../../../domain/payments"
import type { PayUnitModuleService } from "../../../modules/payunit"
import type { InvoiceDemands } from "../../../modules/payunit/invoices"
import { MerchantError, merchantErrorIn } from "../../../modules/payunit/errors"
import { ORDER_MONEY_FIELDS, orderMoneyOf, type Query } from "../../../medusa"
import {
  hasLivePrompt,
  hasUnusedLink,
  isResolved,
  isUnsettledMoney,
  type TransactionRecord,
} from "../../../modules/payunit/transactions"

const orderRow = z.object({
  display_id: z.coerce.number().nullish(),
  customer_id: z.string().nullish(),
  payment_collections: z.array(z.object({ id: z.string() })).nullish(),
})

/** An order as far as it is billed for. */
export interface InvoicedOrder {
  id: string
  displayId: number | null
  currencyCode: string
  customerId: string | null
  /** What is still to be paid: may be negative, and have fractions. */
  outstanding: number
  paymentCollectionIds: string[]
}

/**
 * Reads an order that somebody wants to bill.
 *
 * @throws MerchantError when there is none, or it is cancelled
 */
export async function readBilledOrder(query: Query, orderId: string): Promise<InvoicedOrder> {
  const { data } = await query.graph({
    entity: "order",
    fields: [...ORDER_MONEY_FIELDS, "display_id", "customer_id", "payment_collections.id"],
    filters: { id: orderId },
  })
  if (data.length === 0) {
    throw new MerchantError("order_not_found")
  }
  const order = orderRow.parse(data[0])
  const money = orderMoneyOf(data[0])
  if (money.status === "canceled") {
    throw new MerchantError("order_cancelled")
  }
  return {
    id: money.orderId,
    displayId: order.display_id ?? null,
    currencyCode: money.currencyCode,
    customerId: order.customer_id ?? null,
    outstanding: outstandingOf(money),
    paymentCollectionIds: (order.payment_collections ?? []).map(({ id }) => id),
  }
}

/**
 * Payments of an order that may still be made, or were made and are not in its books yet. Those of invoices that still ask
 * for money are left out: what they ask for counts already.
 */
export async function openPaymentsOf(
  payunit: PayUnitModuleService,
  order: InvoicedOrder,
): Promise<TransactionRecord[]> {
  const [attempts, invoices] = await Promise.all([
    payunit.transactions.ofOrder(order.id, order.paymentCollectionIds),
    payunit.invoices.ofOrder(order.id),
  ])
  const demanding = invoices.filter(({ state }) => DEMANDING_STATES.includes(state)).map(({ id }) => id)
  return attempts.filter((one) => mayBringMoney(one) && !demanding.includes(one.invoice_id ?? ""))
}

/** Puts together what an order still wants and who is asked for it; `demands` are those of its invoices. */
export function figuresOf(
  order: InvoicedOrder,
  openPayments: readonly TransactionRecord[],
  demands: InvoiceDemands,
): OrderFigures {
  return orderFigures(order.outstanding, order.currencyCode, {
    ...demands,
    open_payments: openPayments.reduce((sum, { amount }) => sum + amount, 0),
  })
}

/**
 * The figures of an order that somebody is asked for by invoices. Null where it is gone or cancelled: then nothing is to
 * be paid for it.
 */
export async function figuresOfOrder(
  payunit: PayUnitModuleService,
  query: Query,
  orderId: string,
): Promise<{ figures: OrderFigures; displayId: number | null; currencyCode: string } | null> {
  try {
    const order = await readBilledOrder(query, orderId)
    const [openPayments, demands] = await Promise.all([
      openPaymentsOf(payunit, order),
      payunit.invoices.demandsOn(orderId),
    ])
    return {
      figures: figuresOf(order, openPayments, demands),
      displayId: order.displayId,
      currencyCode: order.currencyCode,
    }
  } catch (error) {
    if (merchantErrorIn(error) !== null) {
      return null
    }
    throw error
  }
}

function mayBringMoney(transaction: TransactionRecord): boolean {
  return (
    !isResolved(transaction) &&
    (transaction.state === "opening" ||
      hasUnusedLink(transaction) ||
      hasLivePrompt(transaction) ||
      isUnsettledMoney(transaction) ||
      isDoubtful(transaction))
  )
}
