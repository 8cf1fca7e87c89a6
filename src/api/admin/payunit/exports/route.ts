import { resolvePayUnit } from "../../../../modules/payunit"
import { answeringMerchant } from "../../../admin-answering"
import { actorOf } from "../../../deciding"
import type { ExportBody } from "../audit/validators"

/** Writes down that somebody takes a list out of the store. The dashboard says so before it makes the file. */
export const POST = answeringMerchant<ExportBody>(async (req, res) => {
  const { list, count, filters = null } = req.validatedBody
  await resolvePayUnit(req.scope).audit.record(
    { action: "list_exported", actor: actorOf(req), subject: { type: "export", id: list }, money: null, note: null },
    { asked: { count, filters } },
  )
  res.json({ exported: { list } })
})
