import type { KillableStore } from "../integration-tests/harness/killable-store"
import { until } from "../integration-tests/harness/until"
import { prepareBenchStore } from "./harness/bench-store"
import { inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * What it costs the store's process to read what a payment depends on, by Medusa's query layer, beside the same rows in one
 * SQL statement: the least that anybody could do.
 */

const TIMES = sized(100, 3)
const ROUNDS = { least: sized(6, 1), most: sized(15, 1) }

describe("what a payment reads of Medusa", () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await prepareBenchStore()
  })
  afterAll(async () => {
    await store.close()
  })

  it("costs what Medusa's query layer costs", async () => {
    const results = new Results("reads")
    const open = await store.shopper.checkout()
    const settled = await store.shopper.checkout()
    await store.simulator.control.decide(settled.transactionId, { status: "SUCCESS" })
    await until("the payment to settle", async () => (await store.row(settled.transactionId)).state === "settled")
    const cost = (reading: string, by: string, id: string) => async (): Promise<number> =>
      Number(await store.processes[0]?.ask({ do: "read", reading, by, id, times: TIMES }))
    for (const [reading, { sessionId }] of [
      ["opening", open],
      ["settling", settled],
    ] as const) {
      const [ours, theirs] = [cost(reading, "query", sessionId), cost(reading, "sql", sessionId)]
      await inTurns(1, ours, theirs)
      results.ratio(`${reading}: what it reads of Medusa, processor time`, await inTurns(ROUNDS, ours, theirs), null)
    }
    results.write()
  }, 1_800_000)
})
