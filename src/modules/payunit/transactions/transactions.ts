import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import {
  blocksPaying,
  eventOf,
  hasLivePrompt,
  ACCOUNTLESS_REASONS,
  heldFacts,
  reasonsWhere,
  takesCollection,
  isTaken,
  UNANSWERED_REASONS,
  UNKNOWN_REASON,
  UNPAID_STATES,
  type HeldReason,
  PayUnitEvents,
  type Resolution,
  secondCheckAt,
  statesBefore,
  type TransactionState,
} from "../../../domain/payments"
import { IdempotencyKeys, type KeyedRequest } from "../idempotency"
import type { LimitReached } from "../security"
import { INSERT_MOVE_EVENT } from "../outbox"
import { AWAITS_CHECK, IS_WATCHED } from "./leases"
import {
  amountColumns,
  APPEND_HISTORY,
  assignments,
  codeList,
  type Columns,
  type Database,
  firstEntry,
  isUniqueViolation,
  lock,
  type Query,
  Repository,
  type RowReader,
  withEntry,
} from "../storage"
import { reportedStatusesOf, type Outcome, NOTIFIED_AT, readOutcome } from "./outcome-log"
import {
  cause,
  type Cause,
  type Causes,
  type StoredCause,
  heldEntry,
  moneyOf,
  paymentEntry,
  type PaymentEntry,
} from "../../../domain/texts"
import { IS_BEHIND, NEWEST_FIRST } from "./list"
import { currentTrigger } from "./trigger"
import {
  hasUnusedLink,
  isBeingOpened,
  isPastDue,
  paymentTokens,
  type PaymentTokens,
  readTransaction,
  type TransactionRecord,
  type TransactionRow,
} from "./transaction-record"

/**
 * Proof that something payable may be given out: what writes a transaction or a prompt down demands one. Only
 * `src/payments/admission` makes one.
 */
export interface Admission {
  readonly [ADMITTED]: true
}
declare const ADMITTED: unique symbol

/** What is written down before the service is called. */
export type NewTransaction = Pick<
  TransactionRow,
  | ("id" | "account" | "mode" | "flow" | "provider_id" | "payment_session_id" | "payment_collection_id")
  | ("cart_id" | "order_id" | "invoice_id" | "installment_id" | "amount" | "currency_code" | "return_url" | "locale")
>

/** Money of an invoice that somebody tells of. Its amount in major units, of which the service takes whole ones. */
export type NewEntry = Pick<
  TransactionRow,
  | ("id" | "source" | "account" | "mode" | "provider_id" | "payment_collection_id" | "order_id" | "invoice_id")
  | ("installment_id" | "amount" | "currency_code" | "method" | "reference" | "note" | "confirmed_by")
  | "surplus_of"
> & {
  /** Why the money waits for somebody from the beginning; null for what is to be placed. */
  hold: Pick<Hold, "reason" | "why"> | null
}

/** How the operator of money is called that was confirmed by hand, whatever it was paid with. */
export const MANUAL_OPERATOR = "BY_HAND"

/** Columns that are written once, when a transaction is; of held money some by a person's decision once more. */
type Identity =
  | Exclude<keyof NewTransaction, "payment_session_id" | "order_id" | "return_url" | "locale">
  | Exclude<keyof NewEntry, "hold" | "order_id" | "confirmed_by">
  | "created_at"

/** Columns that the statements of this table set by themselves. */
type SetByStatements =
  | ("state" | "held_at" | "settled_at" | "history" | "earlier_session_ids" | "abandoned_order_ids" | "now")
  | ("resolution" | "resolved_at" | "resolved_by" | "resolution_note" | "status_calls")
  | ("check_requested_at" | "lease_owner" | "lease_until")

/** Columns that a move between states may set along with it. */
export type Changes = Partial<
  Omit<TransactionRow, Identity | SetByStatements | "held_causes" | "stray_order_ids" | "last_answer"> & {
    held_causes: readonly StoredCause[]
    /** Major units. */
    amount: number
    payment_collection_id: string
    tokens: PaymentTokens
    /** JSON of a `LastAnswer`. */
    last_answer: string
  }
>

/** A move to another state, and what must be so for it to be made. */
export interface Move {
  to: TransactionState
  entry: PaymentEntry
  set?: Changes
  /**
   * The states that the transaction may be in. Without them: whichever lead there. Settled money is held as paid twice
   * only by who says so.
   */
  from?: readonly TransactionState[]
  /** What the transaction must be held for, if it is held. */
  heldReason?: HeldReason | null
  /** When the transaction's last prompt must have been sent. */
  promptedAt?: Date | null
  /** Whether Medusa's order holds the money. */
  isBooked?: boolean
  /** Whether nothing is announced of the move: nobody could have paid. */
  isSilent?: boolean
}

