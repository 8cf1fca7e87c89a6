import { answeringMerchant } from "../../../../admin-answering"
import { statementOf, statementViews } from "../statement-view"

/** The report of one statement. */
export const GET = answeringMerchant(async (req, res) => {
  const [statement] = await statementViews(req, [await statementOf(req)])
  res.json({ statement })
})
