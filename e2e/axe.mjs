import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const SERIOUS = ["moderate", "serious", "critical"]

/**
 * What keeps people out of a page, or of a part of it: each by its rule, with the elements.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} [part] Selects what is looked at; nothing is found in a part that is not there.
 * @returns {Promise<string[]>}
 */
export async function barriersOf(page, part = "html") {
  await page.evaluate(axe)
  const { violations } = /** @type {{ violations: any[] }} */ (
    await page.evaluate(
      `document.querySelector(${JSON.stringify(part)}) === null ? { violations: [] } :
        axe.run(${JSON.stringify(part)}, { resultTypes: ["violations"] })`,
    )
  )
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact))
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((/** @type {any} */ { html }) => html).join(" ")})`)
}