/** How money is held that people are to decide about. */
export interface Hold extends Pick<Move, "from" | "isBooked"> {
  reason: HeldReason
  why: Causes
  /** Why, for the history, where it is not the same. */
  said?: Causes
  set?: Changes
  /** The person who decided, and what they wrote. */
  who?: { by: string; note: string }
}

/** Who wants held money placed, and how. */
export interface PlacingRequest {
  by: string
  note: string | null
  isByHand: boolean
  /** What was decided along with the placing. */
  why?: Cause | null
  /** What counts from now on as asked for, in major units: what was paid, where a person accepted that. */
  amount?: number
}

/** Outcome of a compare-and-set. */
export type MoveResult =
  | { ok: true; transaction: TransactionRecord }
  /** The row was in none of the states that lead there: somebody else moved it. */
  | { ok: false; reason: "state" }
  /** Another transaction of the payment collection takes its money already. */
  | { ok: false; reason: "collection_taken" }

const HOUR_MS = 3_600_000

/** What is held for want of an answer of the service, and not known to be paid. */
const WANTS_AN_ANSWER = `held_reason IN (${codeList(UNANSWERED_REASONS)})`

/** What is held until Medusa places its order. */
const AWAITS_PLACING = `held_reason IN (${codeList(reasonsWhere(({ awaits }) => awaits === "placing"))})`

/** An order as it is met when orders of a table are gone through: by one of its rows. */
export interface OrderAtRow {
  id: string
  at: Date
  orderId: string
}

const orderRow = z.object({ id: z.string(), at: z.coerce.date(), order_id: z.string() })

/** See {@link OrderAtRow}. */
export function ordersAtRows(rows: readonly unknown[]): OrderAtRow[] {
  return z
    .array(orderRow)
    .parse(rows)
    .map(({ order_id, ...row }) => ({ ...row, orderId: order_id }))
}

/**
 * The table of transactions. Every change is one SQL statement that names the states it starts from, so that it is
 * right on any number of instances; the database's clock is the only one used.
 */
export class Transactions extends Repository {
  readonly #onEnd: (end: Outcome) => void

  /** `onEnd` is told of every end that is reached: once for each event that is announced of one, by whoever wrote it. */
  constructor(database: Database, reader?: RowReader, onEnd: (end: Outcome) => void = () => undefined) {
    super(database, reader)
    this.#onEnd = onEnd
  }

  /**
   * Does something within one transaction of the database, by the same table inside it. What ended in it is told of once
   * that is committed.
   */
  async atomically<Result>(act: (database: Database, inside: Transactions) => Promise<Result>): Promise<Result> {
    const ends: Outcome[] = []
    const result = await this.database.transaction(async (database) => {
      return await act(database, new Transactions(database, this.reader, (end) => void ends.push(end)))
    })
    for (const end of ends) {
      this.#reportEnd(() => end)
    }
    return result
  }

  /**
   * Writes a transaction down, in state `opening`, unless its payment collection already has one for the same money
   * whose link lives or is being made: then that one. An advisory lock puts simultaneous attempts in line (a double
   * click makes two sessions at once), on any number of instances.
   */
  async insertOrJoin(
    _admission: Admission,
    transaction: NewTransaction,
    limits: {
      perHour: number
      openingMs: number
      /** When to see whether an order was placed before its payment, and waits; null where none ever does. */
      orderWaitsMinutes: number | null
      /** Counts one more, with all that is written here or not at all. Says which limit it is over, if it is. */
      count: (database: Database) => Promise<LimitReached | null>
    },
  ): Promise<
    | { kind: "created" | "joined" | "prompted"; transaction: TransactionRecord }
    /** Money of this collection is taken: nothing more may be opened. */
    | { kind: "taken" }
    /** The order waits for its payment no longer. */
    | { kind: "past_due" }
    /** So many were opened within an hour, for this collection or by the limits that are counted, that no other may be. */
    | ({ kind: "too_many" } & LimitReached)
  > {
    return await this.database.transaction(async (database) => {
      const inside = new Transactions(database, this.reader)
      await lock(database, `opening:${transaction.payment_collection_id}`)
      const attempts = await inside.ofCollection(transaction.payment_collection_id)
      if (attempts.some(blocksPaying)) {
        return { kind: "taken" }
      }
      if (attempts.some(isPastDue)) {
        return { kind: "past_due" }
      }
      const prompted = attempts.find(hasLivePrompt)
      if (prompted !== undefined) {
        return { kind: "prompted", transaction: prompted }
      }
      const same = attempts.find(
        (attempt) =>
          attempt.amount === transaction.amount &&
          attempt.currency_code === transaction.currency_code &&
          attempt.account === transaction.account &&
          attempt.mode === transaction.mode &&
          attempt.provider_id === transaction.provider_id &&
          // A part of an invoice has one link, whoever asked for it.
          (attempt.flow === transaction.flow || transaction.invoice_id !== null) &&
          (hasUnusedLink(attempt) || isBeingOpened(attempt, limits.openingMs)),
      )
      if (same !== undefined) {
        return { kind: "joined", transaction: same }
      }
      // Newest first.
      const withLink = attempts.filter((attempt) => attempt.link_expires_at !== null)
      const oldest = withLink[limits.perHour - 1]
      if (oldest !== undefined && oldest.now.getTime() - oldest.created_at.getTime() < HOUR_MS) {
        const until = new Date(oldest.created_at.getTime() + HOUR_MS)
        return { kind: "too_many", limit: "transactionsPerCollectionPerHour", until }
      }
      // Last, so that only what is opened counts, and briefly: everybody who opens something waits for the store's counter.
      const reached = await limits.count(database)
      return reached === null
        ? { kind: "created", transaction: await inside.#insert(transaction, limits.orderWaitsMinutes, attempts) }
        : { kind: "too_many", ...reached }
    })
  }

  /**
   * Writes down money that somebody tells of, all of it or nothing: as paid, to be placed as any other, or held at once. The
   * key of their request is kept with the first of it.
   */
  async enter([first, ...rest]: readonly [NewEntry, ...NewEntry[]], request: KeyedRequest | null): Promise<void> {
    await this.atomically(async (database, inside) => {
      for (const { hold, ...entry } of [first, ...rest]) {
        await inside.#insertEntry(entry)
        if (hold !== null) {
          await inside.hold(entry.id, hold)
        }
      }
      await new IdempotencyKeys(database).keep(request, { type: "confirmation", id: first.id })
    })
  }

  async find(id: string): Promise<TransactionRecord | null> {
    return (await this.#read({ id }))[0] ?? null
  }

  /** What was begun here under this id, or is known by it to the service; null for nothing. */
  async named(id: string): Promise<TransactionRecord | null> {
    const found = await this.#read((query) => {
      query.where({ source: "attempt" }).where((either) => {
        either.where({ id }).orWhere({ service_transaction_id: id })
      })
    })
    return found[0] ?? null
  }

