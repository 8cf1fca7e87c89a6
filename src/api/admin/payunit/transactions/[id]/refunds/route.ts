import { resolvePayUnit } from "../../../../../../modules/payunit"
import { answeringMerchant, idempotencyKeyOf, transactionOf } from "../../../../../admin-answering"
import { answerTransaction } from "../../answer"
import { recordManualRefund } from "../../../../../../workflows/refunds"
import { manualRefundView } from "../../transaction-view"
import type { ManualRefundBody } from "../../validators"

/** What went back of one transaction, oldest first. */
export const GET = answeringMerchant(async (req, res) => {
  const { id } = await transactionOf(req)
  const manualRefunds = await resolvePayUnit(req.scope).manualRefunds.ofTransaction(id)
  res.json({ refunds: manualRefunds.map(manualRefundView), count: manualRefunds.length })
})

/** Records that money was paid back by hand, and makes Medusa's refund of it. */
export const POST = answeringMerchant<ManualRefundBody>(async (req, res) => {
  const { id } = await transactionOf(req)
  const { amount, method, reference = null, note = null, again } = req.validatedBody
  const recorded_by = req.auth_context.actor_id
  const manualRefund = await recordManualRefund(req.scope, {
    transaction_id: id,
    idempotency_key: idempotencyKeyOf(req),
    amount,
    method,
    reference,
    note,
    recorded_by,
    again,
  })
  await answerTransaction(req, res, id, { refund: manualRefundView(manualRefund) })
})
