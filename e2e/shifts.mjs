import assert from "node:assert/strict"

/** How much of a page may move by itself: what browsers call good (cumulative layout shift). */
const MAX_SHIFT = 0.1

/** Shifts belong together that come within a second of each other, and within five seconds. */
const GAP_MS = 1_000
const WINDOW_MS = 5_000

/** @typedef {{ value: number, startTime: number, what: string }} Shift */

/** For every page of a context: notes what moved that nobody had touched. Runs in the page. */
export function countShifts() {
  const shifts = /** @type {Shift[]} */ ([])
  Object.assign(window, { shifts })
  new window.PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      const what = entry.sources.map((/** @type {any} */ { node }) => node?.className || node?.nodeName).join(", ")
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, startTime: entry.startTime, what })
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/**
 * Nothing has moved away under a thumb.
 *
 * @param {import("playwright-core").Page} page One with {@link countShifts}.
 * @param {string} when
 */
export async function staysInPlace(page, when) {
  const shifts = /** @type {Shift[]} */ (await page.evaluate(() => /** @type {any} */ (window).shifts))
  /** @type {Shift[]} */
  let together = []
  for (const shift of shifts) {
    const [first] = together
    const last = together.at(-1)
    const isNew =
      !first || !last || shift.startTime - last.startTime > GAP_MS || shift.startTime - first.startTime > WINDOW_MS
    together = isNew ? [shift] : [...together, shift]
    const moved = together.reduce((sum, { value }) => sum + value, 0)
    const what = together.map((one) => `${one.what} (${one.value.toFixed(3)})`).join("; ")
    assert.ok(moved < MAX_SHIFT, `Until ${when}, the page moved by ${moved.toFixed(3)}: ${what}.`)
  }
}
