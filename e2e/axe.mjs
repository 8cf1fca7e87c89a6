import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/**
 * What Medusa's own tables lack, whoever shows them: names of the buttons that filter and sort, and of the sign in the
 * field for searching.
 */
const OF_MEDUSA = /aria-haspopup="menu" aria-expanded|pointer-events-none absolute bottom-0 left-0/

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
    .map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter((/** @type {any} */ { html }) => !OF_MEDUSA.test(html)),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((/** @type {any} */ { html }) => html).join(" ")})`)
}
