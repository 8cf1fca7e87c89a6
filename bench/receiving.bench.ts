import type { KillableStore } from "../integration-tests/harness/killable-store"
import { repeat, Sender, type Sending } from "../integration-tests/harness/sending"
import { prepareBenchStore } from "./harness/bench-store"
import { inTurns, type Pairs, quantile, type Rounds } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/* Notifications at 32 connections, each of which notifies about payments of its own that are pending, beside bare routes. */

const CONNECTIONS = 32

/** In turns: what comes of one payment more often than anybody honest sends is delayed. */
const PAYMENTS_EACH = 4
const ROUNDS = { least: sized(6, 2), most: sized(12, 2), sure: 0.1 }
const REFUSED_ROUNDS = sized(5, 2)
const SLICE_MS = sized(1_000, 500)

describe("notifications", () => {
  let store: KillableStore
  let sender: Sender
  /** The paths of payments' notifications, for all connections. */
  const paths: string[] = []

  beforeAll(async () => {
    store = await prepareBenchStore()
    await store.fillCarts(CONNECTIONS * PAYMENTS_EACH)
    await repeat(CONNECTIONS * PAYMENTS_EACH, 4, async () => {
      const { transactionId } = await store.shopper.checkout()
      paths.push(new URL(String(store.simulator.control.transaction(transactionId).notify_url)).pathname)
    })
    sender = new Sender(new URL(String(store.simulator.control.transactions()[0]?.notify_url)).port, CONNECTIONS)
  })
  afterAll(async () => {
    sender.close()
    await store.close()
  })

  /** Sends for a while over all connections. Gives every latency in milliseconds. */
  async function send(status: number, sending: (connection: number) => Sending): Promise<number[]> {
    const latencies: number[] = []
    const end = performance.now() + SLICE_MS
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, connection) => {
        while (performance.now() < end) {
          const sentAt = performance.now()
          expect(await sender.status(sending(connection))).toBe(status)
          latencies.push(performance.now() - sentAt)
        }
      }),
    )
    return latencies
  }

  const json = (path: string): Sending => ({
    path,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ data: { transaction_id: "any", transaction_status: "PENDING" } })),
  })

  /** The p99 and the rate of two kinds of requests, sent in turns. */
  async function compare(
    rounds: Rounds,
    status: number,
    ours: (connection: number) => Sending,
    theirs: (connection: number) => Sending,
  ): Promise<{ p99: Pairs; rate: Pairs }> {
    const rate: Pairs = { ours: [], theirs: [] }
    const slice = (sending: (connection: number) => Sending, rates: number[]) => async (): Promise<number> => {
      const latencies = await send(status, sending)
      rates.push((latencies.length * 1_000) / SLICE_MS)
      return quantile(latencies, 0.99)
    }
    await inTurns(1, slice(ours, []), slice(theirs, []))
    const p99 = await inTurns(rounds, slice(ours, rate.ours), slice(theirs, rate.theirs))
    return { p99, rate }
  }

  it("are answered about as fast as a bare route inserts a row, and refused as fast as one refuses", async () => {
    const results = new Results("receiving")
    const turns = Array.from({ length: CONNECTIONS }, () => 0)
    const next = (connection: number): string => {
      const turn = turns[connection] ?? 0
      turns[connection] = turn + 1
      return paths[connection + CONNECTIONS * (turn % PAYMENTS_EACH)] ?? ""
    }
    const stored = await compare(
      ROUNDS,
      200,
      (connection) => json(next(connection)),
      () => json("/hooks/bench/row"),
    )
    results.ratio("a notification stored and answered, p99", stored.p99, { atMost: 1.3 })
    results.ratio("the same, a second", stored.rate, null, { unit: "/s" })

    const wrong = `${"A".repeat(32)}.${"A".repeat(43)}`
    const refused = await compare(
      REFUSED_ROUNDS,
      404,
      (connection) => json(`${(paths[connection] ?? "").split(".")[0] ?? ""}.${"A".repeat(43)}`),
      () => json(`/hooks/bench/refused/${wrong}`),
    )
    results.ratio("a wrong address refused, a second", refused.rate, null, { unit: "/s" })
    results.write()
  }, 1_800_000)
})
