import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { sendPayout } from "../../../../../../../../workflows/payouts"
import { decisionRoute } from "../../../../../../../decision-route"
import { answerTransaction } from "../../../../answer"
import { payoutSnapshot, payoutOf, payoutOutcome, payoutView } from "../../../../payout-view"
import * as contract from "./contract"

/** Has PayUnit send a payout. A large one takes a second person, before anything leaves. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => {
    const { transaction_id: id, amount, currency_code: currency } = await payoutOf(req)
    return {
      ...{ type: "transaction", id },
      measure: async () => {
        const before = (await resolvePayUnit(req.scope).manualRefunds.sums([id])).get(id) ?? 0
        return { amount, total: before + amount, currency }
      },
      snapshot: async () => await payoutSnapshot(req, id),
    }
  },
  decide: async (req) =>
    await sendPayout(req.scope, { payout_id: (await payoutOf(req)).id, sent_by: req.auth_context.actor_id }),
  outcome: payoutOutcome,
  answer: async (req, res, payout) =>
    await answerTransaction(req, res, req.params.id ?? "", { payout: payoutView(payout) }),
})
