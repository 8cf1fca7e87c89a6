import { listenForInterruption } from "../tools/interruption.mjs"
import { Problem, wordsFor } from "../tools/problem.mjs"
import { closeAll, closeAtEnd } from "../tools/demo/closing.mjs"
import { say, step } from "../tools/demo/steps.mjs"
import { startBrowser } from "./browser.mjs"
import { Dashboard } from "./dashboard.mjs"
import { takePictures, takePicturesOfDocs } from "./pictures.mjs"
import { playKit } from "./kit-play.mjs"
import { hasWords, Results, sightOf } from "./results.mjs"
import { checkPicturesOfDocs, forgetPictures, renewPicturesOfDocs } from "./pictures-of-docs.mjs"
import { SCENARIOS } from "./scenarios/index.mjs"

/*
 * npm run test:e2e: the example's shop, and Medusa's dashboard with the plugin's pages, in a real browser, against a
 * store of their own and the simulator. `-- --pictures` takes pictures of every page of the dashboard as well, and
 * renews those of the documents, `-- --only-pictures` does nothing else (`=light-en` in one look alone,
 * `=light-en,dark-fr` in two, `=docs` of what the documents show alone). A run without fails where a page says other
 * words than the documents' picture of it; `-- --shop` leaves the dashboard out, `-- --kit` plays the storefront kit alone, which needs no store; `-- invoice` plays
 * what has that word in its name.
 */

process.noDeprecation = true
const interrupted = listenForInterruption()
const pictures = process.argv.map((argument) => /^--(only-)?pictures(?:=(.+))?$/.exec(argument)).find(Boolean)
const onlyPictures = pictures?.[1] !== undefined
/** Only the scenarios with these words in their names, where there are some after `--`. */
const words = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const onlyShop = process.argv.includes("--shop")
const onlyKit = process.argv.includes("--kit")

try {
  // First, so that nobody waits for a store only to learn that there is no browser.
  const browser = await step("Browser started", startBrowser)
  closeAtEnd("The browser", () => browser.close())
  await forgetPictures()
  const results = new Results()
  if (!onlyPictures) await playKit(browser, { words, results })
  if (!onlyKit) await playWithStore(browser, results)
  if (!pictures) await results.play("The documents' pictures show what the pages say", checkPicturesOfDocs)
  else if (results.failures.length === 0) await step("Pictures of the documents renewed", renewPicturesOfDocs)
  process.exitCode = results.summarize()
} catch (error) {
  process.exitCode = 1
  say(wordsFor(error))
}
await closeAll()
process.exit()

/**
 * @param {import("playwright-core").Browser} browser
 * @param {Results} results
 */
async function playWithStore(browser, results) {
  const { shop, url, storefrontUrl } = await openStore()
  if (!onlyShop) await playAtDashboard(browser, { shop, url, results })
  // Last, since shoppers leave payments behind.
  if (!onlyPictures) {
    // Needs the kit, which the store has built.
    const { playInShop } = await import("./shop-play.mjs")
    await playInShop(browser, { shop, backendUrl: url, storefrontUrl, words, results })
  }
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {{ shop: import("../tools/demo/shop.mjs").Shop, url: string, results: Results }} at
 */
async function playAtDashboard(browser, { shop, url, results }) {
  const { setTheStage } = await import("./stage.mjs")
  const stage = await step("Payments made", () => setTheStage(shop, url))
  const dashboard = await step("Logged in", () => Dashboard.logIn(browser, url, shop.admin))

  if (pictures || words.length === 0) {
    await step("Pictures of the documents taken", () => takePicturesOfDocs(dashboard, stage))
  }
  if (pictures) await step("Pictures taken", () => takePictures(dashboard, stage, pictures[2]))
  const scenarios = onlyPictures ? [] : Object.entries(SCENARIOS).filter(([name]) => hasWords(name, words))
  for (const [name, play] of scenarios) {
    await results.play(
      name,
      () => play(dashboard, stage),
      async (picture) => {
        await dashboard.picture(picture, { asItIs: true })
        return await sightOf(dashboard.page)
      },
    )
  }
  await results.play("The browser complained of nothing", async () => {
    if (dashboard.complaints.length > 0) throw new Problem([...new Set(dashboard.complaints)].join("\n"))
  })
}

/** A store with its shop front, and with the dashboard. */
async function openStore() {
  Object.assign(process.env, {
    PAYUNIT_PROVIDERS: JSON.stringify({
      payunit: { flow: "checkout" },
      later: { flow: "checkout", placeOrder: "before_payment", cancelUnpaidAfterMinutes: 60 },
    }),
    // Who gets alerts can be told on the phone; invoices are e-mailed by nobody.
    DEMO_CHANNELS: "sms,whatsapp",
    // An account that PayUnit refuses, so that the doctor has something to say.
    PAYUNIT_OPTIONS: JSON.stringify({
      providers: ["CM_MTNMOMO", "CM_ORANGE"],
      approvalAbove: { XAF: 1_000_000 },
      // Nobody listens there.
      alerts: { webhook: { url: "http://127.0.0.1:9/payunit", secrets: ["a secret of the merchant's own"] } },
      // The shoppers share a handful of phones, and one address.
      limits: {
        promptsPerPhonePerHour: 1000,
        promptsPerPhonePerDay: 1000,
        promptsPerAddressPerHour: 1000,
        transactionsPerAddressPerHour: 1000,
      },
      accounts: { bafoussam: { apiUser: "unknown", apiPassword: "unknown", apiKey: "sand_unknown", mode: "test" } },
    }),
  })
  const { openDoor } = await import("../tools/demo/door.mjs")
  const { setUpShop } = await import("../tools/demo/shop.mjs")
  const { serveStorefront } = await import("../tools/demo/storefront.mjs")
  const backend = await openDoor({ port: 0, of: "the store", flag: "--port" })
  closeAtEnd("The store's port", () => backend.close())
  const storefront = await openDoor({ port: 0, of: "the shop front", flag: "--storefront-port" })
  closeAtEnd("The shop front's port", () => storefront.close())
  const shop = await setUpShop({
    fresh: true,
    databaseFrom: "DATABASE_URL",
    withDashboard: !onlyShop,
    withStorefront: true,
    simulatorPort: 0,
    backend,
    storefront,
    interrupted,
  })
  backend.serve(shop.listener)
  storefront.serve(
    serveStorefront(shop.storefrontFolder ?? "", {
      backendUrl: backend.url,
      publishableKey: shop.store.publishableKey,
      regionId: shop.store.regionId,
      simulatorUrl: shop.simulatorUrl,
    }),
  )
  return { shop, url: backend.url, storefrontUrl: storefront.url }
}
