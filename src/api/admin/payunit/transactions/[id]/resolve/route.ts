import {
  dismissHeldWorkflow,
  placeHeldOrderWorkflow,
  settleTransactionWorkflow,
  voidManualPaymentWorkflow,
} from "../../../../../../workflows/payments"
import type { Outcome } from "../../../../../../workflows/decisions"
import { aboutTransaction, decisionRoute } from "../../../../../decision-route"
import { answerTransaction } from "../../answer"
import { finishManualRefund, recordManualRefund } from "../../../../../../workflows/refunds"
import * as contract from "./contract"

/** Carries out what a merchant decided about a held payment, and answers with where it stands afterwards. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) =>
    await aboutTransaction(req, req.validatedBody.action === "record_refund" ? req.validatedBody : null),
  decide: async (req, request) => {
    const transaction_id = req.params.id ?? ""
    const actor = req.auth_context.actor_id
    const decision = req.validatedBody
    switch (decision.action) {
      case "place_order": {
        const { result } = await placeHeldOrderWorkflow(req.scope).run({
          input: {
            transaction_id,
            note: decision.note ?? null,
            accepted_worth: decision.accepted_worth ?? null,
            asked_by: actor,
            request,
          },
        })
        return result
      }
      case "void_manual_payment": {
        const { payment_id, note = null } = decision
        const { result } = await voidManualPaymentWorkflow(req.scope).run({
          input: { transaction_id, payment_id, note, voided_by: actor, request },
        })
        return result
      }
      case "record_refund":
        await recordManualRefund(req.scope, {
          transaction_id,
          request,
          amount: decision.amount ?? null,
          method: decision.method,
          by_payunit: decision.by_payunit,
          reference: decision.reference ?? null,
          note: decision.note ?? null,
          recorded_by: actor,
          again: decision.again,
          resolves: true,
        })
        return null
      case "dismiss":
        await dismissHeldWorkflow(req.scope).run({
          input: { transaction_id, note: decision.note, resolved_by: actor, request },
        })
        return null
    }
  },
  resume: async (req, { type, id }) => {
    const transaction_id = req.params.id ?? ""
    if (type === "refund") {
      await finishManualRefund(req.scope, { transaction_id, manual_refund_id: id })
    } else if (PLACING.has(req.validatedBody.action)) {
      const { result } = await settleTransactionWorkflow(req.scope).run({ input: { transaction_id } })
      return result
    }
    return null
  },
  outcome: (placed) => (placed === null ? { stage: "done" } : outcomeOfPlacing(placed)),
  answer: async (req, res) => await answerTransaction(req, res, req.params.id ?? ""),
})

/** Decisions after which settlement looks for a place for the money. */
const PLACING: ReadonlySet<string> = new Set(["place_order", "void_manual_payment"])

/** What is on hold again, or still being placed, was not placed. */
function outcomeOfPlacing({ state, held_reason }: { state: string; held_reason: string | null }): Outcome {
  return state === "settled" ? { stage: "done" } : { stage: "incomplete", code: held_reason ?? "being_placed" }
}
