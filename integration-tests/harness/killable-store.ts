import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { type MerchantCredentials, type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { type Balancer, startBalancer } from "./balancer"
import { type Books, booksOf, type Sql } from "./books"
import { Dealer } from "./dealer"
import { Merchant } from "./merchant"
import type { StockedShop } from "./goods-desk"
import { type FinishedProgram, runCommand } from "./program"
import { copyDatabase, databaseUrl, SeededDatabase, SHOP } from "./native/seeded-database.cjs"
import { copyCart, makeReadyCarts, readyCarts } from "./ready-carts"
import { type Checkout, type Shop, Shopper } from "./shopper"
import { StoreProcess } from "./store-process"
import { freePort } from "../../tools/free-port.cjs"
import { until } from "./until"

/** Key of the advisory lock behind which a frozen statement waits. */
const FREEZE = 4242

/** How a killable store differs from one process with the simulator's own merchant. */
export interface KillableStoreSettings {
  /** Further merchants whom the simulator knows. */
  merchants?: MerchantCredentials[]
  /** Flags of the processes' Node.js. */
  execArgv?: readonly string[]
  /** How many there are. Several stand behind a load balancer, which is the address that everybody knows. */
  processes?: number
  /** What they run; the store of the tests unless it says otherwise. */
  program?: string
  /** A database with its tables and goods, which becomes the store's own. One like that is made if none is named. */
  database?: string | undefined
}

/** A store in processes of its own, one or several, which can be killed at chosen points and started again on the same database. */
export class KillableStore {
  readonly shopper = new Shopper(
    () => this.#shop,
    () => this.#carts,
  )
  readonly simulator: RunningSimulator
  readonly processes: readonly StoreProcess[]
  /** Who does what, where there are several processes. */
  readonly dealer: Dealer<StoreProcess>
  readonly #balancer: Balancer | null
  #database: pg.Client
  readonly #server: pg.Client
  readonly #name: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #logFolder: string
  #shop: Shop
  /** Those filled beforehand that nobody has used. */
  #carts: string[] = []
  readonly #frozenTables = new Map<string, "INSERT" | "UPDATE">()
  /** Every column of the plugin's tables that holds a time. */
  #times: { table_name: string; columns: string[] }[] | null = null

  private constructor(
    simulator: RunningSimulator,
    [processes, dealer, balancer]: readonly [readonly StoreProcess[], Dealer<StoreProcess>, Balancer | null],
    [server, database, name]: readonly [pg.Client, pg.Client, string],
    environment: NodeJS.ProcessEnv,
    logFolder: string,
    url: string,
  ) {
    this.simulator = simulator
    this.processes = processes
    this.dealer = dealer
    this.#balancer = balancer
    this.#server = server
    this.#database = database
    this.#name = name
    this.#environment = environment
    this.#logFolder = logFolder
    this.#shop = { url } as Shop
  }

  /** `environment`: what is different from a store in test mode, once the simulator is known. */
  static async prepare(
    environment: (simulator: RunningSimulator) => Promise<NodeJS.ProcessEnv> = async () => ({}),
    { merchants = [], execArgv = [], processes: count = 1, program, database: taken }: KillableStoreSettings = {},
  ): Promise<KillableStore> {
    const name = `payunit_kill_${process.pid}_${Date.now()}`
    const simulator = await startSimulator({ profile: "live", allowHttpLoopback: true, merchants })
    const logFolder = mkdtempSync(join(tmpdir(), "payunit-log-"))
    const variables: NodeJS.ProcessEnv = {}
    const processes: StoreProcess[] = []
    while (processes.length < count) {
      const settings = { name: `store-${processes.length + 1}`, port: await freePort(), execArgv, logFolder, program }
      processes.push(new StoreProcess(variables, settings))
    }
    const dealer = new Dealer(processes)
    const balancer = count === 1 ? null : await startBalancer(dealer)
    const url = `http://localhost:${balancer?.port ?? processes[0]?.port ?? 0}`
    Object.assign(variables, {
      ...process.env,
      NODE_OPTIONS: "",
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      DATABASE_URL: databaseUrl(name),
      PAYUNIT_BASE_URL: simulator.url,
      PAYUNIT_LEGACY_BASE_URL: `${simulator.url}/legacy/api`,
      PAYUNIT_BACKEND_URL: url,
      PAYUNIT_STOREFRONT_URL: "http://localhost:8000",
      PAYUNIT_API_USER: simulator.merchant.apiUser,
      PAYUNIT_API_PASSWORD: simulator.merchant.apiPassword,
      PAYUNIT_API_KEY: simulator.merchant.apiKey,
      PAYUNIT_OPTIONS: JSON.stringify({ providers: ["CM_MTNMOMO", "CM_ORANGE"] }),
      PAYUNIT_PROVIDERS: "",
      ...(await environment(simulator)),
    })
    const isShop = program === undefined && variables.STORE_FOLDER === undefined
    const seeded = await SeededDatabase.create(
      name,
      isShop ? SHOP : { program, STORE_FOLDER: variables.STORE_FOLDER, STORE_GOODS: variables.STORE_GOODS },
      taken,
    )
    try {
      const [server, database] = [await connected("postgres"), await connected(name)]
      const store = new KillableStore(
        simulator,
        [processes, dealer, balancer],
        [server, database, name],
        variables,
        logFolder,
        url,
      )
      try {
        if (!seeded.isSeeded) await store.#seed(seeded)
        await store.start()
        store.#carts = await readyCarts(store.sql)
        return store
      } catch (error) {
        // What is left open keeps Jest from coming to its end.
        await store.close()
        throw error
      }
    } finally {
      await seeded.end()
    }
  }

  /**
   * Makes what is in the database from now on, and keeps it for stores to come. One process does it, which runs no job: the
   * others would leave runs of theirs in what is kept. No process runs afterwards.
   */
  async #seed(seeded: SeededDatabase): Promise<void> {
    const [first] = this.processes
    if (first === undefined) throw new Error("a store has a process at least")
    this.#shop = { ...this.#shop, ...(await first.start("prepare")) }
    if ("variantIds" in this.#shop) await makeReadyCarts(this.shopper)
    await this.kill(first)
    await this.#database.end()
    await seeded.keep()
    this.#database = await connected(this.#name)
  }

  /** The address of the store's database. */
  get databaseUrl(): string {
    return String(this.#environment.DATABASE_URL)
  }

  /** What it sells and how it is reached; a store of the tests unless a program of its own runs. */
  get shop(): StockedShop {
    return this.#shop as StockedShop
  }

  /** Changes what processes find in their environment when they start the next time. */
  configure(environment: NodeJS.ProcessEnv): void {
    Object.assign(this.#environment, environment)
  }

  /**
   * Starts Medusa anew in its processes, with another configuration, which takes a fifth of another process. What a process
   * remembers for later outlives that: where nothing may be remembered, use `kill` and `start`.
   */
  async restart(environment: NodeJS.ProcessEnv): Promise<void> {
    this.configure(environment)
    for (const one of this.processes) await one.restart()
  }

  /** What the processes have logged since their last start: warnings and errors. Unless the environment names a log file. */
  log(): string {
    return this.processes.map((one) => one.log()).join("")
  }

  /** What all its processes have written to where errors go, which is more than their log. */
  get stderr(): string {
    return this.processes.map((one) => one.stderr).join("")
  }

  /** Starts the processes that are down, and waits until they listen: the first with `args`, and then all others at once. */
  async start(...args: string[]): Promise<void> {
    const [first, ...others] = this.processes.filter(({ isUp }) => !isUp)
    this.#shop = { ...this.#shop, ...(await first?.start(...args)) }
    await Promise.all(others.map(async (one) => await one.start()))
  }

  /** Runs the job once on one process, as if its time had come. False if the process died over it. */
  async runJob(): Promise<boolean> {
    return (await this.dealer.deal("job", async (one) => await one.ask("job"))) === "done"
  }

  /** Runs the program `payunit` against the store, with a new secret key of its admin. */
  async payunit(command: string, ...parameters: string[]): Promise<FinishedProgram> {
    return await runCommand([command, "--url", this.#shop.url, ...parameters], {
      MEDUSA_ADMIN_API_KEY: String(await this.dealer.deal("key", async (one) => await one.ask("key"))),
    })
  }

  /** Makes the admin user of the demo and logs in as it. */
  async merchant(): Promise<Merchant> {
    return await Merchant.logInAs(await this.employee(), this.shopper)
  }

  /** Makes the admin user of the demo, and says how it logs in. */
  async employee(): Promise<{ email: string; password: string }> {
    const credentials = await this.dealer.deal("merchant", async (one) => await one.ask("merchant"))
    return credentials as { email: string; password: string }
  }

  /**
   * What a process holds in memory, the first one unless told otherwise, bytes outside the heap included, once what nobody needs is thrown away. It
   * takes `--expose-gc`.
   */
  async heapMegabytes(one = this.processes[0]): Promise<number> {
    return Number(await one?.ask("heap"))
  }

  /** Has so many more carts ready than were filled beforehand. */
  async fillCarts(count: number): Promise<void> {
    const [filled] = this.#carts
    if (filled === undefined) throw new Error("no cart is left that could be copied")
    this.#carts.push(...(await copyCart(this.sql, filled, count)))
  }

  /** Puts so many of everything that is for sale into the store. */
  async stock(quantity: number): Promise<void> {
    await this.sql("UPDATE inventory_level SET stocked_quantity = ?, raw_stocked_quantity = ?", [
      quantity,
      JSON.stringify({ value: String(quantity), precision: 20 }),
    ])
  }

  /**
   * As if so much time had passed, for the service, for the processes, and for everything that the plugin has on record.
   * Leases that live then end with it.
   */
  async passTime(seconds: number): Promise<void> {
    this.simulator.control.advanceClock(seconds)
    await Promise.all(this.processes.map(async (one) => await one.ask(seconds)))
    this.#times ??= await this.sql(
      `SELECT table_name, array_agg(column_name::text) AS columns FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name LIKE 'payunit\\_%' AND data_type LIKE 'timestamp%'
        GROUP BY table_name`,
    )
    for (const { table_name, columns } of this.#times) {
      const shifts = columns.map((column: string) => `${column} = ${column} - interval '${seconds} seconds'`)
      await this.sql(`UPDATE ${table_name} SET ${shifts.join(", ")}`)
    }
  }

  /** SIGKILL: nothing gets a chance to clean up. The only process, or the first, unless told otherwise. */
  async kill(victim = this.processes[0]): Promise<void> {
    await victim?.kill()
    await this.#server.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = $2",
      [this.#name, victim?.name],
    )
  }

  /** As if the time had passed that a dead process' leases last. */
  async expireLeases(): Promise<void> {
    await this.sql(
      "UPDATE payunit_transaction SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    )
    await this.sql("UPDATE payunit_lease SET lease_until = now() - interval '1 second'")
    await this.sql(`UPDATE "order" SET created_at = created_at - interval '5 minutes'`)
  }

  readonly sql: Sql = async (query, bindings = []) => {
    let index = 0
    const text = query.replace(/\?/g, () => `$${(index += 1)}`)
    for (;;) {
      try {
        return (await this.#database.query(text, bindings)).rows
      } catch (error) {
        // One of two who wait for each other is sent away with nothing done: here it is the tests, there the store.
        if (!isDeadlock(error)) {
          throw error
        }
      }
    }
  }

  async row(transactionId: string): Promise<any> {
    return (await this.sql("SELECT * FROM payunit_transaction WHERE id = ?", [transactionId]))[0]
  }

  async books(checkout: Pick<Checkout, "cartId" | "collectionId">): Promise<Books> {
    return await booksOf(this.sql, checkout)
  }

  /**
   * Makes statements of a kind wait, for ever, right before they take effect. `condition` is on their `NEW` row. There may
   * be one for each table. Only the first of a table needs its lock, which a frozen statement may have: see {@link mayFreeze}.
   */
  async freeze(event: "INSERT" | "UPDATE", table: string, condition = "TRUE"): Promise<void> {
    await this.sql(`SELECT pg_advisory_lock(${FREEZE})`)
    await this.sql(`
      CREATE OR REPLACE FUNCTION payunit_freeze_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ${condition} THEN PERFORM pg_advisory_xact_lock(${FREEZE}); END IF;
        RETURN NEW;
      END $$`)
    if (this.#frozenTables.get(table) !== event) {
      await this.sql(
        `CREATE OR REPLACE TRIGGER payunit_freeze BEFORE ${event} ON "${table}"
            FOR EACH ROW EXECUTE FUNCTION payunit_freeze_${table}()`,
      )
      this.#frozenTables.set(table, event)
    }
  }

  /**
   * Prepares for statements of some kinds to be frozen one after the other. What is frozen keeps its locks: whoever then
   * waited for one of them to make the next trigger would wait for ever.
   */
  async mayFreeze(kinds: readonly { event: "INSERT" | "UPDATE"; table: string }[]): Promise<void> {
    for (const { event, table } of kinds) {
      await this.freeze(event, table, "FALSE")
    }
  }

  /** Waits until so many statements are frozen. */
  async frozen(count = 1): Promise<void> {
    await until(`${count} statements to be frozen`, async () => (await this.#waitingForThaw()).length >= count)
  }

  async isFrozen(): Promise<boolean> {
    return (await this.#waitingForThaw()).length > 0
  }

  /** The process whose statement is frozen, if one is. */
  async frozenProcess(): Promise<StoreProcess | undefined> {
    const [waiting] = await this.#waitingForThaw()
    return this.processes.find(({ name }) => name === waiting?.name)
  }

  async #waitingForThaw(): Promise<any[]> {
    return await this.sql(
      `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE l.locktype = 'advisory' AND l.objid = ? AND NOT l.granted AND a.datname = current_database()`,
      [FREEZE],
    )
  }

  /** A backup of everything, as of now. Processes may run: their connections are cut, and they make new ones. */
  async backUp(): Promise<void> {
    await this.#copyDatabase(this.#name, this.#backup)
  }

  /** Everything becomes as it was when it was backed up. No process may run. */
  async restore(): Promise<void> {
    await this.#copyDatabase(this.#backup, this.#name)
  }

  get #backup(): string {
    return `${this.#name}_backup`
  }

  async #copyDatabase(from: string, to: string): Promise<void> {
    await this.#database.end()
    await this.#server.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
    await copyDatabase(this.#server, from, to)
    this.#database = await connected(this.#name)
  }

  /** Ends every freeze. Whatever waits behind it goes on, so call it after the kill. */
  async thaw(): Promise<void> {
    await this.sql("SELECT pg_advisory_unlock_all()")
    for (const table of this.#frozenTables.keys()) await this.sql(`DROP TRIGGER payunit_freeze ON "${table}"`)
    this.#frozenTables.clear()
  }

  async close(): Promise<void> {
    for (const one of this.processes) {
      await this.kill(one)
    }
    this.#balancer?.close()
    await this.simulator.close()
    await this.#database.end()
    for (const name of [this.#name, this.#backup]) {
      await this.#server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
    await this.#server.end()
    rmSync(this.#logFolder, { recursive: true, force: true })
  }
}

async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(database) })
  await client.connect()
  // What waits for a lock that is not given up says so, before the test's own time is over.
  await client.query("SET lock_timeout = '60s'")
  return client
}

function isDeadlock(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "40P01"
}
