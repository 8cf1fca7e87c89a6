import { randomUUID } from "node:crypto"
import { z } from "zod"
import { toCharge } from "../../gateway"
import { announcingPayback } from "./announcements"
import type { Database } from "./database"
import { MerchantProblem } from "./merchant-problems"
import { isResolved, paidMoney, readTransaction, type TransactionRecord } from "./transaction-record"
import { byWhom, rawAmount, Transactions } from "./transactions"

const record = z.object({
  id: z.string(),
  transaction_id: z.string(),
  /** Major units. */
  amount: z.coerce.number(),
  currency_code: z.string(),
  method: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  recorded_by: z.string(),
  recorded_at: z.coerce.date(),
  refund_id: z.string().nullable(),
})

/** A payback as read from its table: see the model. */
export type PaybackRecord = z.output<typeof record>

/** What a merchant says they paid back. */
export interface NewPayback {
  transaction_id: string
  /** Major units; null for all that was paid and has not gone back yet. */
  amount: number | null
  method: string
  reference: string | null
  note: string | null
  recorded_by: string
}

/** What came of recording a payback. */
export interface PaybackRecorded {
  payback: PaybackRecord
  transaction: TransactionRecord
  /** False when this very payback was on record already, waiting for its refund: a click repeated, or a crash between. */
  isNew: boolean
  /** Whether all that was paid has gone back now. */
  isAll: boolean
  /** When this payback resolved a held transaction; null when it did not. */
  resolvedAt: Date | null
}

/**
 * The book of paybacks. Money goes back by hand; what is written here is the merchant's word for it, and the only thing
 * that lets Medusa record a refund.
 */
