import { resolvePayUnit } from "../../../../../../modules/payunit"
import { adminRoute, transactionOf } from "../../../../../admin-route"
import { aboutTransaction, decisionRoute } from "../../../../../decision-route"
import { answerTransaction } from "../../answer"
import { finishManualRefund, recordManualRefund } from "../../../../../../workflows/refunds"
import { manualRefundView } from "../../transaction-view"
import * as contract from "./contract"

/** What was refunded of one transaction, oldest first. */
export const GET = adminRoute(async (req, res) => {
  const { id } = await transactionOf(req)
  const manualRefunds = await resolvePayUnit(req.scope).manualRefunds.ofTransaction(id)
  res.json({ refunds: manualRefunds.map(manualRefundView), count: manualRefunds.length })
})

/** Records that money was refunded by hand, and makes Medusa's refund of it. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => await aboutTransaction(req, req.validatedBody),
  decide: async (req, request) => {
    const { amount, method, by_payunit, reference = null, note = null, again } = req.validatedBody
    return await recordManualRefund(req.scope, {
      transaction_id: req.params.id ?? "",
      request,
      amount: amount ?? null,
      method,
      by_payunit,
      reference,
      note,
      recorded_by: req.auth_context.actor_id,
      again,
    })
  },
  resume: async (req, { id }) =>
    await finishManualRefund(req.scope, { transaction_id: req.params.id ?? "", manual_refund_id: id }),
  answer: async (req, res, manualRefund) =>
    await answerTransaction(req, res, req.params.id ?? "", { refund: manualRefundView(manualRefund) }),
})
