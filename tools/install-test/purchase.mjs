import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { storeApi } from "../demo/store-api.mjs"
import { Problem } from "../problem.mjs"
import { installedFor } from "./layouts.mjs"
import { run } from "./programs.mjs"

/** The job runs every quarter of a minute. */
const JOB_WITHIN_MS = 60_000

/** What cameroon.ts asks for one piece and its delivery. */
const TOTAL = 12_500 + 1000

/**
 * Whether the dashboard that the store was built with has every page and widget of the plugin, and is served.
 *
 * @param {string} folder The store's.
 * @param {string} url
 * @returns {Promise<number>} How many pages and widgets.
 */
export async function findPluginInDashboard(folder, url) {
  const bundle = join(installedFor(folder, "medusa-payment-payunit"), ".medusa/server/src/admin/index.mjs")
  const ours = readFileSync(bundle, "utf8")
  const widgets = [...ours.matchAll(/widgetId:\s*"([^"]+)"/g)].map(([, id = ""]) => id)
  const pages = [...ours.matchAll(/path:\s*"([^"]+)",\s*handle\b/g)].map(([, path = ""]) => path)
  if (widgets.length === 0 || pages.length === 0) throw new Problem(`${bundle} has no pages or no widgets.`)

  const page = await textAt(`${url}/app`)
  const entry = /<script [^>]*src="([^"]+\.js)"/.exec(page)?.[1]
  if (entry === undefined) throw new Problem(`${url}/app is no dashboard: ${page.slice(0, 500)}`)
  await textAt(new URL(entry, url).href)

  const assets = join(folder, ".medusa/server/public/admin/assets")
  const chunk = readdirSync(assets).find(
    (name) => name.endsWith(".js") && readFileSync(join(assets, name), "utf8").includes(widgets[0] ?? ""),
  )
  if (chunk === undefined) throw new Problem(`The store's dashboard was built without the plugin: see ${assets}.`)
  const served = await textAt(new URL(chunk, new URL(entry, url)).href)
  const missing = [...widgets, ...pages].filter((name) => !served.includes(`"${name}"`))
  if (missing.length > 0) throw new Problem(`The store's dashboard lacks ${missing.join(", ")}.`)
  findStyles(ours, assets)
  return widgets.length + pages.length
}

/**
 * Whether the dashboard that Vite serves while a store is developed takes the plugin's pages and widgets in.
 *
 * @param {string} url
 */
export async function findPluginInDevelopment(url) {
  const page = await textAt(`${url}/app/`)
  const entry = /<script type="module" src="([^"]*entry[^"]*)"/.exec(page)?.[1]
  if (entry === undefined) throw new Problem(`${url}/app/ is no dashboard: ${page.slice(0, 500)}`)
  const code = await textAt(new URL(entry, `${url}/app/`).href)
  if (!code.includes("createRoot")) throw new Problem(`${entry} is not served: ${code.slice(0, 500)}`)
  const imported = /from "([^"]*medusa-payment-payunit[^"]*)"/.exec(code)?.[1]
  if (imported === undefined) throw new Problem(`${entry} does not import the plugin: ${code.slice(0, 2000)}`)
  const ours = await textAt(new URL(imported, url).href)
  if (!ours.includes("widgetId")) throw new Problem(`${imported} has no widgets: ${ours.slice(0, 500)}`)
}

/**
 * Styles are made for the names that the store's Tailwind found in the plugin's bundle; some are nobody else's.
 *
 * @param {string} ours The bundle.
 * @param {string} assets
 */
function findStyles(ours, assets) {
  const named = [...ours.matchAll(/className:\s*"([^"]+)"/g)].flatMap(([, names = ""]) => names.split(/\s+/))
  const own = [...new Set(named)].filter((name) => /^[\w-]+\[[\w.]+\]$/.test(name))
  const sheets = readdirSync(assets)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(join(assets, name), "utf8"))
    .join("\n")
  const missing = own.filter((name) => !sheets.includes(name.replace(/[^\w-]/g, "\\$&")))
  if (own.length === 0 || missing.length > 0) {
    throw new Problem(
      `The store's dashboard lacks styles of the plugin: ${missing.join(", ") || "none was looked for"}.`,
    )
  }
}

