import { adminRoute } from "../../../../admin-route"
import { answerOf, requestIn } from "../answer"

/** How a request stands, from our own tables. */
export const GET = adminRoute(async (req, res) => {
  res.json({ payment_request: await answerOf(req, await requestIn(req)) })
})
