import { withdrawPayout } from "../../../../../../../../workflows/payouts"
import { decisionRoute } from "../../../../../../../decision-route"
import { answerTransaction } from "../../../../answer"
import { payoutSnapshot, payoutOf, payoutView } from "../../../../payout-view"
import * as contract from "./contract"

/** Withdraws a payout that was not sent. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => {
    const { transaction_id: id } = await payoutOf(req)
    return { type: "transaction", id, snapshot: async () => await payoutSnapshot(req, id) }
  },
  decide: async (req) =>
    await withdrawPayout(req.scope, { payout_id: (await payoutOf(req)).id, by: req.auth_context.actor_id }),
  answer: async (req, res, payout) =>
    await answerTransaction(req, res, req.params.id ?? "", { payout: payoutView(payout) }),
})
