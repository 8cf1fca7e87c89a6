import { readFileSync } from "node:fs"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { type RedisServer, startRedis } from "../integration-tests/harness/redis-server"
import { repeat } from "../integration-tests/harness/sending"
import { PlacedOrders, prepareBenchStore } from "./harness/bench-store"
import { quantile } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * Purchases of many shoppers at once, from the opened payment to the placed order, on one, two and four instances of a store
 * with one Postgres and one Redis. All of them share this machine's processors, so what tells how a store grows is what a
 * purchase costs each part of it.
 */

const PURCHASES = sized(32, 4)
const AT_ONCE = 8
const INSTANCES = [1, 2, 4]

/** Processor time that was used so far, in milliseconds. */
interface Used {
  stores: number
  postgres: number
  redis: number
}

describe("instances of a store", () => {
  const results = new Results("instances")
  afterAll(() => {
    results.write()
  })

  it.each(INSTANCES)(
    "%i of them take purchases side by side",
    async (count) => {
      const redis = await startRedis()
      const store = await prepareBenchStore({}, { processes: count, redisUrl: redis.url })
      try {
        const orders = await PlacedOrders.watch(store)
        await store.fillCarts(PURCHASES + AT_ONCE * count)
        const opened: number[] = []
        const placed: number[] = []
        const buy = async (): Promise<void> => {
          const cartId = await store.shopper.cart()
          const begin = performance.now()
          const { transactionId } = await store.shopper.startPaying(cartId)
          opened.push(performance.now() - begin)
          placed.push(
            await orders.timed(cartId, async () => {
              await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
            }),
          )
        }
        // What a process does for the first time takes it longer.
        await repeat(AT_ONCE * count, AT_ONCE, buy)
        opened.length = placed.length = 0

        const before = await used(store, redis)
        const begin = performance.now()
        await repeat(PURCHASES, AT_ONCE, buy)
        const minutes = (performance.now() - begin) / 60_000
        const after = await used(store, redis)

        const [{ settled }] = await store.sql(
          "SELECT count(*)::int AS settled FROM payunit_transaction WHERE state = 'settled'",
        )
        expect(settled).toBeGreaterThanOrEqual(PURCHASES)
        const on = count === 1 ? "one instance" : `${count} instances`
        results.note(`${on}: purchases a minute, ${AT_ONCE} at once`, PURCHASES / minutes, "/min")
        results.note(`${on}: a payment opened, p95`, quantile(opened, 0.95), "ms")
        results.note(`${on}: paid until its order is placed, p95`, quantile(placed, 0.95), "ms")
        for (const part of ["stores", "postgres", "redis"] as const) {
          results.note(`${on}: processor time of a purchase, ${part}`, (after[part] - before[part]) / PURCHASES, "ms")
        }
        await orders.close()
      } finally {
        await store.close()
        await redis.stop()
      }
    },
    1_800_000,
  )
})

async function used(store: KillableStore, redis: RedisServer): Promise<Used> {
  const stores = await Promise.all(store.processes.map(async (one) => await one.ask({ do: "cpu" })))
  const connections = await store.sql("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
  const cpu = await redis.client.info("cpu")
  const seconds = ["used_cpu_user", "used_cpu_sys"].map((name) =>
    Number(new RegExp(`^${name}:(.*)$`, "m").exec(cpu)?.[1]),
  )
  return {
    stores: sum(stores.map(Number)),
    postgres: sum(connections.map(({ pid }) => processorTime(pid))),
    redis: sum(seconds) * 1_000,
  }
}

/** Of a process of this machine, in milliseconds, where the system tells: Linux does. */
function processorTime(pid: number): number {
  try {
    const [user = "0", system = "0"] =
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? []
    return (Number(user) + Number(system)) * 10
  } catch {
    return 0
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
