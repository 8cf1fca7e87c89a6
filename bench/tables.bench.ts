import { knex } from "@medusajs/framework/mikro-orm/knex"
import { nthId } from "../integration-tests/harness/many-rows"
import { databaseUrl } from "../integration-tests/harness/native/seeded-database.cjs"
import { Outbox } from "../src/modules/payunit/outbox"
import { ManualReconciliation } from "../src/modules/payunit/transactions/manual-reconciliation"
import { TransactionLeases } from "../src/modules/payunit/transactions/leases"
import type { Database } from "../src/modules/payunit/storage/database"
import { Figures } from "../src/modules/payunit/figures"
import { Summaries } from "../src/modules/payunit/summaries"
import { Invoices } from "../src/modules/payunit/invoices/invoices"
import { Listing } from "../src/modules/payunit/transactions/list"
import { Inbox } from "../src/modules/payunit/inbox/inbox"
import { ManualRefunds } from "../src/modules/payunit/refunds/manual-refunds"
import { Transactions } from "../src/modules/payunit/transactions/transactions"
import { filledDatabase, READ_TABLES } from "./harness/filled-database"
import { inTurns, quantile, took } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * What the plugin asks its tables for, when they have a million rows beside when they have a thousand: two databases of one
 * server, asked in turns.
 */

const MANY = sized(1_000_000, 50_000)
const FEW = 1_000
/** Whether it is about the same or half as much again. */
const ROUNDS = { least: sized(8, 4), most: sized(12, 4), sure: 0.1 }
const SUM_ROUNDS = sized(5, 3)
const EACH = sized(10, 5)

/** Rows that a list shows. */
const PAGE = 20

/** A page of what the thousand hold ten of: one that both fill, or the larger would show more and not only look further. */
const SMALL_PAGE = 5

/** What costs more with more rows, up to where it is counted, may take so long. */
const BOUNDED_MS = 50

describe("tables that grow", () => {
  let many: Tables
  let few: Tables

  beforeAll(async () => {
    many = await Tables.open(MANY)
    few = await Tables.open(FEW)
    // As the job does it.
    await many.summaries.update(ZONE)
  }, 3_600_000)
  afterAll(async () => {
    await many.close()
    await few.close()
  })

  it("cost as much when they are a thousand times as large", async () => {
    const results = new Results("tables")
    const readBefore = await many.reads()
    const times = (tables: Tables, ask: Ask) => async (): Promise<number> => {
      const rows = Array.from({ length: EACH }, (_, time) => tables.row(time))
      return (
        (await took(async () => {
          for (const row of rows) await ask(tables, row)
        })) / EACH
      )
    }
    for (const [what, ask] of Object.entries(ALIKE)) {
      await inTurns(2, times(many, ask), times(few, ask))
      results.ratio(what, await inTurns(ROUNDS, times(many, ask), times(few, ask)), {
        atMost: what.startsWith("a search of invoices") ? 3 : 1.5,
      })
    }
    for (const [what, ask] of Object.entries(BOUNDED)) {
      await inTurns(2, times(many, ask), times(few, ask))
      const { ours, theirs } = await inTurns(ROUNDS.least, times(many, ask), times(few, ask))
      const against = `${quantile(theirs, 0.5).toFixed(2)} ms`
      results.figure(what, quantile(ours, 0.5), "ms", { atMost: BOUNDED_MS }, against)
    }
    for (const [what, { atMost, ask }] of Object.entries(SUMS)) {
      const spent: number[] = []
      for (let round = 0; round < SUM_ROUNDS; round += 1) {
        spent.push(await took(async () => await ask(many)))
      }
      results.figure(what, quantile(spent, 0.5), "ms", { atMost })
    }
    // Whatever was read has a million rows.
    const readAfter = await many.reads()
    const read = [...readAfter.keys()].filter((table) => readAfter.get(table) !== readBefore.get(table))
    expect(read.filter((table) => !READ_TABLES.includes(table))).toEqual([])
    for (const [what, table] of [
      ["a payment on disk, with its indexes", "payunit_transaction"],
      ["a notification on disk, with its indexes", "payunit_notification"],
    ] as const) {
      results.note(what, await many.bytesEach(table), "bytes")
    }
    results.write()
  }, 3_600_000)
})

/** The id of a payment, and the same after `puinv_` that of an invoice. */
type Ask = (tables: Tables, row: string) => Promise<unknown>

const newest = { by: "created_at", descending: true, offset: 0, limit: PAGE } as const

