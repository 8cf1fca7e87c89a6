import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { holdDeniedPaymentWorkflow } from "../../../../../../../../workflows/payments"
import { decisionRoute, transactionSnapshot } from "../../../../../../../decision-route"
import { lineIn, lineViews } from "../../../../statement-view"
import * as contract from "./contract"

/** Puts a payment on hold of which the statement says that its money did not come, or was refunded. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => {
    const { transaction_id } = await lineIn(req)
    const [named] = await resolvePayUnit(req.scope).statements.payments([transaction_id])
    const id = named?.id ?? transaction_id
    return { type: "transaction", id, ...(id !== null && { snapshot: async () => await transactionSnapshot(req, id) }) }
  },
  decide: async (req) => {
    const { id, statement_id } = await lineIn(req)
    await holdDeniedPaymentWorkflow(req.scope).run({
      input: { statement_id, line_id: id, note: req.validatedBody.note, held_by: req.auth_context.actor_id },
    })
  },
  answer: async (req, res) => {
    const [line] = await lineViews(req, [await lineIn(req)])
    res.json({ line })
  },
})
