import type { ReportOutcome } from "../../../../../../domain/invoices"
import { checkInvoice, type InvoiceCheckResult } from "../../../../../../workflows/invoices"
import { adminRoute, invoiceOf } from "../../../../../admin-route"
import { answerInvoice } from "../../answer"

/**
 * "Ask again": asks PayUnit about the payments that were begun for an invoice, and about its own link, where the account can;
 * and tries to record what an order's books lack. The answer says plainly what could not be asked.
 */
export const POST = adminRoute(async (req, res) => {
  const invoice = await invoiceOf(req)
  const checked = await checkInvoice(req.scope, invoice)
  await answerInvoice(req, res, invoice.id, { check: { ...checked, message: messageOf(checked) } })
})

const OF_LINK: Readonly<Record<ReportOutcome, string>> = {
  compared: "PayUnit reports what was paid by its own link, and it is in the ledger.",
  unclear: "What PayUnit reports of its own link contradicts itself: look in its dashboard.",
  no_answer: "PayUnit did not answer about its own link: it is asked again.",
  busy: "PayUnit's own link is asked about again in a moment.",
  not_asked: "PayUnit's own link was asked about a moment ago.",
  not_available:
    "This account cannot ask what was paid by PayUnit's own link: look in PayUnit's dashboard, and confirm what came.",
}

function messageOf({ report, checks, unanswered, paid }: InvoiceCheckResult): string {
  const pages = `${checks} payment ${checks === 1 ? "page" : "pages"} asked about, ${paid} paid, ${unanswered} without an answer.`
  return report === null ? pages : `${pages} ${OF_LINK[report]}`
}