/** What costs as much however many rows there are. */
const ALIKE: Record<string, Ask> = {
  "a payment, by its id": ({ transactions }, row) => transactions.find(row),
  "the payments of a session": ({ transactions }, row) => transactions.ofSession(`payses_${row}`),
  "the payments of a collection": ({ transactions }, row) => transactions.ofCollection(`pay_col_${row}`),
  "payments, a page behind another": ({ listing }, row) => listing.page({}, { limit: PAGE, after: row }),
  "those of one state": ({ listing }, row) => listing.page({ state: ["failed"] }, { limit: PAGE, after: row }),
  "those of several states": ({ listing }, row) =>
    listing.page({ state: ["failed", "expired"] }, { limit: PAGE, after: row }),
  "those of an account with few": ({ listing }) =>
    listing.page({ account: ["second"] }, { limit: SMALL_PAGE, ...FIRST }),
  "those of an operator with few": ({ listing }, row) =>
    listing.page({ operator: ["CM_EXPRESS_UNION"] }, { limit: PAGE, after: row }),
  "those held for a reason": ({ listing }) => listing.page({ held_reason: ["paid_twice"] }, { limit: PAGE, ...FIRST }),
  "those that somebody decided about": ({ listing }) =>
    listing.page({ resolved: true }, { limit: SMALL_PAGE, ...FIRST }),
  "those that wait for somebody": ({ listing }) =>
    listing.page({ state: ["held"], resolved: false }, { limit: PAGE, offset: 0, order: "held_first" }),
  "what waits first, then the newest": ({ listing }) =>
    listing.page({}, { limit: PAGE, offset: 0, order: "held_first" }),
  "how many wait": ({ listing }) => listing.waiting(),
  "a search: how an id begins": ({ listing }, row) =>
    listing.page(searched(row.slice(0, 10)), { limit: PAGE, ...FIRST }),
  "a search: an order": ({ listing }, row) => listing.page(searched(`order_${row}`), { limit: PAGE, ...FIRST }),
  "manual refunds of a page": ({ manualRefunds }, row) => manualRefunds.sums([row]),
  "notifications of a payment": ({ inbox }, row) => inbox.ofTransaction(row),
  "the latest notifications": ({ inbox }) => inbox.latest(10),
  "what is due": ({ leases }) => leases.acquireDue("nobody", 32, { by: new Date(0) }),
  "what is overdue": ({ figures }) => figures.overdue(5),
  "what is held, by reason": ({ figures }) => figures.held(),
  "events that wait": ({ outbox }) => outbox.waiting(20),
  "a page to reconcile by hand": ({ manualReconciliation }) => manualReconciliation.page(LONG_AGO, null, PAGE),
  "an invoice, by its id": ({ invoices }, row) => invoices.find(`puinv_${row}`),
  "the invoices of an order": ({ invoices }, row) => invoices.ofOrder(`order_${row}`),
  "invoices, a page behind another": ({ invoices }, row) => invoices.page({}, { limit: PAGE, after: `puinv_${row}` }),
  "invoices of one state": ({ invoices }, row) =>
    invoices.page({ state: ["void"] }, { limit: PAGE, after: `puinv_${row}` }),
  "invoices that need a look": ({ invoices }) => invoices.page({ needs_review: true }, newest),
  "invoices by due date": ({ invoices }) => invoices.page({}, { ...newest, by: "due_date" }),
  "invoices by amount": ({ invoices }) => invoices.page({}, { ...newest, by: "total_amount" }),
  "invoices by client": ({ invoices }) => invoices.page({}, { ...newest, by: "client_name" }),
  "invoices by state": ({ invoices }) => invoices.page({}, { ...newest, by: "state" }),
  "invoices by reference": ({ invoices }) => invoices.page({}, { ...newest, by: "ref" }),
  "a search of invoices: how a reference begins": ({ invoices }, row) =>
    invoices.page({ q: `puinv_${row.slice(0, 12)}` }, newest),
  "a search of invoices: a name and a word's beginning": ({ invoices, clientOf }, row) =>
    invoices.page({ q: clientOf(row).slice(0, -1) }, newest),
  "a search of invoices: the same, of nobody": ({ invoices, clientOf }, row) =>
    invoices.page({ q: `${clientOf(row)}z` }, newest),
  "a search of invoices: how a phone number ends": ({ invoices }) => invoices.page({ q: "7 48 271" }, newest),
}

