import { z } from "zod"
import {
  type AttemptOutcome,
  ENDED_STATES,
  DUPLICATE_CAUSES,
  type HeldReason,
  LIVE_STATES,
  OUTCOMES,
  reasonsWhere,
  type TransactionState,
  UNANSWERED_REASONS,
} from "../../../domain/payments"
import { MAX_SHOWN_COUNT } from "../../../domain/texts"
import { codeList, type CappedCount, countListed, type Query, Repository, sumListed, type Sums } from "../storage"
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
  /** What became of the attempt. */
  outcome?: AttemptOutcome[] | undefined
  /** Whether a prompt was sent to a phone. */
  prompted?: boolean | undefined
  /** Paid in this span of time, its end left out. */
  paid?: Span | undefined
  /** Something of the payment was refunded in this span of time, its end left out. */
  refunded?: Span | undefined
  /** Whom to call today: money on hold, and what somebody tried to pay in the last days in vain. */
  to_call?: boolean | undefined
  /** Begins with these letters, or is of one of these orders, invoices or carts. */
  search?: ({ text: string } & Purchases) | undefined
  /** Of one of these orders or invoices, or of one of these carts where it has no order. */
  purchases?: Purchases | undefined
}

/** What may be paid for, by ids. */
interface Purchases {
  orderIds: readonly string[]
  invoiceIds: readonly string[]
  cartIds: readonly string[]
}

/** A span of time, open where it has no end. */
interface Span {
  from?: Date | undefined
  to?: Date | undefined
}

/** What a list is sorted by. */
type ListOrder = "newest" | "oldest" | "largest" | "smallest" | "held_first"

