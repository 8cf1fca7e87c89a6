import type { KillableStore } from "../integration-tests/harness/killable-store"
import { prepareBenchStore } from "./harness/bench-store"
import { inTurns, took } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/* A storefront asks where a pending payment stands, beside a bare route that reads a row by its key. */

const ROUNDS = { least: sized(15, 3), most: sized(30, 3) }
const EACH = sized(50, 5)
const SECONDS = sized(6, 4)

describe("where a pending payment stands", () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await prepareBenchStore()
    await store.sql(`INSERT INTO bench_row (body) VALUES ('{"status": "pending"}')`)
  })
  afterAll(async () => {
    await store.close()
  })

  it("is told about as fast as a bare route reads a row, and seldom asked for", async () => {
    const results = new Results("polling")
    const { sessionId } = await store.shopper.checkout()
    const times = (path: string) => async (): Promise<number> =>
      (await took(async () => {
        for (let time = 0; time < EACH; time += 1) {
          await store.shopper.expect(200, store.shopper.get(path))
        }
      })) / EACH
    const [ours, theirs] = [times(`/store/payunit/payment-sessions/${sessionId}`), times("/store/bench/rows/1")]
    await inTurns(3, ours, theirs)

    results.ratio("where a pending payment stands", await inTurns(ROUNDS, ours, theirs), { atMost: 1.3 })

    const questions = (): number => store.simulator.control.requests("paymentstatus").length
    const before = questions()
    const begin = performance.now()
    while (performance.now() - begin < SECONDS * 1_000) {
      await Promise.all(Array.from({ length: 8 }, async () => await store.shopper.refresh(sessionId)))
    }
    const windows = Math.ceil((performance.now() - begin) / 3_000)
    results.figure("calls in three seconds, asked for without end", (questions() - before) / windows, "", { atMost: 1 })
    results.write()
  }, 1_800_000)
})
