import { resolvePayUnit } from "../../../../../../modules/payunit"
import { MerchantError } from "../../../../../../modules/payunit/errors"
import { announcePayout } from "../../../../../../workflows/payouts"
import { decisionRoute } from "../../../../../decision-route"
import { transactionOf } from "../../../../../admin-route"
import { answerTransaction } from "../../answer"
import { payoutSnapshot, payoutOutcome, payoutView } from "../../payout-view"
import * as contract from "./contract"

/** Announces a refund that PayUnit is to send. Nothing leaves yet, so nobody has to agree to it yet. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => {
    const { id } = await transactionOf(req)
    return { type: "transaction", id, snapshot: async () => await payoutSnapshot(req, id) }
  },
  decide: async (req, request) => {
    const { amount, phone, operator, name } = req.validatedBody
    return await announcePayout(req.scope, {
      transaction_id: req.params.id ?? "",
      amount: amount ?? null,
      phone,
      operator: operator ?? null,
      name,
      created_by: req.auth_context.actor_id,
      request,
    })
  },
  resume: async (req, { id }) => {
    const payout = await resolvePayUnit(req.scope).payouts.find(id)
    if (payout === null) {
      throw new MerchantError("payout_not_found")
    }
    return payout
  },
  outcome: payoutOutcome,
  answer: async (req, res, payout) =>
    await answerTransaction(req, res, req.params.id ?? "", { payout: payoutView(payout) }),
})
