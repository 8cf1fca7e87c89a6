import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inARow } from "../../../../languages"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantProblem, merchantProblemIn } from "../../../../modules/payunit/merchant-problems"
import { howToFinish, newPaybackId, type PaybackRecord, refundPath } from "../../../../modules/payunit/paybacks"
import { finishPaybackWorkflow } from "../../../../workflows/finish-payback"
import { readCapturedPayment } from "../../../../workflows/paybacks/captured-payment"
import { recordPaybackWorkflow } from "../../../../workflows/record-payback"
import { reasonOf } from "../../../../workflows/settlement/reason"
import type { FindPaybackInput, RecordPaybackInput } from "../../../../workflows/steps/record-payback"

/**
 * Records a payback and makes Medusa's refund of it.
 *
 * @returns the payback
 * @throws MerchantProblem that says what is on record now, when Medusa did not do its part
 */
export async function recordPayback(container: MedusaContainer, input: RecordPaybackInput): Promise<PaybackRecord> {
  const id = newPaybackId()
  const { result, errors } = await recordPaybackWorkflow(container).run({
    input: { ...input, id },
    throwOnError: false,
  })
  if (errors.length > 0) {
    throw await problemOf(container, input.transaction_id, id, errors)
  }
  return await paybackOf(container, result.payback_id)
}

/**
 * Makes Medusa's refund of a payback that waits for it.
 *
 * @returns the payback
 * @throws MerchantProblem that says what is on record now, when Medusa did not do its part
 */
export async function finishPayback(container: MedusaContainer, input: FindPaybackInput): Promise<PaybackRecord> {
  const { errors } = await finishPaybackWorkflow(container).run({ input, throwOnError: false })
  if (errors.length > 0) {
    throw await problemOf(container, input.transaction_id, input.payback_id, errors)
  }
  return await paybackOf(container, input.payback_id)
}

async function paybackOf(container: MedusaContainer, id: string): Promise<PaybackRecord> {
  const payback = await resolvePayUnit(container).paybacks.find(id)
  if (payback === null) {
    throw new Error(`payback ${id} is gone`)
  }
  return payback
}

/** What went wrong: a refusal of ours, or Medusa's, which is judged by what is on record in the end. */
async function problemOf(
  container: MedusaContainer,
  transactionId: string,
  paybackId: string,
  errors: readonly { error: unknown }[],
): Promise<MerchantProblem> {
  const problem = errors.map(({ error }) => merchantProblemIn(error)).find((found) => found !== null)
  if (problem !== undefined) {
    return problem
  }
  const { paybacks, transactions } = resolvePayUnit(container)
  const reason = reasonOf(errors)
  const because = { en: `Medusa says: ${reason}`, fr: `Medusa dit : ${reason}` }
  const payback = await paybacks.find(paybackId)
  const transaction = await transactions.find(transactionId)
  if (payback === null || transaction === null) {
    return new MerchantProblem("refund_refused", because)
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payment = await readCapturedPayment(query, transaction.payment_session_id)
  const isRefunded = payment?.refunds.some(({ id }) => id === payback.refund_id) ?? false
  const path = refundPath(payback)
  return isRefunded
    ? new MerchantProblem(
        "refund_incomplete",
        inARow([{ en: `POST ${path} brings them up to date.`, fr: `POST ${path} les met à jour.` }, because]),
      )
    : new MerchantProblem("payback_waits", inARow([howToFinish(payback), because]))
}
