import { decidePayout } from "../../../../../../../../workflows/payouts"
import { decisionRoute } from "../../../../../../../decision-route"
import { answerTransaction } from "../../../../answer"
import { payoutSnapshot, payoutOf, payoutView } from "../../../../payout-view"
import * as contract from "./contract"

/** Says what PayUnit's dashboard shows of a payout in doubt. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => {
    const { transaction_id: id, amount, currency_code: currency } = await payoutOf(req)
    return {
      ...{ type: "transaction", id },
      measure: async () => await Promise.resolve({ amount, total: amount, currency }),
      snapshot: async () => await payoutSnapshot(req, id),
    }
  },
  decide: async (req) => {
    const { outcome, note } = req.validatedBody
    const { id: payout_id } = await payoutOf(req)
    return await decidePayout(req.scope, {
      ...{ payout_id, note, is_sent: outcome === "sent" },
      by: req.auth_context.actor_id,
    })
  },
  answer: async (req, res, payout) =>
    await answerTransaction(req, res, req.params.id ?? "", { payout: payoutView(payout) }),
})
