import { run } from "./programs.mjs"

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/

/**
 * The newest preview of a Medusa that is not released yet.
 *
 * @param {import("./programs.mjs").Place} place
 * @returns {Promise<string | null>} Null where all previews are of what was released since.
 */
export async function newestPreview(place) {
  /** @type {string[]} */
  const versions = JSON.parse(await run("npm view @medusajs/medusa versions --json", place))
  const numbers = (/** @type {string} */ version) => (VERSION.exec(version) ?? []).slice(1, 4).map(Number)
  const compare = (/** @type {string} */ one, /** @type {string} */ other) => {
    const [ours, theirs] = [numbers(one), numbers(other)]
    const at = ours.findIndex((number, index) => number !== theirs[index])
    return at < 0 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0)
  }
  const newest =
    versions
      .filter((version) => !version.includes("-"))
      .sort(compare)
      .at(-1) ?? "0.0.0"
  // Those of one version have the time in their names.
  const timeOf = (/** @type {string} */ version) => /\d{14}$/.exec(version)?.[0] ?? ""
  return (
    versions
      .filter((version) => VERSION.exec(version)?.[4] !== undefined && compare(version, newest) > 0)
      .sort((one, other) => compare(one, other) || timeOf(one).localeCompare(timeOf(other)))
      .at(-1) ?? null
  )
}