  /** What the status of a transaction is asked with, where its flow wants to be shown it. */
  async tokensOf(id: string): Promise<PaymentTokens | null> {
    const [row] = await this.send("SELECT tokens FROM payunit_transaction WHERE id = ?", [id])
    return z.object({ tokens: paymentTokens.nullable() }).parse(row ?? { tokens: null }).tokens
  }

  /** All attempts of a payment session, newest first. */
  async ofSession(paymentSessionId: string): Promise<TransactionRecord[]> {
    return await this.#read({ payment_session_id: paymentSessionId })
  }

  /** All attempts that a payment session had before they were given to another one, newest first. */
  async onceOfSession(paymentSessionId: string): Promise<TransactionRecord[]> {
    return await this.#read(this.database.raw("earlier_session_ids @> ARRAY[?]::text[]", [paymentSessionId]))
  }

  /** All attempts of a payment collection, newest first. */
  async ofCollection(paymentCollectionId: string): Promise<TransactionRecord[]> {
    return await this.#read({ payment_collection_id: paymentCollectionId })
  }

  /**
   * Ends what is held, for good. Called inside a database transaction by what records a manual refund, or by itself.
   * `capture` says whether Medusa has a payment of it on record: without one, what could not be placed does not keep its
   * payment collection from being paid.
   *
   * @returns null when it is not held, or was resolved already
   */
  async resolve(
    id: string,
    resolution: { resolution: Resolution; by: string; note: string | null; isCaptured: boolean },
  ): Promise<TransactionRecord | null> {
    const { by, note, isCaptured } = resolution
    const rows = await this.send(
      `UPDATE payunit_transaction
          SET resolution = ?, resolved_at = now(), resolved_by = ?, resolution_note = ?,
              next_check_at = CASE WHEN ? AND ${WANTS_AN_ANSWER} THEN now() ELSE NULL END, prompt_expires_at = NULL,
              held_reason = CASE WHEN ${AWAITS_PLACING} AND NOT ? THEN 'session_gone' ELSE held_reason END,
              history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? AND state = 'held' AND resolution IS NULL AND deleted_at IS NULL
        RETURNING *, now() AS now`,
      [
        resolution.resolution,
        by,
        note,
        resolution.resolution === "dismissed",
        isCaptured,
        JSON.stringify(paymentEntry(`resolved_${resolution.resolution}`, { by, note })),
        id,
      ],
    )
    return rows.length > 0 ? this.#one(rows[0]) : null
  }

