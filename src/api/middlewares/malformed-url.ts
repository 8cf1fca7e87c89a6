import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isPrintable } from "../../gateway"

/**
 * Answers 404 to an address whose percent signs stand for no text, or for control characters. Express fails over the
 * first before any route is asked, and Postgres over U+0000 in a query; Medusa makes that a 500, and a stack trace in the
 * log, which anybody could have as often as they like. The store's routes look at their ids themselves, and say by a code
 * what they do not know.
 */
export function refuseMalformedUrl(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (isReadable(req)) {
    next()
  } else {
    res.status(404).json({ type: "not_found", message: "Not found" })
  }
}

function isReadable({ path, originalUrl }: MedusaRequest): boolean {
  try {
    return isPrintable(decodeURIComponent(path)) || originalUrl.startsWith("/store/")
  } catch {
    return false
  }
}
