import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { FailingStatement, FAILURES, type Failure } from "../harness/failing-statement"
import type { KillableStore } from "../harness/killable-store"
import type { StoreProcess } from "../harness/store-process"
import type { FaultKind } from "../../packages/simulator/src"
import type { Random } from "./random"

/** Tables whose writes fail at times, with what is written there. */
const WRITES: readonly [table: string, event: "INSERT" | "UPDATE"][] = [
  ["order_cart", "INSERT"],
  ["order_payment_collection", "INSERT"],
  ["order_transaction", "INSERT"],
  ["order_summary", "UPDATE"],
  ["order_credit_line", "INSERT"],
  ["order_item", "INSERT"],
  ["order_change", "UPDATE"],
  ["order_change_action", "UPDATE"],
  ["order", "UPDATE"],
  ["reservation_item", "INSERT"],
  ["payment", "INSERT"],
  ["payment", "UPDATE"],
  ["payment_session", "UPDATE"],
  ["payment_collection", "UPDATE"],
  ["capture", "INSERT"],
  ["refund", "INSERT"],
  ["cart", "UPDATE"],
  ["payunit_transaction", "UPDATE"],
  ["payunit_lease", "INSERT"],
  ["payunit_manual_refund", "INSERT"],
  ["payunit_payout", "INSERT"],
  ["payunit_payout", "UPDATE"],
  ["payunit_transaction", "INSERT"],
  ["payunit_invoice", "INSERT"],
  ["payunit_invoice", "UPDATE"],
  ["payment_collection", "INSERT"],
  ["payment_session", "INSERT"],
]

/** What a process dies right before it writes, in the middle of a payment of an invoice, or of a refund. */
const LAST_WRITES: readonly [table: string, event: "INSERT" | "UPDATE", condition: string][] = [
  ["payunit_transaction", "INSERT", "NEW.source = 'staff'"],
  ["payunit_manual_refund", "INSERT", "TRUE"],
  ["refund", "INSERT", "TRUE"],
  ["payunit_payout", "UPDATE", "NEW.state = 'requested'"],
  ["payunit_payout", "UPDATE", "NEW.state = 'confirmed'"],
  ["payunit_payout", "UPDATE", "NEW.state = 'paid'"],
  ["payunit_invoice", "UPDATE", "TRUE"],
  ["payment_collection", "INSERT", "TRUE"],
  ["payment_session", "INSERT", "TRUE"],
  ["capture", "INSERT", "TRUE"],
  ["order_transaction", "INSERT", "TRUE"],
  ["payunit_transaction", "INSERT", "TRUE"],
  ["payunit_transaction", "UPDATE", "NEW.state = 'open'"],
  ["payunit_transaction", "UPDATE", "NEW.state = 'prompted'"],
  ["payunit_transaction", "UPDATE", "NEW.state = 'paid'"],
  ["payunit_transaction", "UPDATE", "NEW.state = 'applying'"],
  ["payunit_transaction", "UPDATE", "NEW.state = 'settled'"],
  ["payunit_transaction", "UPDATE", "NEW.state = 'held'"],
]

/** Not of the tests themselves. */
const OF_THE_STORE = "current_setting('application_name') LIKE 'store-%'"

/** What a careful shop has its database do. Locks are held for longer here, so that waiting for them ends in time. */
export const PATIENCE = "-c lock_timeout=2s -c statement_timeout=20s -c idle_in_transaction_session_timeout=30s"

/** What may become of the service's answers. */
const FAULTS: readonly FaultKind[] = ["http_500", "html_403", "not_found", "reset", "malformed_json", "accept_then_500"]

/** A database in trouble, a service in trouble, and processes that die. One of each at a time, and all of it ends. */
export class Troubles {
  readonly #store: KillableStore
  readonly #write: (line: string) => void
  #failing: FailingStatement | null = null
  /** Ends the wait for a process that is to die before it writes, whether or not one did. */
  #endWait: (() => Promise<void>) | null = null
  /** What is done about the processes and to the triggers is done in turn. */
  #turn: Promise<unknown> = Promise.resolve()
  #starts: Promise<unknown> = Promise.resolve()
  #isReadOnly = false
  kills = 0

  constructor(store: KillableStore, write: (line: string) => void) {
    this.#store = store
    this.#write = write
  }