  /**
   * Holds a dismissed one again that the service says was paid after all, and writes down the event that is to be
   * announced of it, as if it had been held for nothing before.
   *
   * @returns whether it was: once it is known to be paid, a merchant's word is the last
   */
  async reopen(id: string, heldReason: HeldReason, why: Causes, changes: Changes): Promise<boolean> {
    const columns = {
      ...this.#columnsOf({ ...changes, held_causes: why }),
      ...{ resolution: null, resolved_at: null, resolved_by: null, resolution_note: null },
      ...{ held_reason: heldReason, next_check_at: null },
    }
    const rows = await this.send(REOPEN, {
      id,
      columns: assignments(this.database, columns),
      history: withEntry(this.database, heldEntry(heldReason, why)),
      event: PayUnitEvents.PAYMENT_HELD,
      unless_from: [],
      reported_statuses: reportedStatusesOf("held"),
    })
    rows.forEach((row) => this.#logOutcome(row))
    return rows.length > 0
  }

  /** Takes a resolution back whose refund Medusa refused, as if it had not been. */
  async unresolve(id: string, resolvedAt: Date): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_transaction
          SET resolution = NULL, resolved_at = NULL, resolved_by = NULL, resolution_note = NULL,
              next_check_at = CASE WHEN ${AWAITS_CHECK} THEN now() ELSE NULL END,
              history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? AND resolution = 'refunded' AND date_trunc('milliseconds', resolved_at) = ?
        RETURNING id`,
      [JSON.stringify(paymentEntry("resolution_undone", { why: cause("refund_refused") })), id, resolvedAt],
    )
    return rows.length > 0
  }

  /** The transactions that an order is paid by, or was to be, newest first. */
  async ofOrder(orderId: string, paymentCollectionIds: readonly string[]): Promise<TransactionRecord[]> {
    return await this.#read((either) => {
      either.where("order_id", orderId).orWhereIn("payment_collection_id", paymentCollectionIds)
    })
  }

  /** The transactions that an invoice is paid by, or was to be, newest first. */
  async ofInvoice(invoiceId: string): Promise<TransactionRecord[]> {
    return await this.#read({ invoice_id: invoiceId })
  }

  /** The transactions whose money any of these orders holds, newest first. */
  async settledOf(orderIds: readonly string[], paymentCollectionIds: readonly string[]): Promise<TransactionRecord[]> {
    const settled = this.#newestFirst()
      .where("state", "settled")
      .where((either) => {
        either.whereIn("order_id", orderIds).orWhereIn("payment_collection_id", paymentCollectionIds)
      })
    const rows = await this.rows(settled)
    return this.reader.readable(rows, readTransaction)
  }

  /** The orders of settled transactions that were opened since then, oldest first, after one of them; so many at most. */
  async ordersSettledSince(since: Date, after: OrderAtRow | null, limit: number): Promise<OrderAtRow[]> {
    const rows = await this.send(
      `SELECT id, created_at AS at, order_id FROM payunit_transaction
        WHERE state = 'settled' AND created_at >= ? AND order_id IS NOT NULL AND deleted_at IS NULL
          AND (created_at, id) > (?::timestamptz, ?)
        ORDER BY created_at, id
        LIMIT ?`,
      [since, after?.at ?? since, after?.id ?? "", limit],
    )
    return ordersAtRows(rows)
  }

  /** Some whose money an order holds, newest first, behind one of them: as many as are wanted, if there are. */
  async settledBefore(last: string | null, limit: number): Promise<TransactionRecord[]> {
    const { rows } = await this.reader.page(
      { after: last, limit },
      async (behind, most) => {
        const page = this.database("payunit_transaction")
          .select("*", this.database.raw("now() AS now"))
          .where("state", "settled")
          .whereNull("deleted_at")
          .orderByRaw(NEWEST_FIRST)
          .limit(most)
        return await this.rows(behind === null ? page : page.whereRaw(IS_BEHIND, [behind]))
      },
      readTransaction,
    )
    return rows
  }

  /** Transactions whose prompt may still be answered, of a payment collection or on a phone, newest first. */
  async promptedFor(paymentCollectionId: string, phoneHash: string | null): Promise<TransactionRecord[]> {
    const lives = this.database.raw(
      `(state = 'prompted' OR held_reason IN (${codeList(ACCOUNTLESS_REASONS)})) AND resolution IS NULL AND prompt_expires_at > clock_timestamp()
         AND (payment_collection_id = ? OR prompt_phone_hash = ?)`,
      [paymentCollectionId, phoneHash],
    )
    return await this.#read(lives)
  }

  /** All attempts of a cart, newest first. */
  async ofCart(cartId: string): Promise<TransactionRecord[]> {
    return await this.#read({ cart_id: cartId })
  }

  /**
   * Moves a transaction to another state, and writes down why, and the event that is to be announced of it. Nothing is
   * written where the row is not as {@link Move} says.
   */
  async move(id: string, { to, entry, set = {}, ...when }: Move): Promise<MoveResult> {
    const { heldReason = null, promptedAt, isBooked = to === "settled", isSilent = false } = when
    const from =
      when.from ??
      statesBefore(to, set.held_reason).filter(
        (state) => state !== "settled" || heldFacts(set.held_reason ?? null)?.ofSettled === "only",
      )
    const columns = {
      // What was taken has a time, or the books of no month would have it.
      ...(isTaken(to, set.held_reason ?? null) ? { paid_at: this.database.raw("COALESCE(paid_at, now())") } : {}),
      ...this.#columnsOf(set),
      ...(to === "held" ? {} : { held_reason: null, held_causes: null }),
      state: to,
    }
    const announced = isSilent ? null : eventOf(to)
    try {
      const rows = await this.send(announced === null ? MOVE : MOVE_AND_ANNOUNCE, {
        ...{ id, to, from: [...from], only_reason: heldReason, is_booked: isBooked },
        ...{ of_prompt: promptedAt !== undefined, prompted_at: promptedAt ?? null },
        columns: assignments(this.database, columns),
        held_reason: set.held_reason ?? null,
        history: withEntry(this.database, entry),
        event: announced?.event ?? null,
        unless_from: [...(announced?.unlessFrom ?? [])],
        reported_statuses: reportedStatusesOf(to),
      })
      rows.filter(isAnnounced).forEach((row) => this.#logOutcome(row))
      return rows.length > 0 ? { ok: true, transaction: this.#one(rows[0]) } : { ok: false, reason: "state" }
    } catch (error) {
      if (isUniqueViolation(error) && (isBooked || takesCollection(to, set.held_reason ?? null))) {
        return { ok: false, reason: "collection_taken" }
      }
      throw error
    }
  }

  /** Takes the money of a payment collection, for an order or a payment session: nobody else may from then on. */
  async startApplying(
    id: string,
    { why = null, set = {} }: { why?: Cause | null; set?: Pick<Changes, "payment_session_id" | "next_check_at"> } = {},
  ): Promise<MoveResult> {
    return await this.move(id, { to: "applying", entry: paymentEntry("applying", { why }), set, from: ["paid"] })
  }

  /** Notes that an order holds the money. */
  async settle(
    id: string,
    set: Pick<TransactionRow, "order_id" | "next_check_at" | "reversal_check_at">,
  ): Promise<MoveResult> {
    const why = set.order_id === null ? null : cause("of_order", { order: set.order_id })
    return await this.move(id, { to: "settled", entry: paymentEntry("settled", { why }), set })
  }

  /** Holds money for people to decide about, and looks no more by itself unless `set` says when. */
  async hold(id: string, { reason, why, said = why, set = {}, who, ...when }: Hold): Promise<MoveResult> {
    return await this.move(id, {
      to: "held",
      entry: heldEntry(reason, said, who),
      set: { next_check_at: null, ...set, held_reason: reason, held_causes: why },
      ...when,
    })
  }

  /**
   * Has an order placed for what is held, since somebody wants that. `isByHand`: they saw in PayUnit's dashboard that it
   * is paid, which counts from now on and is marked as theirs; the service is asked on, for it may say otherwise yet.
   *
   * @returns whether it was still held for that
   */
  async placeHeld(
    { id, now, held_reason }: TransactionRecord,
    { by, note, isByHand, why = null, amount }: PlacingRequest,
  ): Promise<boolean> {
    const confirmed: Changes = {
      confirmed_by: by,
      paid_trigger: currentTrigger(),
      second_check_at: secondCheckAt(now),
      doubtful_word: null,
      success_reported_at: null,
      prompt_expires_at: null,
    }
    const moved = await this.move(id, {
      to: "paid",
      entry: paymentEntry("placing_requested", { by, note, why }),
      set: {
        next_check_at: now,
        attempts: 0,
        ...(amount === undefined ? {} : { amount }),
        ...(isByHand ? confirmed : {}),
      },
      from: ["held"],
      heldReason: held_reason ?? UNKNOWN_REASON,
    })
    return moved.ok
  }

  /**
   * Lets held money go over to another payment collection of its order, since its own was paid another way: a payment
   * session of that is made for it.
   *
   * @returns whether it was still held
   */
  async moveToCollection({ id }: TransactionRecord, paymentCollectionId: string): Promise<boolean> {
    const entry = paymentEntry("adopted")
    const set = { payment_collection_id: paymentCollectionId, payment_session_id: "" }
    return (await this.update(id, { set, entry, from: ["held"] })) !== null
  }

  /**
   * Gives held money a payment collection of its own, where it has none.
   *
   * @returns whether it had none
   */
  async giveCollection(id: string, paymentCollectionId: string): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_transaction SET payment_collection_id = ?, updated_at = now()
        WHERE id = ? AND payment_collection_id = '' AND state = 'held' AND deleted_at IS NULL RETURNING id`,
      [paymentCollectionId, id],
    )
    return rows.length > 0
  }

  /** Notes that an order holds the money, where none did. */
  async recordOn(id: string, orderId: string, by: string): Promise<void> {
    const entry = paymentEntry("recorded_on_order", { why: cause("of_order", { order: orderId }), by })
    await this.update(id, { set: { order_id: orderId }, entry, from: ["settled"] })
  }

  /** Has settlement look at what is held, at once: since somebody wants that, who wrote `request`. Whether it is held. */
  async checkHeld(
    { id, now }: TransactionRecord,
    request: { by: string; note: string | null } | null = null,
  ): Promise<boolean> {
    const entry = request === null ? undefined : paymentEntry("placing_requested", request)
    return (await this.update(id, { set: { next_check_at: now }, entry, from: ["held"] })) !== null
  }

  /** What is held stays held, for words that may be others; `said` goes into the history, if it is news. */
  async stayHeld(
    { id, attempts }: TransactionRecord,
    {
      why,
      said,
      orderId,
      nextCheckAt,
    }: { why: Causes; said: Causes | null; orderId: string | null; nextCheckAt: Date | null },
  ): Promise<void> {
    await this.update(id, {
      set: {
        next_check_at: nextCheckAt,
        attempts: attempts + 1,
        ...(orderId === null ? {} : { order_id: orderId }),
        held_causes: why,
      },
      entry: said === null ? undefined : paymentEntry("order_not_placed", { why: said }),
      from: ["held"],
    })
  }

  /** Notes that Medusa could not place the order, and when it is asked again. */
  async retryPlacing({ id, attempts }: TransactionRecord, why: Causes, nextCheckAt: Date): Promise<void> {
    await this.update(id, {
      set: { attempts: attempts + 1, next_check_at: nextCheckAt },
      entry: paymentEntry("order_not_placed", { why }),
      from: ["paid", "applying"],
    })
  }

  /** Counts a check that ended in an error. */
  async countAttempt({ id, attempts }: TransactionRecord): Promise<void> {
    await this.update(id, { set: { attempts: attempts + 1 } })
  }

  /** Has a transaction looked at next at this time. */
  async checkAt(id: string, nextCheckAt: Date): Promise<void> {
    await this.update(id, { set: { next_check_at: nextCheckAt } })
  }

  /** Adds a line to a transaction's history, and changes nothing. */
  async addEntry(id: string, entry: PaymentEntry): Promise<void> {
    await this.update(id, { entry })
  }

  /** Notes that Medusa's completion of a transaction's cart stands still. */
  async noteStuckCompletion({ id, now }: TransactionRecord, why: Cause): Promise<void> {
    await this.update(id, {
      set: { completion_stuck_at: now },
      entry: paymentEntry("completion_stuck", { why }),
    })
  }

  /** Notes an order that Medusa left unfinished, and that was put aside; beside those noted before. */
  async noteStrayOrder(id: string, orderId: string, why: Cause): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction
          SET stray_order_ids = array_append(stray_order_ids, ?), history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? RETURNING id`,
      [orderId, JSON.stringify(paymentEntry("stray_order_put_aside", { why })), id],
    )
  }

  /** Notes that `order.placed` was emitted for a transaction's order, which Medusa did not do. */
  async noteOrderPlacedEmitted({ id, now }: TransactionRecord, orderId: string): Promise<void> {
    await this.update(id, {
      set: { order_placed_emitted_at: now },
      entry: paymentEntry("order_placed_emitted", { why: cause("of_order", { order: orderId }) }),
    })
  }

  /**
   * Changes columns without changing the state. `from`, if given, must still hold, and it must not be resolved.
   *
   * @returns the transaction as it is then; null if nothing was changed
   */
  async update(
    id: string,
    { set = {}, entry, from }: { set?: Changes; entry?: PaymentEntry | undefined; from?: readonly TransactionState[] },
  ): Promise<TransactionRecord | null> {
    const query = this.database("payunit_transaction")
      .where({ id })
      .update({
        ...this.#columnsOf(set),
        ...(entry === undefined ? {} : { history: withEntry(this.database, entry) }),
        updated_at: this.database.raw("now()"),
      })
      .returning(["*", this.database.raw("now() AS now")])
    const rows = await this.rows(from === undefined ? query : query.whereIn("state", from).whereNull("resolution"))
    return rows.length > 0 ? this.#one(rows[0]) : null
  }

  /**
   * Notes of some transactions that somebody may have seen their payment page: from then on they are asked about as what
   * may have been paid. What is noted already costs nothing.
   */
  async noteVisit(transactions: readonly TransactionRecord[]): Promise<void> {
    const unseen = transactions.filter(({ visited_at }) => visited_at === null).map(({ id }) => id)
    if (unseen.length > 0) {
      await this.send(
        `UPDATE payunit_transaction SET ${VISITED} WHERE id = ANY(?) AND visited_at IS NULL RETURNING id`,
        [...VISITED_VALUES, unseen],
      )
    }
  }

  /** Notes where the payer of a prompt has to confirm it. Of another prompt that was sent since it says nothing. */
  async noteConfirmationPage(
    { id, prompted_at }: Pick<TransactionRecord, "id" | "prompted_at">,
    url: string,
  ): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET confirmation_url = :url, updated_at = now()
        WHERE id = :id AND state = 'prompted' AND confirmation_url IS NULL
          AND date_trunc('milliseconds', prompted_at) = CAST(:prompted_at AS timestamptz)`,
      { id, url, prompted_at },
    )
  }

  /** Notes that a shopper came back from a transaction's payment page. */
  async noteReturn({ id, signalled_at }: Pick<TransactionRecord, "id" | "signalled_at">): Promise<void> {
    if (signalled_at !== null) {
      return
    }
    await this.send(
      `UPDATE payunit_transaction SET ${VISITED}, signalled_at = now() WHERE id = ? AND signalled_at IS NULL RETURNING id`,
      [...VISITED_VALUES, id],
    )
  }

  /** Brings the next check of a transaction forward that was visited while it was being looked at. */
  async hasten(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET next_check_at = LEAST(next_check_at, ${SOON})
        WHERE id = ? AND state = ANY(?) AND next_check_at IS NOT NULL RETURNING id`,
      [id, [...UNPAID_STATES]],
    )
  }

  /**
   * Settled transactions that are to be asked about once more. Each is given to one caller, and again some hours later
   * unless something comes of it; not once it is settled for longer than `hours`.
   */
  async takeReversalChecks(limit: number, hours: number): Promise<TransactionRecord[]> {
    const rows = await this.send(
      `UPDATE payunit_transaction
          SET reversal_check_at = CASE WHEN settled_at > now() - make_interval(hours => ?)
                                       THEN now() + interval '6 hours' END
        WHERE id IN (
          SELECT id FROM payunit_transaction
           WHERE reversal_check_at <= now() AND state = 'settled' AND deleted_at IS NULL
           ORDER BY reversal_check_at
           LIMIT ?
           FOR UPDATE SKIP LOCKED)
        RETURNING *, now() AS now`,
      [hours, limit],
    )
    return this.reader.readable(rows, readTransaction)
  }

  /** Has a transaction asked about once more whose money an order holds. */
  async scheduleReversalCheck(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET reversal_check_at = now()
        WHERE id = ? AND state = 'settled' AND source = 'attempt' AND deleted_at IS NULL RETURNING id`,
      [id],
    )
  }

  /** What is known of an order that waits for its payment goes on with the next attempt to pay it. */
  async #insert(
    transaction: NewTransaction,
    orderWaitsMinutes: number | null,
    earlier: readonly TransactionRecord[],
  ): Promise<TransactionRecord> {
    const { database } = this
    const price = moneyOf(transaction.amount, transaction.currency_code)
    const inserted = database("payunit_transaction")
      .insert({
        ...transaction,
        ...amountColumns("amount", transaction.amount),
        payment_due_at: firstOf(earlier, ({ payment_due_at }) => payment_due_at),
        cancel_order_at: database.raw("COALESCE(now() + make_interval(mins => ?), ?)", [
          orderWaitsMinutes,
          firstOf(earlier, ({ cancel_order_at }) => cancel_order_at),
        ]),
        order_placed_first_at: firstOf(earlier, ({ order_placed_first_at }) => order_placed_first_at),
        state: "opening",
        next_check_at: database.raw("now() + interval '60 seconds'"),
        history: firstEntry(database, paymentEntry("opening", { why: cause("asked_for", { price }) })),
      })
      .returning(["*", database.raw("now() AS now")])
    const rows = await this.rows(inserted)
    return this.#one(rows[0])
  }

  async #insertEntry(entry: Omit<NewEntry, "hold">): Promise<void> {
    const { database } = this
    const { source, amount, currency_code, method, confirmed_by, note } = entry
    const why = cause("received", { amount: moneyOf(amount, currency_code), method: method ?? "PayUnit" })
    const isByHand = source === "staff"
    await database("payunit_transaction").insert({
      ...entry,
      ...amountColumns("amount", amount),
      ...amountColumns("paid_amount", amount),
      ...{ flow: "gateway", payment_session_id: "", state: "paid", paid_currency: currency_code },
      paid_with: isByHand ? MANUAL_OPERATOR : null,
      ...{ paid_trigger: currentTrigger(), paid_at: database.raw("now()"), next_check_at: database.raw("now()") },
      history: firstEntry(
        database,
        isByHand && confirmed_by !== null
          ? paymentEntry("confirmed_by_hand", { why, by: confirmed_by, note })
          : paymentEntry("reported", { why }),
      ),
    })
  }

  #logOutcome(row: unknown): void {
    this.#reportEnd(() => readOutcome(row, currentTrigger()))
  }

  #reportEnd(read: () => Outcome): void {
    try {
      this.#onEnd(read())
    } catch {
      // What was written stands: a log that fails must not make it look undone.
    }
  }

  /** All transactions that fit, since something is decided by them: what cannot be read may be money. */
  async #read(condition: Knex.Raw | Columns | Knex.QueryCallback): Promise<TransactionRecord[]> {
    return (await this.rows(this.#newestFirst().where(condition))).map((row) => this.#one(row))
  }

  #newestFirst(): Query {
    return this.database("payunit_transaction")
      .select("*", this.database.raw("now() AS now"))
      .whereNull("deleted_at")
      .orderByRaw("created_at DESC, id")
  }

  #one(row: unknown): TransactionRecord {
    return this.reader.one(row, readTransaction)
  }

  /** Changes as they are stored. Whoever gets another payment session is still found by the one before. */
  #columnsOf({ held_causes, amount, paid_amount, fee, payment_session_id, ...plain }: Changes): Columns {
    return {
      ...plain,
      ...(amount === undefined ? {} : amountColumns("amount", amount)),
      ...(held_causes === undefined ? {} : { held_causes: JSON.stringify(held_causes) }),
      ...(paid_amount === undefined ? {} : amountColumns("paid_amount", paid_amount)),
      ...(fee === undefined ? {} : amountColumns("fee", fee)),
      ...(payment_session_id === undefined
        ? {}
        : {
            payment_session_id,
            earlier_session_ids: this.database.raw(REMEMBER_SESSION, [payment_session_id]),
          }),
    }
  }
}

