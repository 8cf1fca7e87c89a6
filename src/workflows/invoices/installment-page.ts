import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, ShopperError } from "../../modules/payunit/errors"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import { readInvoiceLedger, whyNotPartOffered } from "../../payments"
import { invoiceStateText } from "../../payments/invoices"
import { payByPage } from "../payables"
import { payableInvoice } from "./payable"

/** A payment page of an instalment. */
export interface InstallmentPage {
  /** Our address of the page. */
  url: string
  transaction_id: string
}

/**
 * Opens the page that the service has for one instalment of its invoice, other than the invoice's own link, by a
 * transaction as any other. One that may still be paid is used again, whoever opened it.
 *
 * @throws MerchantError
 */
export async function openInstallmentPage(
  container: MedusaContainer,
  {
    invoiceId,
    installmentId,
    address,
    request,
  }: { invoiceId: string; installmentId: string; address: string; request: KeyedRequest | null },
): Promise<InstallmentPage> {
  const payunit = resolvePayUnit(container)
  const owed = await readInvoiceLedger(payunit, invoiceId)
  if (owed === null) {
    throw new MerchantError("invoice_not_found")
  }
  const { invoice, installments } = owed
  const installment = installments.find(({ id }) => id === installmentId)
  if (installment === undefined) {
    throw new MerchantError("installment_not_found")
  }
  if (invoice.state !== "open" && invoice.state !== "partly_paid") {
    throw new MerchantError("invoice_not_open", invoiceStateText(invoice.state))
  }
  if (invoice.service_id === null || installment.service_id === null) {
    throw new MerchantError("installment_not_found", {
      en: "PayUnit did not tell what it calls it: send the invoice's page.",
      fr: "PayUnit n’a pas dit comment il l’appelle : envoyez la page de la facture.",
    })
  }
  if (payunit.accounts.clientFor(invoice.account, invoice.mode) === null) {
    throw new MerchantError("account_unavailable")
  }
  const { amount } = installment
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  try {
    const problem = await whyNotPartOffered(payunit, query, owed, { amount, installmentId })
    if (problem !== null) {
      throw problem
    }
    const payable = await payableInvoice(container, invoiceId, installmentId)
    const { url, transaction } = await payByPage(container, payable, { address, isAtInvoice: true })
    // Afterwards: a page that may still be paid is used again by whoever asks, with a key or without.
    await payunit.idempotencyKeys.keep(request, { type: "payment_page", id: transaction.id })
    return { url, transaction_id: transaction.id }
  } catch (error) {
    throw error instanceof ShopperError ? refusalOf(error) : error
  }
}

/** The page that was opened before by this transaction. */
export async function findOpenedPage(container: MedusaContainer, transactionId: string): Promise<InstallmentPage> {
  const { transactions, signedUrls } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  const url = transaction === null ? null : await signedUrls.ofPage(transaction)
  if (url === null) {
    throw new MerchantError("invoice_not_open")
  }
  return { url, transaction_id: transactionId }
}

/** What staff are told where the payer would be told so. */
function refusalOf(problem: ShopperError): MerchantError {
  const said = { en: problem.sentence("en"), fr: problem.sentence("fr") }
  switch (problem.code) {
    case "payments_paused":
      return new MerchantError("payments_paused")
    case "service_unavailable":
      return new MerchantError("service_no_answer", said)
    case "amount_changed":
      return new MerchantError("more_than_is_billed", {
        en: "Less than this instalment is left to pay.",
        fr: "Il reste moins à payer que cette tranche.",
      })
    case "payment_in_flight":
      return new MerchantError("in_use")
    default:
      return new MerchantError("invoice_not_open", said)
  }
}
