import { z } from "zod"
import { CAN_BE_SETTLED } from "./transactions"
import { MAX_SHOWN_COUNT } from "../../domain/texts"
import { MAX_COUNTED, RECONCILE_JOB, Repository } from "./storage"
import { IS_ASKED_ABOUT } from "./accounts"
import {
  ENTRY_SOURCES,
  FLOW_NAMES,
  HELD_REASONS,
  PAYUNIT_EVENTS,
  RESOLUTIONS,
  TRANSACTION_STATES,
  UNPAID_STATES,
} from "../../domain/payments"
import { INVOICE_STATES } from "../../domain/invoices"
import { idsIn, WHOLE_INVOICE } from "./invoices"
import { type StoreLimit, WHOLE_STORE } from "./security"

const count = z.coerce.number()
const date = z.coerce.date().nullable()

const overdue = z.object({ payments: count, oldest: date })
const waiting = z.object({ orders: count, oldest: date })
const group = z.object({ account: z.string(), mode: z.enum(["test", "live"]), payments: count })
const held = z.object({ reason: z.enum(HELD_REASONS), payments: count, oldest: z.coerce.date() })
const notified = z.object({ last: date, paid: count, unannounced: count })
const lastNotification = z.object({ mode: z.enum(["test", "live"]), at: z.coerce.date() })
const timeout = z.object({ ms: count })
const jobRun = z.object({ started_at: z.coerce.date(), ended_at: date, checks: count })
const announcements = z.object({ waiting: count, oldest: date })
const clock = z.object({ now: z.coerce.date() })
const paid = z.object({ id: z.string(), payment_collection_id: z.string(), cart_id: z.string().nullable() })

const heldOfAccount = group.extend({ reason: z.enum(HELD_REASONS) })

const denied = z.object({ id: z.string(), order_id: z.string().nullable() })

const stranger = z.object({ transaction_id: z.string() })

/** As the index of such transactions has it, which are few. */
const PUT_AN_ORDER_ASIDE = "stray_order_ids IS NOT NULL"

/** How many are told of that nobody knows. */
const STRANGERS = 20

/** How many payments are looked through for orders that a process died over. */
const LATEST = 500

/** States of what no order holds. */
const UNSETTLED = TRANSACTION_STATES.filter((state) => state !== "settled")

/** How many of the latest notifications are looked through for transactions that nobody knows. */
const LATEST_NOTIFICATIONS = MAX_COUNTED

/** The columns whose values decide something, each one of a list that a newer version may lengthen. */
const PAYMENT_VALUES = "id, state, held_reason, resolution, mode, flow, source"

/** Payments that wait for a person, those opened first first; what a newer version wrote is told of by itself. */
const HELD = `SELECT held_reason, account, mode, held_at, updated_at FROM payunit_transaction
               WHERE state = 'held' AND held_reason = ANY(?) AND mode IN ('test', 'live') AND resolution IS NULL
                 AND deleted_at IS NULL
               ORDER BY created_at LIMIT ?`

const counter = z.object({ id: z.string(), count })

/**
 * What the tables tell of how things go, for whoever looks after them. No figure counts further than one more than
 * `MAX_SHOWN_COUNT`, so that none costs more as the tables grow.
 */
export class Figures extends Repository {
  /** The database's clock, which is the one that everything of ours goes by. */
  async now(): Promise<Date> {
    return clock.parse(await this.#row("SELECT clock_timestamp() AS now")).now
  }

  /** How much of what is limited for the whole store there was in the current hour. */
  async ofWholeStore(): Promise<Record<StoreLimit, number>> {
    const rows = await this.send("SELECT id, count FROM payunit_rate_window WHERE id = ANY(?) AND ends_at > now()", [
      Object.values(WHOLE_STORE),
    ])
    const counts = new Map(
      z
        .array(counter)
        .parse(rows)
        .map((row) => [row.id, row.count]),
    )
    const of = (limit: StoreLimit): number => counts.get(WHOLE_STORE[limit]) ?? 0
    return { transactionsPerHour: of("transactionsPerHour"), promptsPerHour: of("promptsPerHour") }
  }

  /** Payments that should have been looked at by now, with `minutes` to spare. */
  async overdue(minutes: number): Promise<z.output<typeof overdue>> {
    return overdue.parse(
      await this.#row(
        `SELECT count(*) AS payments, min(next_check_at) AS oldest FROM (
           SELECT next_check_at FROM payunit_transaction
            WHERE next_check_at < now() - make_interval(mins => ?) AND deleted_at IS NULL AND ${CAN_BE_SETTLED}
              AND (lease_until IS NULL OR lease_until < now())
            ORDER BY next_check_at LIMIT ?) overdue`,
        [minutes, MAX_SHOWN_COUNT + 1],
      ),
    )
  }

