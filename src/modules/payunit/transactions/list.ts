import { z } from "zod"
import type { HeldReason, TransactionState } from "../../../domain/payments"
import { TOLD_MOST } from "../../../domain/texts/languages"
import { type Counted, countListed } from "../storage/capped-count"
import type { Database } from "../storage/database"
import { RowReader } from "../storage/row-reader"
import { readTransaction, type TransactionRecord } from "./transaction-record"

/** What transactions can be looked for by. Whatever is given must all be true. */
export interface TransactionFilters {
  state?: TransactionState[] | undefined
  held_reason?: HeldReason[] | undefined
  resolved?: boolean | undefined
  account?: string[] | undefined
  /** What was paid with, or the operator that was asked while nobody has paid. */
  operator?: string[] | undefined
  cart_id?: string | undefined
  payment_session_id?: string | undefined
  /** Of an order, or of a payment collection that belongs to it. */
  order?: { id: string; paymentCollectionIds: readonly string[] } | undefined
  /** Opened at this time or later. */
  from?: Date | undefined
  /** Opened before this time. */
  to?: Date | undefined
  /** Begins with these letters, or is of one of these orders. */
  search?: { text: string; orderIds: readonly string[] } | undefined
}

/** Which of them are wanted: so many from an offset, or so many behind a transaction in the order of the list. */
export type ListPage = { limit: number } & ({ offset: number; heldFirst: boolean } | { after: string })

/** What waits for a person's decision. */
const WAITS = "(state = 'held' AND resolution IS NULL)"

const count = z.coerce.number()
const operatorRow = z.object({ operator: z.string() })

/** How many of the latest transactions are looked through for operators. */
const LATEST = 1_000

/** What merchants look through: transactions by filters, in pages, newest first. */
export class Listing {
  readonly #database: Database

  readonly #reader: RowReader

  constructor(database: Database, reader = new RowReader()) {
    this.#database = database
    this.#reader = reader
  }

  /** One page of what can be read. One that reads on is full as long as more follow. */
  async page(filters: TransactionFilters, page: ListPage): Promise<TransactionRecord[]> {
    const { sql, bindings } = conditionOf(filters)
    const waitsAnyway = filters.resolved === false && filters.state?.join() === "held"
    if ("after" in page) {
      const { rows } = await this.#reader.page(
        page,
        async (after, limit) =>
          await this.#rows(
            `SELECT *, now() AS now FROM payunit_transaction WHERE ${sql} AND ${IS_BEHIND} ${NEWEST_FIRST} LIMIT ?`,
            [...bindings, after, limit],
          ),
        readTransaction,
      )
      return rows
    }
    return this.#reader.readable(await this.#pageRows(sql, bindings, page, waitsAnyway), readTransaction)
  }

  /** How many there are on all pages, as far as they are counted. */
  async count(filters: TransactionFilters): Promise<Counted> {
    const { sql, bindings } = conditionOf(filters)
    return await countListed(
      this.#database,
      `SELECT FROM payunit_transaction WHERE ${sql} ORDER BY created_at DESC`,
      bindings,
    )
  }

  /** How many wait for a person: more than a thousand are not told apart. */
  async waiting(): Promise<number> {
    const [row] = await this.#rows(
      `SELECT count(*) AS count FROM (
         SELECT FROM payunit_transaction WHERE deleted_at IS NULL AND ${WAITS} ${NEWEST_FIRST} LIMIT ?) waiting`,
      [TOLD_MOST + 1],
    )
    return z.object({ count }).parse(row).count
  }

  /** The operators that the latest transactions were paid with, or were to be. */
  async operators(): Promise<string[]> {
    const rows = await this.#rows(
      `SELECT DISTINCT ${OPERATOR} AS operator
         FROM (SELECT paid_with, prompt_provider FROM payunit_transaction
                WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT ?) latest
        WHERE ${OPERATOR} IS NOT NULL ORDER BY 1`,
      [LATEST],
    )
    return z
      .array(operatorRow)
      .parse(rows)
      .map(({ operator }) => operator)
  }

  async #pageRows(
    sql: string,
    bindings: readonly unknown[],
    { limit, offset, heldFirst }: Extract<ListPage, { offset: number }>,
    waitsAnyway: boolean,
  ): Promise<unknown[]> {
    if (!heldFirst || waitsAnyway) {
      return await this.#rows(
        `SELECT *, now() AS now FROM payunit_transaction WHERE ${sql} ${NEWEST_FIRST} LIMIT ? OFFSET ?`,
        [...bindings, limit, offset],
      )
    }
    const part = (condition: string, rank: number) =>
      `(SELECT *, now() AS now, ${rank} AS rank FROM payunit_transaction WHERE ${sql} AND ${condition} ${NEWEST_FIRST} LIMIT ?)`
    const upTo = [...bindings, offset + limit]
    // Two reads, each along an index: sorting by what waits would read the whole table for every page.
    return await this.#rows(
      `SELECT * FROM (${part(WAITS, 0)} UNION ALL ${part(`NOT ${WAITS}`, 1)}) page
        ORDER BY rank, created_at DESC, id DESC LIMIT ? OFFSET ?`,
      [...upTo, ...upTo, limit, offset],
    )
  }

  async #rows(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    return (await this.#database.raw(sql, bindings)).rows
  }
}

