import { transactionOf } from "../../../../../../../admin-route"
import { isId } from "../../../../../../../store-route"
import { decisionRoute, transactionSnapshot } from "../../../../../../../decision-route"
import { MerchantError } from "../../../../../../../../modules/payunit/errors"
import { answerTransaction } from "../../../../answer"
import { finishManualRefund } from "../../../../../../../../workflows/refunds"
import { manualRefundView } from "../../../../transaction-view"
import * as contract from "./contract"

/** Makes Medusa's refund of a manual refund that is on record without one. */
export const POST = decisionRoute(contract.POST, {
  // The amount was decided when it was recorded.
  subject: async (req) => {
    const { id } = await transactionOf(req)
    return { type: "transaction", id, snapshot: async () => await transactionSnapshot(req, id) }
  },
  decide: async (req) => {
    const manualRefundId = req.params.refund_id ?? ""
    if (!isId(manualRefundId)) {
      throw new MerchantError("refund_not_found")
    }
    return await finishManualRefund(req.scope, {
      transaction_id: req.params.id ?? "",
      manual_refund_id: manualRefundId,
    })
  },
  answer: async (req, res, manualRefund) =>
    await answerTransaction(req, res, req.params.id ?? "", { refund: manualRefundView(manualRefund) }),
})
