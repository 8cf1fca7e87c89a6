import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isPrintable } from "../gateway"

/**
 * Answers 404 to an address whose percent signs stand for no text, or for control characters. Express fails over the
 * first before any route is asked, and Postgres over U+0000 in a query; Medusa makes that a 500, and a stack trace in the
 * log, which anybody could have as often as they like.
 */
export function refuseMalformedUrl(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (isReadable(req.path)) {
    next()
  } else {
    res.status(404).json({ type: "not_found", message: "Not found" })
  }
}

function isReadable(path: string): boolean {
  try {
    return isPrintable(decodeURIComponent(path))
  } catch {
    return false
  }
}
