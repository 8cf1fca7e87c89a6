import { z } from "zod"
import type { AccountingEntry } from "../../../domain/payments"
import { Repository } from "../storage"
import { isReceived, OPERATOR } from "../transactions"

const month = z.object({ starts_at: z.coerce.date(), ends_at: z.coerce.date(), is_ahead: z.boolean() })

/** A month of the shop: its first moment, and that of the next. */
export type Month = z.output<typeof month>

const amount = z.coerce.number()
const entry = z.object({
  transaction_id: z.string(),
  order_id: z.string().nullable(),
  invoice_id: z.string().nullable(),
  cart_id: z.string().nullable(),
  forgotten_at: z.coerce.date().nullable(),
  state: z.string(),
  resolution: z.string().nullable(),
  operator: z.string().nullable(),
  currency_code: z.string(),
  paid_at: z.coerce.date().nullable(),
  day: z.string().nullable(),
  gross: amount.nullable(),
  fee: amount.nullable(),
  refunds: z.array(z.object({ day: z.string(), amount, reference: z.string().nullable(), fee: amount.nullable() })),
  is_first: z.boolean(),
}) satisfies z.ZodType<AccountingEntry>

/** Payments read by one statement. */
const PAGE = 500

/** The currency of a payment, as the summary counts it. */
const CURRENCY = "lower(COALESCE(t.paid_currency, t.currency_code))"

/** What leads to whom a payment is of, and what it is for. */
const OF_PAYMENT = "t.order_id, t.invoice_id, t.cart_id, t.forgotten_at, t.resolution"

/** Payments that the month received, as the summary counts them. Bindings: the month. */
const RECEIVED = `t.paid_at >= :starts AND t.paid_at < :ends AND t.paid_at IS NOT NULL AND t.deleted_at IS NULL
    AND ${isReceived("t")}`

/** The day of the shop at a time. Binding: the zone. */
const dayOf = (time: string): string => `CAST(CAST(${time} AT TIME ZONE :zone AS date) AS text)`

/** Refunds of the month, one after the other. Bindings: the month and the zone. */
const REFUNDS = `jsonb_agg(jsonb_build_object('day', ${dayOf("r.recorded_at")}, 'amount', r.amount, 'reference', r.reference,
                             'fee', (SELECT p.fee FROM payunit_payout p WHERE p.manual_refund_id = r.id AND p.deleted_at IS NULL))
                           ORDER BY r.recorded_at, r.id)`

/**
 * What the latest statement of PayUnit's in which its payment matched gives as the fee, else what PayUnit's own answer told:
 * the statement comes later, and is what is paid out by. A line of its refund has another fee, and sets the payment's own
 * line in the same file aside.
 */
const FEE = `COALESCE((SELECT l.fee FROM payunit_statement_line l
               WHERE l.transaction_id IN (t.id, t.service_transaction_id, CASE WHEN t.source <> 'attempt' THEN t.reference END) AND l.status = 'paid' AND l.outcome IN ('matched', 'set_aside')
                 AND l.fee IS NOT NULL AND l.deleted_at IS NULL
               ORDER BY l.created_at DESC, l.outcome LIMIT 1), t.fee)`

/**
 * What a month's books have of every payment. They come to what the summary of the same days comes to: money counts on the
 * day when PayUnit was found to have taken it, refunds on the day when they were recorded.
 */
export class AccountingExport extends Repository {
  /**
   * A month of the shop's own calendar. The database's clock decides whether it has begun.
   *
   * @param name such as 2026-01
   */
  async month(name: string, zone: string): Promise<Month> {
    const [row] = await this.send(
      `SELECT first AT TIME ZONE :zone AS starts_at, (first + interval '1 month') AT TIME ZONE :zone AS ends_at,
              first AT TIME ZONE :zone > now() AS is_ahead
         FROM (SELECT CAST(:first AS timestamp) AS first) month`,
      { first: `${name}-01`, zone },
    )
    return month.parse(row)
  }

