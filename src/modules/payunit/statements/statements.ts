import { randomUUID } from "node:crypto"
import { z } from "zod"
import {
  DAY_ORDERS,
  DECIMAL_MARKS,
  DIFFERENCES,
  GUESSED_PARTS,
  HARMLESS_POINTS,
  LINE_OUTCOMES,
  type LineOutcome,
  POINTS_OF_DIFFERENCE,
  SEPARATORS,
  type StatementMapping,
  STATEMENT_FIELDS,
} from "../../../domain/statements"
import { ENTRY_SOURCES, HELD_REASONS, reasonsWhere, RESOLUTIONS, TRANSACTION_STATES } from "../../../domain/payments"
import { Statement, StatementLine } from "../models"
import { IdempotencyKeys, type KeyedRequest } from "../idempotency"
import { codeList, type CappedCount, countListed, type Query, Repository, rowSchema } from "../storage"
import { isDuplicateSql, isMoney } from "../transactions"
import type { SkippedLine, ParsedStatement } from "./reading"

const mapping = z.object({
  separator: z.enum(SEPARATORS),
  columns: z.partialRecord(z.enum(STATEMENT_FIELDS), z.number()),
  decimal: z.enum(DECIMAL_MARKS),
  day_order: z.enum(DAY_ORDERS),
  guessed: z.array(z.enum(GUESSED_PARTS)),
})
const sum = z.object({
  outcome: z.enum(LINE_OUTCOMES),
  currency_code: z.string().nullable(),
  count: z.number(),
  amount: z.number(),
  fees: z.number(),
  reviewed: z.number(),
})
const counted = z.object({ count: z.number(), lines: z.array(z.number()) })
const statement = z.lazy(() =>
  rowSchema(Statement, {
    mapping,
    skipped: z.object({ lines: counted, cells: counted }),
    sums: z.array(sum.omit({ reviewed: true })),
    created_at: z.coerce.date(),
  }),
)
const line = z.lazy(() =>
  rowSchema(StatementLine, {
    differences: z.array(z.enum(POINTS_OF_DIFFERENCE)),
    amount: z.coerce.number().nullable(),
  }),
)
const payment = z.object({
  id: z.string(),
  service_transaction_id: z.string().nullable(),
  state: z.enum(TRANSACTION_STATES),
  held_reason: z.enum(HELD_REASONS).nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  source: z.enum(ENTRY_SOURCES),
  reference: z.string().nullable(),
  order_id: z.string().nullable(),
  invoice_id: z.string().nullable(),
  cart_id: z.string().nullable(),
  forgotten_at: z.coerce.date().nullable(),
  left: z.coerce.number(),
})
const numbered = z.array(z.object({ starts_at: z.coerce.date().nullable(), ends_at: z.coerce.date().nullable() }))

/** A statement as read from its table. */
export type StatementRow = z.output<typeof statement>
/** A line of one. */
export type StatementLineRow = z.output<typeof line>
/** The payment that lines are about, as it stands now; `left` is what was paid and is not refunded, in major units. */
export type StatementPayment = z.output<typeof payment>

/** Which lines are wanted. */
export interface LineFilters {
  outcome?: readonly LineOutcome[] | undefined
  reviewed?: boolean | undefined
  /** Whether the statement tells a fee. */
  has_fee?: boolean | undefined
  search?: string | undefined
}

/** Lines written by one statement in SQL: few enough that nobody waits for its making. */
const BATCH = 500

/**
 * Near to the first and the last time of a statement, another may have what is missing; of one that tells days alone, on
 * all of its last, which may not have been over when it was exported.
 */
const BORDER = "interval '1 hour'"

/** What payments are held for that PayUnit has since said were not paid, or were refunded. */
const TAKEN_BACK = codeList(reasonsWhere(({ money }) => money === "taken_back"))

