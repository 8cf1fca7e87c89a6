import { z } from "zod"
import type { HeldReason, TransactionState } from "../../settlement"
import type { Database } from "./database"
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

  constructor(database: Database) {
    this.#database = database
  }

  /** One page, and how many there are in all. */
  async page(
    filters: TransactionFilters,
    page: ListPage,
  ): Promise<{ transactions: TransactionRecord[]; count: number }> {
    const { sql, bindings } = conditionOf(filters)
    const [rows, [counted]] = await Promise.all([
      this.#pageRows(sql, bindings, page),
      this.#rows(`SELECT count(*) AS count FROM payunit_transaction WHERE ${sql}`, bindings),
    ])
    return { transactions: rows.map(readTransaction), count: z.object({ count }).parse(counted).count }
  }

  /** How many wait for a person. */
  async waiting(): Promise<number> {
    const [row] = await this.#rows(
      `SELECT count(*) AS count FROM payunit_transaction WHERE deleted_at IS NULL AND ${WAITS}`,
      [],
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

  async #pageRows(sql: string, bindings: readonly unknown[], page: ListPage): Promise<unknown[]> {
    const rows = (condition: string, rank: number) =>
      `(SELECT *, now() AS now, ${rank} AS rank FROM payunit_transaction WHERE ${condition}
         ORDER BY created_at DESC, id LIMIT ?)`
    if ("after" in page) {
      return await this.#rows(rows(`${sql} AND ${IS_BEHIND}`, 0), [
        ...bindings,
        page.after,
        page.after,
        page.after,
        page.limit,
      ])
    }
    const { limit, offset, heldFirst } = page
    const upTo = [...bindings, offset + limit]
    // Two reads, each along an index: sorting by what waits would read the whole table for every page.
    return heldFirst
      ? await this.#rows(
          `SELECT * FROM (${rows(`${sql} AND ${WAITS}`, 0)} UNION ALL ${rows(`${sql} AND NOT ${WAITS}`, 1)}) page
            ORDER BY rank, created_at DESC, id LIMIT ? OFFSET ?`,
          [...upTo, ...upTo, limit, offset],
        )
      : await this.#rows(
          `SELECT *, now() AS now FROM payunit_transaction WHERE ${sql} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
          [...bindings, limit, offset],
        )
  }

  async #rows(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    return (await this.#database.raw(sql, bindings)).rows
  }
}

const OPERATOR = "COALESCE(paid_with, prompt_provider)"

const OPENED = "(SELECT one.created_at FROM payunit_transaction one WHERE one.id = ?)"

/**
 * Behind the one named, in the order of the list; nothing is behind one that does not exist. The first half lets the
 * index begin at the right place.
 */
const IS_BEHIND = `created_at <= ${OPENED} AND (created_at < ${OPENED} OR id > ?)`

/** The filters in SQL. */
function conditionOf(filters: TransactionFilters): { sql: string; bindings: unknown[] } {
  const { state, held_reason, resolved, account, operator, cart_id, payment_session_id, order, from, to, search } =
    filters
  const conditions: [sql: string, ...bindings: unknown[]][] = [["deleted_at IS NULL"]]
  if (state !== undefined) conditions.push(["state = ANY(?)", state])
  if (held_reason !== undefined) conditions.push(["held_reason = ANY(?)", held_reason])
  if (resolved !== undefined) conditions.push([`resolution IS ${resolved ? "NOT NULL" : "NULL"}`])
  if (account !== undefined) conditions.push(["account = ANY(?)", account])
  if (operator !== undefined) conditions.push([`${OPERATOR} = ANY(?)`, operator])
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
      "(starts_with(id, ?) OR order_id = ANY(?) OR order_id = ? OR cart_id = ? OR payment_session_id = ?)",
      text,
      [...orderIds],
      text,
      text,
      text,
    ])
  }
  return {
    sql: conditions.map(([sql]) => sql).join(" AND "),
    bindings: conditions.flatMap(([, ...bindings]) => bindings),
  }
}
