import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { MerchantError } from "../../../../../../../../modules/payunit/errors"
import { answeringMerchant } from "../../../../../../../admin-answering"
import { lineIn, lineViews } from "../../../../statement-view"
import type { LineNoteBody } from "../../../../validators"

/** Notes that somebody looked into a line, and what they found. */
export const POST = answeringMerchant<LineNoteBody>(async (req, res) => {
  const { id } = await lineIn(req)
  const { statements } = resolvePayUnit(req.scope)
  const noted = await statements.lookedInto(id, { by: req.auth_context.actor_id, note: req.validatedBody.note })
  if (noted === null) {
    throw new MerchantError("looked_into_already")
  }
  const [line] = await lineViews(req, [noted])
  res.json({ line })
})
