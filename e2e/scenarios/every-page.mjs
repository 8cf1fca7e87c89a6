import assert from "node:assert/strict"
import { barriersOf } from "../axe.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/** What no page may show to people, in whatever language: names that only programs have. */
const NEVER = {
  "an id of Medusa's":
    /\b(?:pay|order|cart|payses|pay_col|ref|user|reg|cus|sc|prod|variant|item|ordli|cali|puref|puinv|puinp|puinb)_[0-9A-Za-z-]{10,}/g,
  "a time for programs": /\d{4}-\d\d-\d\dT\d\d:\d\d/g,
  "an operator's code": /\b(?:CM_[A-Z]+|mtnmomo)\b/g,
  "a currency's code after an amount": /\d[\s\u00a0\u202f]?XAF\b/g,
  "a route": /\b(?:GET|POST|DELETE) \/|\/admin\/payunit|\/store\//g,
  "a value that was not filled in": /\{\{?\w+(?::\w+)?\}?\}|\bundefined\b|\[object Object\]|\bNaN\b/g,
}

/** What a French page may not say: words that are English and not French, and French that nobody says. */
const NOT_FRENCH = {
  "an English word":
    /\b(?:the|and|with|was|were|is|are|not|payments?|refunds?|refunded|orders?|customer|customers|invoices?|nothing|paid|held|shopper|store|server|ago|today|yesterday|settled|dismiss(?:ed)?)\b/gi,
  "French that nobody says":
    /Un seul paiement du tout|Interroger|trouve pas sa place|processus mort|Commande impossible|laissée impayée/g,
}

/** What people or PayUnit wrote, which stays as they wrote it, as does what stands in quotation marks. */
const QUOTED = "q, [lang=en], [data-quoted]"

/**
 * What a page says to people: its main part, without what is quoted, and without technical details, which say so.
 *
 * @param {Dashboard} dashboard
 * @param {string} within
 */
