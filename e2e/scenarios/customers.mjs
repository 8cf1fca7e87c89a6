import assert from "node:assert/strict"
import { barriersOf } from "../axe.mjs"
import { until } from "../shopper.mjs"
import { wrongOn } from "./every-page.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/** Whose address is the end of another one's. */
const ANN = /** @type {const} */ ({ name: ["Ann", "Ngo Bassa"], email: "ann@example.com" })
const JOANN = /** @type {const} */ ({ name: ["Joann", "Eyenga"], email: "joann@example.com" })

/** More than a customer's page shows of either: what was begun in the shop, and what was confirmed of invoices. */
const ATTEMPTS = 6
const PAYMENTS = ATTEMPTS + 3
const INVOICES = 11

const ROWS = "tbody tr"

/**
 * What somebody finds out about one customer, by name. Each begins where the one before has left the store.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const CUSTOMERS = {
  "A customer's page leads to their payments and invoices, and to nobody else's": async (dashboard, stage) => {
    const { page } = dashboard
    const id = await customerWithALot(stage)
    await dashboard.open(`/customers/${id}`)
    await page.getByRole("link", { name: `Show all ${String(PAYMENTS)} payments` }).click()
    await page.waitForURL(/\/payunit\?customer_id=/)
    await until("theirs are listed", async () => (await page.locator(`#payments ${ROWS}`).count()) === PAYMENTS)
    const chip = page.getByRole("main").getByRole("link", { name: ANN.email })
    assert.match((await chip.getAttribute("href")) ?? "", new RegExp(`/customers/${id}$`))
    await page.getByRole("status").getByText("Received: FCFA 208,500 (5 payments)").waitFor()
    await dashboard.picture("customer-payments-en", { fullPage: false })

    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export", exact: true }).click()
    await (await download).path()
    await page.getByText(`${String(PAYMENTS)} payments exported`).waitFor()

    // Without a mouse: the name is a link, and what comes behind it shows everybody's again.
    await chip.focus()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => !url.search.includes("customer_id"))
    await until("all are listed", async () => (await page.locator(`#payments ${ROWS}`).count()) > PAYMENTS)
    assert.equal(await chip.count(), 0)
    const search = page.locator("#payments").getByRole("searchbox")
    assert.equal(await search.evaluate((one) => one === document.activeElement), true)

    await dashboard.open(`/customers/${id}`)
    await page.getByRole("link", { name: `Show all ${String(INVOICES)} invoices` }).click()
    await page.waitForURL(/\/payunit\/invoices\?customer_id=/)
    await until("theirs are listed", async () => (await page.locator(ROWS).count()) === INVOICES)
    await page.getByRole("main").getByRole("link", { name: ANN.email }).waitFor()
    await dashboard.picture("customer-invoices-en", { fullPage: false })
    await page.getByRole("button", { name: "Show all customers" }).click()
    await until("all are listed", async () => (await page.locator(ROWS).count()) > INVOICES)

    await dashboard.open(`/payunit?customer_id=%22cus_gone%22`)
    await page.getByRole("link", { name: "One customer" }).waitFor()
    await page.getByText("No payments found").waitFor()
  },

  "Lists and a customer's page fit a desk and a phone, in both languages": async (dashboard, stage) => {
    const id = await customerWithALot(stage)
    const whose = `customer_id=%22${id}%22`
    const pages = /** @type {const} */ ([
      ["payments", "/payunit", "main"],
      ["payments-of", `/payunit?${whose}`, "main"],
      // Its longest states first.
      ["invoices", "/payunit/invoices?order=state", "main"],
      ["invoices-of", `/payunit/invoices?${whose}`, "main"],
      ["customer", `/customers/${id}`, "[data-payunit]"],
    ])
    /** @type {string[]} */
    const found = []
    for (const language of /** @type {const} */ (["en", "fr"])) {
      await dashboard.look({ language })
      for (const width of [1280, 390]) {
        await dashboard.look({ width })
        for (const [name, path, within] of pages) {
          await dashboard.open(path, within)
          await dashboard.picture(`${name}-${String(width)}-${language}`)
          const wrong = [
            ...(await scrollingSideways(dashboard, within)),
            ...(await barriersOf(dashboard.page, within)),
            ...(await wrongOn(dashboard, within, language)),
          ]
          found.push(...wrong.map((one) => `${path} (${language}, ${String(width)} px): ${one}`))
        }
      }
    }
    await dashboard.look({ language: "en", width: 1280 })
    await dashboard.open("/payunit")
    assert.deepEqual(found, [])
  },

  "Between a phone and a laptop nothing has to be scrolled sideways": async (dashboard, { payments, invoices }) => {
    const paths = [
      "/payunit",
      `/payunit/${String(payments.cartChanged.id)}`,
      "/payunit/invoices",
      `/payunit/invoices/${String(invoices.inParts.id)}`,
      "/payunit/statements",
      "/settings/payunit",
    ]
    /** @type {string[]} */
    const found = []
    // French is the longer.
    await dashboard.look({ language: "fr" })
    for (const width of [768, 1024, 1279, 1280]) {
      await dashboard.look({ width })
      for (const path of paths) {
        await dashboard.open(path, "main")
        const wrong = await scrollingSideways(dashboard, "main")
        found.push(...wrong.map((one) => `${path} (${String(width)} px): ${one}`))
      }
    }
    await dashboard.look({ language: "en", width: 1280 })
    await dashboard.open("/payunit")
    assert.deepEqual(found, [])
  },
}

