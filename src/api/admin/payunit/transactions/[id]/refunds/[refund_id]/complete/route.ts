import { isId } from "../../../../../../../answering"
import { answeringMerchant, transactionOf } from "../../../../../../../admin-answering"
import { MerchantError } from "../../../../../../../../modules/payunit/errors"
import { answerTransaction } from "../../../../answer"
import { finishManualRefund } from "../../../../../../../../workflows/refunds"
import { manualRefundView } from "../../../../transaction-view"

/** Makes Medusa's refund of a manual refund that is on record without one. */
export const POST = answeringMerchant(async (req, res) => {
  const { id } = await transactionOf(req)
  const manualRefundId = req.params.refund_id ?? ""
  if (!isId(manualRefundId)) {
    throw new MerchantError("refund_not_found")
  }
  const manualRefund = await finishManualRefund(req.scope, { transaction_id: id, manual_refund_id: manualRefundId })
  await answerTransaction(req, res, id, { refund: manualRefundView(manualRefund) })
})
