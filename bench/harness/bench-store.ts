import { join } from "node:path"
import pg from "pg"
import { KillableStore } from "../../integration-tests/harness/killable-store"

/** What the tables and goods of its database depend on. */
const STORE_FOLDER = join(__dirname, "../store")
const PROGRAM = join(__dirname, "../store-program.mjs")
export const BENCH_STORE = { program: PROGRAM, STORE_FOLDER, STORE_GOODS: "true" }

/** The id of the payment provider that takes no time. */
export const AT_ONCE = "pp_at-once_bench"

/** Everything that is measured calls from one address. */
const UNLIMITED = { transactionsPerAddressPerHour: 1_000_000, transactionsPerHour: 1_000_000 }

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