export class Paybacks {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Paybacks of a transaction, oldest first. */
  async ofTransaction(transactionId: string): Promise<PaybackRecord[]> {
    const { rows } = await this.#database.raw(
      "SELECT * FROM payunit_payback WHERE transaction_id = ? AND deleted_at IS NULL ORDER BY recorded_at, id",
      [transactionId],
    )
    return rows.map((row) => record.parse(row))
  }

  /** How much of each transaction went back, in major units. Transactions without a payback are left out. */
  async sums(transactionIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await this.#database.raw(
      `SELECT transaction_id, sum(amount) AS amount FROM payunit_payback
        WHERE transaction_id = ANY(?) AND deleted_at IS NULL GROUP BY transaction_id`,
      [[...transactionIds]],
    )
    const sums = z.array(z.object({ transaction_id: z.string(), amount: z.coerce.number() })).parse(rows)
    return new Map(sums.map(({ transaction_id, amount }) => [transaction_id, amount]))
  }

  /**
   * Writes a payback down. The transaction's row is locked meanwhile, so that of any number of paybacks at once no more
   * goes back than was paid. A held transaction of which all went back is resolved in the same breath, and so is one
   * that is to be resolved whatever is left. Where Medusa has no payment of it, it is final then and announced;
   * otherwise once its refund uses it.
   *
   * @param settings.isCaptured whether Medusa has a payment of it on record
   * @param settings.resolves whether to resolve it even though some is left; that wants a note
   * @throws MerchantProblem
   */
  async record(payback: NewPayback, settings: { isCaptured: boolean; resolves: boolean }): Promise<PaybackRecorded> {
    return await this.#database.transaction(async (database) => {
      const inside = new Paybacks(database)
      const transaction = await inside.#lockTransaction(payback.transaction_id)
      refuseUnlessPaid(transaction)
      const earlier = await inside.ofTransaction(transaction.id)
      const paid = paidMoney(transaction)
      const left = paid.amount - earlier.reduce((sum, { amount }) => sum + amount, 0)
      const amount = payback.amount ?? left
      const waiting = settings.isCaptured ? earlier.find((one) => isSamePayback(one, payback, amount)) : undefined
      if (waiting === undefined) {
        refuseWrongAmount(amount, left, paid.currencyCode)
      }
      const isAll = waiting === undefined ? amount >= left : left <= 0
      if (settings.resolves && !isAll && payback.note === null) {
        throw new MerchantProblem(
          "note_required",
          `${left - amount} of what was paid stays with you: say why in a note.`,
        )
      }
      const written = waiting ?? (await inside.#insert(payback, amount, paid.currencyCode, !settings.isCaptured))
      const by = payback.recorded_by
      if (transaction.state !== "held" || !(isAll || settings.resolves)) {
        await inside.#tell(transaction.id, written, by)
        return { payback: written, transaction, isNew: waiting === undefined, isAll, resolvedAt: null }
      }
      await inside.#tell(transaction.id, written, by)
      const resolved = await new Transactions(database).resolve(transaction.id, {
        resolution: "paid_back",
        by,
        note: payback.note,
        isCaptured: settings.isCaptured,
      })
      if (resolved === null) {
        throw new MerchantProblem("already_resolved")
      }
      return {
        payback: written,
        transaction: resolved,
        isNew: waiting === undefined,
        isAll,
        resolvedAt: resolved.resolved_at,
      }
    })
  }

  /**
   * Strikes a payback out again whose refund Medusa refused, unless a refund has used it meanwhile.
   *
   * @returns whether it was struck out
   */
  async strikeOut(paybackId: string): Promise<boolean> {
    const { rows } = await this.#database.raw(
      `UPDATE payunit_payback SET deleted_at = now(), updated_at = now()
        WHERE id = ? AND refund_id IS NULL AND deleted_at IS NULL RETURNING id`,
      [paybackId],
    )
    return rows.length > 0
  }

  /**
   * Uses a payback of exactly this amount for a refund. Each is used once, and for one and the same refund always the
   * same one is found: one SQL statement, right on any number of instances. Used, it is not struck out any more, and so
   * it is announced.
   *
   * @returns null when no such payback waits for its refund
   */
  async consume(transactionId: string, amount: number, refundId: string): Promise<PaybackRecord | null> {
    const announcing = announcingPayback("was_refund_id IS NULL")
    const { rows } = await this.#database.raw(
      `WITH recorded AS (
         UPDATE payunit_payback SET refund_id = ?, updated_at = now()
           FROM (
             SELECT id AS was_id, refund_id AS was_refund_id FROM payunit_payback
              WHERE transaction_id = ? AND amount = ? AND deleted_at IS NULL AND (refund_id IS NULL OR refund_id = ?)
              ORDER BY (refund_id IS NULL), recorded_at, id
              LIMIT 1
              FOR UPDATE) was
          WHERE id = was_id AND (refund_id IS NULL OR refund_id = ?)
          RETURNING *),
       announced AS (${announcing.sql})
       SELECT * FROM recorded`,
      [refundId, transactionId, amount, refundId, refundId, ...announcing.bindings],
    )
    return rows.length > 0 ? record.parse(rows[0]) : null
  }

  async find(id: string): Promise<PaybackRecord | null> {
    const { rows } = await this.#database.raw("SELECT * FROM payunit_payback WHERE id = ? AND deleted_at IS NULL", [id])
    return rows.length > 0 ? record.parse(rows[0]) : null
  }

  async #lockTransaction(id: string): Promise<TransactionRecord> {
    const { rows } = await this.#database.raw(
      "SELECT *, now() AS now FROM payunit_transaction WHERE id = ? AND deleted_at IS NULL FOR UPDATE",
      [id],
    )
    if (rows.length === 0) {
      throw new MerchantProblem("transaction_not_found")
    }
    return readTransaction(rows[0])
  }

  async #insert(payback: NewPayback, amount: number, currencyCode: string, isFinal: boolean): Promise<PaybackRecord> {
    const announcing = isFinal ? announcingPayback() : null
    const { rows } = await this.#database.raw(
      `WITH recorded AS (
         INSERT INTO payunit_payback
           (id, transaction_id, amount, raw_amount, currency_code, method, reference, note, recorded_by, recorded_at)
         VALUES (?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, clock_timestamp()) RETURNING *)
       ${announcing === null ? "" : `, announced AS (${announcing.sql})`}
       SELECT * FROM recorded`,
      [
        `pupay_${randomUUID()}`,
        payback.transaction_id,
        amount,
        rawAmount(amount),
        currencyCode,
        payback.method,
        payback.reference,
        payback.note,
        payback.recorded_by,
        ...(announcing?.bindings ?? []),
      ],
    )
    return record.parse(rows[0])
  }

  async #tell(transactionId: string, payback: PaybackRecord, by: string): Promise<void> {
    const detail = `${payback.amount} ${payback.currency_code.toUpperCase()} by ${payback.method}, ${byWhom(by, payback.note)}`
    await new Transactions(this.#database).update(transactionId, {}, { event: "payback recorded", detail })
  }
}

/** One that was recorded before, in the same words, and still waits for its refund. */
function isSamePayback(earlier: PaybackRecord, payback: NewPayback, amount: number): boolean {
  return (
    earlier.refund_id === null &&
    earlier.amount === amount &&
    earlier.method === payback.method &&
    earlier.reference === payback.reference
  )
}

/** @throws MerchantProblem for money that nobody can have paid back */
function refuseUnlessPaid(transaction: TransactionRecord): void {
  if (isResolved(transaction)) {
    throw new MerchantProblem("already_resolved")
  }
  switch (transaction.state) {
    case "settled":
    case "held":
      return
    case "paid":
    case "applying":
      throw new MerchantProblem("being_placed")
    default:
      throw new MerchantProblem("not_paid")
  }
}

/** @throws MerchantProblem for what is no sum of money, or more than is left of what was paid */
function refuseWrongAmount(amount: number, left: number, currencyCode: string): void {
  const currency = currencyCode.toUpperCase()
  const charge = toCharge(amount, currency)
  // In a currency that the service does not take, it still says what was paid: any positive amount of it may go back.
  const isMoney = charge.ok ? charge.amount === amount : charge.reason === "unsupported_currency" && amount > 0
  if (left <= 0) {
    throw new MerchantProblem("more_than_was_paid", "All that was paid has gone back already.")
  }
  if (!isMoney) {
    throw new MerchantProblem("invalid_amount", `${amount} ${currency} cannot be paid back.`)
  }
  if (amount > left) {
    throw new MerchantProblem("more_than_was_paid", `Of what was paid, ${left} ${currency} have not gone back yet.`)
  }
}
