import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** A hook's address up to the id in its token, and the rest: whatever follows the id may be the secret. */
const UP_TO_ID = /^(.*?\/hooks\/payunit\/+(?:[a-z-]+\/+)?[\w-]{0,24})(.*)$/is

/**
 * Medusa logs the address of every request that it has answered. Ours are secrets, however they are spelled and by
 * whatever method they are called, so what stands in that log is the id of the transaction or invoice alone.
 */
export function keepTokenOutOfLog(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  req.originalUrl = withoutToken(req.originalUrl)
  next()
}

/** Nothing is asked by query where shoppers pay; what a storefront puts there by mistake may be a phone or a card. */
export function keepQueryOutOfLog(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  req.originalUrl = req.originalUrl.replace(/\?.*$/s, "")
  next()
}

/** An address of ours as it may be written down. */
export function withoutToken(address: string): string {
  return address.replace(UP_TO_ID, (_, before: string, rest: string) => (rest === "" ? before : `${before}…`))
}
