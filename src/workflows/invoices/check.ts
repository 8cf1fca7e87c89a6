import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { isUnsettledMoney, isWatched } from "../../modules/payunit/transactions"
import { settle } from "../settlement"
import { recordOnOrder } from "./payments/record-on-order"

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
 * Asks again about an invoice, where the service can tell: of the payments that were begun for it. Whatever was confirmed
 * by hand and is not in the order's books yet is recorded there.
 */
export async function checkInvoice(container: MedusaContainer, invoice: InvoiceRow): Promise<InvoiceChecked> {
  const { transactions, invoicePayments } = resolvePayUnit(container)
  const attempts = await transactions.ofInvoice(invoice.id)
  let [asked, unanswered] = [0, 0]
  for (const attempt of attempts.filter((one) => isWatched(one) || isUnsettledMoney(one))) {
    const { look } = await settle(container, attempt.id)
    asked += look === "later" ? 0 : 1
    unanswered += look === "unanswered" ? 1 : 0
  }
  await invoicePayments.reckon(invoice.id)
  if (invoice.order_id !== null) {
    await recordOnOrder(container, invoice.order_id)
  }
  const now = await transactions.ofInvoice(invoice.id)
  return {
    can_tell: attempts.length > 0 || !invoice.is_at_service,
    ...{ asked, unanswered },
    paid: now.filter(({ state }) => state === "settled").length,
  }
}