async function saidOn({ page }, within) {
  return await page.evaluate(([part, quoted]) => {
    const texts = [...document.querySelectorAll(part)].map((element) => {
      const copy = /** @type {HTMLElement} */ (element.cloneNode(true))
      for (const one of copy.querySelectorAll(`${quoted}, [data-technical], [hidden], style, svg`)) one.remove()
      const labels = [...copy.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"))
      const lines = [...copy.querySelectorAll("*")].flatMap((one) =>
        [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue),
      )
      return [...lines, ...labels].join("\n")
    })
    return texts.join("\n")
  }, /** @type {const} */ ([within, QUOTED]))
}

/**
 * @param {string} text
 * @param {Record<string, RegExp>} patterns
 */
const foundIn = (text, patterns) =>
  Object.entries(patterns).flatMap(([what, pattern]) =>
    [...new Set(text.match(pattern) ?? [])].map((word) => `${what}: ${word}`),
  )

/**
 * What a page says that nobody should read there.
 *
 * @param {Dashboard} dashboard
 * @param {string} within
 * @param {"en" | "fr"} language
 */
export async function wrongOn(dashboard, within, language) {
  const text = (await saidOn(dashboard, within)).replace(/«[^»]*»|“[^”]*”/g, "")
  assert.ok(text.trim() !== "", `${dashboard.page.url()} shows nothing`)
  return [...foundIn(text, NEVER), ...(language === "fr" ? foundIn(text, NOT_FRENCH) : [])]
}

/** What a page shows only once it knows of it, in both languages: nothing keeps its place until then. */
const SIGHTS = {
  account: "text=/^(Account: main|Compte\\s: principal)$/",
  accountPause: "text=/^(Account main|Compte principal)$/",
  approvals: "text=/^2 (decisions waiting|décisions en attente)/",
  askedApproval: "text=Vu sur le relevé",
  invoicesToLookAt: "text=/^\\d+ (invoices to review|factures à traiter)$/",
  leftToBill: "text=/^(Left to bill|Nothing left to bill|Reste à facturer|Plus rien à facturer)/",
}

/**
 * Every page, with the part of it that is ours, and what is seen there last.
 *
 * @param {Stage} stage
 */
async function pagesOf({ admin, orders, regions }) {
  const { transactions } = await admin("GET", "/admin/payunit/transactions?limit=100")
  const { invoices } = await admin("GET", "/admin/payunit/invoices?limit=100")
  /** @type {[path: string, within: string, ...sights: string[]][]} */
  const pages = [
    ["/payunit", "main", SIGHTS.approvals, SIGHTS.account],
    ["/payunit?q=nothing-of-the-kind", "main", SIGHTS.approvals],
    ["/payunit/invoices", "main", SIGHTS.invoicesToLookAt, SIGHTS.account],
    ["/payunit/decisions", "main", SIGHTS.askedApproval],
    ["/payunit/statements", "main"],
    ["/settings/payunit", "main", SIGHTS.accountPause],
    ...transactions.map((/** @type {{ id: string }} */ { id }) => /** @type {const} */ ([`/payunit/${id}`, "main"])),
    ...invoices.map(
      (/** @type {{ id: string }} */ { id }) => /** @type {const} */ ([`/payunit/invoices/${id}`, "main"]),
    ),
    ...[orders.secondTry, orders.held, orders.partlyRefunded].map(
      (id) => /** @type {const} */ ([`/orders/${id}`, "[data-payunit]"]),
    ),
    // Its payments, and its invoices.
    [`/orders/${orders.unpaid}`, "[data-payunit]", "[data-payunit] >> nth=1", SIGHTS.leftToBill],
    [`/orders/${orders.toBill}`, "[data-payunit]", SIGHTS.leftToBill],
    ...[regions.xaf, regions.eur].map((id) => /** @type {const} */ ([`/settings/regions/${id}`, "[data-payunit]"])),
  ]
  return pages
}

/** @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>} */
export const EVERY_PAGE = {
  "No page shows what only programs understand, and the French ones are French": async (dashboard, stage) => {
    const pages = await pagesOf(stage)
    /** @type {string[]} */
    const found = []
    for (const language of /** @type {const} */ (["en", "fr"])) {
      await dashboard.open("/settings/profile")
      await dashboard.look({ language })
      for (const [path, within, ...sights] of pages) {
        await dashboard.open(path, within, ...sights)
        const wrong = await wrongOn(dashboard, within, language)
        found.push(...wrong.map((one) => `${path} (${language}): ${one}`))
      }
    }
    await dashboard.open("/settings/profile")
    await dashboard.look({ language: "en" })
    assert.deepEqual(found, [])
  },

  "No page keeps anybody out, in either theme: axe finds nothing": async (dashboard, stage) => {
    const { payments, orders, invoices, regions } = stage
    const pages = /** @type {const} */ ([
      ["/payunit", "main"],
      [`/payunit/${String(payments.cartChanged.id)}`, "main"],
      [`/payunit/${String(payments.partlyRefunded.id)}`, "main"],
      ["/payunit/invoices", "main"],
      [`/payunit/invoices/${String(invoices.inParts.id)}`, "main"],
      [`/payunit/invoices/${String(invoices.twice.id)}`, "main"],
      ["/settings/payunit", "main"],
      [`/orders/${orders.secondTry}`, "[data-payunit]"],
      [`/settings/regions/${regions.xaf}`, "[data-payunit]"],
    ])
    /** @type {string[]} */
    const found = []
    for (const theme of /** @type {const} */ (["light", "dark"])) {
      await dashboard.look({ theme })
      for (const [path, within] of pages) {
        await dashboard.open(path, within)
        found.push(...(await barriersOf(dashboard.page, within)).map((one) => `${path} (${theme}): ${one}`))
      }
    }
    await dashboard.look({ theme: "light" })
    assert.deepEqual(found, [])
  },
}