function isAnnounced(row: unknown): boolean {
  return typeof row === "object" && row !== null && "is_announced" in row && row.is_announced === true
}

function firstOf<Value>(
  transactions: readonly TransactionRecord[],
  read: (transaction: TransactionRecord) => Value | null,
): Value | null {
  return transactions.map(read).find((value) => value !== null) ?? null
}

/** When what was just visited is looked at first: nobody pays any quicker. */
const SOON = "now() + interval '20 seconds'"

/**
 * Notes a visit, if it is the first, and begins the checks anew while somebody may pay; what is just being opened gets its
 * first one when that is done. Bindings: see {@link VISITED_VALUES}.
 */
const VISITED = `visited_at = COALESCE(visited_at, now()), updated_at = now(),
              checks = CASE WHEN visited_at IS NULL AND state = 'open' AND link_expires_at > now() THEN 0 ELSE checks END,
              next_check_at = CASE WHEN visited_at IS NULL AND state = ANY(?) AND next_check_at IS NOT NULL
                                   THEN LEAST(next_check_at, ${SOON}) ELSE next_check_at END`

const VISITED_VALUES = [UNPAID_STATES.filter((state) => state !== "opening")]

/** The session that a transaction is of, among those that it was of before. Binding: the session that it goes to. */
const REMEMBER_SESSION = `CASE WHEN payment_session_id IN (?, '') THEN earlier_session_ids
  ELSE array_append(earlier_session_ids, payment_session_id) END`

