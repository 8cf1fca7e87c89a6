import { dismissHeldWorkflow, placeHeldOrderWorkflow } from "../../../../../../workflows/payments"
import { answeringMerchant, idempotencyKeyOf, transactionOf } from "../../../../../admin-answering"
import { answerTransaction } from "../../answer"
import { recordManualRefund } from "../../../../../../workflows/refunds"
import type { ResolveBody } from "../../validators"

/** Carries out what a merchant decided about a held payment, and answers with where it stands afterwards. */
export const POST = answeringMerchant<ResolveBody>(async (req, res) => {
  const { id } = await transactionOf(req)
  const actor = req.auth_context.actor_id
  const decision = req.validatedBody
  switch (decision.action) {
    case "place_order":
      await placeHeldOrderWorkflow(req.scope).run({
        input: { transaction_id: id, note: decision.note ?? null, asked_by: actor },
      })
      break
    case "paid_back":
      await recordManualRefund(req.scope, {
        transaction_id: id,
        idempotency_key: idempotencyKeyOf(req),
        amount: decision.amount ?? null,
        method: decision.method,
        reference: decision.reference ?? null,
        note: decision.note ?? null,
        recorded_by: actor,
        again: decision.again,
        resolves: true,
      })
      break
    case "dismiss":
      await dismissHeldWorkflow(req.scope).run({
        input: { transaction_id: id, note: decision.note, resolved_by: actor },
      })
  }
  await answerTransaction(req, res, id)
})
