import type { Simulation } from "./simulation"
import { encryptValues } from "./encryption"
import {
  hostedLink,
  type Installment,
  type Invoice,
  type InvoiceSession,
  newReference,
  type Transaction,
} from "./state"

/** A transaction that pays an invoice, and what the service calls that part of the invoice. */
export interface InvoicePayment {
  transaction: Transaction<InvoiceSession>
  reference: string
}

/**
 * Opens a transaction that pays an invoice in whole or in part, on a hosted page of the current family. Its payer goes to
 * `callbackUrl` after a success, the invoice's own unless told otherwise.
 */
export function openInvoicePayment(
  { cipher, ledger, settings, url }: Simulation,
  invoice: Invoice,
  amount: number,
  installment: Installment | null,
  callbackUrl: string = invoice.terms.callback_url,
): InvoicePayment {
  const order = {
    transactionId: `PAYINV${newReference()}`,
    price: { amount, currency: invoice.terms.currency },
    notifyUrl: null,
  }
  const transaction = ledger.open(invoice.merchant, order, (id): InvoiceSession => {
    const encrypted = encryptValues(cipher, "current", { id, amount, returnUrl: callbackUrl })
    const link = hostedLink(url, encrypted, settings)
    return { family: "invoice", link, encrypted, invoice, installmentId: installment?.uuid ?? null, callbackUrl }
  })
  if (transaction === null) {
    throw new Error(`the merchant uses ${order.transactionId} as an identifier of its own`)
  }
  invoice.payments.push(transaction)
  return { transaction, reference: `INSTALLMENT${newReference()}` }
}
