import type { HostedStore } from "./native/store-host.cjs"
import { renamed } from "./renamed"
import type { TestStore } from "./store"
import { until } from "./until"

/** What came of making something: its rows, what is known of it, which is JSON, and what else knows of it. */
export interface Recording {
  written: { rows: Record<string, unknown[]>; sequences: Record<string, string> }
  result: unknown
  madeAt: number
  transactions: readonly { id: string; state: string; account: string }[]
  /** Carts that were used up. */
  carts: readonly string[]
}

/** Where a payment may stand that is recorded: what the service knows of it is made anew. */
const REPEATABLE = ["open", "settled"]

/**
 * Beginnings that many tests share, such as a paid order. The first test of a process makes one by Medusa's and the
 * plugin's own routes, and its rows are recorded; those that come later get the same rows as if they were made now, under
 * other ids of payments, and the service is told of these. So a second of work becomes some milliseconds.
 */
export class Preparations {
  readonly #store: TestStore
  readonly #host: HostedStore
  readonly #carts: string[]

  /** @param carts Those that nobody has used; what is used here is taken out. */
  constructor(store: TestStore, host: HostedStore, carts: string[]) {
    this.#store = store
    this.#host = host
    this.#carts = carts
  }

  /** Makes something, or what was made under this key before. */
  async make<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const recording = this.#host.recordings.of(key)
    if (recording === undefined) {
      return await this.#record(key, make)
    }
    return (await this.#replay<Result>(recording)) ?? (await make())
  }

  async #record<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const since = await this.#host.recordings.begin()
    const result = await make()
    const written = "WHERE xmin::text::bigint > ?"
    await until("what was made to be announced", async () => {
      const left = await this.#store.sql(`SELECT id FROM payunit_outbox_event ${written}`, [since.startXid])
      return left.length === 0
    })
    await this.#host.untilQuiet()
    const transactions = await this.#store.sql(`SELECT id, state, account FROM payunit_transaction ${written}`, [
      since.startXid,
    ])
    const carts = await this.#store.sql(`SELECT id FROM cart ${written}`, [since.startXid])
    const recorded = await this.#host.recordings.end(since)
    if (recorded !== null && transactions.every(({ state }) => REPEATABLE.includes(state))) {
      this.#host.recordings.keep(key, {
        written: recorded,
        result,
        madeAt: Date.now(),
        transactions: transactions as Recording["transactions"],
        carts: carts.map(({ id }) => id),
      })
    }
    return result
  }

  async #replay<Result>({ written, result, madeAt, transactions, carts }: Recording): Promise<Result | null> {
    const { recordings } = this.#host
    const ids: Record<string, string> = {}
    for (const { id, account } of transactions) Object.assign(ids, await recordings.newIdFor(id, account))
    const copied = renamed({ rows: written.rows, result }, ids, Date.now() - madeAt)
    if (!(await recordings.replay(written, copied.rows))) {
      return null
    }
    for (const id of carts) {
      if (this.#carts.includes(id)) this.#carts.splice(this.#carts.indexOf(id), 1)
    }
    for (const { id, state } of transactions) {
      await recordings.tellService(ids[id]!, state === "settled")
    }
    return copied.result as Result
  }
}
