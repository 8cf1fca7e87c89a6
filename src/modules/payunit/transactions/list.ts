import { z } from "zod"
import type { HeldReason, TransactionState } from "../../../domain/payments"
import { TOLD_MOST } from "../../../domain/texts"
import { type Counted, countListed, type Query, Repository } from "../storage"
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
  /** Begins with these letters, or is of one of these orders or carts. */
  search?: { text: string; orderIds: readonly string[]; cartIds: readonly string[] } | undefined
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
export class Listing extends Repository {
  /** One page of what can be read. One that reads on is full as long as more follow. */
  async page(filters: TransactionFilters, page: ListPage): Promise<TransactionRecord[]> {
    if ("after" in page) {
      const { rows } = await this.reader.page(
        page,
        async (after, limit) =>
          await this.rows(this.#selected(filters).whereRaw(IS_BEHIND, [after]).orderByRaw(NEWEST_FIRST).limit(limit)),
        readTransaction,
      )
      return rows
    }
    return this.reader.readable(await this.rows(this.#pageByOffset(filters, page)), readTransaction)
  }

  /** How many there are on all pages, as far as they are counted. */
  async count(filters: TransactionFilters): Promise<Counted> {
    return await countListed(this.database, this.#matching(filters).orderByRaw("created_at DESC"))
  }

  /** How many wait for a person: more than a thousand are not told apart. */
  async waiting(): Promise<number> {
    const [row] = await this.send(
      `SELECT count(*) AS count FROM (
         SELECT FROM payunit_transaction WHERE deleted_at IS NULL AND ${WAITS} ORDER BY ${NEWEST_FIRST} LIMIT ?) waiting`,
      [TOLD_MOST + 1],
    )
    return z.object({ count }).parse(row).count
  }

  /** The operators that the latest transactions were paid with, or were to be. */
  async operators(): Promise<string[]> {
    const rows = await this.send(
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

  #pageByOffset(
    filters: TransactionFilters,
    { limit, offset, heldFirst }: Extract<ListPage, { offset: number }>,
  ): Query {
    const waitsAnyway = filters.resolved === false && filters.state?.join() === "held"
    if (!heldFirst || waitsAnyway) {
      return this.#selected(filters).orderByRaw(NEWEST_FIRST).limit(limit).offset(offset)
    }
    const part = (condition: string, rank: number): Query =>
      this.#selected(filters)
        .select(this.database.raw(`${rank} AS rank`))
        .whereRaw(condition)
        .orderByRaw(NEWEST_FIRST)
        .limit(offset + limit)
    // Two reads, each along an index: sorting by what waits would read the whole table for every page.
    const parts = [part(WAITS, 0), part(`NOT ${WAITS}`, 1)]
    return this.database
      .select("*")
      .from(this.database.raw("(? UNION ALL ?) page", parts))
      .orderByRaw(`rank, ${NEWEST_FIRST}`)
      .limit(limit)
      .offset(offset)
  }

  #selected(filters: TransactionFilters): Query {
    return this.#matching(filters).select("*", this.database.raw("now() AS now"))
  }

  #matching(filters: TransactionFilters): Query {
    const { state, held_reason, resolved, account, operator, cart_id, payment_session_id, order, from, to, search } =
      filters
    const query = this.database("payunit_transaction").whereNull("deleted_at")
    if (state !== undefined) query.whereIn("state", state)
    if (held_reason !== undefined) query.whereIn("held_reason", held_reason)
    if (resolved !== undefined) query.whereRaw(resolved ? "resolution IS NOT NULL" : "resolution IS NULL")
    if (account !== undefined) query.whereIn("account", account)
    if (operator?.length === 1) query.whereRaw(`${OPERATOR} = ?`, operator)
    else if (operator !== undefined) query.whereRaw(`${OPERATOR} = ANY(?)`, [operator])
    if (cart_id !== undefined) query.where({ cart_id })
    if (payment_session_id !== undefined) query.where({ payment_session_id })
    if (from !== undefined) query.where("created_at", ">=", from)
    if (to !== undefined) query.where("created_at", "<", to)
    if (order !== undefined) {
      query.where((either) => {
        either.where("order_id", order.id).orWhereIn("payment_collection_id", order.paymentCollectionIds)
      })
    }
    if (search !== undefined) {
      const { text, orderIds, cartIds } = search
      query.where((either) => {
        either
          .whereLike("id", `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
          .orWhereIn("order_id", [...orderIds, text])
          .orWhereIn("cart_id", [...cartIds, text])
          .orWhere({ payment_session_id: text })
      })
    }
    return query
  }
}

/** As the index of operators has it. */
const OPERATOR = "COALESCE(paid_with, prompt_provider)"

/** The order of the list. */
export const NEWEST_FIRST = "created_at DESC, id DESC"

/** Behind the one named, in the order of the list; nothing is behind one that does not exist. */
export const IS_BEHIND =
  "(created_at, id) < (SELECT named.created_at, named.id FROM payunit_transaction named WHERE named.id = ?)"
