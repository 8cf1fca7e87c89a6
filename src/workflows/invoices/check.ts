import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { isUnsettledMoney, isWatched } from "../../modules/payunit/transactions"
import { settle } from "../settlement"

/** What came of asking again about an invoice. */
export interface InvoiceChecked {
  /** Whether the service can tell anything of this invoice: it has no link of its own, or something was begun by ours. */
  can_tell: boolean
  /** How many payments it was asked about. */
  asked: number
  /** Of how many of them it gave no answer. */
  unanswered: number
  /** How many payments of it have settled. */
  paid: number
}

/**
 * Asks again about an invoice, where the service can tell: of the payments that were begun for it. Money that is not in
 * Medusa's books yet, whoever told of it, is placed there.
 */
export async function checkInvoice(container: MedusaContainer, invoice: InvoiceRow): Promise<InvoiceChecked> {
  const { transactions, invoicePayments } = resolvePayUnit(container)
  const attempts = await transactions.ofInvoice(invoice.id)
  let [asked, unanswered] = [0, 0]
  for (const attempt of attempts.filter((one) => isWatched(one) || isUnsettledMoney(one))) {
    // Somebody wants to know: what Medusa refused is tried now, and not when its turn comes.
    if (isUnsettledMoney(attempt)) {
      await transactions.checkAt(attempt.id, attempt.now)
    }
    const { look } = await settle(container, attempt.id)
    asked += look === "later" || attempt.source !== "attempt" ? 0 : 1
    unanswered += look === "unanswered" ? 1 : 0
  }
  await invoicePayments.reckon(invoice.id)
  const now = await transactions.ofInvoice(invoice.id)
  return {
    can_tell: attempts.some(({ source }) => source === "attempt") || !invoice.is_at_service,
    ...{ asked, unanswered },
    paid: now.filter(({ state }) => state === "settled").length,
  }
}
