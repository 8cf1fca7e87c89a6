import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pausePaymentsWorkflow } from "../../../../workflows/payments"
import { aboutAccount, decisionRoute } from "../../../decision-route"
import { answerPauses } from "./answer"
import * as contract from "./contract"

/** The merchant accounts that take no new payments now, or of which no payouts are sent. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerPauses(req, res)
}

/** Takes no new payments for a merchant account, or sends no payouts of it, from now on. */
export const POST = decisionRoute(contract.POST, {
  which: (req) => req.validatedBody.what,
  subject: (req) => aboutAccount(req, req.validatedBody.account, req.validatedBody.what),
  decide: async (req) => {
    const { account, what, reason, until } = req.validatedBody
    await pausePaymentsWorkflow(req.scope).run({
      input: { account, what, reason, until: until ?? null, paused_by: req.auth_context.actor_id },
    })
  },
  answer: answerPauses,
})
