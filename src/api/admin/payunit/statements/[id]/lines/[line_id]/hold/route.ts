import { holdDeniedPaymentWorkflow } from "../../../../../../../../workflows/payments"
import { answeringMerchant } from "../../../../../../../admin-answering"
import { lineIn, lineViews } from "../../../../statement-view"
import type { LineNoteBody } from "../../../../validators"

/** Puts a payment on hold of which the statement says that its money did not come, or went back. */
export const POST = answeringMerchant<LineNoteBody>(async (req, res) => {
  const { id, statement_id } = await lineIn(req)
  await holdDeniedPaymentWorkflow(req.scope).run({
    input: { statement_id, line_id: id, note: req.validatedBody.note, held_by: req.auth_context.actor_id },
  })
  const [line] = await lineViews(req, [await lineIn(req)])
  res.json({ line })
})
