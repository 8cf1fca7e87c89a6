import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Answers 404 to an address whose percent signs stand for no text. Express fails over such a parameter before any
 * route is asked; Medusa makes that a 500, and a stack trace in the log, which anybody could have as often as they like.
 */
export function refuseMalformedUrl(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (isDecodable(req.path)) {
    next()
  } else {
    res.status(404).json({ type: "not_found", message: "Not found" })
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