/** Which transactions are wanted: so many from an offset, or so many behind a transaction in the order of the list. */
export type ListPage = { limit: number } & ({ offset: number; order: ListOrder } | { after: string })

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
  async count(filters: TransactionFilters): Promise<CappedCount> {
    return await countListed(this.database, this.#matching(filters).orderByRaw("created_at DESC"))
  }

  /** What the transactions that were paid came to, by the currency that each was paid in. */
  async received(filters: TransactionFilters): Promise<Sums<"received">[]> {
    // Of what is listed: a search for what was paid alone would leave the index that the list goes by.
    const listed = this.#matching(filters).orderByRaw("created_at DESC")
    return await sumListed(this.database, listed, "lower(COALESCE(paid_currency, currency_code))", {
      received: `CASE WHEN paid_at IS NOT NULL AND ${isReceived("payunit_transaction")} THEN COALESCE(paid_amount, amount) END`,
    })
  }

  /** How many wait for a person: more than a thousand are not told apart. */
  async waiting(): Promise<number> {
    const [row] = await this.send(
      `SELECT count(*) AS count FROM (
         SELECT FROM payunit_transaction WHERE deleted_at IS NULL AND ${WAITS} ORDER BY ${NEWEST_FIRST} LIMIT ?) waiting`,
      [MAX_SHOWN_COUNT + 1],
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

  #pageByOffset(filters: TransactionFilters, { limit, offset, order }: Extract<ListPage, { offset: number }>): Query {
    const { state, resolved } = filters
    const allWait = resolved === false && state?.join() === "held"
    const noneWaits = resolved === true || state?.includes("held") === false
    if (order !== "held_first" || allWait || noneWaits) {
      return this.#selected(filters)
        .orderByRaw(SORTED[order === "held_first" ? "newest" : order])
        .limit(limit)
        .offset(offset)
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
    const { outcome, prompted, paid, refunded, to_call, purchases } = filters
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
    if (outcome !== undefined) {
      // As the summary counts them: only an attempt has an outcome.
      query.where({ source: "attempt" }).where((either) => {
        for (const one of outcome) either.orWhereRaw(IS_OUTCOME[one])
      })
    }
    if (prompted !== undefined) query.whereRaw(prompted ? "prompted_at IS NOT NULL" : "prompted_at IS NULL")
    if (paid !== undefined) within(query.whereRaw("paid_at IS NOT NULL"), "paid_at", paid)
    if (refunded !== undefined) {
      const refunds = within(this.database("payunit_manual_refund").whereNull("deleted_at"), "recorded_at", refunded)
      query.whereIn("id", refunds.select("transaction_id"))
    }
    if (to_call === true) query.whereRaw(IS_TO_BE_CALLED)
    if (order !== undefined) {
      query.where((either) => {
        either.where("order_id", order.id).orWhereIn("payment_collection_id", order.paymentCollectionIds)
      })
    }
    if (purchases !== undefined) {
      query.where((either) => {
        either
          .whereIn("order_id", [...purchases.orderIds])
          .orWhereIn("invoice_id", [...purchases.invoiceIds])
          // An order may have gone over to somebody else than its cart is of.
          .orWhere((unordered) => {
            unordered.whereNull("order_id").whereIn("cart_id", [...purchases.cartIds])
          })
      })
    }
    if (search !== undefined) {
      const { text, orderIds, invoiceIds, cartIds } = search
      query.where((either) => {
        either
          .whereLike("id", `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
          .orWhereIn("order_id", [...orderIds, text])
          .orWhereIn("invoice_id", [...invoiceIds])
          .orWhereIn("cart_id", [...cartIds, text])
          .orWhere({ payment_session_id: text })
          .orWhere({ reference: text })
      })
    }
    return query
  }
}

function within(query: Query, column: string, { from, to }: Span): Query {
  if (from !== undefined) query.where(column, ">=", from)
  if (to !== undefined) query.where(column, "<", to)
  return query
}

/** As the index of operators has it. */
export const OPERATOR = "COALESCE(paid_with, prompt_provider)"

/** Whether what was paid is money at all, and not only a test's. */
export function isMoney(table: string): string {
  const reasons = codeList(reasonsWhere(({ money }) => money === "none"))
  return `(${table}.held_reason IS NULL OR ${table}.held_reason NOT IN (${reasons}))`
}

/**
 * Whether staff dismissed a payment as what did not come: the same money as is entered otherwise, or a confirmation of
 * theirs that was a mistake. What an order or invoice had came, whatever was decided about it since; so did what was
 * dismissed for another reason, which the shop keeps.
 */
export function isDuplicateSql(table: string): string {
  const same = DUPLICATE_CAUSES.map((code) => `${table}.held_causes @> '[{"code": "${code}"}]'`).join(" OR ")
  return `COALESCE(${table}.resolution = 'dismissed' AND ${table}.settled_at IS NULL
                   AND (${table}.source = 'staff' OR ${same}), false)`
}

/** Whether a payment counts as received wherever that is added up, once it is paid. */
export function isReceived(table: string): string {
  return `(${isMoney(table)} AND NOT ${isDuplicateSql(table)})`
}

/** Money was taken, be it another amount than was asked for; other reasons to hold it are for want of an answer. */
const IS_PAID = `(paid_at IS NOT NULL OR (state = 'held' AND held_reason NOT IN (${codeList(UNANSWERED_REASONS)})))`

/** Whether anybody could have paid: a prompt was sent, or its page was opened. */
const WAS_TRIED = "(prompted_at IS NOT NULL OR visited_at IS NOT NULL)"

/** What each outcome is; see {@link OUTCOMES}. Of every attempt one is true. */
const IS_OUTCOME: Readonly<Record<AttemptOutcome, string>> = {
  confirmed: IS_PAID,
  declined: `(paid_at IS NULL AND state = 'failed' AND ${WAS_TRIED})`,
  no_answer: "(paid_at IS NULL AND state = 'expired' AND prompted_at IS NOT NULL)",
  cancelled: "(paid_at IS NULL AND state = 'cancelled')",
  never_tried: `(paid_at IS NULL AND (state = 'expired' AND prompted_at IS NULL OR state = 'failed' AND NOT ${WAS_TRIED}))`,
  waiting: `(paid_at IS NULL AND state IN (${codeList(LIVE_STATES)}))`,
  unclear: `(state = 'held' AND NOT ${IS_PAID})`,
}

/** Which outcome a transaction has. */
export const OUTCOME = `CASE ${OUTCOMES.map((one) => `WHEN ${IS_OUTCOME[one]} THEN '${one}'`).join(" ")} END`

/**
 * Money on hold; and the last attempt to pay for something in the last three days, if it was one on a phone that came to
 * nothing and nothing else is paid or under way for it: what was refunded to the payer pays nothing.
 */
const IS_TO_BE_CALLED = `(${WAITS}
  OR (state IN (${codeList(ENDED_STATES)}) AND prompted_at IS NOT NULL AND forgotten_at IS NULL
      AND created_at > now() - interval '3 days'
      AND NOT EXISTS (
        SELECT 1 FROM payunit_transaction other
         WHERE other.payment_collection_id = payunit_transaction.payment_collection_id AND other.deleted_at IS NULL
           AND other.id <> payunit_transaction.id
           AND (other.paid_at IS NOT NULL AND other.resolution IS DISTINCT FROM 'refunded' OR other.created_at > payunit_transaction.created_at))))`

/** The order of the list. */
export const NEWEST_FIRST = "created_at DESC, id DESC"

const SORTED: Readonly<Record<Exclude<ListOrder, "held_first">, string>> = {
  newest: NEWEST_FIRST,
  oldest: "created_at, id",
  largest: "COALESCE(paid_amount, amount) DESC, id DESC",
  smallest: "COALESCE(paid_amount, amount), id",
}

/** Behind the one named, in the order of the list; nothing is behind one that does not exist. */
export const IS_BEHIND =
  "(created_at, id) < (SELECT named.created_at, named.id FROM payunit_transaction named WHERE named.id = ?)"
