import { PAYMENT_HISTORY } from "../../../../domain/texts"
import type { TransactionDetailAnswer } from "../../../answers"
import { historyView } from "../../history-view"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import { majorUnits, readOrderMoney } from "../../../../medusa"
import { paidMoney, type TransactionRecord } from "../../../../modules/payunit/transactions"
import { canRefund, isTaken, refundDueOf } from "../../../../domain/payments"
import { isLivePayout } from "../../../../domain/payouts"
import { COUNTRIES } from "../../../../gateway"
import type { PayoutRecord } from "../../../../modules/payunit/refunds"
import { readDifference } from "../../../../workflows/payments"
import { contactsOf } from "./contacts"
import { invoiceName, invoicesPaidBy } from "./transaction-context"
import { ordersNamed } from "./orders"
import { otherPaymentsOf } from "./other-payments"
import { peopleOf } from "./people"
import { refundApprovalOf } from "./refund-approval"
import { payoutView } from "./payout-view"
import { notificationView, manualRefundView, transactionView } from "./transaction-view"

const text = z.string().nullish()
const cartRow = z.object({
  id: z.string(),
  total: majorUnits,
  currency_code: z.string(),
  completed_at: z.coerce.date().nullish(),
  items: z.array(z.object({ title: z.string(), product_title: text, quantity: majorUnits })).nullish(),
})

/** Answers with a transaction as it is now: see {@link transactionDetail}. */
export async function answerTransaction(
  req: MedusaRequest,
  res: MedusaResponse,
  id: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  res.json({ transaction: await transactionDetail(req, id), ...more })
}

/**
 * All that is known of a transaction: what happened to it, what PayUnit sent, its manual refunds, its order and cart, whom to
 * call, and who did something with it.
 */
async function transactionDetail(req: MedusaRequest, id: string): Promise<TransactionDetailAnswer> {
  const { transactions, manualRefunds, payouts, inbox } = resolvePayUnit(req.scope)
  const [transaction, refunded, sent, notified] = await Promise.all([
    transactions.find(id),
    manualRefunds.ofTransaction(id),
    payouts.ofTransaction(id),
    inbox.ofTransaction(id),
  ])
  if (transaction === null) {
    throw new MerchantError("transaction_not_found")
  }
  const sum = refunded.reduce((total, { amount }) => total + amount, 0)
  const beingSent = sent.filter(isUnrecorded).reduce((total, { amount }) => total + amount, 0)
  const { cart_id, order_id, invoice_id } = transaction
  const invoices = await invoicesPaidBy(req, [transaction])
  const [cart, orders, contacts, due, approval, difference, others] = await Promise.all([
    cartOf(req, cart_id),
    ordersNamed(req, [order_id]),
    contactsOf(req, [transaction], invoices),
    refundDue(req, transaction, paidMoney(transaction).amount - sum - beingSent),
    refundApprovalOf(req, transaction),
    readDifference(req.scope, transaction),
    otherPaymentsOf(req, transaction),
  ])
  return {
    ...transactionView(transaction, sum, beingSent),
    order: orders.get(order_id ?? "") ?? null,
    invoice: invoiceName(invoices.get(invoice_id ?? "")),
    refund_due: due,
    refund_approval: approval,
    difference:
      difference === null || difference.paid === difference.wanted
        ? null
        : {
            paid_amount: difference.paid,
            wanted_amount: difference.wanted,
            currency_code: difference.currencyCode.toLowerCase(),
          },
    other_payments: others,
    contact: contacts.get(id) ?? null,
    cart: cart === null ? null : cartView(cart),
    refunds: refunded.map(manualRefundView),
    payouts: sent.map(payoutView),
    can_pay_out: canPayOut(req, transaction, sent, sum),
    notifications: notified.map(notificationView),
    history: historyView(transaction.history, PAYMENT_HISTORY),
    people: await peopleOf(req, transaction, [...refunded, ...sent], others),
  }
}

/** Whether a payout may take money that no refund records yet. */
function isUnrecorded({ state, recorded_at }: PayoutRecord): boolean {
  return isLivePayout(state) || (state === "paid" && recorded_at === null)
}

/** Whether the service can be asked now to send a refund of it. What it refuses, or a pause, is said when it is asked. */
function canPayOut(
  req: MedusaRequest,
  transaction: TransactionRecord,
  payouts: readonly PayoutRecord[],
  refunded: number,
): boolean {
  const { amount, currencyCode } = paidMoney(transaction)
  const { state, held_reason, source, confirmed_by } = transaction
  return (
    resolvePayUnit(req.scope).options.refunds === "payout" &&
    canRefund(transaction, amount - refunded) &&
    isTaken(state, held_reason) &&
    source !== "staff" &&
    confirmed_by === null &&
    currencyCode.toUpperCase() === COUNTRIES[0].currency &&
    !payouts.some(isUnrecorded)
  )
}

/** See {@link refundDueOf}. Null where nothing is due. */
async function refundDue(
  req: MedusaRequest,
  { state, order_id }: TransactionRecord,
  left: number,
): Promise<{ amount: number; currency_code: string } | null> {
  const money =
    state === "settled" && order_id !== null && left > 0
      ? await readOrderMoney(req.scope.resolve(ContainerRegistrationKeys.QUERY), order_id)
      : null
  const amount = refundDueOf(state, left, money)
  return money !== null && amount > 0 ? { amount, currency_code: money.currencyCode } : null
}

/** The cart that a payment was for, as it is now, so that somebody sees what was wanted. Null once it is gone. */
async function cartOf(req: MedusaRequest, id: string | null): Promise<z.output<typeof cartRow> | null> {
  if (id === null) {
    return null
  }
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: CART, filters: { id } })
  return z.array(cartRow).parse(data)[0] ?? null
}

const CART = ["id", "total", "currency_code", "completed_at", "items.title", "items.product_title", "items.quantity"]

function cartView(cart: z.output<typeof cartRow>) {
  return {
    id: cart.id,
    total: cart.total,
    currency_code: cart.currency_code,
    completed_at: cart.completed_at?.toISOString() ?? null,
    items: (cart.items ?? []).map(({ title, product_title, quantity }) => ({
      title: product_title ?? title,
      quantity,
    })),
  }
}
