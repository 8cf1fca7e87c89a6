import assert from "node:assert/strict"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { projectFolder } from "../tools/project.mjs"
import { serveWithoutScripts } from "./no-script-page.mjs"
import { ANOTHER_NUMBER } from "./shop.mjs"
import { until } from "./shopper.mjs"

/** @typedef {import("./shop.mjs").ShopVisit} ShopVisit */
/** @typedef {import("./shop-stage.mjs").ShopStage} ShopStage */

/** Of the button that leads to PayUnit's page. */
export const ON_PAGE = /^(Card or other means|Carte ou autre moyen)/

export const CONFIRMS = "6 70 00 00 01"
export const DECLINES = "6 70 00 00 02"
export const NEVER_ANSWERS = "6 70 00 00 03"
const BUSY = "6 70 00 00 04"

/**
 * What shoppers do, by name; each in a browser of their own, on a screen of 360 pixels.
 *
 * @type {Record<string, (visit: ShopVisit, stage: ShopStage) => Promise<void>>}
 */
export const SHOP_SCENARIOS = {
  "Buys on PayUnit's page": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.inspect("idle")
    await page.getByRole("button", { name: ON_PAGE }).click()
    await payOnPayUnitsPage(page)
    await paidOnce(await visit.ordered())
    await visit.inspect("order")
  },

  "Leaves PayUnit's page by the browser's back, and pays by phone": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await page.getByRole("button", { name: ON_PAGE }).click()
    await page.locator("input[name=phone]").waitFor()
    await page.goBack()
    await visit.sendTo(CONFIRMS)
    await paidOnce(await visit.ordered())
  },

  "Buys by a prompt on the phone, and sees each page": async (visit, { decide, paidOnce }) => {
    const { page } = visit
    await page.getByRole("button", { name: /^Add/ }).first().waitFor()
    await visit.addToCart("Pagne wax")
    await visit.inspect("catalogue")
    await page.getByRole("link", { name: /^Cart/ }).click()
    await page.getByRole("heading", { name: "Cart" }).waitFor()
    await visit.inspect("cart")
    await page.getByRole("link", { name: "To the checkout" }).click()
    await page.getByLabel("Name").waitFor()
    await page.getByText("Pick-up in Akwa").waitFor()
    await visit.inspect("details")
    await page.getByRole("button", { name: "Continue to payment" }).click()
    await visit.chooseNumber()
    await visit.state("choose")
    await visit.inspect("choose")
    await visit.sendTo(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await page.getByRole("link", { name: "*126#" }).waitFor()
    await visit.inspect("confirm")
    await decide(await visit.rememberedSession(), { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Sends it at one press to the number of the address, and shares a receipt": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await page.getByRole("button", { name: /^Send the request to 6.70.00.00.05 · FCFA.2,500$/ }).click()
    await paidOnce(await visit.ordered())
    await page.locator("dt", { hasText: "Reference" }).waitFor()
    await page.getByText("MTN Mobile Money").waitFor()
    await page.reload()
    await page.locator("dt", { hasText: "Reference" }).waitFor()
    await visit.inspect("receipt")
    await visit.inspectPrint("receipt-printed")
  },

  "Types a wrong number, and changes it while the first request waits": async (visit, stage) => {
    const { page } = visit
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await page.getByText("6 70 00 00 03").waitFor()
    const session = await visit.rememberedSession()
    await page.getByRole("button", { name: "Wrong number? Change it" }).click()
    await page.getByText(/You can still confirm the request on/).waitFor()
    await page.locator("input[type=tel]").fill(CONFIRMS)
    await page.getByRole("button", { name: /^Send the request to 6.70.00.00.01/, disabled: true }).waitFor()
    await visit.inspect("changing-number")
    assert.equal(await stage.prompts(session), 1)
    await stage.endPrompts()
    await page.evaluate(() => window.dispatchEvent(new Event("online")))
    await page.locator("button[type=submit][aria-disabled=false]").click()
    await stage.paidOnce(await visit.ordered())
  },

  "Is declined, and pays with another number": async (visit, { paidOnce }) => {
    await visit.toPayment()
    await visit.payByPhone(DECLINES)
    await visit.state("failed")
    const { gap, seen } = await visit.page.locator("section.payunit").evaluate((section) => {
      const { bottom, height } = section.getBoundingClientRect()
      const end = Math.max(...[...section.children].map((child) => child.getBoundingClientRect().bottom))
      // What is seen below stays in place, and no payment is lower than its room of 24rem.
      return { gap: bottom - end, seen: Math.max(window.innerHeight - end, 384 - (height - (bottom - end)), 0) }
    })
    assert.ok(
      gap <= seen + 20,
      `below what is said of the payment ${gap} px are empty, and ${seen} px at most are seen`,
    )
    await visit.inspect("declined")
    await visit.page.getByRole("button", { name: "Another number or operator" }).click()
    await visit.sendTo(CONFIRMS)
    await paidOnce(await visit.ordered())
  },

  "Chooses the wrong operator, then the other one": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.chooseNumber()
    await visit.state("choose")
    await page.locator("input[type=tel]").fill("+237 690 000 001")
    await page.getByRole("radio", { name: /Orange/, checked: true }).waitFor()
    await page.getByRole("radio", { name: /MTN/ }).check()
    await page.getByText("This looks like a number of Orange Money.").waitFor()
    await visit.inspect("wrong-operator")
    await page.getByRole("button", { name: /^Send the request/ }).click()
    await page.locator("[data-payunit-state=failed], .payunit-problem").first().waitFor()
    if (await page.locator("[data-payunit-state=failed]").isVisible()) {
      await page.getByRole("button", { name: "Another number or operator" }).click()
    }
    await page.locator("input[type=tel]").fill("690000001")
    await page.getByRole("radio", { name: /Orange/ }).check()
    await page.getByRole("button", { name: /^Send the request/ }).click()
    await paidOnce(await visit.ordered())
  },

  "Has a prompt open already, and is told so": async (visit) => {
    await visit.toPayment()
    await visit.payByPhone(BUSY)
    await visit.page.locator(".payunit-problem[data-code=phone_busy]").waitFor()
    await visit.inspect("phone-busy")
  },

  "Never answers, then sends it again": async (visit, { endPrompts, decide, paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await endPrompts()
    await visit.state("expired")
    await visit.inspect("expired")
    await page.getByRole("button", { name: "Send again" }).click()
    await visit.state("confirm_on_phone")
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Never answers, reloads, and pays on PayUnit's page instead": async (visit, { endPrompts, paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await page.reload()
    await visit.state("confirm_on_phone")
    await endPrompts()
    await page.reload()
    await visit.state("expired")
    // The tab knows the number that was typed in it.
    await page.getByText("6 70 00 00 03").waitFor()
    await page.getByRole("button", { name: "Send again" }).waitFor()
    await page.getByRole("button", { name: ON_PAGE }).click()
    await payOnPayUnitsPage(page)
    await paidOnce(await visit.ordered())
  },

  "Closes the tab while it is pending, and comes back to it": async (visit, { decide, paidOnce }) => {
    await visit.toPayment()
    const opening = await visit.traffic(async () => {
      await visit.chooseNumber()
      await visit.state("choose")
    })
    // Four, of 6.8 kB in all with their headers, and a look that may be due just then.
    isWithin(opening, { requests: 5, bytes: 9_000 })
    const sending = await visit.traffic(async () => {
      await visit.sendTo(NEVER_ANSWERS)
      await visit.state("confirm_on_phone")
    })
    // Sending it, looking how it stands, and looks that may be due just then.
    isWithin(sending, { requests: 4, bytes: 7_500 })
    const session = await visit.rememberedSession()
    await visit.closeTab()
    await visit.openTab("/")
    const back = visit.page.getByRole("link", { name: "Continue" })
    await back.waitFor()
    await visit.inspect("under-way")
    await visit.page.getByRole("link", { name: /^Cart/ }).click()
    await visit.page.getByRole("heading", { name: "Cart" }).waitFor()
    await back.click()
    await visit.state("confirm_on_phone")
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Sees in the shop that a payment is under way, until it is paid": async (visit, { decide, paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await page.getByRole("link", { name: "Boutique Wouri" }).click()
    await page.getByRole("link", { name: "Continue" }).waitFor()
    await decide(await visit.rememberedSession(), { status: "SUCCESS" })
    await page.getByRole("link", { name: "See the order" }).click()
    await paidOnce(await visit.ordered())
  },

  "Closes the tab, confirms, and finds the order when coming back": async (visit, { decide, paidOnce, settled }) => {
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await visit.closeTab()
    await decide(session, { status: "SUCCESS" })
    await settled(session)
    await visit.openTab("/")
    await visit.page.getByRole("link", { name: "See the order" }).waitFor()
    await visit.inspect("come-back")
    await visit.page.getByRole("link", { name: "See the order" }).click()
    await paidOnce(await visit.ordered())
  },

  "The notification is lost, and the order comes all the same": async (visit, { decide, paidOnce }) => {
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await decide(await visit.rememberedSession(), { status: "SUCCESS", notify: false })
    await paidOnce(await visit.ordered())
  },

  "Changes the cart in a second tab, and the first one shows the new amount": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.chooseNumber()
    await page.getByRole("heading", { name: /Pay FCFA\s2,500/ }).waitFor()
    const second = await visit.secondTab()
    await visit.open("/", second)
    await visit.addToCart("Panier tressé", second)
    await second.close()
    await page.bringToFront()
    // Without a window, a browser does not tell a page that it is in front again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await page.locator(".total", { hasText: "10,500" }).waitFor()
    await visit.payByPhone(CONFIRMS)
    await paidOnce(await visit.ordered(), 10_500)
  },

  "Pays a cart that was changed unnoticed, and sees the new amount first": async (visit, { addToCart, paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    await visit.chooseNumber()
    await page.getByRole("heading", { name: /Pay FCFA\s2,500/ }).waitFor()
    await addToCart(await page.evaluate(() => localStorage.getItem("cart_id") ?? ""), "panier-tresse")
    await visit.sendTo(CONFIRMS)
    await page.locator(".payunit-problem[data-code=amount_changed]").waitFor()
    await page.getByRole("heading", { name: /Pay FCFA\s10,500/ }).waitFor()
    await page.locator(".total", { hasText: "10,500" }).waitFor()
    await visit.inspect("amount-changed")
    await page.getByRole("button", { name: /^Send the request/ }).click()
    await paidOnce(await visit.ordered(), 10_500)
  },

  "Cannot change the cart while a prompt is open, and is told why": async (visit, { decide, paidOnce }) => {
    visit.expected = /409/
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    const second = await visit.secondTab()
    await visit.open("/cart", second)
    await second.getByRole("button", { name: /^One more/ }).click()
    await second.getByText("A payment for this cart is under way").waitFor()
    await visit.inspect("cart-busy", second)
    await second.close()
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Presses everything twice, and pays once": async (visit, { prompts, decide, paidOnce }) => {
    const { page } = visit
    await visit.addToCart("Savon de karité")
    await visit.open("/checkout")
    await page.getByText("Pick-up in Akwa").waitFor()
    await page.getByRole("button", { name: "Continue to payment" }).dblclick()
    await page.getByRole("button", { name: ANOTHER_NUMBER }).dblclick()
    await visit.state("choose")
    await page.locator("input[type=tel]").fill(NEVER_ANSWERS)
    await page.getByRole("button", { name: /^Send the request/ }).dblclick()
    await visit.state("confirm_on_phone")
    await page.getByRole("button", { name: "I have confirmed, check now" }).dblclick()
    const session = await visit.rememberedSession()
    assert.equal(await prompts(session), 1)
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Buys over a slow network that breaks off": async (visit, { decide, paidOnce }) => {
    visit.expected = /ERR_INTERNET_DISCONNECTED|Failed to load resource/
    const { page } = visit
    await visit.network("slow")
    await visit.toPayment()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await visit.network("gone")
    await page.getByRole("button", { name: "I have confirmed, check now" }).click()
    await page.locator(".payunit-offline").waitFor()
    await visit.inspect("offline")
    await decide(session, { status: "SUCCESS" })
    await visit.network("slow")
    await paidOnce(await visit.ordered())
  },

  "Loses the network while sending, and is not charged twice": async (visit, { prompts, decide, paidOnce }) => {
    visit.expected = /ERR_|Failed to load resource/
    const { page } = visit
    await visit.toPayment()
    // The store gets the request; its answer gets lost.
    await page.route("**/pay", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    assert.equal(await prompts(session), 1)
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Buys with nothing but the keyboard": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toPayment()
    const press = async (/** @type {RegExp} */ name) => {
      for (let steps = 0; steps < 30; steps++) {
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? "")
        if (name.test(focused)) {
          await page.keyboard.press("Enter")
          return
        }
        await page.keyboard.press("Tab")
      }
      assert.fail(`The keyboard does not reach ${String(name)}.`)
    }
    await press(ANOTHER_NUMBER)
    await visit.state("choose")
    await page.locator(":focus", { hasText: /^Pay FCFA/ }).waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("690000001")
    await press(/^Send the request/)
    await paidOnce(await visit.ordered())
  },

  "Reads what the country speaks with a browser in German, else what was chosen, else what the cart says": async (
    visit,
  ) => {
    const { page } = visit
    await page.addInitScript(() => Object.defineProperty(window.navigator, "languages", { value: ["de-DE"] }))
    await page.reload()
    await page.getByRole("heading", { name: "Du Cameroun" }).waitFor()
    await page.getByRole("button", { name: "English" }).click()
    await page.reload()
    await page.getByRole("heading", { name: "From Cameroon" }).waitFor()
    await visit.toPayment()
    await page.evaluate(() => localStorage.removeItem("language"))
    await page.reload()
    await page.getByRole("heading", { name: "Checkout" }).waitFor()
  },

  "Pays what is outstanding on an order, by its payment link": async (visit, { outstandingOrder, paidTotal }) => {
    const { page } = visit
    const { collectionId, orderId, total } = await outstandingOrder()
    await visit.open(`/payment-collection/${collectionId}?order_id=${orderId}`)
    await visit.state("idle")
    await visit.inspect("payment-link")
    await visit.payByPhone(CONFIRMS)
    await visit.state("paid")
    await visit.inspect("payment-link-paid")
    await until("the order has it", async () => (await paidTotal(orderId)) === total)
    await page.reload()
    await visit.state("paid")
    await visit.open("/payment-collection/paycol_nobody")
    await visit.state("closed")
    await visit.inspect("payment-link-unknown")
  },
}

/** In a browser that runs no scripts. @type {typeof SHOP_SCENARIOS} */
export const NO_SCRIPT_SCENARIOS = {
  "Pays on PayUnit's page without JavaScript": async (visit, { client, cart, paidOnce, paidTotal, orderOfCart }) => {
    const cartId = await cart()
    const { page, url } = await visit.withoutScripts()
    await serveWithoutScripts(page, url, { client, cartId })
    await page.goto(`${url}/checkout`)
    await page.getByRole("button", { name: "Carte ou autre moyen (page sécurisée PayUnit)" }).click()
    await payOnPayUnitsPage(page)
    await page.waitForURL(/\/return\?payment_session_id=/)
    const orderId = await until("the order is there", () =>
      orderOfCart(cartId).catch(() => /** @type {const} */ (false)),
    )
    await until("the order has its money", async () => (await paidTotal(orderId)) === 13_500)
    await paidOnce(orderId)
  },
}

/**
 * The other examples, each in place of the shop front: they run on its origin, and read its settings.
 *
 * @type {typeof SHOP_SCENARIOS}
 */
export const EXAMPLE_SCENARIOS = {
  "Pays in the example with nothing but fetch": async (visit, { cart, paidOnce, orderOfCart }) => {
    const cartId = await cart()
    await visit.openExample(join(projectFolder, "examples/plain"), `?cart=${cartId}`)
    const { page } = visit
    await page.getByRole("heading", { name: /^Payer 13.500/ }).waitFor()
    await visit.inspect("example-plain")
    await page.getByLabel("Numéro qui paie").fill(DECLINES)
    await page.getByRole("button").click()
    await page.locator("[data-status=failed]").waitFor()
    await page.getByLabel("Numéro qui paie").fill(CONFIRMS)
    await page.getByRole("button").click()
    await page.getByText(/Commande numéro \d+/).waitFor()
    await paidOnce(await orderOfCart(cartId))
  },

  "Pays in the example in Vue": async (visit, { cart, paidOnce, orderOfCart, prompts, endPrompts }) => {
    const cartId = await cart()
    await visit.openExample(await buildVueExample(), `?cart=${cartId}`)
    const { page } = visit
    await page.getByRole("button", { name: "Payer par mobile money" }).click()
    await page.getByRole("heading", { name: /^Payer 13.500/ }).waitFor()
    await page.getByLabel("Numéro qui paie").pressSequentially("670000003")
    await page.getByRole("radio", { name: /MTN/, checked: true }).waitFor()
    await visit.inspect("example-vue")
    await page.getByRole("button", { name: "Envoyer la demande au 6 70 00 00 03" }).click()
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await page.reload()
    await visit.state("confirm_on_phone")
    assert.equal(await prompts(session), 1)
    await page.getByRole("button", { name: "Mauvais numéro ? Le changer" }).click()
    await page.getByText("La première demande peut encore être confirmée.").waitFor()
    await endPrompts()
    await page.evaluate(() => window.dispatchEvent(new Event("online")))
    await page.getByLabel("Numéro qui paie").fill(CONFIRMS)
    await page.locator("form:not(:has(.payunit-note))").waitFor()
    await page.getByRole("button", { name: /^Envoyer la demande au/ }).click()
    await page.getByText(/Commande numéro \d+/).waitFor()
    await paidOnce(await orderOfCart(cartId))
  },
}

async function buildVueExample() {
  const folder = join(projectFolder, "examples/vue")
  const output = join(projectFolder, ".cache/e2e/vue")
  const vite = createRequire(join(folder, "package.json")).resolve("vite/package.json")
  const { build } = await import(pathToFileURL(join(dirname(vite), "dist/node/index.js")).href)
  await build({ root: folder, logLevel: "warn", build: { outDir: output, emptyOutDir: true } })
  return output
}

/** In French, from the first page to the last. @type {typeof SHOP_SCENARIOS} */
export const FRENCH_SCENARIOS = {
  "Achète en français": async (visit, { decide, paidOnce }) => {
    const { page } = visit
    await page.getByText("Un panier de marché en raphia").waitFor()
    // The longest price.
    await visit.addToCart("Pagne wax")
    await visit.inspect("catalogue-fr")
    await visit.isCompressed()
    await page.getByRole("link", { name: /^Panier/ }).click()
    await page.getByRole("heading", { name: "Panier" }).waitFor()
    await visit.inspect("cart-fr")
    await page.getByRole("link", { name: "Commander" }).click()
    await page.getByRole("radio", { name: /^Retrait à Akwa/ }).waitFor()
    await page.getByRole("radio", { name: /^Livraison à Douala/ }).check()
    await visit.inspect("details-fr")
    await page.getByRole("button", { name: "Continuer vers le paiement" }).click()
    await visit.state("idle")
    await visit.inspect("idle-fr")
    await visit.payByPhone(DECLINES)
    await page.getByRole("heading", { name: "Le paiement a été refusé" }).waitFor()
    await visit.inspect("declined-fr")
    await page.getByRole("button", { name: "Autre numéro ou opérateur" }).click()
    await page.getByRole("button", { name: "English" }).click()
    await page.getByRole("button", { name: /^Send the request/ }).waitFor()
    await page.getByRole("button", { name: "Français" }).click()
    await page.getByRole("button", { name: /^Envoyer la demande/ }).waitFor()
    await visit.inspect("choose-fr")
    await visit.sendTo(NEVER_ANSWERS)
    await page.getByRole("heading", { name: "Confirmez sur votre téléphone" }).waitFor()
    await visit.inspect("confirm-fr")
    await page.getByRole("link", { name: "Boutique Wouri" }).click()
    const back = page.getByRole("link", { name: "Continuer" })
    await back.waitFor()
    await visit.inspect("under-way-fr")
    await back.click()
    await visit.state("confirm_on_phone")
    await decide(await visit.rememberedSession(), { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
    await page.getByText("Livraison à Douala").waitFor()
    await visit.inspect("order-fr")
  },
}

/**
 * A shopper's bytes are paid for.
 *
 * @param {Awaited<ReturnType<ShopVisit["traffic"]>>} traffic
 * @param {{ requests: number, bytes: number }} most
 */
function isWithin({ requests, bytes }, most) {
  const what = `${String(bytes)} bytes for ${requests.join(", ")}`
  assert.ok(requests.length > 0 && requests.length <= most.requests && bytes <= most.bytes, what)
}

/** @param {import("playwright-core").Page} page */
export async function payOnPayUnitsPage(page) {
  await page.locator("input[name=phone]").fill("670000001")
  await page.locator("form:has(input[name=phone]) button").first().click()
}
