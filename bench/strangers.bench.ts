import { config } from "../src/jobs/payunit-reconcile"
import { CONCURRENT_CHECKS, BATCH } from "../src/workflows/reconciliation/settle-due"
import { type Flood, play, quantileOf } from "../unit-tests/domain/payments/flood-model"
import { Results, sized } from "./harness/results"

/*
 * What strangers cost who open payments for half a day, and whether those that are paid are found later for it. Played
 * without a store, with the real schedule and the job's figures.
 */

const job = { intervalMs: config.schedule.interval, batch: BATCH, askedAtOnce: CONCURRENT_CHECKS }
const flood: Flood = { openings: sized(43_200, 3_600), everyMs: 1_000, real: 0.01, visited: 0, serviceMs: 250 }

describe("an opening a second for half a day, of which one in a hundred is paid", () => {
  it("costs little, and those that are paid are found as soon", () => {
    const results = new Results("strangers")
    // Everything was looked at alike then, whether or not somebody had opened its page.
    const before = play("before", flood, job)
    for (const [visited, whose] of [
      [0, "nobody opens the others' pages"],
      [1, "the others' pages are opened too"],
    ] as const) {
      const now = play("now", { ...flood, visited }, job)
      for (const [part, name] of [
        [0.5, "p50"],
        [0.95, "p95"],
        [1, "longest"],
      ] as const) {
        const [old, fresh] = [before, now].map(({ delays }) => quantileOf(delays, part) / 1_000)
        results.figure(
          `${whose}: a payment is found, ${name}`,
          fresh ?? Number.NaN,
          "s",
          { atMost: Math.ceil(old ?? 0) },
          `${(old ?? 0).toFixed(1)} s`,
        )
      }
      const most = visited === 0 ? 0.25 : 1.05
      results.figure(
        `${whose}: calls, beside as many as before`,
        now.calls / before.calls,
        "×",
        { atMost: most },
        String(before.calls),
      )
      results.note(`${whose}: calls in all`, now.calls, "")
    }
    results.write()
  })
})
