import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReportOutcome } from "../../domain/invoices"
import { resolvePayUnit } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { isUnsettledMoney, isWatched } from "../../modules/payunit/transactions"
import { settle } from "../settlement"
import { readReport } from "./money/report"

/** What came of asking again about an invoice. */
export interface InvoiceCheckResult {
  /** What came of asking the service about its own link of the invoice; null where it has none. */
  report: ReportOutcome | null
  /** How many payments the service was asked about. */
  checks: number
  /** Of how many payments the service gave no answer. */
  unanswered: number
  /** How many payments of the invoice have settled. */
  paid: number
}

/**
 * Asks again about an invoice: about the payments that were begun for it, and about the service's own link, where its account
 * can. Money that is not in Medusa's books yet, whoever told of it, is placed there.
 */
export async function checkInvoice(container: MedusaContainer, invoice: InvoiceRow): Promise<InvoiceCheckResult> {
  const { transactions, invoicePayments } = resolvePayUnit(container)
  const attempts = await transactions.ofInvoice(invoice.id)
  let [checks, unanswered] = [0, 0]
  for (const attempt of attempts.filter((one) => isWatched(one) || isUnsettledMoney(one))) {
    // Somebody wants to know: what Medusa refused is tried now, and not when its turn comes.
    if (isUnsettledMoney(attempt)) {
      await transactions.checkAt(attempt.id, attempt.now)
    }
    const { check } = await settle(container, attempt.id)
    checks += check === "later" || attempt.source !== "attempt" ? 0 : 1
    unanswered += check === "unanswered" ? 1 : 0
  }
  const report = invoice.is_at_service ? await readReport(container, invoice) : null
  await invoicePayments.reckon(invoice.id)
  const now = await transactions.ofInvoice(invoice.id)
  return {
    ...{ report, checks, unanswered },
    paid: now.filter(({ state }) => state === "settled").length,
  }
}
