import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { settingsView } from "./settings-view"

/** How PayUnit is set up in this store, and what came of it last. No secrets. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ settings: await settingsView(req.scope) })
}
