import { resolvePayUnit } from "../../../../../../modules/payunit"
import { settleTransactionWorkflow } from "../../../../../../workflows/payments"
import { adminRoute, transactionOf } from "../../../../../admin-route"
import { answerTransaction } from "../../answer"

/** "Check again": asks the service now, unless it was asked a moment ago, and acts on the answer. */
export const POST = adminRoute(async (req, res) => {
  const { id } = await transactionOf(req)
  await resolvePayUnit(req.scope).transactions.scheduleReversalCheck(id)
  await settleTransactionWorkflow(req.scope).run({ input: { transaction_id: id } })
  await answerTransaction(req, res, id)
})
