import type { MedusaResponse } from "@medusajs/framework/http"
import { verifyAuditTrail } from "../../../../../workflows/decisions"
import type { StaffRequest } from "../../../../contract"
import type * as contract from "./contract"

/** Follows the audit trail, and holds it against a checkpoint that somebody kept. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  res.json(await verifyAuditTrail(req.scope, req.validatedQuery.head ?? null))
}
