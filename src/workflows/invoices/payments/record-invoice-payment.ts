import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { UNFINISHED_RECORDS } from "../../../domain/invoices"
import { resolvePayUnit } from "../../../modules/payunit"
import { MerchantError } from "../../../modules/payunit/errors"
import { recordOnOrderStep } from "./confirm-invoice-payment"
import { readBilledOrder } from "../creation/billed-order"

/** Input of {@link recordInvoicePaymentWorkflow}. */
export interface RecordInvoicePaymentInput {
  invoice_id: string
  payment_id: string
  /** Id of the user or API key. */
  recorded_by: string
}

const wantRecordStep = createStep(
  { name: "payunit-want-invoice-payment-recorded", maxRetries: 0 },
  async ({ invoice_id, payment_id, recorded_by }: RecordInvoicePaymentInput, { container }) => {
    const { invoicePayments } = resolvePayUnit(container)
    const payment = await invoicePayments.find(payment_id)
    if (payment?.invoice_id !== invoice_id) {
      throw new MerchantError("payment_not_found")
    }
    if (payment.order_id !== null && payment.order_record === "none") {
      // A cancelled order takes nothing. One that is cancelled just now is seen again when it is recorded.
      await readBilledOrder(container.resolve(ContainerRegistrationKeys.QUERY), payment.order_id)
    }
    const wanted = await invoicePayments.wantRecord(payment_id, recorded_by)
    return new StepResponse({
      payment_id,
      order_id: UNFINISHED_RECORDS.includes(wanted.order_record) ? wanted.order_id : null,
    })
  },
)

/**
 * Records a confirmed payment on the invoice's order that was confirmed without, as if it had been wanted then: what the
 * order does not want any more is held. The same again changes nothing.
 *
 * @example
 * await recordInvoicePaymentWorkflow(container).run({ input: { invoice_id, payment_id, recorded_by: userId } })
 */
export const recordInvoicePaymentWorkflow = createWorkflow(
  "payunit-record-invoice-payment",
  (input: RecordInvoicePaymentInput) => {
    const wanted = wantRecordStep(input)
    recordOnOrderStep(wanted)
    return new WorkflowResponse(wanted)
  },
)
