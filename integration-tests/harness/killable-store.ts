import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { type MerchantCredentials, type RunningSimulator, startSimulator } from "../../src/simulator"
import { type Books, booksOf, type Sql } from "./books"
import { type Checkout, type Shop, Shopper } from "./shopper"
import { freePort } from "./test-store"
import { until } from "./until"

/** Key of the advisory lock behind which a frozen statement waits. */
const FREEZE = 4242

/** A store in a process of its own, which can be killed at chosen points and started again on the same database. */
export class KillableStore {
  readonly shopper = new Shopper(() => this.#shop)
  readonly simulator: RunningSimulator
  readonly #database: pg.Client
  readonly #server: pg.Client
  readonly #name: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #logFolder = mkdtempSync(join(tmpdir(), "payunit-log-"))
  #starts = 0
  #shop: Shop
  #process: ChildProcess | null = null

  private constructor(
    simulator: RunningSimulator,
    port: number,
    server: pg.Client,
    database: pg.Client,
    name: string,
    environment: NodeJS.ProcessEnv,
  ) {
    this.simulator = simulator
    this.#server = server
    this.#database = database
    this.#name = name
    this.#environment = environment
    this.#shop = { url: `http://localhost:${port}` } as Shop
  }

  /**
   * `environment`: what is different from a store in test mode, once the simulator is known. `merchants`: further ones
   * whom the simulator knows.
   */
  static async prepare(
    environment: (simulator: RunningSimulator) => Promise<NodeJS.ProcessEnv> = async () => ({}),
    merchants: MerchantCredentials[] = [],
  ): Promise<KillableStore> {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
    const connection = (database: string) =>
      `postgres://${encodeURIComponent(DB_USERNAME ?? "")}:${encodeURIComponent(DB_PASSWORD ?? "")}@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${database}`
    const name = `payunit_kill_${process.pid}_${Date.now()}`
    const server = new pg.Client({ connectionString: connection("postgres") })
    await server.connect()
    await server.query(`CREATE DATABASE ${name}`)
    const database = new pg.Client({ connectionString: connection(name) })
    await database.connect()
    const simulator = await startSimulator({ allowHttpLoopback: true, merchants })
    const port = await freePort()
    const store = new KillableStore(simulator, port, server, database, name, {
      ...process.env,
      NODE_OPTIONS: "",
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      DATABASE_URL: connection(name),
      PORT: String(port),
      PAYUNIT_BASE_URL: simulator.url,
      PAYUNIT_LEGACY_BASE_URL: `${simulator.url}/legacy/api`,
      PAYUNIT_BACKEND_URL: `http://localhost:${port}`,
      PAYUNIT_STOREFRONT_URL: "http://localhost:8000",
      PAYUNIT_API_USER: simulator.merchant.apiUser,
      PAYUNIT_API_PASSWORD: simulator.merchant.apiPassword,
      PAYUNIT_API_KEY: simulator.merchant.apiKey,
      PAYUNIT_OPTIONS: JSON.stringify({ providers: ["CM_MTNMOMO", "CM_ORANGE"] }),
      PAYUNIT_PROVIDERS: "",
      ...(await environment(simulator)),
    })
    await store.start("prepare")
    return store
  }

  /** Changes what the process finds in its environment when it starts the next time. */
  configure(environment: NodeJS.ProcessEnv): void {
    Object.assign(this.#environment, environment)
  }

  /** What the process has logged since its last start: warnings and errors. Unless the environment names a log file. */
  log(): string {
    return existsSync(this.#logFile) ? readFileSync(this.#logFile, "utf8") : ""
  }

  get #logFile(): string {
    return join(this.#logFolder, `${this.#starts}.log`)
  }

  /** Starts the process and waits until it listens. */
  async start(...args: string[]): Promise<void> {
    this.#starts += 1
    const child = fork(join(__dirname, "store-program.mjs"), args, {
      env: { LOG_FILE: this.#logFile, ...this.#environment },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    this.#process = child
    const ready = once(child, "message").then(([seeded]: unknown[]) => seeded as Shop)
    const died = once(child, "exit").then(([code]: unknown[]) => {
      throw new Error(`the store ended before it listened (${String(code)})`)
    })
    died.catch(() => undefined)
    this.#shop = { ...this.#shop, ...(await Promise.race([ready, died])) }
  }

  /** SIGKILL: nothing gets a chance to clean up. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (child?.exitCode === null) {
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
    }
    await this.#server.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> $2",
      [this.#name, (await this.#database.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid],
    )
  }

  /** As if the time had passed that a dead process' claims last. */
  async letClaimsEnd(): Promise<void> {
    await this.sql(
      "UPDATE payunit_transaction SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    )
    await this.sql(`UPDATE "order" SET created_at = created_at - interval '5 minutes'`)
  }

  readonly sql: Sql = async (query, bindings = []) => {
    let index = 0
    const text = query.replace(/\?/g, () => `$${(index += 1)}`)
    return (await this.#database.query(text, bindings)).rows
  }

  async row(transactionId: string): Promise<any> {
    return (await this.sql("SELECT * FROM payunit_transaction WHERE id = ?", [transactionId]))[0]
  }

  async books(checkout: Pick<Checkout, "cartId" | "collectionId">): Promise<Books> {
    return await booksOf(this.sql, checkout)
  }

  /** Makes statements of a kind wait, for ever, right before they take effect. */
  async freeze(event: "INSERT" | "UPDATE", table: string, condition = "TRUE"): Promise<void> {
    await this.sql(`SELECT pg_advisory_lock(${FREEZE})`)
    await this.sql(`
      CREATE OR REPLACE FUNCTION payunit_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(${FREEZE}); RETURN NEW; END $$`)
    await this.sql(
      `CREATE TRIGGER payunit_freeze BEFORE ${event} ON "${table}" FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION payunit_freeze()`,
    )
  }

  /** Waits until a statement is frozen. */
  async frozen(): Promise<void> {
    await until("a statement to be frozen", async () => {
      const waiting = await this.sql(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ? AND NOT granted",
        [FREEZE],
      )
      return waiting.length > 0
    })
  }

  /** Ends the freeze. Call it after the kill. */
  async thaw(table: string): Promise<void> {
    await this.sql(`DROP TRIGGER payunit_freeze ON "${table}"`)
    await this.sql(`SELECT pg_advisory_unlock(${FREEZE})`)
  }

  async close(): Promise<void> {
    await this.kill()
    await this.simulator.close()
    await this.#database.end()
    await this.#server.query(`DROP DATABASE IF EXISTS ${this.#name} WITH (FORCE)`)
    await this.#server.end()
    rmSync(this.#logFolder, { recursive: true, force: true })
  }
}
