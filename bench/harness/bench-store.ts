import { join } from "node:path"
import pg from "pg"
import { KillableStore } from "../../integration-tests/harness/killable-store"
import { until } from "../../integration-tests/harness/until"
import { inTurns, quantile } from "./pairs"
import { sized } from "./results"

/** What the tables and goods of its database depend on. */
const STORE_FOLDER = join(__dirname, "../store")
const PROGRAM = join(__dirname, "../store-program.mjs")
export const BENCH_STORE = { program: PROGRAM, STORE_FOLDER, STORE_GOODS: "true" }

/** The id of the payment provider that takes no time. */
export const AT_ONCE = "pp_at-once_bench"

/** Everything that is measured calls from one address. */
const UNLIMITED = { transactionsPerAddressPerHour: 1_000_000, transactionsPerHour: 1_000_000 }

/** How often something is read at a time, and how many times that. */
const READINGS = sized(20, 3)
const READING_ROUNDS = sized(5, 1)

/**
 * A store that can do without the plugin what the plugin does, in processes of its own: one, unless several share a Redis.
 * Its job runs when it is told to.
 */
export async function prepareBenchStore(
  options: Record<string, unknown> = {},
  settings: { processes?: number; redisUrl?: string; dashboard?: string; database?: string } = {},
): Promise<KillableStore> {
  const { processes = 1, redisUrl = "", dashboard = "", database } = settings
  const store = await KillableStore.prepare(
    async () => ({
      STORE_FOLDER,
      STORE_GOODS: BENCH_STORE.STORE_GOODS,
      LOG_LEVEL: "error",
      DEMO_REDIS_URL: redisUrl,
      STORE_DASHBOARD: dashboard,
      PAYUNIT_OPTIONS: JSON.stringify({
        reconcile: false,
        providers: ["CM_MTNMOMO", "CM_ORANGE"],
        limits: UNLIMITED,
        ...options,
      }),
    }),
    { program: PROGRAM, execArgv: ["--expose-gc"], processes, database },
  )
  await store.stock(10_000_000)
  await store.sql("CREATE TABLE bench_row (id serial PRIMARY KEY, body jsonb NOT NULL)")
  return store
}

/** Milliseconds of the store's processor time that a reading takes: by Medusa's query layer, and in one SQL statement. */
export interface ReadingCost {
  query: number
  sql: number
}

/** The sessions of two payments: one that may be paid, and one whose order holds its money. */
export async function examplePayments(store: KillableStore): Promise<{ placing: string; settling: string }> {
  const open = await store.shopper.checkout()
  const settled = await store.shopper.checkout()
  await store.simulator.control.decide(settled.transactionId, { status: "SUCCESS" })
  await until("the payment to settle", async () => (await store.row(settled.transactionId)).state === "settled")
  return { placing: open.sessionId, settling: settled.sessionId }
}

/** Measures what reading costs that a payment of a session depends on, by its names in `readings.mjs`: the sum of all. */
export async function readingCost(
  store: KillableStore,
  readings: Readonly<Record<string, string>>,
): Promise<ReadingCost> {
  // Nobody sweeps up here, and without counts of its rows Postgres reads whole tables for one order.
  await store.sql("ANALYZE")
  const costs = { query: 0, sql: 0 }
  for (const [reading, sessionId] of Object.entries(readings)) {
    const by = (layer: keyof ReadingCost) => async (): Promise<number> =>
      Number(await store.processes[0]?.ask({ do: "read", reading, by: layer, id: sessionId, times: READINGS }))
    await inTurns(1, by("query"), by("sql"))
    const { ours, theirs } = await inTurns(READING_ROUNDS, by("query"), by("sql"))
    costs.query += quantile(ours, 0.5)
    costs.sql += quantile(theirs, 0.5)
  }
  return costs
}

/** Hears from the database itself when an order is placed: the moment in which it is linked to its cart. */
export class PlacedOrders {
  readonly #client: pg.Client
  readonly #waiting = new Map<string, () => void>()

  private constructor(client: pg.Client) {
    this.#client = client
    client.on("notification", ({ payload = "" }) => this.#waiting.get(payload)?.())
  }

  static async watch(store: KillableStore): Promise<PlacedOrders> {
    await store.sql(`
      CREATE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_notify('order_placed', NEW.cart_id); RETURN NEW; END $$`)
    await store.sql("CREATE TRIGGER tell_order AFTER INSERT ON order_cart FOR EACH ROW EXECUTE FUNCTION tell_order()")
    const client = new pg.Client({ connectionString: store.databaseUrl })
    await client.connect()
    await client.query("LISTEN order_placed")
    return new PlacedOrders(client)
  }

  /** Milliseconds from the call of `begin` until the order of a cart is placed. */
  async timed(cartId: string, begin: () => Promise<unknown>): Promise<number> {
    const placed = new Promise<void>((resolve) => {
      this.#waiting.set(cartId, resolve)
    })
    const startedAt = performance.now()
    await begin()
    await placed
    this.#waiting.delete(cartId)
    return performance.now() - startedAt
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
