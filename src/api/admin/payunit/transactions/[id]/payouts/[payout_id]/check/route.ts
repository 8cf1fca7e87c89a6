import { checkPayout } from "../../../../../../../../workflows/payouts"
import { adminRoute } from "../../../../../../../admin-route"
import { answerTransaction } from "../../../../answer"
import { payoutOf, payoutView } from "../../../../payout-view"

/** Asks PayUnit what became of a payout. */
export const POST = adminRoute(async (req, res) => {
  const payout = await checkPayout(req.scope, await payoutOf(req))
  await answerTransaction(req, res, payout.transaction_id, { payout: payoutView(payout) })
})
