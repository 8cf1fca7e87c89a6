/**
 * How much of their runs the property tests play: PAYUNIT_FUZZ, or all of them where CI is set, and else a fifth.
 * `PAYUNIT_FUZZ=50 npm test -- --unit fuzz` plays fifty times as many.
 */
const SHARE = Number(process.env.PAYUNIT_FUZZ ?? (process.env.CI === undefined ? "0.2" : "1"))

/** PAYUNIT_SEED chooses other runs of those that are the same every time. */
const SEED = Number(process.env.PAYUNIT_SEED ?? "1")

/** So many runs in CI. Another choice every time; what fails says how to play it again. */
export function runs(inCi: number): { numRuns: number } {
  return { numRuns: Math.ceil(inCi * SHARE) }
}

/** The same runs every time. */
export function sameRuns(inCi: number): { numRuns: number; seed: number } {
  return { ...runs(inCi), seed: SEED }
}
