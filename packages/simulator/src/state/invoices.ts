import { randomUUID } from "node:crypto"
import { readTransactionStatus } from "../../../../src/gateway/status"
import type { MerchantAccount } from "./merchants"
import type { Installment, Invoice, InvoiceTerms, Transaction } from "./records"

export type InvoiceStatus = "UNPAID" | "PARTIALLY_PAID" | "PAID"

/** Every invoice, in memory. */
export class Invoices {
  readonly #invoices: Invoice[] = []

  /** Writes an invoice whose link is `<url>/invoice/<uuid>`. */
  create(merchant: MerchantAccount, terms: InvoiceTerms, now: number, url: string): Invoice {
    const uuid = randomUUID()
    const total = totalOf(terms)
    const invoice: Invoice = {
      uuid,
      ref: `INV${newReference()}`,
      link: `${url}/invoice/${uuid}`,
      merchant,
      terms,
      clientId: randomUUID(),
      companyId: randomUUID(),
      items: terms.items.map((item) => ({ ...item, uuid: randomUUID(), ref: `ITEM${newReference()}` })),
      installments: installmentsOf(terms, total).map((installment) => ({
        ...installment,
        uuid: randomUUID(),
        ref: `INSTALLMENT${newReference()}`,
      })),
      total,
      createdAt: now,
      payments: [],
    }
    this.#invoices.push(invoice)
    return invoice
  }

  /** Every invoice, oldest first. */
  all(): readonly Invoice[] {
    return this.#invoices
  }

  /** The invoice with this identifier or reference. */
  find(id: string): Invoice | undefined {
    return this.#invoices.find(({ uuid, ref }) => uuid === id || ref === id)
  }
}

/** Twelve letters and digits, short enough for every operator together with a word before them. */
export function newReference(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase()
}

/** What the items of an invoice come to. */
export function totalOf({ items }: InvoiceTerms): number {
  const total = items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  // Without what binary fractions add to a product.
  return Math.round(total * 100) / 100
}

/** An invoice in instalments that names none has one, of everything. */
function installmentsOf(terms: InvoiceTerms, total: number): readonly Pick<Installment, "title" | "amount">[] {
  return terms.type === "NORMAL" ? [] : (terms.installments ?? [{ title: "Installment 1", amount: total }])
}

/** What was paid of an invoice, in its currency. */
export function amountPaidOf(invoice: Invoice): number {
  return invoice.payments
    .filter(({ report }) => report.currency === invoice.terms.currency)
    .reduce((sum, { collected }) => sum + collected, 0)
}

/** What is left to pay of an invoice. */
export function remainingOf(invoice: Invoice): number {
  return Math.max(0, invoice.total - amountPaidOf(invoice))
}

/** Where an invoice stands. */
export function statusOf(invoice: Invoice): InvoiceStatus {
  if (remainingOf(invoice) === 0) {
    return "PAID"
  }
  return amountPaidOf(invoice) > 0 ? "PARTIALLY_PAID" : "UNPAID"
}

/** Whether an instalment was paid. */
export function isInstallmentPaid(invoice: Invoice, installment: Pick<Installment, "uuid">): boolean {
  return attemptsAt(invoice, installment).some(isPaid)
}

/** The transaction that paid an instalment, or else the newest that was to pay it. */
export function transactionFor(invoice: Invoice, installment: Installment): Transaction | undefined {
  const attempts = attemptsAt(invoice, installment)
  return attempts.find(isPaid) ?? attempts.at(-1)
}

function attemptsAt({ payments }: Invoice, { uuid }: Pick<Installment, "uuid">): readonly Transaction[] {
  return payments.filter(({ session }) => session.family === "invoice" && session.installmentId === uuid)
}

function isPaid({ status }: Transaction): boolean {
  return readTransactionStatus(status) === "SUCCESS"
}

/** The first instalment that was not paid. */
export function nextInstallmentOf(invoice: Invoice): Installment | undefined {
  return invoice.installments.find((installment) => !isInstallmentPaid(invoice, installment))
}

/** Whether a payment of this amount still fits an invoice, and its instalment was not paid meanwhile. */
export function canStillBePaid(invoice: Invoice, amount: number, installmentId: string | null): boolean {
  const wasPaid = installmentId !== null && isInstallmentPaid(invoice, { uuid: installmentId })
  return !wasPaid && amount <= remainingOf(invoice)
}

/** When an invoice, or a payment of it, was changed last. */
export function changedAt(invoice: Invoice): number {
  return Math.max(invoice.createdAt, ...invoice.payments.map(({ updatedAt }) => updatedAt))
}
