import { checkInvoice, type InvoiceChecked } from "../../../../../../workflows/invoices"
import { answeringMerchant, invoiceOf } from "../../../../../admin-answering"
import { answerInvoice } from "../../answer"

/**
 * "Ask again": asks PayUnit about the payment pages of an invoice's instalments, which is all of an invoice that it tells
 * of; and tries to record what an order's books lack. The answer says plainly what could not be asked.
 */
export const POST = answeringMerchant(async (req, res) => {
  const invoice = await invoiceOf(req)
  const checked = await checkInvoice(req.scope, invoice)
  await answerInvoice(req, res, invoice.id, {
    check: { ...checked, message: messageOf(checked, invoice.is_at_service) },
  })
})

const OWN_LINK = "PayUnit tells nothing of payments made behind an invoice's own link"
const LOOK = "look in PayUnit's dashboard, and confirm what came"

function messageOf({ can_tell, asked, unanswered, paid }: InvoiceChecked, isAtService: boolean): string {
  if (!can_tell) {
    return `${OWN_LINK}, so it cannot be asked: ${LOOK}.`
  }
  const pages = `${asked} payment ${asked === 1 ? "page" : "pages"} asked about, ${paid} paid, ${unanswered} without an answer`
  return isAtService ? `${pages}. ${OWN_LINK}: for those, ${LOOK}.` : `${pages}.`
}
