import { resolvePayUnit } from "../../../../../../modules/payunit"
import { answeringMerchant, idempotencyKeyOf, transactionOf } from "../../../../../admin-answering"
import { answerTransaction } from "../../answer"
import { recordPayback } from "../../../../../../workflows/refunds/payback-outcome"
import { paybackView } from "../../transaction-view"
import type { PaybackBody } from "../../validators"

/** What went back of one transaction, oldest first. */
export const GET = answeringMerchant(async (req, res) => {
  const { id } = await transactionOf(req)
  const paybacks = await resolvePayUnit(req.scope).paybacks.ofTransaction(id)
  res.json({ paybacks: paybacks.map(paybackView), count: paybacks.length })
})

/** Records that money was paid back by hand, and makes Medusa's refund of it. */
export const POST = answeringMerchant<PaybackBody>(async (req, res) => {
  const { id } = await transactionOf(req)
  const { amount, method, reference = null, note = null, again } = req.validatedBody
  const recorded_by = req.auth_context.actor_id
  const payback = await recordPayback(req.scope, {
    transaction_id: id,
    idempotency_key: idempotencyKeyOf(req),
    amount,
    method,
    reference,
    note,
    recorded_by,
    again,
  })
  await answerTransaction(req, res, id, { payback: paybackView(payback) })
})