/**
 * What of our payment a line is compared with; `is_paid` is null where a person decided what counts. `refunded` is what
 * was refunded by PayUnit: a line of another refund says that it was paid twice. What staff confirmed by the id of a line is
 * what that line tells of; what they dismissed since as a mistake is not paid here, and too much of it never came.
 */
const OURS = `
  SELECT t.id, t.invoice_id, t.account, t.mode, COALESCE(t.paid_amount, t.amount) + COALESCE((
           SELECT sum(s.amount) FROM payunit_transaction s
            WHERE s.surplus_of = t.id AND s.deleted_at IS NULL AND NOT ${isDuplicateSql("s")}), 0) AS amount,
         lower(COALESCE(t.paid_currency, t.currency_code)) AS currency_code, t.state, t.fee,
         CASE WHEN t.held_reason IN (${TAKEN_BACK}) THEN CASE WHEN t.resolution = 'dismissed' THEN NULL ELSE false END
              WHEN NOT ${isMoney("t")} OR (t.source = 'staff' AND ${isDuplicateSql("t")}) THEN false ELSE t.paid_at IS NOT NULL END AS is_paid,
         (t.state = 'settled' OR COALESCE(t.resolution, '') = 'refunded') AND NOT EXISTS (
           SELECT FROM payunit_transaction s WHERE s.surplus_of = t.id AND s.deleted_at IS NULL
              AND s.state <> 'settled' AND COALESCE(s.resolution, '') <> 'refunded' AND NOT ${isDuplicateSql("s")}) AS is_placed,
         (SELECT COALESCE(sum(r.amount), 0) FROM payunit_manual_refund r
           WHERE r.transaction_id = ANY(ARRAY(
             SELECT t.id UNION ALL SELECT s.id FROM payunit_transaction s WHERE s.surplus_of = t.id AND s.deleted_at IS NULL))
             AND r.by_payunit AND r.deleted_at IS NULL) AS refunded
    FROM payunit_transaction t
   WHERE (t.id = l.transaction_id OR t.service_transaction_id = l.transaction_id
          OR (t.reference = l.transaction_id AND t.source <> 'attempt')) AND t.deleted_at IS NULL
   ORDER BY ${isDuplicateSql("t")}, t.created_at LIMIT 1`

const HARMLESS = codeList(HARMLESS_POINTS)

/**
 * Compares every line with its payment. Of several lines of one id the one decides that says most: sent back, then paid.
 */
