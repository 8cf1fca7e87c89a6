import { resolvePayUnit } from "../../../../../../modules/payunit"
import { MerchantProblem, merchantProblemIn } from "../../../../../../modules/payunit/merchant-problems"
import { confirmInvoicePaymentWorkflow } from "../../../../../../workflows/confirm-invoice-payment"
import { reasonOf } from "../../../../../../workflows/settlement/reason"
import { answeringMerchant, invoiceOf } from "../../../../../admin-answering"
import { answerInvoice } from "../../answer"
import { invoicePaymentView } from "../../invoice-view"
import type { ConfirmBody } from "../../validators"

/** Confirms that money of an invoice came, and records it on the invoice's order. */
export const POST = answeringMerchant<ConfirmBody>(async (req, res) => {
  const { id } = await invoiceOf(req)
  const { idempotency_key, amount, method, reference, note, record_on_order } = req.validatedBody
  const { result, errors } = await confirmInvoicePaymentWorkflow(req.scope).run({
    input: {
      invoice_id: id,
      client_key: idempotency_key ?? null,
      amount: amount ?? null,
      method,
      reference: reference ?? null,
      note: note ?? null,
      confirmed_by: req.auth_context.actor_id,
      record_on_order,
    },
    throwOnError: false,
  })
  const problem = errors.map(({ error }) => merchantProblemIn(error)).find((found) => found !== null)
  if (problem !== undefined) {
    throw new MerchantProblem(problem.code, problem.more, problem.details)
  }
  if (errors.length > 0) {
    throw new Error(`payunit: a payment of invoice ${id} could not be confirmed: ${reasonOf(errors)}`)
  }
  const payment = await resolvePayUnit(req.scope).invoicePayments.find(result.payment_id)
  await answerInvoice(req, res, id, {
    payment: payment === null ? null : invoicePaymentView(payment),
    is_new: result.is_new,
  })
})
