import { KillableStore } from "../harness/killable-store"
import { type RedisServer, startRedis } from "../harness/redis-server"
import { until } from "../harness/until"
import { writeFigures } from "./figures"
import { OPTIONS } from "./tally"

/*
 * Two processes of one store, on one Postgres and one Redis, at work for PAYUNIT_SOAK_MINUTES without a break: what each holds
 * in memory and the connections that they have to the database do not grow with the purchases.
 */

const MINUTES = Number(process.env.PAYUNIT_SOAK_MINUTES ?? "1")

/** So many shoppers at a time. */
const SHOPPERS = 4

/** How much of the time what is loaded late, and caches that fill, may take before memory is first looked at. */
const WARM_UP = 0.2

/** What memory may have grown by when all is over: caches that are still filling, and the noise of looking. */
const GROWN_MB = 30

/** What both may have at most: each has a pool of ten, which all of Medusa's modules share. */
const POOLS = 2 * 10

describe(`two instances at work for ${MINUTES} min`, () => {
  let redis: RedisServer
  let store: KillableStore

  beforeAll(async () => {
    redis = await startRedis()
    store = await KillableStore.prepare(
      async () => ({
        // Nothing hangs here, so nothing is waited for less long than in a shop.
        PAYUNIT_OPTIONS: JSON.stringify({ ...OPTIONS, timeouts: {} }),
        DEMO_REDIS_URL: redis.url,
        MEDUSA_FF_CACHING: "true",
      }),
      { processes: 2, execArgv: ["--expose-gc"] },
    )
    await store.stock(10_000_000)
  })
  afterAll(async () => {
    await store?.close()
    await redis?.stop()
  })

  /** From the cart to the order; every third is looked at before, and every fifth never pays. */
  async function buy(turn: number): Promise<boolean> {
    const { transactionId, sessionId } = await store.shopper.checkout()
    if (turn % 5 === 4) return false
    if (turn % 3 === 2) await store.shopper.refresh(sessionId)
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await until("the payment to settle", async () => (await store.row(transactionId)).state === "settled", 60_000)
    return true
  }

  const connections = async (): Promise<number> =>
    (
      await store.sql(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'store-%'",
      )
    )[0].count

  const memory = async (): Promise<number[]> =>
    await Promise.all(store.processes.map(async (one) => await store.heapMegabytes(one)))

  async function shopUntil(end: number): Promise<number> {
    let bought = 0
    let turn = 0
    await Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        while (Date.now() < end) {
          const isBought = await buy((turn += 1))
          bought += isBought ? 1 : 0
        }
      }),
    )
    return bought
  }

  it(
    "memory and connections stay as they are, and the books agree",
    async () => {
      const begin = Date.now()
      const end = begin + MINUTES * 60_000
      const before = await shopUntil(begin + MINUTES * 60_000 * WARM_UP)
      const first = { memory: await memory(), connections: await connections() }

      const after = await shopUntil(end)
      const last = { memory: await memory(), connections: await connections() }

      // What nobody paid is open, or has expired since; whatever was paid is settled, and nothing is in between.
      const [{ between, settled, captured }] = await store.sql(
        `SELECT count(*) FILTER (WHERE state NOT IN ('open', 'expired', 'settled'))::int AS between,
                count(*) FILTER (WHERE state = 'settled')::int AS settled,
                (SELECT count(*)::int FROM capture WHERE deleted_at IS NULL) AS captured
           FROM payunit_transaction`,
      )
      writeFigures("soak", {
        minutes: MINUTES,
        "shoppers at a time": SHOPPERS,
        purchases: before + after,
        ...Object.fromEntries(
          first.memory.map((megabytes, index) => [
            `memory of instance ${String(index + 1)}, MB`,
            `${megabytes} → ${last.memory[index] ?? ""}`,
          ]),
        ),
        "connections to the database": `${first.connections} → ${last.connections}`,
      })
      expect({ between, settled, captured }).toEqual({ between: 0, settled: before + after, captured: before + after })
      for (const [index, megabytes] of last.memory.entries()) {
        expect(megabytes - (first.memory[index] ?? 0)).toBeLessThan(GROWN_MB)
      }
      expect(last.connections).toBeLessThanOrEqual(Math.max(first.connections, POOLS))
    },
    (MINUTES + 5) * 60_000,
  )
})
