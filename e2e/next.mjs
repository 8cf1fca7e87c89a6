import { freePort } from "../tools/free-port.cjs"
import { listenForInterruption } from "../tools/interruption.mjs"
import { wordsFor } from "../tools/problem.mjs"
import { closeAll, closeAtEnd } from "../tools/demo/closing.mjs"
import { say, step } from "../tools/demo/steps.mjs"
import { startBrowser } from "./browser.mjs"
import { NEXT_SCENARIOS } from "./next-scenarios.mjs"
import { StarterVisit } from "./next-visit.mjs"
import { addPayUnit, checkSize, checkTypes, copyShop, serveShop } from "./next-shop.mjs"
import { Results } from "./results.mjs"
import { playScenarios } from "./shop-play.mjs"

/*
 * npm run test:next: a copy of examples/nextjs, which is Medusa's starter, made a shop with PayUnit by
 * `payunit-storefront add`; its types are checked, it is built, and shoppers buy in it, against a store of its own and the
 * simulator. Installs Next.js, which is
 * why no other test does this. `-- --types` stops after the types; `-- words` plays what has these words in its name.
 */

process.noDeprecation = true
const interrupted = listenForInterruption()
const words = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const onlyTypes = process.argv.includes("--types")

try {
  const { buildPackages } = await import("../tools/build/packages.mjs")
  await step("Kit built", () => buildPackages({ names: ["storefront"], signal: interrupted }))
  await step("Next.js shop installed", copyShop)
  await step("PayUnit added", addPayUnit)
  await step("Types are right", checkTypes)
  if (!onlyTypes) process.exitCode = await play()
} catch (error) {
  process.exitCode = 1
  say(wordsFor(error))
}
await closeAll()
process.exit()

async function play() {
  const browser = await step("Browser started", startBrowser)
  closeAtEnd("The browser", () => browser.close())
  Object.assign(process.env, {
    PAYUNIT_OPTIONS: JSON.stringify({
      providers: ["CM_MTNMOMO", "CM_ORANGE"],
      // The shoppers share a handful of phones, and one address.
      limits: {
        promptsPerPhonePerHour: 1000,
        promptsPerPhonePerDay: 1000,
        promptsPerAddressPerHour: 1000,
        transactionsPerAddressPerHour: 1000,
      },
    }),
  })
  const { openDoor } = await import("../tools/demo/door.mjs")
  const { setUpShop } = await import("../tools/demo/shop.mjs")
  const backend = await openDoor({ port: 0, of: "the store", flag: "--port" })
  closeAtEnd("The store's port", () => backend.close())
  const port = await freePort()
  const url = `http://localhost:${String(port)}`
  const shop = await setUpShop({
    fresh: true,
    databaseFrom: "DATABASE_URL",
    withDashboard: false,
    withStorefront: false,
    simulatorPort: 0,
    backend,
    storefront: { url },
    interrupted,
  })
  backend.serve(shop.listener)
  const { publishableKey } = shop.store
  await step("Next.js shop built", () => serveShop({ port, url, backendUrl: backend.url, publishableKey }))
  await step("Checkout is light", checkSize)
  const settings = ["en-GB", "fr-CM"].flatMap((locale) => [false, true].map((isOnDesktop) => ({ locale, isOnDesktop })))
  const scenarios = settings.flatMap(({ locale, isOnDesktop }) =>
    Object.entries(NEXT_SCENARIOS).map(([name, play]) => ({
      entry: /** @type {[string, typeof play]} */ ([
        `Next.js, ${locale}, ${isOnDesktop ? "at a desk" : "on a phone"}: ${name}`,
        play,
      ]),
      locale,
      isOnDesktop,
    })),
  )
  const results = new Results()
  await playScenarios(browser, {
    shop,
    backendUrl: backend.url,
    storefrontUrl: url,
    words,
    results,
    scenarios,
    Visit: StarterVisit,
  })
  return results.summarize()
}