  /** Orders that wait for their payment although their time to pay is over, by `minutes` or more. */
  async unpaidOrders(minutes: number): Promise<z.output<typeof waiting>> {
    return waiting.parse(
      await this.#row(
        `SELECT count(DISTINCT payment_collection_id) AS orders, min(payment_due_at) AS oldest FROM (
           SELECT payment_collection_id, payment_due_at FROM payunit_transaction
            WHERE cancel_order_at IS NOT NULL AND payment_due_at < now() - make_interval(mins => ?)
              AND deleted_at IS NULL
            ORDER BY cancel_order_at LIMIT ?) unpaid`,
        [minutes, MAX_SHOWN_COUNT + 1],
      ),
    )
  }

  /** Watched payments by account and mode. */
  async watched(): Promise<z.output<typeof group>[]> {
    return z.array(group).parse(
      await this.send(
        `SELECT account, mode, count(*) AS payments FROM payunit_transaction
          WHERE ${IS_ASKED_ABOUT} GROUP BY account, mode ORDER BY account, mode`,
        [[...UNPAID_STATES]],
      ),
    )
  }

  /** Held payments that nobody resolved yet, by reason. More than a thousand in all are not told apart. */
  async held(): Promise<z.output<typeof held>[]> {
    return z.array(held).parse(
      await this.send(
        `SELECT held_reason AS reason, count(*) AS payments, min(COALESCE(held_at, updated_at)) AS oldest FROM (${HELD}) held
          GROUP BY held_reason ORDER BY held_reason`,
        [[...HELD_REASONS], MAX_SHOWN_COUNT + 1],
      ),
    )
  }

  /** Unresolved held payments by reason, account and mode, of ten thousand at most, for what watches from outside. */
  async heldByAccount(): Promise<z.output<typeof heldOfAccount>[]> {
    return z.array(heldOfAccount).parse(
      await this.send(
        `SELECT held_reason AS reason, account, mode, count(*) AS payments FROM (${HELD}) held
          GROUP BY held_reason, account, mode`,
        [[...HELD_REASONS], MAX_COUNTED],
      ),
    )
  }

  /**
   * Payments, invoices and events with a value that this version does not know, where it would be met: among the latest,
   * those that are due, and those that wait for a person.
   */
  async unreadable(): Promise<{ payments: string[]; invoices: string[]; events: string[] }> {
    const payments = await this.send(
      `SELECT id FROM (
         (SELECT ${PAYMENT_VALUES} FROM payunit_transaction WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?)
         UNION (SELECT ${PAYMENT_VALUES} FROM payunit_transaction
                 WHERE next_check_at IS NOT NULL AND deleted_at IS NULL ORDER BY next_check_at LIMIT ?)
         UNION (SELECT ${PAYMENT_VALUES} FROM payunit_transaction
                 WHERE state = 'held' AND resolution IS NULL AND deleted_at IS NULL
                 ORDER BY created_at DESC, id DESC LIMIT ?)) met
        WHERE NOT (state = ANY(?) AND (held_reason IS NULL OR held_reason = ANY(?))
                   AND (resolution IS NULL OR resolution = ANY(?)) AND mode IN ('test', 'live') AND flow = ANY(?) AND source = ANY(?))
        ORDER BY id LIMIT ?`,
      [
        ...[LATEST, LATEST, LATEST],
        ...[[...TRANSACTION_STATES], [...HELD_REASONS], [...RESOLUTIONS], [...FLOW_NAMES], [...ENTRY_SOURCES]],
        MAX_SHOWN_COUNT + 1,
      ],
    )
    const invoices = await this.send(
      `SELECT id FROM (
         SELECT ${WHOLE_INVOICE} FROM payunit_invoice i WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT ?) met
        WHERE NOT (state = ANY(?) AND mode IN ('test', 'live') AND type IN ('NORMAL', 'INSTALLMENT') AND locale IN ('en', 'fr'))
        ORDER BY id LIMIT ?`,
      [LATEST, [...INVOICE_STATES], MAX_SHOWN_COUNT + 1],
    )
    const events = await this.send(
      `SELECT id FROM (
         SELECT id, event, invoice_id, state, held_reason FROM payunit_outbox_event
          WHERE deleted_at IS NULL ORDER BY due_at LIMIT ?) met
        WHERE NOT (event = ANY(?)
                   AND CASE WHEN invoice_id IS NULL
                            THEN (state IS NULL OR state = ANY(?)) AND (held_reason IS NULL OR held_reason = ANY(?))
                            ELSE state = ANY(?) END)
        ORDER BY id LIMIT ?`,
      [
        ...[LATEST, [...PAYUNIT_EVENTS], [...TRANSACTION_STATES], [...HELD_REASONS]],
        ...[[...INVOICE_STATES], MAX_SHOWN_COUNT + 1],
      ],
    )
    return { payments: idsIn(payments), invoices: idsIn(invoices), events: idsIn(events) }
  }

  /** When a notification last came; and of the payments of the last days, how many were paid, and paid unannounced. */
  async notifications(days: number): Promise<z.output<typeof notified>> {
    return notified.parse(
      await this.#row(
        `SELECT (SELECT max(created_at) FROM payunit_notification WHERE deleted_at IS NULL) AS last, count(*) AS paid,
                count(*) FILTER (WHERE NOT EXISTS (
                  SELECT 1 FROM payunit_notification n WHERE n.transaction_id = t.id AND n.deleted_at IS NULL)) AS unannounced
           FROM (SELECT id FROM payunit_transaction
                  WHERE paid_at > now() - make_interval(days => ?) AND source = 'attempt' AND deleted_at IS NULL
                  ORDER BY paid_at DESC LIMIT ?) t`,
        [days, MAX_SHOWN_COUNT + 1],
      ),
    )
  }

  /** When a notification last came, of the latest, by the mode of its payment. */
  async lastNotifications(): Promise<Record<"test" | "live", string | null>> {
    const rows = await this.send(
      `SELECT t.mode, max(n.created_at) AS at FROM (
         SELECT transaction_id, created_at FROM payunit_notification
          WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT ?) n
         JOIN payunit_transaction t ON t.id = n.transaction_id AND t.mode IN ('test', 'live')
        GROUP BY t.mode`,
      [LATEST],
    )
    const byMode = new Map(
      z
        .array(lastNotification)
        .parse(rows)
        .map(({ mode, at }) => [mode, at.toISOString()]),
    )
    return { test: byMode.get("test") ?? null, live: byMode.get("live") ?? null }
  }

  /** After how long Postgres ends a connection of this store's that idles in a transaction; 0 for never. */
  async idleInTransactionTimeoutMs(): Promise<number> {
    return timeout.parse(
      await this.#row("SELECT setting AS ms FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'"),
    ).ms
  }

  /** Transactions that notifications came for in the last days although no table has them, the latest first. */
  async notifiedStrangers(days: number): Promise<string[]> {
    const rows = await this.send(
      `SELECT transaction_id FROM (
         SELECT transaction_id, created_at FROM payunit_notification
          WHERE created_at > now() - make_interval(days => ?) AND deleted_at IS NULL
          ORDER BY created_at DESC LIMIT ?) n
        WHERE NOT EXISTS (SELECT 1 FROM payunit_transaction t WHERE t.id = n.transaction_id)
        GROUP BY transaction_id ORDER BY max(created_at) DESC LIMIT ?`,
      [days, LATEST_NOTIFICATIONS, STRANGERS],
    )
    return z
      .array(stranger)
      .parse(rows)
      .map(({ transaction_id }) => transaction_id)
  }

  /**
   * Payments of the last days whose orders a person had placed, of which the service says since that they were not paid,
   * and of which nothing was refunded; the latest first.
   */
  async deniedByService(days: number): Promise<z.output<typeof denied>[]> {
    return z.array(denied).parse(
      await this.send(
        `SELECT id, order_id FROM payunit_transaction t
          WHERE confirmed_by IS NOT NULL AND state = 'settled' AND settled_at > now() - make_interval(days => ?)
            AND last_answer ->> 'status' IN ('FAILED', 'CANCELLED') AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM payunit_manual_refund p WHERE p.transaction_id = t.id AND p.deleted_at IS NULL)
          ORDER BY settled_at DESC LIMIT ?`,
        [days, STRANGERS],
      ),
    )
  }

  /** Events that wait to be announced. */
  async announcements(): Promise<z.output<typeof announcements>> {
    return announcements.parse(
      await this.#row(
        `SELECT count(*) AS waiting, min(occurred_at) AS oldest FROM (
           SELECT occurred_at FROM payunit_outbox_event WHERE deleted_at IS NULL ORDER BY due_at LIMIT ?) waiting`,
        [MAX_SHOWN_COUNT + 1],
      ),
    )
  }

  /** The job's last run, on any instance. */
  async jobRun(): Promise<z.output<typeof jobRun> | null> {
    const [row] = await this.send("SELECT started_at, ended_at, checks FROM payunit_job_run WHERE id = ?", [
      RECONCILE_JOB,
    ])
    return row === undefined ? null : jobRun.parse(row)
  }

  /** The latest payments whose money was taken. */
  async latestPaid(): Promise<z.output<typeof paid>[]> {
    return z.array(paid).parse(
      await this.send(
        `SELECT id, payment_collection_id, cart_id FROM payunit_transaction
          WHERE paid_at IS NOT NULL AND deleted_at IS NULL ORDER BY paid_at DESC LIMIT ?`,
        [LATEST],
      ),
    )
  }

  /** The carts that were to be paid last and are not settled. */
  async latestUnsettledCarts(): Promise<string[]> {
    return z
      .array(z.object({ cart_id: z.string() }))
      .parse(
        await this.send(
          `SELECT cart_id FROM payunit_transaction
            WHERE state = ANY(?) AND cart_id IS NOT NULL AND deleted_at IS NULL ORDER BY created_at DESC LIMIT ?`,
          [UNSETTLED, LATEST],
        ),
      )
      .map(({ cart_id }) => cart_id)
  }

  /** The orders that were settled last, also where something about their money is to be decided since. */
  async latestSettledOrders(limit: number): Promise<string[]> {
    return z
      .array(z.object({ order_id: z.string() }))
      .parse(
        await this.send(
          `SELECT order_id FROM payunit_transaction
            WHERE settled_at IS NOT NULL AND order_id IS NOT NULL AND deleted_at IS NULL
            ORDER BY created_at DESC LIMIT ?`,
          [limit],
        ),
      )
      .map(({ order_id }) => order_id)
  }

  /** The orders that were put aside since a process died over them, the latest first. */
  async strayOrders(): Promise<string[]> {
    return z
      .array(z.object({ order_id: z.string() }))
      .parse(
        await this.send(
          `SELECT unnest(stray_order_ids) AS order_id FROM payunit_transaction
            WHERE paid_at IS NOT NULL AND ${PUT_AN_ORDER_ASIDE} AND deleted_at IS NULL
            ORDER BY paid_at DESC LIMIT ?`,
          [LATEST],
        ),
      )
      .map(({ order_id }) => order_id)
  }

  async #row(sql: string, bindings: readonly unknown[] = []): Promise<unknown> {
    return (await this.send(sql, bindings))[0]
  }
}
