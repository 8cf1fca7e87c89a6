import { newTransactionId, type InvoiceStatus } from "../../gateway"
import { judgeReport, type ReportedPart } from "../../domain/invoices"
import { cause, type Causes, moneyOf } from "../../domain/texts"
import { whyReversed } from "../../domain/payments"
import type { PayUnitModuleService } from "../../modules/payunit"
import { type NewEntry, paidMoney } from "../../modules/payunit/transactions"
import type { InvoiceLedger } from "../admission"
import { type ConfirmedOrder, surplusHold, LATE_PAYMENT_HOLD, planShares } from "./confirmation"

/** What is to be done about what the service reports of an invoice. */
export type ReportPlan =
  | { kind: "entered" }
  /** What is owed depends on these, which are just being placed. */
  | { kind: "wait"; ids: readonly string[] }
  | {
      kind: "new"
      /** Each to be placed, or held. */
      entries: readonly PlannedEntry[]
      /** The entries of the service's word that this was decided on. */
      known: readonly string[]
    }
  /** Money that is not paid any more, as the service says, and why each of it is held. */
  | { kind: "less"; reversed: readonly { id: string; why: Causes }[] }

/** Money that the service reports. Major units. */
interface PlannedEntry extends ReportedPart {
  hold: NewEntry["hold"]
  /** Whether the money is placed, by a payment collection of its own. */
  isPlaced: boolean
}

/**
 * Decides what a report comes to: what came beside all that is entered already, of which what was owed is placed, what was
 * too much is held, and what may be the money that staff confirmed is held until somebody says.
 *
 * @param paid what it reports as paid, in major units
 * @param askedAt when the service was asked, by the database's clock
 */
export async function planReport(
  { manualRefunds }: PayUnitModuleService,
  ledger: InvoiceLedger,
  order: ConfirmedOrder | null,
  { paid, installments, askedAt }: { paid: number; installments: InvoiceStatus["installments"]; askedAt: Date },
): Promise<ReportPlan> {
  const { invoice, attempts } = ledger
  const refunds = new Map<string, number>()
  for (const { transaction_id, amount, by_payunit } of await manualRefunds.ofTransactions(
    attempts.map(({ id }) => id),
  )) {
    if (by_payunit) refunds.set(transaction_id, (refunds.get(transaction_id) ?? 0) + amount)
  }
  const verdict = judgeReport(paid, installments, attempts, { before: invoice.reported_amount, askedAt, refunds })
  switch (verdict.kind) {
    case "entered":
      return verdict
    case "less": {
      const entries = attempts.filter(({ id }) => verdict.ids.includes(id))
      const reversed = await Promise.all(
        entries.map(async (entry) => {
          const denial = cause("reversed_report", { paid: moneyOf(paid, invoice.currency_code) })
          return {
            id: entry.id,
            why: whyReversed(denial, paidMoney(entry), await manualRefunds.ofTransaction(entry.id)),
          }
        }),
      )
      return { kind: "less", reversed: reversed.flatMap(({ id, why }) => (why === null ? [] : [{ id, why }])) }
    }
    case "more": {
      const { parts, doubtful } = verdict
      const amount = parts.reduce((sum, part) => sum + part.amount, 0)
      const shares = planShares(ledger, order, amount)
      if (shares.kind === "wait") {
        return shares
      }
      const known = attempts.filter(({ source }) => source === "service").map(({ id }) => id)
      const certain =
        invoice.state === "void"
          ? parts.map((part) => ({ ...part, hold: VOID, isPlaced: false }))
          : entriesOf(parts, shares, order, invoice.currency_code)
      const entries = doubtful === null ? certain : [...certain, doubtfulEntry(doubtful, invoice.currency_code)]
      return { kind: "new", entries, known }
    }
  }
}

/** Whoever pays by the service's link does not know that the invoice is void. */
const VOID = { reason: "late_on_cancelled_order", why: [cause("invoice_void")] } as const

function entriesOf(
  parts: readonly ReportedPart[],
  { owed, surplus }: { owed: number; surplus: number },
  order: ConfirmedOrder | null,
  currencyCode: string,
): PlannedEntry[] {
  const isClosed = order?.isClosed === true
  if (surplus === 0) {
    return parts.map((part) => ({ ...part, hold: isClosed ? LATE_PAYMENT_HOLD : null, isPlaced: !isClosed }))
  }
  const [only] = parts
  const from = { installmentId: null, reference: parts.length === 1 ? (only?.reference ?? null) : null }
  const tooMuch = { amount: surplus, hold: surplusHold({ amount: owed + surplus, owed, surplus }, currencyCode) }
  return [
    ...(owed > 0 ? [{ ...from, amount: owed, hold: null, isPlaced: true }] : []),
    { ...tooMuch, installmentId: null, reference: owed > 0 ? null : from.reference, isPlaced: false },
  ]
}

function doubtfulEntry(
  { amount, confirmed, method }: { amount: number; confirmed: number; method: string },
  currencyCode: string,
): PlannedEntry {
  const why = cause("report_beside_confirmed", { amount: moneyOf(amount, currencyCode), confirmed, method })
  return {
    ...{ amount, installmentId: null, reference: null, isPlaced: false },
    hold: { reason: "paid_twice", why: [why] },
  }
}

/**
 * Writes down what the service reports, as entries of the ledger.
 *
 * @param collections the payment collection of each that is placed, in their order
 * @returns their ids, in their order; null where something of the service's word was written meanwhile
 */
export async function enterReport(
  { transactions, invoicePayments }: PayUnitModuleService,
  { invoice, installments }: InvoiceLedger,
  { entries, known }: Extract<ReportPlan, { kind: "new" }>,
  {
    providerId,
    collections,
    orderId,
  }: { providerId: string; collections: readonly (string | null)[]; orderId: string | null },
): Promise<string[] | null> {
  const { account, mode, currency_code } = invoice
  const [first, ...rest] = entries.map(({ amount, installmentId, reference, hold }, index): NewEntry => {
    const installment = installments.find(({ service_id }) => service_id !== null && service_id === installmentId)
    return {
      ...({ source: "service", account, mode, provider_id: providerId, currency_code, amount, reference } as const),
      ...{ id: newTransactionId(), invoice_id: invoice.id, order_id: orderId, hold },
      ...{ installment_id: installment?.id ?? null, payment_collection_id: collections[index] ?? "" },
      ...{ method: null, note: null, confirmed_by: null, surplus_of: null },
    }
  })
  if (first === undefined) {
    return []
  }
  const isWritten = await invoicePayments.enterReported(invoice.id, transactions, known, [first, ...rest])
  return isWritten ? [first, ...rest].map(({ id }) => id) : null
}
