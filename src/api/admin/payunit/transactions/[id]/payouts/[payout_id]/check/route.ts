import { checkPayout } from "../../../../../../../../workflows/payouts"
import { answeringMerchant } from "../../../../../../../admin-answering"
import { answerTransaction } from "../../../../answer"
import { payoutOf, payoutView } from "../../../../payout-view"

/** Asks PayUnit what became of a payout. */
export const POST = answeringMerchant(async (req, res) => {
  const payout = await checkPayout(req.scope, await payoutOf(req))
  await answerTransaction(req, res, payout.transaction_id, { payout: payoutView(payout) })
})
