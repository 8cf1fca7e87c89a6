import { readFileSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { Problem } from "../problem.mjs"
import { runJest } from "./jest.mjs"

/** Linux counts the processor time of ended processes in these. */
const TICKS_A_SECOND = 100

/**
 * Processor seconds that this process used, and every process that it or they started and saw end. Null where the system does
 * not say: Linux does.
 */
export function processorSeconds() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND
  } catch {
    return null
  }
}

/**
 * Processor seconds that a purchase takes a store without the plugin, whose payment Medusa's system provider takes: the median
 * of five rounds. As many are measured at once as there are processors, since processors that are all busy, as with the
 * tests, take longer for the same.
 *
 * @param {Record<string, string>} environment
 * @param {AbortSignal} signal
 */
export async function purchaseSeconds(environment, signal) {
  const measured = await Promise.all(
    Array.from({ length: availableParallelism() }, () => measurePurchase(environment, signal)),
  )
  return measured.reduce((sum, seconds) => sum + seconds, 0) / measured.length
}

/**
 * @param {Record<string, string>} environment
 * @param {AbortSignal} signal
 */
async function measurePurchase(environment, signal) {
  const folder = await mkdtemp(join(tmpdir(), "payunit-cost-"))
  try {
    const run = await runJest(
      ["--runTestsByPath", "bench/purchase.bench.ts"],
      { ...environment, PAYUNIT_BENCH: "short", PAYUNIT_BENCH_RESULTS: folder },
      signal,
    )
    if (run.code !== 0) throw new Problem("What a purchase costs could not be measured: see above.")
    /** @type {{ medians: { against: number }[] }} */
    const { medians } = JSON.parse(await readFile(join(folder, "purchase.json"), "utf8"))
    return (medians[0]?.against ?? Number.NaN) / 1_000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