  /** The first, second or third statement of some kind fails from now on; what was laid before is lifted. */
  async failStatement(random: Random): Promise<void> {
    const [table, event] = random.pick(WRITES)
    const nth = random.between(1, 3)
    const by = random.pick(Object.keys(FAILURES) as Failure[])
    await this.#inTurn(async () => {
      await this.#lift()
      this.#failing = await FailingStatement.lay(this.#store.sql, table, event, { nth, by, of: OF_THE_STORE })
      this.#write(`the next ${event} of ${table} but ${nth - 1} fails by a ${by}`)
    })
  }

  /** Somebody else writes to a table for longer than anybody waits. */
  async lockTable(random: Random): Promise<void> {
    const [table] = random.pick(WRITES)
    const seconds = random.between(1, 5)
    const client = new pg.Client({ connectionString: this.#store.databaseUrl, options: "-c lock_timeout=5s" })
    await client.connect()
    try {
      await client.query("BEGIN")
      await client.query(`LOCK TABLE "${table}" IN SHARE ROW EXCLUSIVE MODE`)
      this.#write(`${table} is locked for ${seconds} s`)
      await sleep(seconds * 1_000)
    } finally {
      await client.end()
    }
  }

  /** Every connection of the store to its database breaks. */
  async cutConnections(): Promise<void> {
    this.#write("the store's connections are cut")
    await this.#store.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'store-%'`,
    )
  }

  /** As while a standby takes over. */
  async beReadOnly(random: Random): Promise<void> {
    if (this.#isReadOnly) return
    await this.#setReadOnly(true)
    await sleep(random.between(500, 4_000))
    await this.#setReadOnly(false)
  }

  /** A process dies, any of several, and is started again. */
  async kill(random: Random): Promise<void> {
    const victim = random.pick(this.#store.processes)
    await this.#inTurn(async () => {
      await this.#oneAtATime(async () => {
        await this.#kill(victim)
        await this.#store.start()
      })
      this.#write("the store is up again")
    })
  }

  /** Whichever process is first to write something of some kind dies right before, and is started again. */
  async killBeforeWrite(random: Random): Promise<void> {
    const [table, event, condition] = random.pick(LAST_WRITES)
    await this.#inTurn(async () => {
      await this.#lift()
      await this.#store.freeze(event, table, condition)
      this.#write(`who is next to ${event} ${table} where ${condition} dies before`)
      const isOver = new AbortController()
      const waiting = this.#killFrozen(isOver.signal)
      this.#endWait = async () => {
        isOver.abort()
        await waiting
      }
    })
  }

  async #killFrozen(isOver: AbortSignal): Promise<void> {
    let victim: StoreProcess | undefined
    while (!isOver.aborted && victim === undefined) {
      await sleep(20)
      victim = await this.#store.frozenProcess()
    }
    const dying = victim
    await this.#oneAtATime(async () => {
      if (dying !== undefined) await this.#kill(dying)
      await this.#store.thaw()
      await this.#store.start()
    })
  }

  async #kill(victim: StoreProcess): Promise<void> {
    this.kills += 1
    this.#write(`${victim.name} is killed`)
    await this.#store.kill(victim)
  }

  failService(random: Random): void {
    const [kind, times] = [random.pick(FAULTS), random.between(1, 3)]
    this.#write(`the service: ${times} × ${kind}`)
    this.#store.simulator.control.addFault({ operation: "*", kind, times })
  }

  /** All is well again. */
  async end(): Promise<void> {
    this.#store.simulator.control.clearFaults()
    await this.#inTurn(async () => await this.#lift())
    if (this.#isReadOnly) await this.#setReadOnly(false)
  }

  async #setReadOnly(isReadOnly: boolean): Promise<void> {
    this.#isReadOnly = isReadOnly
    this.#write(`the database is ${isReadOnly ? "read-only" : "as before"}`)
    const [{ name }] = await this.#store.sql("SELECT current_database() AS name")
    const setting = isReadOnly ? "SET default_transaction_read_only = on" : "RESET default_transaction_read_only"
    await this.#store.sql(`ALTER DATABASE "${String(name)}" ${setting}`)
    // It is read when a connection begins.
    await this.cutConnections()
  }

  async #lift(): Promise<void> {
    const failing = this.#failing
    this.#failing = null
    await failing?.lift()
    const endWait = this.#endWait
    this.#endWait = null
    await endWait?.()
  }

  /** Whoever starts processes starts all that are down: two who did at once would start the same one. */
  async #oneAtATime(act: () => Promise<void>): Promise<void> {
    const start = this.#starts.then(act)
    this.#starts = start.catch(() => undefined)
    await start
  }

  async #inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(act)
    this.#turn = turn.catch(() => undefined)
    await turn
  }
}
