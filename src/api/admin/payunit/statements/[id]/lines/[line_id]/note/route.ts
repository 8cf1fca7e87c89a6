import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { MerchantError } from "../../../../../../../../modules/payunit/errors"
import { decisionRoute } from "../../../../../../../decision-route"
import { lineIn, lineViews } from "../../../../statement-view"
import * as contract from "./contract"

/** Notes that somebody reviewed a line, and what they found. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => ({ type: "statement", id: (await lineIn(req)).statement_id }),
  decide: async (req) => {
    const { id } = await lineIn(req)
    const { statements } = resolvePayUnit(req.scope)
    const noted = await statements.noteReview(id, { by: req.auth_context.actor_id, note: req.validatedBody.note })
    if (noted === null) {
      throw new MerchantError("already_reviewed")
    }
    return noted
  },
  answer: async (req, res, noted) => {
    const [line] = await lineViews(req, [noted])
    res.json({ line })
  },
})
