import { cause } from "../../domain/texts"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { AttemptRow, InvoicePaymentRow, InvoiceRow } from "../../modules/payunit/invoices"
import { askAboutInvoice } from "../../payments/invoices"
import { merchantErrorIn } from "../../modules/payunit/errors"
import { confirmInvoicePaymentWorkflow } from "./payments/confirm-invoice-payment"
import { recordOnOrder } from "./books/record-on-order"

/** Who confirmed it, where the service itself told that it is paid. */
const BY_SERVICE = "service"

/** What came of asking again about an invoice. */
export interface InvoiceChecked {
  /** Whether the service can tell anything of this invoice. */
  can_tell: boolean
  /** How many payment pages of instalments it was asked about. */
  asked: number
  /** Of how many of them it gave no answer. */
  unanswered: number
  /** How many of them it says are paid, which are confirmed now. */
  paid: number
}

/**
 * Asks again about an invoice, where the service can tell: of the payment pages that were opened for its instalments.
 * What it says is paid is confirmed, once. Whatever was confirmed and is not in the order's books yet is recorded there.
 */
export async function checkInvoice(container: MedusaContainer, invoice: InvoiceRow): Promise<InvoiceChecked> {
  const payunit = resolvePayUnit(container)
  const { asked, unanswered, paid } = await askAboutInvoice(payunit, invoice)
  for (const attempt of paid) {
    await confirmAttempt(container, invoice, attempt)
  }
  if (invoice.order_id !== null) {
    await recordOnOrder(container, invoice.order_id)
  }
  const attempts = await payunit.invoiceAttempts.ofInvoice(invoice.id)
  return { can_tell: attempts.length > 0, asked, unanswered, paid: paid.length }
}

async function confirmAttempt(container: MedusaContainer, invoice: InvoiceRow, attempt: AttemptRow): Promise<void> {
  const { invoicePayments, invoiceAttempts } = resolvePayUnit(container)
  const payments = await invoicePayments.ofInvoice(invoice.id)
  if (payments.some(({ reference }) => reference === attempt.id)) {
    return
  }
  if (payments.some((payment) => mayBeSameMoney(payment, attempt))) {
    await invoiceAttempts.keepProblem(attempt.id, cause("same_amount_confirmed"))
    return
  }
  const { errors } = await confirmInvoicePaymentWorkflow(container).run({
    input: {
      invoice_id: invoice.id,
      idempotency_key: null,
      amount: attempt.amount,
      method: "PayUnit",
      reference: attempt.id,
      note: null,
      installment_id: attempt.installment_id,
      confirmed_by: BY_SERVICE,
      record_on_order: true,
    },
    throwOnError: false,
  })
  const problem = errors.map(({ error }) => merchantErrorIn(error)).find((found) => found !== null)
  if (problem !== undefined) {
    await invoiceAttempts.keepProblem(attempt.id, cause("not_confirmable"))
  }
}

/** Whether somebody may have confirmed by hand what the service now tells of. */
function mayBeSameMoney(payment: InvoicePaymentRow, attempt: AttemptRow): boolean {
  return (
    payment.confirmed_by !== BY_SERVICE &&
    payment.amount === attempt.amount &&
    payment.confirmed_at > attempt.created_at
  )
}
