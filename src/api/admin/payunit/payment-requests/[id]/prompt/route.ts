import { MerchantError } from "../../../../../../modules/payunit/errors"
import { answeringMerchant } from "../../../../../admin-answering"
import { answerOf, promptFor, requestIn } from "../../answer"
import type { RequestPromptBody } from "../../validators"

/** Sends a prompt for a request, to its own number unless another is given. */
export const POST = answeringMerchant<RequestPromptBody>(async (req, res) => {
  const subject = await requestIn(req)
  const { phone, provider } = req.validatedBody
  const problem = await promptFor(req, subject, {
    ...{ phone: phone ?? null, provider: provider ?? null },
    by: req.auth_context.actor_id,
  })
  if (problem !== null) {
    throw new MerchantError(
      "prompt_not_sent",
      { en: problem.sentence("en"), fr: problem.sentence("fr") },
      { reason: problem.code, retry_at: problem.retryAt?.toISOString() ?? null },
    )
  }
  res.json({ payment_request: await answerOf(req, subject) })
})
