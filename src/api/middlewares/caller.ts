import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { calledFrom } from "../../modules/payunit/security"

/** Has what a request opens count for the network address that it came from. */
export function countForCaller(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  calledFrom(req.ip ?? "", next)
}