const COMPARE = `
  UPDATE payunit_statement_line line
     SET outcome = compared.outcome, differences = compared.differences, invoice_id = compared.invoice_id, our_amount = compared.our_amount,
         raw_our_amount = jsonb_build_object('value', CAST(compared.our_amount AS text), 'precision', 20),
         our_currency = compared.our_currency, our_state = compared.our_state, our_fee = compared.our_fee,
         raw_our_fee = CASE WHEN compared.our_fee IS NOT NULL THEN jsonb_build_object('value', CAST(compared.our_fee AS text), 'precision', 20) END
    FROM (SELECT l.id, ours.invoice_id, ours.amount AS our_amount, ours.currency_code AS our_currency,
                 ours.state AS our_state, ours.fee AS our_fee,
                 CASE WHEN NOT l.decides THEN '{}' ELSE points.differing END AS differences,
                 CASE WHEN NOT l.decides THEN CASE WHEN l.status = 'paid' AND l.nth_alike > 1 THEN 'repeated' ELSE 'set_aside' END
                      WHEN ours.id IS NULL THEN CASE WHEN l.status IN ('not_paid', 'pending') THEN 'set_aside'
                                                     WHEN l.transaction_id IS NULL THEN 'without_id' ELSE 'unknown_here' END
                      WHEN NOT points.differing <@ ARRAY[${HARMLESS}] THEN 'differs' ELSE 'matched' END AS outcome
            FROM (SELECT id, transaction_id, amount, currency_code, status, fee,
                         row_number() OVER (PARTITION BY transaction_id, own ORDER BY rank, line) = 1 AS decides,
                         row_number() OVER (PARTITION BY transaction_id, own, status ORDER BY line) AS nth_alike
                    FROM (SELECT *, CASE WHEN transaction_id IS NULL THEN line ELSE 0 END AS own,
                                 array_position(ARRAY['refunded', 'paid', 'unknown', 'not_paid', 'pending'], status) AS rank
                            FROM payunit_statement_line
                           WHERE statement_id = :id AND line IS NOT NULL AND deleted_at IS NULL) ranked) l
            LEFT JOIN LATERAL (${OURS}) ours ON true
           CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
                   CASE WHEN l.status = 'unknown' THEN 'unknown_status' END,
                   CASE WHEN ours.account <> :account OR ours.mode <> :mode THEN 'account' END,
                   CASE WHEN l.status = 'paid' AND NOT ours.is_paid THEN 'paid_there' END,
                   CASE WHEN l.status = 'not_paid' AND ours.is_paid THEN 'not_paid_there' END,
                   CASE WHEN l.status = 'pending' AND ours.is_paid THEN 'pending_there' END,
                   CASE WHEN l.status = 'refunded' AND ours.is_paid AND ours.refunded < least(l.amount, ours.amount)
                        THEN 'refunded_there' END,
                   CASE WHEN l.status = 'paid' AND ours.is_paid IS NOT false AND NOT ours.is_placed THEN 'not_placed' END,
                   CASE WHEN l.status IN ('paid', 'unknown') AND l.amount <> ours.amount THEN 'amount' END,
                   CASE WHEN l.status IN ('paid', 'unknown') AND l.currency_code <> ours.currency_code THEN 'currency' END,
                   CASE WHEN l.status = 'paid' AND ours.is_paid AND l.fee <> ours.fee THEN 'fee' END
                 ], NULL) AS differing) points) compared
   WHERE line.id = compared.id`

/**
 * Notes what was paid here in the statement's time, and is not in it. What was begun before that time, or was paid near to
 * an end of it, may be in another statement; and a line without an id may be of any payment of its amount.
 */
const ADD_MISSING = `
  INSERT INTO payunit_statement_line (id, statement_id, transaction_id, outcome, differences, invoice_id, our_amount,
                                      raw_our_amount, our_currency, our_state, occurred_at)
  SELECT :id || '_' || ours.id, :id, ours.id,
         CASE WHEN ours.begun_at < CAST(:starts AS timestamptz) + ${BORDER} OR ours.paid_at >= CAST(:ends AS timestamptz) - CASE WHEN :days THEN interval '1 day' ELSE ${BORDER} END
                   OR EXISTS (SELECT FROM payunit_statement_line w
                               WHERE w.statement_id = :id AND w.outcome = 'without_id' AND w.amount = ours.amount
                                 AND COALESCE(w.currency_code, ours.currency_code) = ours.currency_code AND w.deleted_at IS NULL)
              THEN 'missing_at_border' ELSE 'missing_there' END,
         '{}', ours.invoice_id, ours.amount,
         jsonb_build_object('value', CAST(ours.amount AS text), 'precision', 20), ours.currency_code, ours.state, ours.paid_at
    FROM (SELECT id, service_transaction_id, invoice_id, COALESCE(paid_amount, amount) AS amount,
                 lower(COALESCE(paid_currency, currency_code)) AS currency_code, state, paid_at, created_at AS begun_at
            FROM payunit_transaction
           WHERE paid_at >= :starts AND paid_at <= :ends AND paid_at IS NOT NULL AND deleted_at IS NULL
             AND account = :account AND mode = :mode AND source = 'attempt'
             AND ${isMoney("payunit_transaction")} AND (held_reason IS NULL OR held_reason NOT IN (${TAKEN_BACK}))) ours
   WHERE NOT EXISTS (SELECT FROM payunit_statement_line l
                      WHERE l.statement_id = :id AND l.transaction_id IN (ours.id, ours.service_transaction_id) AND l.deleted_at IS NULL)`

