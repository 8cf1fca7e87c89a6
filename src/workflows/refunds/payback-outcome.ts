import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inARow } from "../../domain/texts/languages"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, merchantErrorIn } from "../../modules/payunit/errors/merchant-errors"
import { howToFinish, newPaybackId, type PaybackRecord, refundPath } from "../../modules/payunit/refunds/paybacks"
import { finishPaybackWorkflow } from "./finish-payback"
import { readCapturedPayment } from "./captured-payment"
import { recordPaybackWorkflow } from "./record-payback"
import { reasonOf } from "../settlement/failure-reason"
import { stoppedRefund } from "./steps/make-refund"
import type { FindPaybackInput, RecordPaybackInput } from "./steps/record-payback"

/**
 * Records a payback and makes Medusa's refund of it.
 *
 * @returns the payback
 * @throws MerchantError that says what is on record now, when Medusa did not do its part
 */
export async function recordPayback(container: MedusaContainer, input: RecordPaybackInput): Promise<PaybackRecord> {
  const id = newPaybackId()
  const { result, errors } = await recordPaybackWorkflow(container).run({
    input: { ...input, id },
    throwOnError: false,
  })
  if (errors.length > 0) {
    throw await errorOf(container, input.transaction_id, id, errors)
  }
  return await paybackOf(container, result.payback_id)
}

/**
 * Makes Medusa's refund of a payback that waits for it.
 *
 * @returns the payback
 * @throws MerchantError that says what is on record now, when Medusa did not do its part
 */
export async function finishPayback(container: MedusaContainer, input: FindPaybackInput): Promise<PaybackRecord> {
  const { errors } = await finishPaybackWorkflow(container).run({ input, throwOnError: false })
  if (errors.length > 0) {
    throw await errorOf(container, input.transaction_id, input.payback_id, errors)
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
async function errorOf(
  container: MedusaContainer,
  transactionId: string,
  named: string,
  errors: readonly { error: unknown }[],
): Promise<MerchantError> {
  const problem = errors.map(({ error }) => merchantErrorIn(error)).find((found) => found !== null)
  const stopped = problem === undefined ? null : stoppedRefund(problem)
  if (problem !== undefined && stopped === null) {
    return problem
  }
  const reason = reasonOf(errors)
  // The payback that was told may be another than was named: one that was told before.
  const { paybackId, why } = stopped ?? {
    paybackId: named,
    why: { en: `Medusa says: ${reason}`, fr: `Medusa dit : ${reason}` },
  }
  const { paybacks, transactions } = resolvePayUnit(container)
  const payback = await paybacks.find(paybackId)
  const transaction = await transactions.find(transactionId)
  if (payback === null || transaction === null) {
    return new MerchantError(problem?.code ?? "refund_refused", why)
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payment = await readCapturedPayment(query, transaction.payment_session_id)
  const isRefunded = payment?.refunds.some(({ id }) => id === payback.refund_id) ?? false
  const path = refundPath(payback)
  return isRefunded
    ? new MerchantError(
        "refund_incomplete",
        inARow([{ en: `POST ${path} brings them up to date.`, fr: `POST ${path} les met à jour.` }, why]),
      )
    : new MerchantError("payback_waits", inARow([howToFinish(payback), why]))
}
