/** PAYUNIT_SEED chooses other runs, PAYUNIT_FUZZ more of them: `PAYUNIT_FUZZ=50 npm test -- --unit fuzz`. */
const SEED = Number(process.env.PAYUNIT_SEED ?? "1")

/** So many runs, times what the environment says. */
export function runs(count: number): { numRuns: number; seed: number } {
  return { numRuns: count * Number(process.env.PAYUNIT_FUZZ ?? "1"), seed: SEED }
}
