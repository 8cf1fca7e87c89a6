import { hasWords, sightOf } from "./results.mjs"
import { ShopVisit } from "./shop.mjs"
import { EXAMPLE_SCENARIOS, FRENCH_SCENARIOS, NO_SCRIPT_SCENARIOS, SHOP_SCENARIOS } from "./shop-scenarios.mjs"
import { shopStage } from "./shop-stage.mjs"

/** @typedef {import("./results.mjs").Results} Results */
/** @typedef {{ entry: [string, (visit: any, stage: import("./shop-stage.mjs").ShopStage) => Promise<void>], locale: string, isOnDesktop?: boolean }} Scenario */

/**
 * Plays what shoppers do in the example's shop.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {Parameters<typeof shopStage>[0] & { storefrontUrl: string, words: string[], results: Results }} store
 */
export async function playInShop(browser, store) {
  const scenarios = [
    ...Object.entries(SHOP_SCENARIOS).map((entry) => ({ entry, locale: "en-GB" })),
    ...Object.entries(NO_SCRIPT_SCENARIOS).map((entry) => ({ entry, locale: "fr-CM" })),
    ...Object.entries(EXAMPLE_SCENARIOS).map((entry) => ({ entry, locale: "fr-CM" })),
    ...Object.entries(FRENCH_SCENARIOS).map((entry) => ({ entry, locale: "fr-CM" })),
  ]
  await playScenarios(browser, { ...store, scenarios })
}

/**
 * Plays scenarios, each in a browser of its own.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {Parameters<typeof shopStage>[0] & { storefrontUrl: string, words: string[], results: Results, scenarios: Scenario[], Visit?: typeof ShopVisit }} store
 */
export async function playScenarios(
  browser,
  { storefrontUrl, words, results, scenarios: all, Visit = ShopVisit, ...store },
) {
  const stage = await shopStage(store)
  // What others left open on a shopper's phone.
  await stage.endPrompts()
  const scenarios = all.filter(({ entry: [name] }) => hasWords(name, words))
  for (const { entry, locale, isOnDesktop = false } of scenarios) {
    const [name, play] = entry
    const visit = await Visit.enter(browser, storefrontUrl, { locale, isOnDesktop })
    await results.play(
      name,
      async () => {
        await play(visit, stage)
        const complaints = visit.unexpected()
        if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`)
      },
      async (picture) => {
        await visit.inspect(picture).catch(() => {})
        return await sightOf(visit.page)
      },
    )
    await visit.leave()
    // A phone has one prompt at a time: those of one scenario shall hold up nobody in the next.
    await stage.endPrompts()
  }
}
