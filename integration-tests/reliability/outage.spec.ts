import { KillableStore } from "../harness/killable-store"
import { writeFigures } from "./figures"
import { repeat } from "../harness/sending"

/* The service is gone for an hour, with PAYUNIT_OUTAGE payments open that are all paid meanwhile. */

const PAYMENTS = Number(process.env.PAYUNIT_OUTAGE ?? "100")
const AT_ONCE = 8

/** The job runs as often. */
const INTERVAL_S = 15
const HOUR_S = 60 * 60

/**
 * Three payments without an answer are an outage, while four are asked about at once; then there are probes after 15,
 * 30, 60, and every 120 s. The client tries each question three times.
 */
const CALLS_AT_MOST = 3 * (3 + 4 + 3 + Math.ceil(HOUR_S / 120))

describe(`an hour without the service, with ${PAYMENTS} open payments`, () => {
  let store: KillableStore

  beforeAll(async () => {
    // Its runs come from here, at their simulated times.
    store = await KillableStore.prepare(async () => ({ PAYUNIT_OPTIONS: JSON.stringify({ reconcile: false }) }))
    await store.stock(100_000)
  })
  afterAll(async () => {
    await store.close()
  })

  const count = async (where: string): Promise<number> =>
    (await store.sql(`SELECT count(*)::int AS count FROM ${where}`))[0].count
  const questions = (): number => store.simulator.control.requests("paymentstatus").length

  it("loses nothing, costs few calls, and all is settled within two runs of the job after it is back", async () => {
    const { control } = store.simulator
    // The first one alone, which makes the customer that all of them are.
    const checkouts = [await store.shopper.checkout()]
    await repeat(PAYMENTS - 1, AT_ONCE, async () => {
      checkouts.push(await store.shopper.checkout())
    })
    const before = questions()

    control.addFault({ operation: "*", kind: "http_502", times: 0 })
    const payers = [...checkouts]
    // The payers confirm in the first ten minutes, while their links live. Nobody hears of it.
    const payersATime = Math.ceil((PAYMENTS * INTERVAL_S) / (10 * 60))
    for (let second = 0; second < HOUR_S; second += INTERVAL_S) {
      for (const checkout of payers.splice(0, payersATime)) {
        await store.shopper.openPage(checkout)
        await control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      }
      await store.passTime(INTERVAL_S)
      await store.runJob()
    }
    const callsWhileDown = questions() - before
    expect(payers).toEqual([])
    expect(callsWhileDown).toBeLessThanOrEqual(CALLS_AT_MOST)
    expect(callsWhileDown).toBeGreaterThan(3)
    expect(await count("payunit_transaction WHERE state = 'open' AND next_check_at IS NOT NULL")).toBe(PAYMENTS)

    control.clearFaults()
    await store.passTime(120)
    const back = questions()
    const run = async (): Promise<{ seconds: number; settled: number }> => {
      const begin = Date.now()
      await store.runJob()
      const seconds = Math.round((Date.now() - begin) / 1_000)
      await store.passTime(INTERVAL_S)
      return { seconds, settled: await count("payunit_transaction WHERE state = 'settled'") }
    }
    const first = await run()
    const second = await run()
    const callsAfter = questions() - back

    expect(second.settled).toBe(PAYMENTS)
    expect(callsAfter).toBe(PAYMENTS)
    expect(await count('"order"')).toBe(PAYMENTS)
    expect(await count("capture")).toBe(PAYMENTS)
    const [{ captured }] = await store.sql("SELECT sum(amount)::float AS captured FROM capture")
    expect(control.collected()).toEqual({ XAF: captured })
    writeFigures("outage", {
      "open payments": PAYMENTS,
      "status calls in the hour, with retries": callsWhileDown,
      "status calls after it": callsAfter,
      "settled after the first run": first.settled,
      "settled after the second run": second.settled,
      "first run, s": first.seconds,
      "second run, s": second.seconds,
      "collected, XAF": captured,
      "captured, XAF": captured,
      orders: PAYMENTS,
    })
  }, 1_800_000)
})