/** @param {string} url */
async function textAt(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Problem(`${url} was answered ${String(response.status)}.`)
  return response.text()
}

/**
 * The user of the admin.
 *
 * @param {string} command The one that made them.
 */
export function userOf(command) {
  const [, email = "", password = ""] = /--email (\S+) --password (\S+)/.exec(command) ?? []
  return { email, password }
}

/**
 * Logs in, and gets a secret key as somebody would under Settings → Secret API Keys.
 *
 * @param {string} url
 * @param {string} command The one that made the admin's user.
 */
export async function secretKey(url, command) {
  const { email, password } = userOf(command)
  const { token } = await storeApi(url, {})("POST", "/auth/user/emailpass", { email, password })
  const ask = storeApi(url, { authorization: `Bearer ${String(token)}` })
  const { api_key } = await ask("POST", "/admin/api-keys", { title: "Doctor", type: "secret" })
  return /** @type {string} */ (api_key.token)
}

/**
 * Whether there is this one order, with all of its money, and PayUnit's notification about it has come.
 *
 * @param {string} url
 * @param {string} key A secret one.
 */
export async function checkOrder(url, key) {
  const ask = storeApi(url, { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` })
  const { orders } = await ask(
    "GET",
    "/admin/orders?fields=id,display_id,status,payment_status,total,currency_code,*summary,*payment_collections,*payment_collections.payments",
  )
  const payments = orders.flatMap((/** @type {any} */ order) =>
    order.payment_collections.flatMap((/** @type {any} */ { payments }) => payments),
  )
  const facts = {
    orders: orders.map((/** @type {any} */ { payment_status, total, currency_code, summary }) => ({
      payment_status,
      total,
      currency_code,
      paid_total: summary.paid_total,
    })),
    payments: payments.map((/** @type {any} */ { provider_id, amount }) => ({ provider_id, amount })),
  }
  const wanted = {
    orders: [{ payment_status: "captured", total: TOTAL, currency_code: "xaf", paid_total: TOTAL }],
    payments: [{ provider_id: "pp_payunit_payunit", amount: TOTAL }],
  }
  same(facts, wanted, "There is not one paid order")

  const { transactions } = await ask("GET", "/admin/payunit/transactions")
  const { transaction } = await ask("GET", `/admin/payunit/transactions/${String(transactions[0]?.id)}`)
  if (transactions.length !== 1 || transaction.notifications.length === 0) {
    throw new Problem(`PayUnit's notification did not come: ${JSON.stringify({ transactions, transaction })}`)
  }
}

/**
 * @param {object} found
 * @param {object} wanted
 * @param {string} otherwise
 */
function same(found, wanted, otherwise) {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return
  throw new Problem(`${otherwise}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`)
}

/**
 * Waits until the job has run for the first time, which the doctor wants to see.
 *
 * @param {string} url
 * @param {string} key A secret one.
 * @param {AbortSignal} signal
 */
export async function untilJobRan(url, key, signal) {
  const ask = storeApi(url, { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` })
  for (const deadline = Date.now() + JOB_WITHIN_MS; ;) {
    const { health } = await ask("GET", "/admin/payunit/health")
    const job = health.checks.find((/** @type {{ id: string }} */ { id }) => id === "job")
    if (job?.status === "ok") return
    if (Date.now() > deadline) throw new Problem(`The job does not run: ${JSON.stringify(job)}`)
    await sleep(1_000, undefined, { signal })
  }
}

/**
 * Asks the doctor by the command line, who must find nothing failed.
 *
 * @param {string} command
 * @param {string} key
 * @param {{ folder: string, signal: AbortSignal }} place
 * @returns {Promise<string>} What is a warning on one machine.
 */
export async function askDoctor(command, key, { folder, signal }) {
  const printed = await run(`${command} --json`, { folder, signal, environment: { MEDUSA_ADMIN_API_KEY: key } })
  /** @type {{ status: string, checks: { id: string, status: string }[] }} */
  const { status, checks } = JSON.parse(printed.slice(printed.indexOf("{")))
  if (status === "failed" || checks.length === 0) throw new Problem(`The doctor says:\n${printed}`)
  return checks.flatMap(({ id, status }) => (status === "ok" ? [] : [id])).join(", ")
}
