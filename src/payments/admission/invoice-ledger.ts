import { chargeFor } from "../../gateway"
import { standingOf } from "../../domain/invoices"
import { outstandingOf } from "../../domain/payments"
import type { PayUnitModuleService } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import type { InstallmentRow, InvoicePaymentRow, InvoiceRow } from "../../modules/payunit/invoices"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { type InvoicePart, type Query, readOrderMoneyIn } from "../../medusa"
import { openingMs, whyNotAdmitted } from "./offer"

/** An invoice with its instalments, and every entry of the ledger for it. */
export interface InvoiceLedger {
  invoice: InvoiceRow
  installments: readonly InstallmentRow[]
  /** What of the invoice is in Medusa's books. */
  payments: readonly InvoicePaymentRow[]
  /** Every entry of the ledger for it, newest first. */
  attempts: readonly TransactionRecord[]
}

/** Reads an invoice's ledger; null where there is no such invoice. */
export async function readInvoiceLedger(
  { invoices, invoicePayments, transactions }: PayUnitModuleService,
  invoiceId: string,
): Promise<InvoiceLedger | null> {
  const invoice = await invoices.find(invoiceId)
  if (invoice === null) {
    return null
  }
  const [installments, payments, attempts] = await Promise.all([
    invoices.installmentsOf(invoiceId),
    invoicePayments.ofInvoice(invoiceId),
    transactions.ofInvoice(invoiceId),
  ])
  return { invoice, installments, payments, attempts }
}

/** What is to be given out for a part of an invoice. Amounts in major units. */
interface PartOffer {
  collection: { id: string; status: string; amount: number }
  invoicePart: InvoicePart | null
  amount: number
  currencyCode: string
}

/**
 * Why nothing may be given out for a part of an invoice now, by the invoice alone; null where it may. Its order, if it is
 * of one, is asked besides.
 */
export function whyNotDue(
  owed: InvoiceLedger | null,
  { collection, invoicePart, amount, currencyCode }: PartOffer,
  { options }: Pick<PayUnitModuleService, "options">,
): ShopperError | null {
  if (owed === null || (owed.invoice.state !== "open" && owed.invoice.state !== "partly_paid")) {
    return new ShopperError("collection_closed")
  }
  const { invoice, installments, payments, attempts } = owed
  const { left, paidInstallments } = standingOf({ total: invoice.total_amount, installments }, payments)
  const installmentId = invoicePart?.installmentId ?? null
  if (installmentId !== null && paidInstallments.has(installmentId)) {
    return new ShopperError("collection_closed")
  }
  // An invoice is of whole amounts; what its order wants may have fractions that nobody can be charged.
  const whole = wholeOf(amount, currencyCode)
  return whyNotAdmitted({
    collection: { ...collection, amount: collection.amount === amount ? whole : collection.amount },
    amount: whole,
    currencyCode,
    outstanding: left,
    attempts,
    openingMs: openingMs(options),
  })
}

/**
 * Why a page may not offer a part of an invoice to be paid, by the invoice, and by its order, if it is of one; null
 * where it may. Nothing is reserved.
 */
export async function whyNotPartOffered(
  payunit: PayUnitModuleService,
  query: Query,
  owed: InvoiceLedger,
  { amount, installmentId }: { amount: number; installmentId: string | null },
): Promise<ShopperError | null> {
  const { id: invoiceId, order_id: orderId, currency_code: currencyCode } = owed.invoice
  // What was begun through its own collection is no reason against itself.
  const part = installmentId === null ? owed.invoice : owed.installments.find(({ id }) => id === installmentId)
  const collection = { id: part?.payment_collection_id ?? "", status: "not_paid", amount }
  const offer = { collection, invoicePart: { invoiceId, installmentId }, amount, currencyCode }
  const problem = whyNotDue(owed, offer, payunit)
  if (problem !== null || orderId === null) {
    return problem
  }
  const order = await readOrderMoneyIn(query, orderId)
  if (order === null) {
    return new ShopperError("collection_closed")
  }
  return whyNotAdmitted({
    ...{ collection, amount, currencyCode },
    outstanding: Math.max(outstandingOf(order.money), wholeOf(outstandingOf(order.money), currencyCode)),
    attempts: await payunit.transactions.ofOrder(orderId, order.collectionIds),
    openingMs: openingMs(payunit.options),
  })
}

/** What is charged for an amount, which may have fractions. */
function wholeOf(amount: number, currencyCode: string): number {
  const charge = chargeFor(amount, currencyCode)
  return charge.ok ? charge.amount : amount
}
