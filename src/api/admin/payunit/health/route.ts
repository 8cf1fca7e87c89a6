import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { examine } from "../../../../health"
import { localeOf } from "../../../store-route"

/** Whether everything that payments depend on is well, and what to do where it is not: in the language of the request. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ health: await examine(req.scope, localeOf(req.get("accept-language"))) })
}
