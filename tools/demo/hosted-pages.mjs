import { Problem } from "../problem.mjs"

/**
 * A form of a page, as a browser would send it.
 *
 * @typedef {{ action: string, fields: Record<string, string> }} Form
 */

/** A payer sees a handful of pages; more means that they go round in circles. */
const MOST_PAGES = 10

/**
 * Pays on the service's hosted pages, the way a payer's browser does: chooses a provider, types a phone number, and
 * confirms. Stops at the address that leads back to the shop, without going there.
 *
 * @param {string} link The payment link.
 * @param {{ provider: string, phone: string }} payer
 * @param {(line: string) => void} tell
 * @returns {Promise<string>} That address.
 */
export async function payOnHostedPages(link, payer, tell) {
  /** @type {string | undefined} */
  let origin
  /** @type {Form | undefined} */
  let form
  let address = link
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const response = await fetch(address, {
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form.fields) }),
    })
    const next = response.headers.get("location")
    if (next !== null) {
      address = new URL(next, address).href
      form = undefined
      // The store's own address of the page comes before it, and leads there.
      if (origin !== undefined && new URL(address).origin !== origin) return address
      continue
    }
    origin ??= new URL(address).origin
    const page = await response.text()
    if (!response.ok)
      throw new Problem(`The payment page ${address} answered ${String(response.status)}: ${words(page)}`)
    form = fillIn(page, address, payer)
    tell(`${titleOf(page)}: ${Object.values(form.fields).join(", ")}`)
    address = form.action
  }
  throw new Problem(`The payment pages after ${link} lead nowhere.`)
}

/**
 * @param {string} page
 * @param {string} address
 * @param {{ provider: string, phone: string }} payer
 * @returns {Form}
 */
function fillIn(page, address, { provider, phone }) {
  for (const [, attributes = "", content = ""] of page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    const action = new URL(unescape(/\baction="([^"]*)"/.exec(attributes)?.[1] ?? ""), address).href
    if (content.includes('name="phone"')) return { action, fields: { provider, phone } }
    if (content.includes('value="confirm"')) return { action, fields: { decision: "confirm" } }
  }
  throw new Problem(`The payment page ${address} has nothing to fill in: ${words(page)}`)
}

/** @param {string} text */
function unescape(text) {
  return text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
}

/** @param {string} page */
function titleOf(page) {
  return unescape(/<title>([^<]*)/.exec(page)?.[1]?.trim() ?? "A page")
}

/** @param {string} page */
function words(page) {
  const body = page.replace(/<(style|script)\b.*?<\/\1>/gs, "")
  return body
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300)
}