/** What grows with the rows until it is counted no further. */
const BOUNDED: Record<string, Ask> = {
  "how many payments there are": ({ listing }) => listing.count({}),
  "how many of one state": ({ listing }) => listing.count({ state: ["settled"] }),
  "how many invoices there are": ({ invoices }) => invoices.count({}),
  "the last page that an offset reaches": ({ listing }) =>
    listing.page({}, { limit: PAGE, offset: 10_000, order: "newest" }),
  "the doctor's count of notified payments": ({ figures }) => figures.notifications(7),
  "the doctor's look for strangers": ({ figures }) => figures.notifiedStrangers(7),
  "operators of the latest payments": ({ listing }) => listing.operators(),
  "orders billed last": ({ invoices }) => invoices.billedOrders(100),
}

const ZONE = "Africa/Douala"

/** What is told of a span, and costs as much as it has days. */
const SUMS: Record<string, { atMost: number; ask: (tables: Tables) => Promise<unknown> }> = {
  "the overview of 30 days": { atMost: 50, ask: ({ summaries }) => summaries.of({ days: 30 }, ZONE) },
  "the overview of two years": { atMost: 150, ask: ({ summaries }) => summaries.of({ days: 730 }, ZONE) },
}

const FIRST = { offset: 0, order: "newest" } as const
const LONG_AGO = { from: new Date(0), to: new Date(86_400_000) }

function searched(text: string) {
  return { search: { text, orderIds: [], invoiceIds: [], cartIds: [] } }
}

/** The plugin's tables in one database, with all that asks them. */
class Tables {
  readonly transactions: Transactions
  readonly listing: Listing
  readonly invoices: Invoices
  readonly inbox: Inbox
  readonly manualRefunds: ManualRefunds
  readonly outbox: Outbox
  readonly leases: TransactionLeases
  readonly figures: Figures
  readonly summaries: Summaries
  readonly manualReconciliation: ManualReconciliation
  readonly #database: Database
  /** Whom an invoice is for, by the id of the payment beside it: two names that a tenth of all have each, and another. */
  readonly clientOf: (row: string) => string
  readonly #ids: readonly string[]

  private constructor(database: Database, ids: readonly string[], clients: ReadonlyMap<string, string>) {
    this.transactions = new Transactions(database)
    this.listing = new Listing(database)
    this.invoices = new Invoices(database)
    this.inbox = new Inbox(database)
    this.manualRefunds = new ManualRefunds(database)
    this.outbox = new Outbox(database)
    this.leases = new TransactionLeases(database)
    this.figures = new Figures(database)
    this.summaries = new Summaries(database)
    this.manualReconciliation = new ManualReconciliation(database)
    this.#database = database
    this.clientOf = (row) => clients.get(row) ?? ""
    this.#ids = ids
  }

  static async open(rows: number): Promise<Tables> {
    const database = knex({
      client: "pg",
      connection: databaseUrl(await filledDatabase(rows)),
      pool: { min: 1, max: 1 },
    })
    const sql = async (query: string) => (await database.raw(query)).rows
    const ids: string[] = []
    for (let time = 0; time < EACH; time += 1) {
      ids.push(await nthId(sql, Math.floor(((time + 0.5) / EACH) * rows)))
    }
    const clients = await database("payunit_invoice")
      .select("id", "client_name")
      .whereIn(
        "id",
        ids.map((id) => `puinv_${id}`),
      )
    return new Tables(
      database,
      ids,
      new Map(clients.map(({ id, client_name }) => [id.slice("puinv_".length), client_name])),
    )
  }

  /** The id of one of some rows that lie all over the tables. */
  row(time: number): string {
    return this.#ids[time % this.#ids.length] ?? ""
  }

  /** How often each table was read so far. */
  async reads(): Promise<Map<string, number>> {
    await this.#database.raw("SELECT pg_stat_force_next_flush()")
    const { rows } = await this.#database.raw(
      `SELECT relname, seq_scan + COALESCE(idx_scan, 0) AS reads FROM pg_stat_user_tables WHERE relname LIKE 'payunit\\_%'`,
    )
    return new Map(rows.map(({ relname, reads }: any) => [relname, Number(reads)]))
  }

  /** What a row of a table takes on disk, with its indexes. */
  async bytesEach(table: string): Promise<number> {
    const { rows } = await this.#database.raw(
      "SELECT pg_total_relation_size(?::regclass) / count(*) AS bytes FROM ??",
      [table, table],
    )
    return Number(rows[0].bytes)
  }

  async close(): Promise<void> {
    await this.#database.destroy()
  }
}
