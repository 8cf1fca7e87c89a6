import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Medusa logs the address of every request that it has answered. Ours are secrets, so what stands in that log is the
 * transaction's id alone.
 */
export function keepTokenOutOfLog(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  req.originalUrl = req.originalUrl.replace(/(\/hooks\/payunit\/[^/]+\/[^/.?]*)[^/?]*/, "$1…").split("?")[0] ?? ""
  next()
}