/** The row that a move starts from, locked. */
const WAS = `(SELECT id AS was_id, state AS was_state, held_reason AS was_reason
                    FROM payunit_transaction WHERE id = :id FOR UPDATE) was`

/** Moves a row that is as {@link Move} says. Held for the same reason as before, it is held since then. */
const MOVE = `
  UPDATE payunit_transaction
     SET :columns, history = :history, updated_at = now(),
         held_at = CASE WHEN :to <> 'held' THEN held_at
                        WHEN was_state = 'held' AND was_reason = :held_reason THEN COALESCE(held_at, now())
                        ELSE now() END,
         settled_at = CASE WHEN :is_booked THEN COALESCE(settled_at, now()) ELSE settled_at END
    FROM ${WAS}
   WHERE id = was_id AND state = ANY(:from) AND resolution IS NULL
     AND (state <> 'held' OR :only_reason::text IS NULL OR held_reason = :only_reason)
     AND (NOT :of_prompt OR date_trunc('milliseconds', prompted_at) IS NOT DISTINCT FROM :prompted_at::timestamptz)
  RETURNING *, now() AS now`

/** Moves a row as {@link MOVE} does, and writes its event down. */
const MOVE_AND_ANNOUNCE = `
  WITH moved AS (${MOVE}),
  announced AS (${INSERT_MOVE_EVENT} RETURNING id)
  SELECT *, EXISTS (SELECT 1 FROM announced) AS is_announced, ${NOTIFIED_AT} AS notified_at FROM moved`

/** Holds a row again that was dismissed and is watched, and writes down that this is to be announced. */
const REOPEN = `
  WITH moved AS (
    UPDATE payunit_transaction SET :columns, held_at = now(), history = :history, updated_at = now()
      FROM ${WAS}
     WHERE id = was_id AND state = 'held' AND ${IS_WATCHED}
     RETURNING *, now() AS now),
  announced AS (${INSERT_MOVE_EVENT} RETURNING id)
  SELECT *, ${NOTIFIED_AT} AS notified_at FROM moved`