/** Sums by outcome and currency, and the fees that the statement gives. */
const SUMS = `
  SELECT outcome, COALESCE(currency_code, our_currency) AS currency_code, CAST(count(*) AS integer) AS count,
         CAST(COALESCE(sum(COALESCE(amount, our_amount)), 0) AS float) AS amount, CAST(COALESCE(sum(fee), 0) AS float) AS fees,
         CAST(count(*) FILTER (WHERE reviewed_at IS NOT NULL) AS integer) AS reviewed
    FROM payunit_statement_line WHERE statement_id = :id AND deleted_at IS NULL GROUP BY 1, 2`

/** So many lines are named. */
const NAMED_MOST = 50

/** Lines that are counted, the first of them by their numbers. */
class Numbered {
  count = 0
  readonly lines: number[] = []

  add(line: number): void {
    this.count += 1
    if (this.lines.length < NAMED_MOST) {
      this.lines.push(line)
    }
  }
}

/** The statements that were compared, and their lines. All of one is written in one transaction of the database, or nothing. */
export class Statements extends Repository {
  /**
   * Writes a statement down and compares it.
   *
   * @param lines as they are read; where reading fails, nothing is written
   * @param timeZone of times that name none
   * @param request the key that it was sent with
   */
  async check(
    given: Pick<
      StatementRow,
      "account" | "mode" | "file_name" | "content_hash" | "headings_hash" | "created_by" | "mapping"
    >,
    lines: AsyncIterable<ParsedStatement | SkippedLine>,
    timeZone: string,
    request: KeyedRequest | null,
  ): Promise<StatementRow> {
    const id = `pust_${randomUUID()}`
    return await new IdempotencyKeys(this.database).keeping(request, "statement", async (database) => {
      const inside = new Statements(database, this.reader)
      let count = 0
      let batch: ParsedStatement[] = []
      let hasDays = false
      const skipped = { lines: new Numbered(), cells: new Numbered() }
      for await (const read of lines) {
        if ("skipped" in read) {
          skipped.lines.add(read.skipped)
          continue
        }
        if (read.isPartial) {
          skipped.cells.add(read.line)
        }
        batch.push(read)
        count += 1
        hasDays ||= read.transaction_id !== null && read.time?.isDay === true
        if (batch.length === BATCH) {
          await inside.#insert(id, batch, timeZone)
          batch = []
        }
      }
      await inside.#insert(id, batch, timeZone)
      const { account, mode, ...beside } = given
      if (count > BATCH) {
        // Of lines that are new Postgres has no statistics yet: it would compare every payment with every line.
        await inside.send("ANALYZE payunit_statement_line")
      }
      await inside.send(COMPARE, { id, account, mode })
      const { starts_at, ends_at } = await inside.#span(id, hasDays, timeZone)
      if (starts_at !== null && ends_at !== null) {
        await inside.send(ADD_MISSING, { id, account, mode, starts: starts_at, ends: ends_at, days: hasDays })
      }
      const sums = await inside.sums(id)
      return await inside.#add({
        ...{ id, account, mode, starts_at, ends_at, lines: count },
        ...beside,
        mapping: JSON.stringify(given.mapping),
        skipped: JSON.stringify(skipped),
        sums: JSON.stringify(sums.map(({ reviewed: _none, ...rest }) => rest)),
      })
    })
  }

  async #add(columns: Record<string, unknown>): Promise<StatementRow> {
    const inserted = this.database("payunit_statement").insert(columns).returning("*")
    return statement.parse((await this.rows(inserted))[0])
  }

  async find(id: string): Promise<StatementRow | null> {
    const [row] = await this.send("SELECT * FROM payunit_statement WHERE id = ? AND deleted_at IS NULL", [id])
    return row === undefined ? null : statement.parse(row)
  }

  /** The newest report of this very file. */
  async ofFile(contentHash: string, account: string): Promise<StatementRow | null> {
    const [row] = await this.send(
      `SELECT * FROM payunit_statement WHERE content_hash = ? AND account = ? AND deleted_at IS NULL
        ORDER BY created_at DESC LIMIT 1`,
      [contentHash, account],
    )
    return row === undefined ? null : statement.parse(row)
  }

  /** The newest first. */
  async page({
    limit,
    offset,
  }: {
    limit: number
    offset: number
  }): Promise<{ statements: StatementRow[]; counted: CappedCount }> {
    const query = (): Query =>
      this.database("payunit_statement").whereNull("deleted_at").orderByRaw("created_at DESC, id")
    const [rows, counted] = await Promise.all([
      this.rows(query().select("*").limit(limit).offset(offset)),
      countListed(this.database, query()),
    ])
    return { statements: rows.map((row) => statement.parse(row)), counted }
  }

  /** How a file of these headings was read the last time. */
  async storedMapping(headingsHash: string): Promise<StatementMapping | null> {
    const [row] = await this.send(
      "SELECT mapping FROM payunit_statement WHERE headings_hash = ? AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 1",
      [headingsHash],
    )
    return row === undefined ? null : z.object({ mapping }).parse(row).mapping
  }

  /** Sums of a statement as they are now. */
  async sums(id: string): Promise<z.output<typeof sum>[]> {
    return z.array(sum).parse(await this.send(SUMS, { id }))
  }

  /** A statement's lines, what somebody should look at first. */
  async lines(
    id: string,
    filters: LineFilters,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ lines: StatementLineRow[]; counted: CappedCount }> {
    const query = this.#matching(id, filters)
      .select("*")
      .orderByRaw("array_position(?::text[], outcome), line, id", [[...DIFFERENCES]])
    const [rows, counted] = await Promise.all([
      this.rows(query.limit(limit).offset(offset)),
      countListed(this.database, this.#matching(id, filters).orderBy("line")),
    ])
    return { lines: rows.map((row) => line.parse(row)), counted }
  }

  /** All lines of a statement in the order of the file, page by page. */
  async *allLines(id: string, filters: LineFilters = {}): AsyncGenerator<StatementLineRow[]> {
    for (let after: string | null = null, isFull = true; isFull;) {
      const query = this.#matching(id, filters).select("*").orderBy("id").limit(BATCH)
      const rows = await this.rows(after === null ? query : query.where("id", ">", after))
      const read = rows.map((row) => line.parse(row))
      isFull = read.length === BATCH
      after = read.at(-1)?.id ?? null
      yield read
    }
  }

  async line(statementId: string, id: string): Promise<StatementLineRow | null> {
    const [row] = await this.send(
      "SELECT * FROM payunit_statement_line WHERE id = ? AND statement_id = ? AND deleted_at IS NULL",
      [id, statementId],
    )
    return row === undefined ? null : line.parse(row)
  }

  /**
   * How the payments stand now that lines are about, by our ids or the service's, or by the reference of what was begun
   * nowhere here: of several, the one that its line is compared with comes first.
   */
  async payments(ids: readonly (string | null)[]): Promise<StatementPayment[]> {
    return z.array(payment).parse(
      await this.send(
        `SELECT id, service_transaction_id, state, held_reason, resolution, source, reference, order_id, invoice_id, cart_id, forgotten_at,
                COALESCE(paid_amount, amount) - COALESCE((
                  SELECT sum(r.amount) FROM payunit_manual_refund r
                   WHERE r.transaction_id = t.id AND r.deleted_at IS NULL), 0) AS "left"
           FROM payunit_transaction t
          WHERE (id = ANY(?) OR service_transaction_id = ANY(?) OR (reference = ANY(?) AND source <> 'attempt'))
            AND deleted_at IS NULL ORDER BY ${isDuplicateSql("t")}, created_at`,
        [ids, ids, ids],
      ),
    )
  }

  /** Notes that somebody reviewed a line. Null if somebody did before. */
  async noteReview(id: string, { by, note }: { by: string; note: string }): Promise<StatementLineRow | null> {
    const [row] = await this.send(
      `UPDATE payunit_statement_line SET reviewed_at = now(), reviewed_by = ?, note = ?, updated_at = now()
        WHERE id = ? AND reviewed_at IS NULL AND deleted_at IS NULL RETURNING *`,
      [by, note, id],
    )
    return row === undefined ? null : line.parse(row)
  }

  #matching(id: string, { outcome, reviewed, has_fee, search }: LineFilters): Query {
    const query = this.database("payunit_statement_line").where({ statement_id: id }).whereNull("deleted_at")
    if (outcome !== undefined) {
      void query.whereIn("outcome", [...outcome])
    }
    if (reviewed !== undefined) {
      void query.whereRaw(`reviewed_at IS ${reviewed ? "NOT " : ""}NULL`)
    }
    if (has_fee !== undefined) {
      void query.whereRaw(`fee IS ${has_fee ? "NOT " : ""}NULL`)
    }
    if (search !== undefined) {
      void query.where("transaction_id", search)
    }
    return query
  }

  async #insert(id: string, lines: readonly ParsedStatement[], zone: string): Promise<void> {
    const of = <Value>(pick: (read: ParsedStatement) => Value): Value[] => lines.map(pick)
    await this.send(
      `INSERT INTO payunit_statement_line (id, statement_id, line, transaction_id, amount, raw_amount, currency_code, status,
                                           occurred_at, fee, raw_fee, outcome, differences)
       SELECT :id || '_' || lpad(CAST(line AS text), 8, '0'), :id, line, nullif(transaction_id, ''), CAST(nullif(amount, '') AS numeric),
              CASE WHEN amount <> '' THEN jsonb_build_object('value', amount, 'precision', 20) END, nullif(currency_code, ''), status,
              CASE WHEN is_local THEN CAST(at AS timestamp) AT TIME ZONE :zone ELSE CAST(nullif(at, '') AS timestamptz) END,
              CAST(nullif(fee, '') AS numeric), CASE WHEN fee <> '' THEN jsonb_build_object('value', fee, 'precision', 20) END, 'set_aside', '{}'
         FROM unnest(CAST(:lines AS integer[]), CAST(:ids AS text[]), CAST(:amounts AS text[]), CAST(:currencies AS text[]),
                     CAST(:statuses AS text[]), CAST(:times AS text[]), CAST(:locals AS boolean[]), CAST(:fees AS text[]))
              read (line, transaction_id, amount, currency_code, status, at, is_local, fee)`,
      {
        ...{ id, zone, lines: of((read) => read.line), ids: of((read) => read.transaction_id ?? "") },
        ...{ amounts: of((read) => String(read.amount ?? "")), currencies: of((read) => read.currency_code ?? "") },
        ...{ statuses: of((read) => read.status), fees: of((read) => String(read.fee ?? "")) },
        ...{ times: of((read) => read.time?.at ?? ""), locals: of((read) => read.time?.isLocal ?? false) },
      },
    )
  }

  /** From the first to the last time of a payment, which a line without an id may not be; of days, to the end of the last. */
  async #span(id: string, hasDays: boolean, zone: string): Promise<z.output<typeof numbered>[number]> {
    const [span] = numbered.parse(
      await this.send(
        `SELECT min(occurred_at) AS starts_at,
                CASE WHEN :days THEN (CAST(max(occurred_at) AT TIME ZONE :zone AS date) + 1) AT TIME ZONE :zone - interval '1 millisecond'
                     ELSE max(occurred_at) END AS ends_at
           FROM payunit_statement_line WHERE statement_id = :id AND line IS NOT NULL AND transaction_id IS NOT NULL AND deleted_at IS NULL`,
        { id, days: hasDays, zone },
      ),
    )
    return span ?? { starts_at: null, ends_at: null }
  }
}
