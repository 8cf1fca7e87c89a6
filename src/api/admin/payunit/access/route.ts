import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { accessOf } from "../../../access"

/** What whoever asks may do: the admin hides the rest. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ access: await accessOf(req) })
}
