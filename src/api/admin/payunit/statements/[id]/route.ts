import { adminRoute } from "../../../../admin-route"
import { statementOf, statementViews } from "../statement-view"

/** The report of one statement. */
export const GET = adminRoute(async (req, res) => {
  const [statement] = await statementViews(req, [await statementOf(req)])
  res.json({ statement })
})
