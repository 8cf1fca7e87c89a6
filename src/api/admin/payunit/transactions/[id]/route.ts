import { adminRoute, transactionOf } from "../../../../admin-route"
import { answerTransaction } from "../answer"

/** One transaction, with everything that happened to it. */
export const GET = adminRoute(async (req, res) => {
  await answerTransaction(req, res, (await transactionOf(req)).id)
})
