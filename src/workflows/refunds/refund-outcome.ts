import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { joinTexts } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, merchantErrorIn } from "../../modules/payunit/errors"
import { howToFinish, type ManualRefundRecord, whichToFinish } from "../../modules/payunit/refunds"
import { readCapturedPayment } from "./captured-payment"
import { reasonOf } from "../failure-reason"
import { stoppedRefund } from "./make-refund"

const HOW_TO_UPDATE = {
  en: "Open the payment under Payments, and press “Finish the refund in Medusa” beside the refund.",
  fr: "Ouvrez le paiement dans Paiements, et appuyez sur « Terminer le remboursement dans Medusa » à côté du remboursement.",
}

/** The manual refund that a workflow recorded or finished. */
export async function manualRefundOf(container: MedusaContainer, id: string): Promise<ManualRefundRecord> {
  const manualRefund = await resolvePayUnit(container).manualRefunds.find(id)
  if (manualRefund === null) {
    throw new Error(`refund ${id} is gone`)
  }
  return manualRefund
}

/** What went wrong: a refusal of ours, or Medusa's, which is judged by what is on record in the end. */
export async function refundErrorOf(
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
  // The manual refund that was told may be another than was named: one that was told before.
  const { manualRefundId, why } = stopped ?? {
    manualRefundId: named,
    why: { en: `Medusa says: ${reason}`, fr: `Medusa dit : ${reason}` },
  }
  const { manualRefunds, transactions } = resolvePayUnit(container)
  const manualRefund = await manualRefunds.find(manualRefundId)
  const transaction = await transactions.find(transactionId)
  if (manualRefund === null || transaction === null) {
    return new MerchantError(problem?.code ?? "refund_refused", why)
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payment = await readCapturedPayment(query, transaction.payment_session_id)
  const isRefunded = payment?.refunds.some(({ id }) => id === manualRefund.refund_id) ?? false
  const which = whichToFinish(manualRefund)
  return isRefunded
    ? new MerchantError("refund_incomplete", joinTexts([HOW_TO_UPDATE, why]), which)
    : new MerchantError("refund_waits", joinTexts([howToFinish(manualRefund), why]), which)
}
