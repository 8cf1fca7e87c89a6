import { invoiceCreateRequest, invoicePaymentRequest } from "../../../../../src/gateway/contract/invoice"
import { openInvoicePayment } from "../../invoice-payments"
import { isInstallmentPaid, totalOf } from "../../state"
import { refused, succeeded } from "../../answers"
import { invoiceRecord } from "./invoice-record"
import { type Operation, readInput } from "../operation"
import { integrityError, wrongCurrency } from "../refusals"

/** Writes an invoice and returns its link. */
const invoiceCreate: Operation = {
  name: "invoice/create",
  method: "POST",
  path: "/api/gateway/invoice/create",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, invoiceCreateRequest(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const terms = read.value
    const refusal = wrongCurrency(simulation, merchant, terms.currency)
    if (refusal !== null) {
      return refusal
    }
    const inParts = terms.installments?.reduce((sum, { amount }) => sum + amount, 0)
    if (inParts !== undefined && inParts !== totalOf(terms)) {
      return integrityError(400, "installments must add up to the amount of the items")
    }
    const invoice = simulation.invoices.create(merchant, terms, simulation.clock.now(), simulation.url)
    return succeeded(201, "Invoice created", {
      link: invoice.link,
      invoice: invoiceRecord(invoice, simulation.settings),
    })
  },
}

/** Opens the payment of one instalment, an operation beside the contract. */
const invoicePayment: Operation = {
  name: "invoice/payment",
  method: "POST",
  path: "/api/gateway/invoice/payment",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, invoicePaymentRequest, body)
    if (!read.ok) {
      return read.answer
    }
    const { amount, invoice_id, installment_id } = read.value
    const invoice = simulation.invoices.find(invoice_id)
    if (invoice?.merchant !== merchant) {
      return refused(404, "Invoice does not exist")
    }
    const installment = invoice.installments.find(({ uuid }) => uuid === installment_id)
    if (installment === undefined) {
      return refused(404, "Installment does not exist")
    }
    if (isInstallmentPaid(invoice, installment)) {
      return refused(400, "This installment was paid already", ["installment_id: paid already"])
    }
    if (amount !== installment.amount) {
      return integrityError(400, "amount must be that of the installment")
    }
    const { transaction, reference } = openInvoicePayment(simulation, invoice, amount, installment)
    return succeeded(201, "Payment initialized", {
      transaction_url: transaction.session.link,
      transaction_id: transaction.transactionId,
      reference_id: reference,
    })
  },
}

/** The operations about invoices. What is called invoice/process pays checkouts. */
export const INVOICE_OPERATIONS: readonly Operation[] = [invoiceCreate, invoicePayment]
