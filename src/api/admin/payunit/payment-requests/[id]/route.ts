import { answeringMerchant } from "../../../../admin-answering"
import { answerOf, requestIn } from "../answer"

/** How a request stands, from our own tables. */
export const GET = answeringMerchant(async (req, res) => {
  res.json({ payment_request: await answerOf(req, await requestIn(req)) })
})
