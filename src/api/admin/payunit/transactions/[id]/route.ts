import { answeringMerchant, transactionOf } from "../../../../admin-answering"
import { answerTransaction } from "../answer"

/** One transaction, with everything that happened to it. */
export const GET = answeringMerchant(async (req, res) => {
  await answerTransaction(req, res, (await transactionOf(req)).id)
})
