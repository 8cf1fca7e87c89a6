import { z } from "zod"
import {
  eventOf,
  takesCollection,
  type HeldReason,
  PayUnitEvents,
  type Resolution,
  statesBefore,
  type TransactionState,
} from "../../../domain/payments"
import type { Admission } from "../operations/admission"
import { insertMoveEvent } from "../outbox/outbox"
import { IS_WATCHED } from "./leases"
import { type Database, isUniqueViolation } from "../storage/database"
import { claimedStatusesOf, OUTCOME_COLUMNS, type Outcome, readOutcome } from "./outcome-log"
import { cause, type Causes } from "../../../domain/texts/causes"
import { heldEntry, paymentEntry, type PaymentEntry } from "../../../domain/texts/history"
import { moneyOf } from "../../../domain/texts/template"
import type { FlowName } from "../flows/names"
import { IS_BEHIND } from "./list"
import { paymentTokens, type PaymentTokens } from "./payment-tokens"
import { RowReader } from "../storage/row-reader"
import { type Trigger, currentTrigger } from "./trigger"
import {
  blocksPaying,
  hasLivePrompt,
  hasUnusedLink,
  isBeingOpened,
  isPastDue,
  readTransaction,
  type TransactionRecord,
} from "./transaction-record"

/** What is written down before the service is called. */
export interface NewTransaction {
  id: string
  account: string
  mode: "test" | "live"
  flow: FlowName
  provider_id: string
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  order_id: string | null
  amount: number
  currency_code: string
  return_url: string | null
  locale: string | null
}

/** Columns that a move between states may set along with it. */
export type Changes = Partial<{
  payment_session_id: string
  order_id: string | null
  return_url: string | null
  locale: string | null
  redirect_url: string | null
  checkout_id: string
  tokens: PaymentTokens
  confirmation_url: string | null
  prompted_at: null
  link_expires_at: Date
  held_reason: HeldReason
  held_why: Causes
  paid_with: string | null
  paid_at: Date
  paid_trigger: Trigger
  paid_amount: number | null
  raw_paid_amount: string | null
  paid_currency: string | null
  prompt_expires_at: Date | null
  payment_due_at: null
  cancel_order_at: Date | null
  order_announced_at: Date
  order_cancelled_at: Date
  order_released_at: Date
  completion_stuck_at: Date
  stray_order_ids: readonly string[]
  next_check_at: Date | null
  reversal_check_at: Date | null
  checks: number
  attempts: number
  /** JSON of a `LastAnswer`. */
  last_answer: string
  doubtful_word: string | null
  success_heard_at: Date | null
  second_look_at: Date | null
  confirmed_by: string
}>

/** A move to another state, and what must be so for it to be made. */
export interface Move {
  to: TransactionState
  entry: PaymentEntry
  set?: Changes
  /**
   * The states that it may be in. Without it: whichever lead there. Settled money is held as paid twice only by who says
   * so.
   */
  from?: readonly TransactionState[]
  /** What it must be held for, if it is held. */
  heldReason?: HeldReason | null
  /** When its last prompt must have been sent. */
  promptedAt?: Date | null
  /** Whether Medusa's order holds the money. */
  isBooked?: boolean
}

/** Outcome of a compare-and-set. */
export type Moved =
  | { ok: true; transaction: TransactionRecord }
  /** The row was in none of the states that lead there: somebody else moved it. */
  | { ok: false; reason: "state" }
  /** Another transaction of the payment collection takes its money already. */
  | { ok: false; reason: "collection_taken" }

/** How many prompts may be sent to one phone within any span of so many hours, by the option's name. */
export interface PhoneLimit {
  limit: "promptsPerPhonePerHour" | "promptsPerPhonePerDay"
  prompts: number
  hours: number
}

/** Outcome of {@link Transactions.takePrompt}. */
export type PromptTaken =
  | { ok: true; transaction: TransactionRecord }
  /** Another prompt lives, for the same payment collection or on the same phone. */
  | { ok: false; reason: "prompt"; until: Date | null }
  /** So many prompts were sent to that phone that no other may be, until then. */
  | { ok: false; reason: "limit"; limit: PhoneLimit["limit"]; until: Date }
  /** Money of the payment collection is taken already. */
  | { ok: false; reason: "taken"; by: TransactionRecord }
  /** Its order waits for its payment no longer. */
  | { ok: false; reason: "past_due" }
  /** The transaction is not open any more: somebody else was quicker. */
  | { ok: false; reason: "state" }

