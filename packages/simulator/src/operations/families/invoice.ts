import type { z } from "zod"
import { address, currencyCode, filledText } from "../../../../../src/gateway/contract/envelope"
import { invoiceCreateRequest, invoicePaymentRequest } from "../../../../../src/gateway/contract/invoice"
import { openInvoicePayment } from "../../invoice-payments"
import type { Simulation } from "../../simulation"
import { type Installment, type Invoice, isInstallmentPaid, nextInstallmentOf, remainingOf, totalOf } from "../../state"
import { type Answer, refused, succeeded } from "../../answers"
import { fullInvoiceRecord, invoiceRecord } from "./invoice-record"
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

interface PaymentInput {
  amount: number
  invoice_id: string
  installment_id?: string | undefined
  callback_url?: string | undefined
  currency?: string | undefined
}

/** The form of the manual, an instalment's; or, by habit, that of the vendor's SDK 1.3.0. */
function paymentForm(simulation: Simulation): z.ZodType<PaymentInput> {
  return simulation.settings.invoice_parts
    ? invoicePaymentRequest.extend({
        installment_id: filledText.optional(),
        callback_url: address(simulation).optional(),
        currency: currencyCode.optional(),
      })
    : invoicePaymentRequest
}

/** Opens the payment of one instalment or, by habit, of a part of an invoice without; an operation beside the contract. */
const invoicePayment: Operation = {
  name: "invoice/payment",
  method: "POST",
  path: "/api/gateway/invoice/payment",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, paymentForm(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const { amount, invoice_id, installment_id, callback_url, currency } = read.value
    const invoice = simulation.invoices.find(invoice_id)
    if (invoice?.merchant !== merchant) {
      return unknownInvoice()
    }
    if (currency !== undefined && currency !== invoice.terms.currency) {
      return integrityError(400, "currency must be that of the invoice")
    }
    const installment =
      installment_id === undefined
        ? (nextInstallmentOf(invoice) ?? null)
        : invoice.installments.find(({ uuid }) => uuid === installment_id)
    if (installment === undefined) {
      return refused(404, "Installment does not exist")
    }
    const refusal = installment === null ? wrongPart(invoice, amount) : wrongInstallment(invoice, installment, amount)
    if (refusal !== null) {
      return refusal
    }
    const { transaction, reference } = openInvoicePayment(simulation, invoice, amount, installment, callback_url)
    return succeeded(201, "Payment initialized", {
      transaction_url: transaction.session.link,
      transaction_id: transaction.transactionId,
      reference_id: reference,
    })
  },
}

/** Tells where an invoice stands, an operation beside the contract. */
const invoiceGet: Operation = {
  name: "invoice/get",
  method: "GET",
  path: "/api/gateway/invoice/get/:invoice_id",
  habit: "invoice_get",
  answer({ invoices, settings }, { merchant, parameters }) {
    const invoice = invoices.find(parameters.invoice_id ?? "")
    return invoice?.merchant === merchant
      ? succeeded(200, "Invoice retrieved", fullInvoiceRecord(invoice, settings))
      : unknownInvoice()
  },
}

/** The operations about invoices. What is called invoice/process pays checkouts. */
export const INVOICE_OPERATIONS: readonly Operation[] = [invoiceCreate, invoicePayment, invoiceGet]

function unknownInvoice(): Answer {
  return refused(404, "Invoice does not exist")
}

/** Why an instalment cannot be paid with this amount; null if it can. */
function wrongInstallment(invoice: Invoice, installment: Installment, amount: number): Answer | null {
  if (isInstallmentPaid(invoice, installment)) {
    return refused(400, "This installment was paid already", ["installment_id: paid already"])
  }
  return amount === installment.amount ? null : integrityError(400, "amount must be that of the installment")
}

/** Why this amount cannot be paid of an invoice; null if it can. */
function wrongPart(invoice: Invoice, amount: number): Answer | null {
  const remaining = remainingOf(invoice)
  if (remaining === 0) {
    return refused(400, "This invoice was paid already", ["invoice_id: paid already"])
  }
  const isWhole = amount === remaining
  const isPart = invoice.terms.partial_payment && amount < remaining
  return isWhole || isPart ? null : integrityError(400, "amount must be what is left, or less where that is allowed")
}
