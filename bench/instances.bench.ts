import { readFileSync } from "node:fs"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { type RedisServer, startRedis } from "../integration-tests/harness/redis-server"
import { repeat } from "../integration-tests/harness/sending"
import { until } from "../integration-tests/harness/until"
import { PlacedOrders, prepareBenchStore } from "./harness/bench-store"
import { quantile, took } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * Purchases of many shoppers at once, from the opened payment to the placed order, on four, two and one instances of a store
 * with one Postgres and one Redis. All of them share this machine's processors, so what tells how a store grows is what a
 * purchase costs each part of it.
 */

const PURCHASES = sized(16, 4)
const AT_ONCE = 8
/** From all of them down, so that each is started once. */
const INSTANCES = [4, 2, 1]

/** Processor time that was used so far, in milliseconds. */
interface Used {
  stores: number
  postgres: number
  redis: number
}

describe("instances of a store", () => {
  it("take purchases side by side", async () => {
    const results = new Results("instances")
    const redis = await startRedis()
    const store = await prepareBenchStore({}, { processes: Math.max(...INSTANCES), redisUrl: redis.url })
    try {
      const orders = await PlacedOrders.watch(store)
      const purchases = new Purchases(store, orders)
      for (const count of INSTANCES) {
        for (const one of store.processes.slice(count).filter(({ isUp }) => isUp)) await store.kill(one)
        // What a process does for the first time takes it longer; those that are left need less of it.
        await purchases.make(AT_ONCE * (count === store.processes.length ? count : 1))

        const before = await used(store, redis)
        const { opened, placed, milliseconds } = await purchases.make(PURCHASES)
        const after = await used(store, redis)

        const on = count === 1 ? "one instance" : `${count} instances`
        results.note(`${on}: purchases a minute, ${AT_ONCE} at once`, (PURCHASES * 60_000) / milliseconds, "/min")
        results.note(`${on}: a payment opened, p95`, quantile(opened, 0.95), "ms")
        results.note(`${on}: paid until its order is placed, p95`, quantile(placed, 0.95), "ms")
        for (const part of ["stores", "postgres", "redis"] as const) {
          results.note(`${on}: processor time of a purchase, ${part}`, (after[part] - before[part]) / PURCHASES, "ms")
        }
      }
      await orders.close()
      results.write()
    } finally {
      await store.close()
      await redis.stop()
    }
  }, 1_800_000)
})

/** Times in milliseconds: of each purchase, and of all. */
interface Times {
  opened: number[]
  placed: number[]
  milliseconds: number
}

/** Purchases that some shoppers make at once. */
class Purchases {
  readonly #store: KillableStore
  readonly #orders: PlacedOrders

  constructor(store: KillableStore, orders: PlacedOrders) {
    this.#store = store
    this.#orders = orders
  }

  /** Returns once every payment of them is settled. */
  async make(count: number): Promise<Times> {
    await this.#store.fillCarts(count)
    const opened: number[] = []
    const placed: number[] = []
    const transactionIds: string[] = []
    const milliseconds = await took(async () => {
      await repeat(count, AT_ONCE, async () => {
        const cartId = await this.#store.shopper.cart()
        const openedAt = performance.now()
        const { transactionId } = await this.#store.shopper.startPaying(cartId)
        opened.push(performance.now() - openedAt)
        transactionIds.push(transactionId)
        placed.push(
          await this.#orders.timed(cartId, async () => {
            await this.#store.simulator.control.decide(transactionId, { status: "SUCCESS" })
          }),
        )
      })
    })
    await until("all payments to settle, and that to be announced", async () => {
      const [{ left }] = await this.#store.sql(
        `SELECT count(*)::int AS left FROM payunit_transaction one WHERE id = ANY(?) AND (state <> 'settled'
           OR EXISTS (SELECT 1 FROM payunit_outbox_event event WHERE event.transaction_id = one.id))`,
        [transactionIds],
      )
      return left === 0
    })
    return { opened, placed, milliseconds }
  }
}

async function used(store: KillableStore, redis: RedisServer): Promise<Used> {
  const up = store.processes.filter(({ isUp }) => isUp)
  const stores = await Promise.all(up.map(async (one) => await one.ask({ do: "cpu" })))
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
