import { buildPackages } from "../tools/build/packages.mjs"
import { step } from "../tools/demo/steps.mjs"
import { KIT_SCENARIOS } from "./kit-scenarios.mjs"
import { hasWords } from "./results.mjs"

/**
 * Plays the storefront kit in the pages of others.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {{ words: string[], results: import("./results.mjs").Results }} options
 */
export async function playKit(browser, { words, results }) {
  const scenarios = Object.entries(KIT_SCENARIOS).filter(([name]) => hasWords(name, words))
  if (scenarios.length > 0) await step("Kit built", () => buildPackages({ names: ["storefront"] }))
  for (const [name, play] of scenarios) await results.play(name, () => play({ browser }))
}
