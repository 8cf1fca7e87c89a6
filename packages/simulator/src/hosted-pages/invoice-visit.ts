import { openInvoicePayment } from "../invoice-payments"
import type { Simulation } from "../simulation"
import { type Invoice, nextInstallmentOf, remainingOf, statusOf } from "../state"
import { addressOf } from "./addresses"
import { invoicePage } from "./invoice-page"
import { deadPage, type PageRequest } from "./pages"
import type { Reply } from "./visits"

/** What a browser gets behind an invoice's link: the invoice, or after its form a page that pays it. */
export function visitInvoice(
  simulation: Simulation,
  invoice: Invoice,
  request: PageRequest,
  form: URLSearchParams | null,
): Reply {
  if (statusOf(invoice) === "PAID") {
    return { httpStatus: 410, page: deadPage(request, "invoicePaid") }
  }
  if (form === null) {
    return { httpStatus: 200, page: invoicePage(invoice, request, false) }
  }
  const installment = nextInstallmentOf(invoice) ?? null
  const amount = installment?.amount ?? chosenAmount(invoice, form)
  if (amount === null) {
    return { httpStatus: 400, page: invoicePage(invoice, request, true) }
  }
  const { transaction } = openInvoicePayment(simulation, invoice, amount, installment)
  return { goTo: addressOf(transaction, "choose", request.language) }
}

/** The amount that the payer chose where that is allowed, else all that is left; null if it is not one to pay. */
function chosenAmount(invoice: Invoice, form: URLSearchParams): number | null {
  const remaining = remainingOf(invoice)
  if (!invoice.terms.partial_payment) {
    return remaining
  }
  const typed = (form.get("amount") ?? "").replace(/\s/g, "")
  const amount = /^\d{1,12}(\.\d+)?$/.test(typed) ? Number(typed) : 0
  return amount > 0 && amount <= remaining ? amount : null
}