  /** How many entries there are. */
  async count(of: Month): Promise<number> {
    const [row] = await this.send(
      `SELECT (SELECT count(*) FROM payunit_transaction t WHERE ${RECEIVED})
            + (SELECT count(DISTINCT (r.transaction_id, lower(r.currency_code))) FROM payunit_manual_refund r
                WHERE r.recorded_at >= :starts AND r.recorded_at < :ends AND r.deleted_at IS NULL
                  AND NOT EXISTS (SELECT FROM payunit_transaction t
                                   WHERE t.id = r.transaction_id AND ${CURRENCY} = lower(r.currency_code) AND ${RECEIVED})) AS count`,
      boundsOf(of),
    )
    return z.object({ count: z.coerce.number() }).parse(row).count
  }

  /** Every payment of the month as it was paid, then all others with a refund in the month, page by page. */
  async *entries(of: Month, zone: string): AsyncGenerator<AccountingEntry[]> {
    const parameters = { ...boundsOf(of), zone, limit: PAGE }
    // As a text, which has the database's microseconds.
    for (let at = of.starts_at.toISOString(), id = "", isFull = true; isFull;) {
      const read = z.array(entry.extend({ at: z.string() })).parse(
        await this.send(
          `SELECT t.id AS transaction_id, ${OF_PAYMENT}, t.state, ${OPERATOR} AS operator, ${CURRENCY} AS currency_code,
                  t.paid_at, CAST(t.paid_at AS text) AS at, ${dayOf("t.paid_at")} AS day, COALESCE(t.paid_amount, t.amount) AS gross, ${FEE} AS fee,
                  COALESCE((SELECT ${REFUNDS} FROM payunit_manual_refund r
                             WHERE r.transaction_id = t.id AND r.recorded_at >= :starts AND r.recorded_at < :ends
                               AND r.deleted_at IS NULL AND lower(r.currency_code) = ${CURRENCY}), '[]') AS refunds,
                  t.surplus_of IS NULL AND NOT EXISTS (
                    SELECT FROM payunit_transaction e
                     WHERE e.order_id = t.order_id AND e.order_id IS NOT NULL AND (e.paid_at, e.id) < (t.paid_at, t.id)
                                 AND e.surplus_of IS NULL AND e.deleted_at IS NULL AND ${isReceived("e")}) AS is_first
             FROM payunit_transaction t
            WHERE ${RECEIVED} AND t.paid_at >= CAST(:at AS timestamptz) AND (t.paid_at, t.id) > (CAST(:at AS timestamptz), :id)
            ORDER BY t.paid_at, t.id LIMIT :limit`,
          { ...parameters, at, id },
        ),
      )
      isFull = read.length === PAGE
      at = read.at(-1)?.at ?? at
      id = read.at(-1)?.transaction_id ?? id
      yield read
    }
    for (let id = "", currency = "", isFull = true; isFull;) {
      const read = z.array(entry).parse(
        await this.send(
          `SELECT r.transaction_id, ${OF_PAYMENT}, COALESCE(t.state, '') AS state, ${OPERATOR} AS operator,
                  r.currency_code, t.paid_at, NULL AS day, NULL AS gross, NULL AS fee, r.refunds, false AS is_first
             FROM (SELECT r.transaction_id, lower(r.currency_code) AS currency_code, ${REFUNDS} AS refunds
                     FROM payunit_manual_refund r
                    WHERE r.recorded_at >= :starts AND r.recorded_at < :ends AND r.deleted_at IS NULL
                      AND (r.transaction_id, lower(r.currency_code)) > (:id, :currency)
                      AND NOT EXISTS (SELECT FROM payunit_transaction t
                                       WHERE t.id = r.transaction_id AND ${CURRENCY} = lower(r.currency_code) AND ${RECEIVED})
                    GROUP BY 1, 2 ORDER BY 1, 2 LIMIT :limit) r
             LEFT JOIN payunit_transaction t ON t.id = r.transaction_id AND t.deleted_at IS NULL
            ORDER BY 1, 5`,
          { ...parameters, id, currency },
        ),
      )
      isFull = read.length === PAGE
      id = read.at(-1)?.transaction_id ?? id
      currency = read.at(-1)?.currency_code ?? currency
      yield read
    }
  }
}

function boundsOf({ starts_at, ends_at }: Month) {
  return { starts: starts_at, ends: ends_at }
}
