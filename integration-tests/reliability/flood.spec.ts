import { setTimeout as sleep } from "node:timers/promises"
import { KillableStore } from "../harness/killable-store"
import { until } from "../harness/until"
import { writeFigures } from "./figures"
import { Sender } from "../harness/sending"

/* One real payment is notified about without end, over PAYUNIT_FLOOD_CONNECTIONS for PAYUNIT_FLOOD_SECONDS. */

const CONNECTIONS = Number(process.env.PAYUNIT_FLOOD_CONNECTIONS ?? "64")
const SECONDS = Number(process.env.PAYUNIT_FLOOD_SECONDS ?? "10")

/** A payment is asked about once in so many seconds, however often somebody says that it should be. */
const BETWEEN_QUESTIONS_S = 3

describe(`a flood of notifications for one payment, ${CONNECTIONS} connections for ${SECONDS} s`, () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await KillableStore.prepare()
    await store.stock(100_000)
  })
  afterAll(async () => {
    await store.close()
  })

  /** A whole purchase of somebody else: cart, payment, notification, order. Gives the milliseconds that it took. */
  async function buy(): Promise<number> {
    const begin = performance.now()
    const { transactionId } = await store.shopper.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await until("somebody else's order", async () => (await store.row(transactionId)).state === "settled", 60_000)
    return performance.now() - begin
  }

  it("costs a few calls, and the others can buy all the while", async () => {
    const { control } = store.simulator
    await buy()
    const alone = [await buy(), await buy(), await buy()]
    const flooded = await store.shopper.checkout()
    const address = new URL(String(control.transaction(flooded.transactionId).notify_url))
    const payload = { data: { transaction_id: flooded.transactionId, transaction_status: "SUCCESS" } }
    const notification = {
      path: address.pathname,
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(payload)),
    }
    const sender = new Sender(address.port, CONNECTIONS)
    const questions = (): number =>
      control.requests("paymentstatus").filter(({ path }) => path.includes(flooded.transactionId)).length

    const statuses: Record<string, number> = {}
    const latencies: number[] = []
    const during: number[] = []
    let isOver = false
    const begin = Date.now()
    const flood = Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver) {
        const sentAt = performance.now()
        const status = await sender.status(notification)
        latencies.push(performance.now() - sentAt)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    })
    const shopping = (async () => {
      do {
        during.push(await buy())
      } while (!isOver)
    })()
    await sleep(SECONDS * 1_000)
    isOver = true
    await Promise.all([...flood, shopping])
    sender.close()
    const seconds = (Date.now() - begin) / 1_000
    const calls = questions()

    expect(Object.keys(statuses)).toEqual(["200"])
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThanOrEqual(Math.ceil(seconds / BETWEEN_QUESTIONS_S) + 1)
    expect(await store.row(flooded.transactionId)).toMatchObject({ state: "open" })

    // Once it is true, it is believed.
    await control.decide(flooded.transactionId, { status: "SUCCESS" })
    await until("the payment to settle", async () => (await store.row(flooded.transactionId)).state === "settled")
    expect(await store.books(flooded)).toMatchObject({ payments: [{ captured: [13_500] }] })
    latencies.sort((a, b) => a - b)
    writeFigures("flood", {
      connections: CONNECTIONS,
      seconds: SECONDS,
      "notifications answered": latencies.length,
      "notifications a second": Math.round(latencies.length / seconds),
      "answered, p50, ms": Math.round(latencies[Math.floor(latencies.length * 0.5)] ?? 0),
      "answered, p99, ms": Math.round(latencies[Math.floor(latencies.length * 0.99)] ?? 0),
      "status calls": calls,
      "purchases of others": during.length,
      "a purchase without the flood, ms": Math.round(median(alone)),
      "a purchase in the flood, ms": Math.round(median(during)),
      "the slowest of them, ms": Math.round(Math.max(...during)),
    })
  })
})

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