export const HISTORY_LENGTH = 200

const HOUR_MS = 3_600_000

const untilRows = z.array(z.object({ until: z.date() }))

/** What is held for want of an answer of the service, and not known to be paid. */
const WANTS_AN_ANSWER = "held_reason IN ('account_unavailable', 'unverifiable')"

/** An amount as Medusa keeps it beside the number. */
export function rawAmount(amount: number): string {
  return JSON.stringify({ value: String(amount), precision: 20 })
}

/** An order as it is met when orders of a table are gone through: by one of its rows. */
export interface OrderMet {
  id: string
  at: Date
  orderId: string
}

const orderMet = z.object({ id: z.string(), at: z.coerce.date(), order_id: z.string() })

/** See {@link OrderMet}. */
export function ordersMet(rows: readonly unknown[]): OrderMet[] {
  return z
    .array(orderMet)
    .parse(rows)
    .map(({ order_id, ...row }) => ({ ...row, orderId: order_id }))
}

/**
 * The table of transactions. Every change is one SQL statement that names the states it starts from, so that it is
 * right on any number of instances; the database's clock is the only one used.
 */
export class Transactions {
  readonly #database: Database
  readonly #onEnd: (end: Outcome) => void
  readonly #reader: RowReader

  /** `onEnd` is told of every end that is reached: once for each event that is announced of one, by whoever wrote it. */
  constructor(database: Database, onEnd: (end: Outcome) => void = () => undefined, reader = new RowReader()) {
    this.#database = database
    this.#onEnd = onEnd
    this.#reader = reader
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
    },
  ): Promise<
    | { kind: "created" | "joined" | "prompted"; transaction: TransactionRecord }
    /** Money of this collection is taken: nothing more may be opened. */
    | { kind: "taken" }
    /** Its order waits for its payment no longer. */
    | { kind: "past_due" }
    /** So many were opened within an hour that no other may be, until then. */
    | { kind: "too_many"; until: Date }
  > {
    return await this.#database.transaction(async (database) => {
      const inside = new Transactions(database, undefined, this.#reader)
      await inside.#lock(`opening:${transaction.payment_collection_id}`)
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
          attempt.flow === transaction.flow &&
          (hasUnusedLink(attempt) || isBeingOpened(attempt, limits.openingMs)),
      )
      if (same !== undefined) {
        return { kind: "joined", transaction: same }
      }
      // Newest first.
      const made = attempts.filter((attempt) => attempt.link_expires_at !== null)
      const oldest = made[limits.perHour - 1]
      return oldest !== undefined && oldest.now.getTime() - oldest.created_at.getTime() < HOUR_MS
        ? { kind: "too_many", until: new Date(oldest.created_at.getTime() + HOUR_MS) }
        : { kind: "created", transaction: await inside.#insert(transaction, limits.orderWaitsMinutes, attempts) }
    })
  }

  async find(id: string): Promise<TransactionRecord | null> {
    return (await this.#read("id = ?", [id]))[0] ?? null
  }

  /** What the status of a transaction is asked with, where its flow wants to be shown it. */
  async tokensOf(id: string): Promise<PaymentTokens | null> {
    const [row] = await this.#rows("SELECT tokens FROM payunit_transaction WHERE id = ?", [id])
    return z.object({ tokens: paymentTokens.nullable() }).parse(row ?? { tokens: null }).tokens
  }

  /** All attempts of a payment session, newest first. */
  async ofSession(paymentSessionId: string): Promise<TransactionRecord[]> {
    return await this.#read("payment_session_id = ?", [paymentSessionId])
  }

  /** All attempts that a payment session had before they were given to another one, newest first. */
  async onceOfSession(paymentSessionId: string): Promise<TransactionRecord[]> {
    return await this.#read("earlier_session_ids @> ARRAY[?]::text[]", [paymentSessionId])
  }

  /** All attempts of a payment collection, newest first. */
  async ofCollection(paymentCollectionId: string): Promise<TransactionRecord[]> {
    return await this.#read("payment_collection_id = ?", [paymentCollectionId])
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
    const rows = await this.#rows(
      `UPDATE payunit_transaction
          SET resolution = ?, resolved_at = now(), resolved_by = ?, resolution_note = ?,
              next_check_at = CASE WHEN ? AND ${WANTS_AN_ANSWER} THEN now() ELSE NULL END, prompt_expires_at = NULL,
              held_reason = CASE WHEN held_reason = 'order_not_placed' AND NOT ? THEN 'session_gone' ELSE held_reason END,
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
    const assignments = assignmentsOf({
      ...changes,
      resolution: null,
      resolved_at: null,
      resolved_by: null,
      resolution_note: null,
      held_reason: heldReason,
      held_why: why,
      next_check_at: null,
    })
    const announcing = insertMoveEvent({ event: PayUnitEvents.PAYMENT_HELD, unlessFrom: [] })
    const rows = await this.#rows(
      `WITH moved AS (
         UPDATE payunit_transaction
            SET ${assignments.map(({ sql }) => sql).join(", ")}, held_at = now(), history = ${APPEND_HISTORY},
                updated_at = now()
           FROM (SELECT id AS was_id, state AS was_state, held_reason AS was_reason
                   FROM payunit_transaction WHERE id = ? FOR UPDATE) was
          WHERE id = was_id AND state = 'held' AND ${IS_WATCHED}
          RETURNING *, now() AS now),
       announced AS (${announcing.sql} RETURNING id)
       SELECT *, ${OUTCOME_COLUMNS} FROM moved`,
      [
        ...assignments.flatMap(({ bindings }) => bindings),
        JSON.stringify(heldEntry(heldReason, why)),
        id,
        ...announcing.bindings,
        claimedStatusesOf("held"),
      ],
    )
    rows.forEach((row) => this.#logOutcome(row))
    return rows.length > 0
  }

  /** Takes a resolution back whose refund Medusa refused, as if it had not been. */
  async unresolve(id: string, resolvedAt: Date): Promise<boolean> {
    const rows = await this.#rows(
      `UPDATE payunit_transaction
          SET resolution = NULL, resolved_at = NULL, resolved_by = NULL, resolution_note = NULL,
              next_check_at = CASE WHEN held_reason = 'order_not_placed' OR ${WANTS_AN_ANSWER}
                                   THEN now() ELSE NULL END,
              history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? AND resolution = 'paid_back' AND date_trunc('milliseconds', resolved_at) = ?
        RETURNING id`,
      [JSON.stringify(paymentEntry("resolution_undone", { why: cause("refund_refused") })), id, resolvedAt],
    )
    return rows.length > 0
  }

  /** The transactions that an order is paid by, or was to be, newest first. */
  async ofOrder(orderId: string, paymentCollectionIds: readonly string[]): Promise<TransactionRecord[]> {
    return await this.#read("(order_id = ? OR payment_collection_id = ANY(?))", [orderId, [...paymentCollectionIds]])
  }

  /** The transactions whose money any of these orders holds, newest first. */
  async settledOf(orderIds: readonly string[], paymentCollectionIds: readonly string[]): Promise<TransactionRecord[]> {
    const rows = await this.#select("state = 'settled' AND (order_id = ANY(?) OR payment_collection_id = ANY(?))", [
      [...orderIds],
      [...paymentCollectionIds],
    ])
    return this.#reader.readable(rows, readTransaction)
  }

  /** The orders of settled transactions that were opened since then, oldest first, after one of them; so many at most. */
  async ordersSettledSince(since: Date, after: OrderMet | null, limit: number): Promise<OrderMet[]> {
    const rows = await this.#rows(
      `SELECT id, created_at AS at, order_id FROM payunit_transaction
        WHERE state = 'settled' AND created_at >= ? AND order_id IS NOT NULL AND deleted_at IS NULL
          AND (created_at, id) > (?::timestamptz, ?)
        ORDER BY created_at, id
        LIMIT ?`,
      [since, after?.at ?? since, after?.id ?? "", limit],
    )
    return ordersMet(rows)
  }

  /** Some whose money an order holds, newest first, behind one of them: as many as are wanted, if there are. */
  async settledBefore(last: string | null, limit: number): Promise<TransactionRecord[]> {
    const { rows } = await this.#reader.page(
      { after: last, limit },
      async (behind, most) =>
        await this.#rows(
          `SELECT *, now() AS now FROM payunit_transaction
            WHERE state = 'settled' AND deleted_at IS NULL ${behind === null ? "" : `AND ${IS_BEHIND}`}
            ORDER BY created_at DESC, id DESC LIMIT ?`,
          [...(behind === null ? [] : [behind]), most],
        ),
      readTransaction,
    )
    return rows
  }

  /** All attempts of a cart, newest first. */
  async ofCart(cartId: string): Promise<TransactionRecord[]> {
    return await this.#read("cart_id = ?", [cartId])
  }

  /**
   * Moves a transaction to another state, and writes down why, and the event that is to be announced of it. Nothing is
   * written where the row is not as {@link Move} says.
   */
  async move(id: string, { to, entry, set = {}, ...when }: Move): Promise<Moved> {
    const { heldReason = null, promptedAt, isBooked = to === "settled" } = when
    const from =
      when.from ??
      statesBefore(to, set.held_reason).filter((state) => state !== "settled" || set.held_reason !== "paid_twice")
    const columns: Readonly<Record<string, unknown>> =
      to === "held" ? set : { ...set, held_reason: null, held_why: null }
    const assignments = assignmentsOf(columns)
    const announced = eventOf(to)
    const announcing = announced === null ? null : insertMoveEvent(announced)
    try {
      const rows = await this.#rows(
        `WITH moved AS (
           UPDATE payunit_transaction
              SET ${assignments.map(({ sql }) => `${sql}, `).join("")}${to === "held" ? HELD_SINCE : ""}${isBooked ? "settled_at = COALESCE(settled_at, now()), " : ""}state = ?, history = ${APPEND_HISTORY}, updated_at = now()
             FROM (SELECT id AS was_id, state AS was_state, held_reason AS was_reason
                     FROM payunit_transaction WHERE id = ? FOR UPDATE) was
            WHERE id = was_id AND state = ANY(?) AND resolution IS NULL
              AND (state <> 'held' OR ?::text IS NULL OR held_reason = ?)
              ${promptedAt === undefined ? "" : "AND date_trunc('milliseconds', prompted_at) IS NOT DISTINCT FROM ?"}
            RETURNING *, now() AS now)
         ${announcing === null ? "" : `, announced AS (${announcing.sql} RETURNING id)`}
         SELECT *${announcing === null ? "" : `, EXISTS (SELECT 1 FROM announced) AS is_announced, ${OUTCOME_COLUMNS}`} FROM moved`,
        [
          ...assignments.flatMap(({ bindings }) => bindings),
          ...(to === "held" ? [set.held_reason ?? null] : []),
          to,
          JSON.stringify(entry),
          id,
          [...from],
          heldReason,
          heldReason,
          ...(promptedAt === undefined ? [] : [promptedAt]),
          ...(announcing === null ? [] : [...announcing.bindings, claimedStatusesOf(to)]),
        ],
      )
      rows.filter(isAnnounced).forEach((row) => this.#logOutcome(row))
      return rows.length > 0 ? { ok: true, transaction: this.#one(rows[0]) } : { ok: false, reason: "state" }
    } catch (error) {
      if (isUniqueViolation(error) && (isBooked || takesCollection(to, set.held_reason ?? null))) {
        return { ok: false, reason: "collection_taken" }
      }
      throw error
    }
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
    const assignments = assignmentsOf(set)
    const history = entry === undefined ? [] : [`history = ${APPEND_HISTORY}`]
    const rows = await this.#rows(
      `UPDATE payunit_transaction SET ${[...assignments.map(({ sql }) => sql), ...history, "updated_at = now()"].join(", ")}
        WHERE id = ? ${from === undefined ? "" : "AND state = ANY(?) AND resolution IS NULL"}
        RETURNING *, now() AS now`,
      [
        ...assignments.flatMap(({ bindings }) => bindings),
        ...(entry === undefined ? [] : [JSON.stringify(entry)]),
        id,
        ...(from === undefined ? [] : [[...from]]),
      ],
    )
    return rows.length > 0 ? this.#one(rows[0]) : null
  }

  /**
   * Takes the right to prompt a phone for a transaction: at most one live prompt per payment collection and per
   * phone. Advisory locks put simultaneous attempts in line, on any number of instances.
   */
  async takePrompt(
    _admission: Admission,
    id: string,
    prompt: {
      provider: string
      phoneMasked: string | null
      phoneHash: string | null
      lifetimeSeconds: number
      phoneLimits: readonly PhoneLimit[]
    },
  ): Promise<PromptTaken> {
    return await this.#database.transaction(async (database) => {
      const inside = new Transactions(database, undefined, this.#reader)
      const transaction = await inside.find(id)
      if (transaction === null) {
        return { ok: false, reason: "state" }
      }
      const keys = [`collection:${transaction.payment_collection_id}`]
      if (prompt.phoneHash !== null) {
        keys.push(`phone:${prompt.phoneHash}`)
      }
      for (const key of [...keys].sort()) {
        await inside.#lock(key)
      }
      const blocking = await inside.#read(
        `(state = 'prompted' OR held_reason = 'account_unavailable') AND resolution IS NULL AND prompt_expires_at > clock_timestamp()
           AND (payment_collection_id = ? OR prompt_phone_hash = ?)`,
        [transaction.payment_collection_id, prompt.phoneHash],
      )
      if (blocking[0] !== undefined) {
        return { ok: false, reason: "prompt", until: blocking[0].prompt_expires_at }
      }
      const attempts = await inside.ofCollection(transaction.payment_collection_id)
      const taken = attempts.find(blocksPaying)
      if (taken !== undefined) {
        return { ok: false, reason: "taken", by: taken }
      }
      if (attempts.some(isPastDue)) {
        return { ok: false, reason: "past_due" }
      }
      const rests =
        prompt.phoneHash === null ? null : await inside.#phoneRestsUntil(prompt.phoneHash, prompt.phoneLimits)
      if (rests !== null) {
        return { ok: false, reason: "limit", ...rests }
      }
      const rows = await inside.#rows(
        `UPDATE payunit_transaction
            SET state = 'prompted', prompt_provider = ?, prompt_phone_masked = ?, prompt_phone_hash = ?,
                prompted_at = clock_timestamp(), prompt_expires_at = clock_timestamp() + make_interval(secs => ?),
                checks = 0, next_check_at = now() + interval '10 seconds',
                history = ${APPEND_HISTORY}, updated_at = now()
          WHERE id = ? AND state = 'open'
          RETURNING *, now() AS now`,
        [
          prompt.provider,
          prompt.phoneMasked,
          prompt.phoneHash,
          prompt.lifetimeSeconds,
          JSON.stringify(
            paymentEntry("prompted", {
              why:
                prompt.phoneMasked === null
                  ? cause("card_passed_on")
                  : cause("to_phone", { operator: prompt.provider, phone: prompt.phoneMasked }),
            }),
          ),
          id,
        ],
      )
      return rows.length > 0 ? { ok: true, transaction: this.#one(rows[0]) } : { ok: false, reason: "state" }
    })
  }

  /**
   * When one more prompt may be sent to a phone, by all of these limits: once the oldest of as many as are allowed is so
   * many hours ago. Null if that is now.
   */
  async #phoneRestsUntil(
    phoneHash: string,
    limits: readonly PhoneLimit[],
  ): Promise<{ limit: PhoneLimit["limit"]; until: Date } | null> {
    const reached: { limit: PhoneLimit["limit"]; until: Date }[] = []
    for (const { limit, prompts, hours } of limits) {
      const rows = await this.#rows(
        `SELECT prompted_at + make_interval(hours => ?) AS until FROM payunit_transaction
          WHERE prompt_phone_hash = ? AND prompted_at > clock_timestamp() - make_interval(hours => ?) AND deleted_at IS NULL
          ORDER BY prompted_at DESC OFFSET ? LIMIT 1`,
        [hours, phoneHash, hours, prompts - 1],
      )
      reached.push(...untilRows.parse(rows).map(({ until }) => ({ limit, until })))
    }
    const [longest] = reached.sort((one, other) => other.until.getTime() - one.until.getTime())
    return longest ?? null
  }

  /**
   * Notes that an order is placed now which waits for its payment by this transaction, until `dueAt`.
   *
   * @returns null when it cannot be paid any more, so that no order must wait for it
   */
  async awaitPayment(id: string, dueAt: Date): Promise<TransactionRecord | null> {
    const rows = await this.#rows(
      `UPDATE payunit_transaction
          SET payment_due_at = ?, cancel_order_at = ?,
              history = CASE WHEN payment_due_at IS DISTINCT FROM ? THEN ${APPEND_HISTORY} ELSE history END,
              order_placed_first_at = COALESCE(order_placed_first_at, now()), updated_at = now()
        WHERE id = ? AND ?::timestamptz > now()
          AND (state = 'open' AND link_expires_at > now() OR state = 'prompted' AND prompt_expires_at > now())
        RETURNING *, now() AS now`,
      [
        ...[dueAt, dueAt, dueAt],
        JSON.stringify(paymentEntry("order_placed_first", { why: cause("due_by", { until: dueAt.toISOString() }) })),
        ...[id, dueAt],
      ],
    )
    return rows.length > 0 ? this.#one(rows[0]) : null
  }

  /**
   * Notes that an order waits until then for the latest payment of its cart, though it was not placed to. Once for each
   * order, and never for one that waits no longer.
   */
  async awaitLeftOrder(cartId: string, orderId: string, until: Date): Promise<void> {
    const entry = paymentEntry("order_left_unpaid", { why: cause("of_order", { order: orderId }) })
    await this.#rows(
      `UPDATE payunit_transaction SET cancel_order_at = ?, left_order_ids = array_append(left_order_ids, ?), history = ${APPEND_HISTORY},
              updated_at = now()
        WHERE id = (SELECT id FROM payunit_transaction
                     WHERE cart_id = ? AND paid_at IS NULL AND deleted_at IS NULL
                     ORDER BY created_at DESC LIMIT 1)
          AND cancel_order_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM payunit_transaction
                           WHERE cart_id = ? AND (? = ANY(left_order_ids) OR order_released_at IS NOT NULL)
                             AND deleted_at IS NULL)
        RETURNING id`,
      [...[until, orderId], JSON.stringify(entry), ...[cartId, cartId, orderId]],
    )
  }

  /** The transactions of orders that wait for their payment too long. Each is given once in `minutes`, to one caller. */
  async takeUnpaidOrders(limit: number, minutes: number): Promise<TransactionRecord[]> {
    const rows = await this.#rows(
      `UPDATE payunit_transaction SET cancel_order_at = now() + make_interval(mins => ?)
        WHERE id IN (
          SELECT id FROM payunit_transaction
           WHERE cancel_order_at <= now() AND deleted_at IS NULL
           ORDER BY cancel_order_at
           LIMIT ?
           FOR UPDATE SKIP LOCKED)
        RETURNING *, now() AS now`,
      [minutes, limit],
    )
    return this.#reader.readable(rows, readTransaction)
  }

  /**
   * Settled transactions that are to be asked about once more. Each is given to one caller, and again some hours later
   * unless something comes of it; not once it is settled for longer than `hours`.
   */
  async takeReversalChecks(limit: number, hours: number): Promise<TransactionRecord[]> {
    const rows = await this.#rows(
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
    return this.#reader.readable(rows, readTransaction)
  }

  /** Has a transaction asked about once more whose money an order holds. */
  async lookAgain(id: string): Promise<void> {
    await this.#rows(
      `UPDATE payunit_transaction SET reversal_check_at = now()
        WHERE id = ? AND state = 'settled' AND deleted_at IS NULL RETURNING id`,
      [id],
    )
  }

  /** Opens nothing more for an order that waits for its payment, though nobody noted that it does. */
  async endPaymentTime(id: string): Promise<void> {
    await this.#rows(
      `UPDATE payunit_transaction SET payment_due_at = COALESCE(payment_due_at, now()), updated_at = now()
        WHERE id = ? RETURNING id`,
      [id],
    )
  }

  /** Lets an order that waited for its payment be, with all that may be paid for it. */
  async stopAwaitingPayment(paymentCollectionId: string): Promise<void> {
    await this.#rows(
      `UPDATE payunit_transaction SET payment_due_at = NULL, cancel_order_at = NULL, updated_at = now()
        WHERE payment_collection_id = ? AND (payment_due_at IS NOT NULL OR cancel_order_at IS NOT NULL)
          AND deleted_at IS NULL
        RETURNING id`,
      [paymentCollectionId],
    )
  }

  /** What is known of an order that waits for its payment goes on with the next attempt to pay it. */
  async #insert(
    transaction: NewTransaction,
    orderWaitsMinutes: number | null,
    earlier: readonly TransactionRecord[],
  ): Promise<TransactionRecord> {
    const columns = Object.keys(transaction)
    const rows = await this.#rows(
      `INSERT INTO payunit_transaction
         (${columns.join(", ")}, raw_amount, payment_due_at, cancel_order_at, order_placed_first_at, state, next_check_at, history, checks, attempts)
       VALUES (${columns.map(() => "?").join(", ")}, ?::jsonb, ?, COALESCE(now() + make_interval(mins => ?), ?), ?, 'opening', now() + interval '60 seconds', ${HISTORY_ENTRIES}, 0, 0)
       RETURNING *, now() AS now`,
      [
        ...Object.values<unknown>({ ...transaction }),
        rawAmount(transaction.amount),
        firstOf(earlier, ({ payment_due_at }) => payment_due_at),
        orderWaitsMinutes,
        firstOf(earlier, ({ cancel_order_at }) => cancel_order_at),
        firstOf(earlier, ({ order_placed_first_at }) => order_placed_first_at),
        JSON.stringify(
          paymentEntry("opening", {
            why: cause("asked_for", { asked: moneyOf(transaction.amount, transaction.currency_code) }),
          }),
        ),
      ],
    )
    return this.#one(rows[0])
  }

  #logOutcome(row: unknown): void {
    try {
      this.#onEnd(readOutcome(row, currentTrigger()))
    } catch {
      // What was written stands: a log that fails must not make it look undone.
    }
  }

  /** Holds a lock until the surrounding database transaction ends. */
  async #lock(key: string): Promise<void> {
    await this.#rows("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`payunit:${key}`])
  }

  /** All of them, since something is decided by them: what cannot be read may be money. */
  async #read(condition: string, bindings: readonly unknown[]): Promise<TransactionRecord[]> {
    return (await this.#select(condition, bindings)).map((row) => this.#one(row))
  }

  async #select(condition: string, bindings: readonly unknown[]): Promise<unknown[]> {
    return await this.#rows(
      `SELECT *, now() AS now FROM payunit_transaction WHERE deleted_at IS NULL AND ${condition}
        ORDER BY created_at DESC, id`,
      bindings,
    )
  }

  #one(row: unknown): TransactionRecord {
    return this.#reader.one(row, readTransaction)
  }

  async #rows(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    return (await this.#database.raw(sql, bindings)).rows
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

/** One binding: an entry as JSON. */
export const HISTORY_ENTRIES = "jsonb_build_array(jsonb_build_object('at', now()) || ?::jsonb)"
export const APPEND_HISTORY = `(CASE WHEN jsonb_array_length(history) >= ${HISTORY_LENGTH} THEN history - 1 ELSE history END) || ${HISTORY_ENTRIES}`

/** What sets columns. Whoever gets another payment session is still found by the one before. */
function assignmentsOf(columns: Readonly<Record<string, unknown>>): { sql: string; bindings: unknown[] }[] {
  return Object.entries(columns).flatMap(([column, value]) => [
    { sql: `${column} = ?`, bindings: [column === "held_why" && value !== null ? JSON.stringify(value) : value] },
    ...(column === "payment_session_id" ? [{ sql: REMEMBER_SESSION, bindings: [value] }] : []),
  ])
}

/** Held for the same reason as before, it is held since then. */
const HELD_SINCE =
  "held_at = CASE WHEN was_state = 'held' AND was_reason = ? THEN COALESCE(held_at, now()) ELSE now() END, "

const REMEMBER_SESSION = `earlier_session_ids = CASE WHEN payment_session_id = ? THEN earlier_session_ids
  ELSE array_append(earlier_session_ids, payment_session_id) END`
