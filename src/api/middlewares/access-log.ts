import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Where our secret addresses begin, in any letters and with any slashes, and up to the id in the token. */
const UP_TO_ID = /(?<![/\\])[/\\]+hooks[/\\]+payunit[/\\]+(?:[a-z-]+[/\\]+(?=.))?[\w-]{0,24}/is

/** A token by its shape, wherever it stands: an id, and a signature. */
const TOKEN = /([A-Za-z\d]{18})\.[\w-]{20,}/g

/** An address is not encoded more often than this by mistake; what is, shows no secret that anybody could send back. */
const MAX_DECODINGS = 3

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
  req.originalUrl = req.originalUrl.replace(/\?.*/s, "")
  next()
}

/** An address as it may be written down: of ours nothing that follows the id, which may be the secret, however it is spelled. */
export function withoutToken(address: string): string {
  const plain = decoded(address)
  const ours = UP_TO_ID.exec(plain)
  if (ours === null) {
    const masked = plain.replace(TOKEN, "$1…")
    return masked === plain ? address : masked
  }
  const end = ours.index + ours[0].length
  return end === plain.length ? plain : `${plain.slice(0, end)}…`
}

/** With every visible sign of ASCII as it is. What else is encoded stays: it hides nothing, and would break the log's line. */
function decoded(address: string): string {
  let plain = address
  for (let times = 0; times < MAX_DECODINGS && plain.includes("%"); times += 1) {
    plain = plain.replace(/%(2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e])/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    )
  }
  return plain
}
