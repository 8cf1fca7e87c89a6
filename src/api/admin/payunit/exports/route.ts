import { adminRoute } from "../../../admin-route"
import { recordExport } from "../../../decision-route"
import type * as contract from "./contract"

/** Writes down that somebody takes a list out of the store. The dashboard says so before it makes the file. */
export const POST = adminRoute<typeof contract.POST>(async (req, res) => {
  const { list, count, filters = null } = req.validatedBody
  await recordExport(req, { list, count, filters })
  res.json({ exported: { list } })
})
