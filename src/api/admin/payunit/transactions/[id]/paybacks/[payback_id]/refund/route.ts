import { isId } from "../../../../../../../answering"
import { answeringMerchant, transactionOf } from "../../../../../../../admin-answering"
import { MerchantError } from "../../../../../../../../modules/payunit/errors/merchant-errors"
import { answerTransaction } from "../../../../answer"
import { finishPayback } from "../../../../../../../../workflows/refunds/payback-outcome"
import { paybackView } from "../../../../transaction-view"

/** Makes Medusa's refund of a payback that is on record without one. */
export const POST = answeringMerchant(async (req, res) => {
  const { id } = await transactionOf(req)
  const paybackId = req.params.payback_id ?? ""
  if (!isId(paybackId)) {
    throw new MerchantError("payback_not_found")
  }
  const payback = await finishPayback(req.scope, { transaction_id: id, payback_id: paybackId })
  await answerTransaction(req, res, id, { payback: paybackView(payback) })
})
