import { UNVISITED_CHECKS } from "../../../src/domain/payments"
import { config } from "../../../src/jobs/payunit-reconcile"
import { CONCURRENT_CHECKS, BATCH } from "../../../src/workflows/reconciliation/settle-due"
import { type Flood, type Found, play, quantileOf } from "./flood-model"

const job = { intervalMs: config.schedule.interval, batch: BATCH, askedAtOnce: CONCURRENT_CHECKS }

/** Three quarters of an hour of an opening a second; `npm run bench -- strangers` plays half a day. */
const openings: Flood = { openings: 2_700, everyMs: 1_000, real: 0.1, visited: 0, serviceMs: 250 }

describe.each<[situation: string, flood: Flood]>([
  ["nobody opens their pages", openings],
  ["whoever opens them opens their pages as well", { ...openings, openings: 1_200, visited: 1 }],
])("a flood of openings, of which few are paid; %s", (_situation, flood) => {
  let before: Found
  let now: Found
  beforeAll(() => {
    before = play("before", flood, job)
    now = play("now", flood, job)
  })

  it("every payment is found", () => {
    expect(now.delays).toHaveLength(before.delays.length)
    expect(now.delays.length).toBeGreaterThan(100)
  })

  it.each([0.5, 0.95])("not later than when everything was asked about alike, at the quantile %d", (part) => {
    expect(quantileOf(now.delays, part)).toBeLessThanOrEqual(quantileOf(before.delays, part))
  })

  it("what nobody visits costs six calls at most", () => {
    expect(now.mostUnvisited).toBeLessThanOrEqual(UNVISITED_CHECKS)
  })

  it("and in all no more than before, but for the look after the end of a page", () => {
    expect(now.calls).toBeLessThan(before.calls * (flood.visited === 0 ? 0.35 : 1.07))
  })
})
