import type { HostedStore } from "./native/store-host.cjs"
import type { TestStore } from "./test-store"
import { until } from "./until"

/** What came of making something: values that are JSON, and what else knows of it outside of the database. */
export interface Recording {
  result: string
  transactions: readonly { id: string; state: string; account: string }[]
  /** Carts that were used up. */
  carts: readonly string[]
}

/** Where a payment may stand that is recorded: what the service knows of it is made anew. */
const REPEATABLE = ["open", "settled"]

/**
 * Beginnings that many tests share, such as a paid order. The first test of a process makes one by Medusa's and the
 * plugin's own routes, and its rows are recorded; those that come later get the same rows under other ids of payments,
 * and the service is told of these. So a second of work becomes some milliseconds.
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
    return (await this.#replay(key, recording)) ?? (await make())
  }

  async #record<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const since = await this.#host.recordings.begin()
    const result = await make()
    const written = "WHERE xmin::text::bigint > ?"
    await until("what was made to be announced", async () => {
      const left = await this.#store.sql(`SELECT id FROM payunit_outbox_event ${written}`, [since.begun])
      return left.length === 0
    })
    await this.#host.untilQuiet()
    const transactions = await this.#store.sql(`SELECT id, state, account FROM payunit_transaction ${written}`, [
      since.begun,
    ])
    const carts = await this.#store.sql(`SELECT id FROM cart ${written}`, [since.begun])
    if (transactions.every(({ state }) => REPEATABLE.includes(state))) {
      await this.#host.recordings.keep(key, since, {
        result: JSON.stringify(result),
        transactions: transactions as Recording["transactions"],
        carts: carts.map(({ id }) => id),
      })
    }
    return result
  }

  async #replay<Result>(key: string, { result, transactions, carts }: Recording): Promise<Result | null> {
    const { recordings } = this.#host
    const ids: Record<string, string> = {}
    for (const { id, account } of transactions) Object.assign(ids, await recordings.newIdFor(id, account))
    if (!(await recordings.replay(key, ids))) {
      return null
    }
    for (const id of carts) {
      if (this.#carts.includes(id)) this.#carts.splice(this.#carts.indexOf(id), 1)
    }
    for (const { id, state } of transactions) {
      await recordings.tellService(ids[id]!, state === "settled")
    }
    let renamed = result
    for (const [id, newId] of Object.entries(ids)) renamed = renamed.replaceAll(id, newId)
    return JSON.parse(renamed)
  }
}