/**
 * A guest who tried to pay often, and has many invoices, beside one whose address ends with the same. Made once.
 *
 * @param {Stage} stage
 * @returns {Promise<string>} The guest's id.
 */
async function customerWithALot({ admin, shoppers, reaches }) {
  const known = await customerOf(admin, ANN.email)
  if (known !== null) return known
  const paid = await shoppers.checkout({ person: ANN })
  await shoppers.prompt(paid)
  await shoppers.decide(paid, { status: "SUCCESS" })
  await reaches(paid.transactionId, "settled")
  const held = await shoppers.checkout({ person: ANN })
  await shoppers.decide(held, { status: "SUCCESS", amount: 1_000 })
  await reaches(held.transactionId, "held")
  for (let count = 2; count < ATTEMPTS; count += 1) await shoppers.checkout({ person: ANN })
  await shoppers.checkout({ person: JOANN })
  const id = await customerOf(admin, ANN.email)
  assert.ok(id !== null)

  const client = { name: ANN.name.join(" "), email: ANN.email, phone_number: "677123456" }
  const due = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const make = async (/** @type {number} */ nth, /** @type {object} */ terms = {}) => {
    const { invoice } = await admin("POST", "/admin/payunit/invoices", {
      ...{ customer_id: id, client, due_date: due(30 + nth), locale: "fr" },
      items: [{ name: "Couture d'une robe de cérémonie", amount: 112_500 + nth * 500, quantity: 1 }],
      ...terms,
    })
    return invoice
  }
  for (let nth = 0; nth < INVOICES - 3; nth += 1) await make(nth)
  const voided = await make(20)
  await admin("POST", `/admin/payunit/invoices/${String(voided.id)}/void`, { note: "Billed twice by mistake." })
  const partly = await make(21)
  const confirm = async (/** @type {any} */ invoice, /** @type {number} */ amount) =>
    await admin("POST", `/admin/payunit/invoices/${String(invoice.id)}/confirm`, { amount, method: "Orange Money" })
  const { transaction_id } = await confirm(partly, 40_000)
  await reaches(String(transaction_id), "settled")
  await admin("POST", `/admin/payunit/transactions/${String(transaction_id)}/refunds`, {
    ...{ amount: 5_000, method: "Orange Money", reference: "MP261125.0900.Z02" },
  })
  // Of what is too much a payment is on hold.
  await confirm(await make(22), 154_000)
  return id
}

/**
 * @param {Stage["admin"]} admin
 * @param {string} email
 * @returns {Promise<string | null>}
 */
async function customerOf(admin, email) {
  const { customers } = await admin("GET", `/admin/customers?email=${encodeURIComponent(email)}`)
  return customers.length === 0 ? null : String(customers[0].id)
}

/**
 * What of the page has to be scrolled sideways.
 *
 * @param {Dashboard} dashboard
 * @param {string} within Selects the parts of it that are ours.
 * @returns {Promise<string[]>}
 */
async function scrollingSideways({ page }, within) {
  return await page.evaluate(
    (parts) =>
      [document.documentElement, ...document.querySelectorAll(parts)]
        .flatMap((part) => (part === document.documentElement ? [part] : [part, ...part.querySelectorAll("*")]))
        .filter((element) => {
          const isScrolled = /auto|scroll/.test(window.getComputedStyle(element).overflowX)
          const tooWide = element.scrollWidth - element.clientWidth
          return tooWide > 1 && (isScrolled || element === document.documentElement)
        })
        .map((element) => {
          const by = String(element.scrollWidth - element.clientWidth)
          return `scrolls sideways by ${by} px: ${element.tagName} ${element.className}`
        }),
    within,
  )
}
