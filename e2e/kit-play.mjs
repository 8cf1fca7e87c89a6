import { buildPackages } from "../tools/build/packages.mjs"
import { say, step } from "../tools/demo/steps.mjs"
import { wordsFor } from "../tools/problem.mjs"
import { KIT_SCENARIOS } from "./kit-scenarios.mjs"
import { hasWords } from "./shop-play.mjs"

/**
 * Plays the storefront kit in the pages of others.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string[]} words
 */
export async function playKit(browser, words) {
  const scenarios = Object.entries(KIT_SCENARIOS).filter(([name]) => hasWords(name, words))
  if (scenarios.length > 0) await step("Kit built", () => buildPackages({ names: ["storefront"] }))
  let failed = 0
  for (const [name, play] of scenarios) {
    try {
      await step(name, () => play({ browser }))
    } catch (error) {
      failed += 1
      say(`  ✗ ${name}\n${wordsFor(error)}`)
    }
  }
  return { passed: scenarios.length - failed, failed }
}
