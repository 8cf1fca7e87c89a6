import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pausePaymentsWorkflow } from "../../../../workflows/payments"
import { aboutAccount, deciding } from "../../../deciding"
import { answerPauses } from "./answer"
import * as contract from "./contract"

/** The merchant accounts that take no new payments now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerPauses(req, res)
}

/** Takes no new payments for a merchant account from now on. */
export const POST = deciding(contract.POST, {
  subject: (req) => aboutAccount(req, req.validatedBody.account),
  decide: async (req) => {
    const { account, reason, until } = req.validatedBody
    await pausePaymentsWorkflow(req.scope).run({
      input: { account, reason, until: until ?? null, paused_by: req.auth_context.actor_id },
    })
  },
  answer: answerPauses,
})
