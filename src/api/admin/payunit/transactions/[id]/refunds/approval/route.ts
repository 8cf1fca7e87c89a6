import { resolvePayUnit } from "../../../../../../../modules/payunit"
import { refuseRefund } from "../../../../../../../modules/payunit/refunds"
import { requestRefundApproval } from "../../../../../../../workflows/decisions"
import { adminRoute, transactionOf } from "../../../../../../admin-route"
import { actorOf, transactionSnapshot, refundMoney } from "../../../../../../decision-route"
import { refundApprovalView } from "../../../refund-approval"
import type * as contract from "./contract"

/** Asks a second person to agree to a refund. Nothing is recorded, and nothing may be sent yet. */
export const POST = adminRoute<typeof contract.POST>(async (req, res) => {
  const transaction = await transactionOf(req)
  const { id } = transaction
  const { amount, total, currency } = await refundMoney(req, req.validatedBody)
  refuseRefund(transaction, amount, total - amount)
  const request = await requestRefundApproval(
    req.scope,
    {
      action: "refund_recorded",
      actor: actorOf(req),
      subject: { type: "transaction", id },
      money: { amount, currency },
      total: { amount: total, currency },
      note: req.validatedBody.note,
    },
    await transactionSnapshot(req, id),
  )
  const lines = await resolvePayUnit(req.scope).audit.ofDecision(request.id)
  res.json({ approval: await refundApprovalView(req, lines) })
})