/** As the index of operators has it. */
const OPERATOR = "COALESCE(paid_with, prompt_provider)"

const NEWEST_FIRST = "ORDER BY created_at DESC, id DESC"

/** Behind the one named, in the order of the list; nothing is behind one that does not exist. */
export const IS_BEHIND =
  "(created_at, id) < (SELECT named.created_at, named.id FROM payunit_transaction named WHERE named.id = ?)"

/** The filters in SQL. */
function conditionOf(filters: TransactionFilters): { sql: string; bindings: unknown[] } {
  const { state, held_reason, resolved, account, operator, cart_id, payment_session_id, order, from, to, search } =
    filters
  const conditions: [sql: string, ...bindings: unknown[]][] = [["deleted_at IS NULL"]]
  if (state !== undefined) conditions.push(oneOf("state", state))
  if (held_reason !== undefined) conditions.push(oneOf("held_reason", held_reason))
  if (resolved !== undefined) conditions.push([`resolution IS ${resolved ? "NOT NULL" : "NULL"}`])
  if (account !== undefined) conditions.push(oneOf("account", account))
  if (operator !== undefined) conditions.push(oneOf(OPERATOR, operator))
  if (cart_id !== undefined) conditions.push(["cart_id = ?", cart_id])
  if (payment_session_id !== undefined) conditions.push(["payment_session_id = ?", payment_session_id])
  if (from !== undefined) conditions.push(["created_at >= ?", from])
  if (to !== undefined) conditions.push(["created_at < ?", to])
  if (order !== undefined) {
    conditions.push(["(order_id = ? OR payment_collection_id = ANY(?))", order.id, [...order.paymentCollectionIds]])
  }
  if (search !== undefined) {
    const { text, orderIds } = search
    conditions.push([
      "(id LIKE ? OR order_id = ANY(?) OR cart_id = ? OR payment_session_id = ?)",
      `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
      [...orderIds, text],
      text,
      text,
    ])
  }
  return {
    sql: conditions.map(([sql]) => sql).join(" AND "),
    bindings: conditions.flatMap(([, ...bindings]) => bindings),
  }
}

/** One of the values given. A single one is compared plainly, since the index then has the rows in the list's order. */
function oneOf(column: string, values: readonly string[]): [sql: string, ...bindings: unknown[]] {
  return values.length === 1 ? [`${column} = ?`, values[0]] : [`${column} = ANY(?)`, [...values]]
}
