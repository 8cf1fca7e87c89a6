import { z } from "zod"
import { payoutEventOf, reasonsWhere } from "../../../domain/payments"
import {
  LIVE_PAYOUT_STATES,
  nextPayoutCheck,
  PAYOUT_CALL_MS,
  PAYOUT_TOKEN_MS,
  type PayoutReason,
  type PayoutState,
  SENT_PAYOUT_STATES,
} from "../../../domain/payouts"
import { cause, moneyOf, payoutEntry, type PayoutEntry, storedHistory, sumOf } from "../../../domain/texts"
import { MerchantError } from "../errors"
import { IdempotencyKeys, type KeyedRequest } from "../idempotency"
import { Payout } from "../models"
import { INSERT_PAYOUT_EVENT } from "../outbox"
import {
  amountColumns,
  APPEND_HISTORY,
  assignments,
  type Columns,
  type Fragment,
  codeList,
  firstEntry,
  isUniqueViolation,
  lock,
  Repository,
  rowSchema,
  withEntry,
} from "../storage"
import { paidMoney, readTransaction, type TransactionRecord } from "../transactions"
import { ManualRefunds, RECORD_AGAIN_MINUTES, refuseRefund } from "./manual-refunds"
import { IS_UNRECORDED } from "./unrecorded"

const record = z.lazy(() =>
  rowSchema(Payout, { history: storedHistory, created_at: z.coerce.date(), now: z.coerce.date() })
    .omit({
      pay_token: true,
      payee_hash: true,
    })
    .extend({
      /** Whether the service gave a token for the payout. */
      has_token: z.boolean(),
    }),
)

/** A payout as read from its table: see the model. Without its token. Amounts are numbers in major units. */
export type PayoutRecord = z.output<typeof record>

/** What somebody wants to send back. */
export interface NewPayout {
  id: string
  transaction_id: string
  /** Major units; null for all that is left. */
  amount: number | null
  operator: string
  payee_masked: string
  payee_hash: string
  created_by: string
  request: KeyedRequest | null
}

/** A change of a payout. Nothing is written where it is in none of the states that it starts from. */
export interface PayoutMove {
  from: readonly PayoutState[]
  to: PayoutState
  entry: PayoutEntry
  reason?: PayoutReason | null
  set?: {
    pay_token?: string
    fee?: number | null
    requested_at?: Fragment
    confirmed_at?: Fragment
    confirmed_by?: string
    answered_at?: Date | null
    next_check_at?: Date | Fragment | null
  }
  /** Only where the service has given no token yet, or has given one. */
  hasToken?: boolean
}

const READ = "*, pay_token IS NOT NULL AS has_token, now() AS now"

/** One check takes so many. */
const AT_A_TIME = 16

/** Whoever took one that is due has it for so long. */
const TAKEN_SECONDS = 60

/**
 * The table of payouts. Every move is one SQL statement that names the states it starts from, with the event that is to be
 * announced of it; so whatever is sent is sent by the one who moved it, on any number of instances.
 */
export class Payouts extends Repository {
  /**
   * Writes a payout down before the service hears of it. The payment's row is locked meanwhile: of any number of refunds at
   * once, by whichever way, no more goes back than was paid.
   *
   * @throws MerchantError as recording a manual refund of the amount does; `payout_in_flight` where another of the payment is live
   */
  async prepare({ amount: wanted, request, ...payout }: NewPayout): Promise<{ payout: PayoutRecord; isNew: boolean }> {
    try {
      return await this.database.transaction(async (database) => {
        const inside = new Payouts(database, this.reader)
        const keys = new IdempotencyKeys(database)
        const existing = await keys.lockAndFind(request)
        const earlier = existing === null ? null : await inside.find(existing.id)
        if (earlier !== null) {
          return { payout: earlier, isNew: false }
        }
        const [locked] = await inside.send(
          "SELECT *, now() AS now FROM payunit_transaction WHERE id = ? AND deleted_at IS NULL FOR UPDATE",
          [payout.transaction_id],
        )
        if (locked === undefined) {
          throw new MerchantError("transaction_not_found")
        }
        await inside.refuseWhileLive(payout.transaction_id)
        const transaction = readTransaction(locked)
        const { amount: paid, currencyCode } = paidMoney(transaction)
        const before = await new ManualRefunds(database).gone(transaction.id)
        const amount = wanted ?? paid - before
        refuseRefund(transaction, amount, before)
        const written = await inside.#insert({ ...payout, amount, currencyCode }, transaction)
        await keys.keep(request, { type: "payout", id: payout.id })
        return { payout: written, isNew: true }
      })
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw new MerchantError("payout_in_flight")
      }
      throw error
    }
  }

  async find(id: string): Promise<PayoutRecord | null> {
    const rows = await this.send(`SELECT ${READ} FROM payunit_payout WHERE id = ? AND deleted_at IS NULL`, [id])
    return rows.length > 0 ? record.parse(rows[0]) : null
  }

  /** Payouts of a payment, newest first. */
  async ofTransaction(transactionId: string): Promise<PayoutRecord[]> {
    const rows = await this.send(
      `SELECT ${READ} FROM payunit_payout WHERE transaction_id = ? AND deleted_at IS NULL ORDER BY created_at DESC, id`,
      [transactionId],
    )
    return rows.map((one) => record.parse(one))
  }

  /** How much of each payment is being sent, or may have been, that no refund records: in major units, none for none. */
  async unrecordedSums(transactionIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.send(
      `SELECT transaction_id, sum(amount) AS amount FROM payunit_payout
        WHERE transaction_id = ANY(?) AND deleted_at IS NULL AND (state IN (${codeList(LIVE_PAYOUT_STATES)}) OR ${IS_UNRECORDED})
        GROUP BY transaction_id`,
      [[...transactionIds]],
    )
    const sums = z.array(z.object({ transaction_id: z.string(), amount: z.coerce.number() })).parse(rows)
    return new Map(sums.map(({ transaction_id, amount }) => [transaction_id, amount]))
  }

  /** @throws MerchantError `payout_in_flight` while one of the payment is being sent, or may have been */
  async refuseWhileLive(transactionId: string): Promise<void> {
    const live = await this.send(
      `SELECT id FROM payunit_payout
        WHERE transaction_id = ? AND deleted_at IS NULL AND (state IN (${codeList(LIVE_PAYOUT_STATES)}) OR ${IS_UNRECORDED})`,
      [transactionId],
    )
    if (live.length > 0) {
      throw new MerchantError("payout_in_flight")
    }
  }

  /** What the service is told to send a payout by. */
  async tokenOf(id: string): Promise<string | null> {
    const [found] = await this.send("SELECT pay_token FROM payunit_payout WHERE id = ?", [id])
    return z.object({ pay_token: z.string().nullable() }).parse(found ?? { pay_token: null }).pay_token
  }

  /**
   * Moves a payout, with its event.
   *
   * @returns null where somebody else moved it
   */
  async move(
    id: string,
    { from, to, entry, reason = null, set = {}, hasToken }: PayoutMove,
  ): Promise<PayoutRecord | null> {
    const { fee, ...rest } = set
    const columns: Columns = { state: to, reason, ...rest, ...(fee === undefined ? {} : amountColumns("fee", fee)) }
    const [moved] = await this.send(MOVE, {
      ...{ id, from: [...from], token: hasToken ?? null, event: payoutEventOf(to) },
      columns: assignments(this.database, columns),
      history: withEntry(this.database, entry),
    })
    return moved === undefined ? null : record.parse(moved)
  }

  /** Notes that the service is asked now for a token to send it with: so it is asked once. */
  async request(id: string): Promise<PayoutRecord | null> {
    return await this.move(id, {
      from: ["prepared"],
      to: "requested",
      entry: payoutEntry("requested"),
      set: { requested_at: this.#now(), next_check_at: this.#in(PAYOUT_CALL_MS) },
    })
  }

  /** Keeps the token that the service gave: it can be sent now, or withdrawn. An answer that comes late counts as well. */
  async accept(id: string, payToken: string): Promise<PayoutRecord | null> {
    return await this.move(id, {
      from: ["requested", "unknown"],
      to: "requested",
      entry: payoutEntry("accepted"),
      set: { pay_token: payToken, next_check_at: this.#in(PAYOUT_TOKEN_MS) },
      hasToken: false,
    })
  }

  /**
   * Notes that the service is told now to send it: whoever is given it tells the service, once. Of all that an account sent
   * within a day no more than `mostPerDay` leaves, in major units.
   *
   * @returns null where it cannot be sent, or somebody else sends it
   * @throws MerchantError `payouts_over_limit`; `payout_in_flight` where what was refunded meanwhile leaves too little for it
   */
  async confirm(id: string, by: string, mostPerDay: number): Promise<PayoutRecord | null> {
    return await this.database.transaction(async (database) => {
      const inside = new Payouts(database, this.reader)
      const payout = await inside.find(id)
      if (payout === null) {
        return null
      }
      await lock(database, `payouts:${payout.account}`)
      const sent = await inside.#sentWithinDay(payout)
      if (sent + payout.amount > mostPerDay) {
        const { currency_code } = payout
        const [most, today] = [sumOf(mostPerDay, currency_code), sumOf(sent, currency_code)]
        throw new MerchantError("payouts_over_limit", {
          en: `Within 24 hours ${most.en} may leave (\`limits.payoutsPerDay\`), and ${today.en} did.`,
          fr: `En 24 heures, ${most.fr} peuvent partir (\`limits.payoutsPerDay\`), et ${today.fr} sont déjà partis.`,
        })
      }
      await inside.#refuseMoreThanPaid(payout.transaction_id)
      return await inside.move(id, {
        from: ["requested"],
        to: "confirmed",
        entry: payoutEntry("confirmed", { by }),
        set: {
          confirmed_at: inside.#now(),
          confirmed_by: by,
          answered_at: null,
          next_check_at: inside.#in(PAYOUT_CALL_MS),
        },
        hasToken: true,
      })
    })
  }

  /** Notes when the service is asked next, where what it said changes nothing else. */
  async askAgain(
    { id, now, requested_at, confirmed_at, state }: PayoutRecord,
    isAnswered: boolean,
  ): Promise<PayoutRecord | null> {
    const [row] = await this.send(
      `UPDATE payunit_payout
          SET next_check_at = ?, answered_at = CASE WHEN ? THEN COALESCE(answered_at, now()) ELSE answered_at END, updated_at = now()
        WHERE id = ? AND state = ? AND deleted_at IS NULL RETURNING ${READ}`,
      [nextPayoutCheck({ now, requested_at, confirmed_at }), isAnswered, id, state],
    )
    return row === undefined ? null : record.parse(row)
  }

  /** Has one that was sent recorded again later, since Medusa could not do its part. */
  async recordLater(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_payout SET next_check_at = now() + interval '${RECORD_AGAIN_MINUTES} minutes', updated_at = now()
        WHERE id = ? AND state = 'paid' AND next_check_at IS NOT NULL AND deleted_at IS NULL`,
      [id],
    )
  }

  /** Notes that one that was sent is recorded in Medusa too: nobody looks at it any more. */
  async rest(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_payout SET next_check_at = NULL, updated_at = now()
        WHERE id = ? AND state = 'paid' AND recorded_at IS NOT NULL AND deleted_at IS NULL`,
      [id],
    )
  }

  /**
   * Ends one that was sent although all of its payment was refunded another way: no refund can record it.
   *
   * @returns null where somebody recorded it
   */
  async endUnrecorded({ id, amount, currency_code }: PayoutRecord): Promise<PayoutRecord | null> {
    const surplus = moneyOf(amount, currency_code)
    const [ended] = await this.send(
      `UPDATE payunit_payout
          SET recorded_at = now(), reason = 'payout_surplus', next_check_at = NULL, history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? AND ${IS_UNRECORDED} AND deleted_at IS NULL RETURNING ${READ}`,
      [JSON.stringify(payoutEntry("not_recorded", { why: cause("payout_surplus", { surplus }) })), id],
    )
    return ended === undefined ? null : record.parse(ended)
  }

  /** Takes payouts that are due to be looked at, each for a minute: of several instances one has it. */
  async takeDue(): Promise<PayoutRecord[]> {
    const rows = await this.send(
      `UPDATE payunit_payout SET next_check_at = now() + interval '${TAKEN_SECONDS} seconds'
        WHERE id = ANY(ARRAY(
          SELECT id FROM payunit_payout
           WHERE next_check_at <= now() AND deleted_at IS NULL
           ORDER BY next_check_at LIMIT ? FOR UPDATE SKIP LOCKED))
        RETURNING ${READ}`,
      [AT_A_TIME],
    )
    return this.reader.readable(rows, (one) => record.parse(one))
  }

  /** Payouts that wait for an end, for a person, or to be recorded, oldest first: so many at most. */
  async undecided(most: number): Promise<PayoutRecord[]> {
    const rows = await this.send(
      `SELECT ${READ} FROM payunit_payout
        WHERE (${IS_UNDECIDED}) AND deleted_at IS NULL ORDER BY created_at LIMIT ?`,
      [most],
    )
    return rows.map((one) => record.parse(one))
  }

  async #sentWithinDay({ account, id, currency_code }: PayoutRecord): Promise<number> {
    const [sent] = await this.send(
      `SELECT COALESCE(sum(amount), 0) AS amount FROM payunit_payout
        WHERE account = ? AND confirmed_at > now() - interval '24 hours' AND state <> 'refused' AND id <> ?
          AND currency_code = ? AND deleted_at IS NULL`,
      [account, id, currency_code],
    )
    return z.object({ amount: z.coerce.number() }).parse(sent).amount
  }

  /** What was refused before may have been sent after all, since this was announced. The payment's row is locked. */
  async #refuseMoreThanPaid(transactionId: string): Promise<void> {
    const [locked] = await this.send(
      "SELECT *, now() AS now FROM payunit_transaction WHERE id = ? AND deleted_at IS NULL FOR UPDATE",
      [transactionId],
    )
    const { amount: paid } = paidMoney(readTransaction(locked))
    if ((await new ManualRefunds(this.database).gone(transactionId)) > paid) {
      throw new MerchantError("payout_in_flight")
    }
  }

  async #insert(
    payout: Omit<NewPayout, "amount" | "request"> & { amount: number; currencyCode: string },
    { account, mode }: TransactionRecord,
  ): Promise<PayoutRecord> {
    const { amount, currencyCode, ...columns } = payout
    const { payee_masked: phone, operator, created_by: by } = columns
    const why = cause("payout_to", { sum: moneyOf(amount, currencyCode), phone, operator })
    const inserted = this.database("payunit_payout")
      .insert({
        ...columns,
        ...{ account, mode, currency_code: currencyCode.toLowerCase(), state: "prepared" },
        ...amountColumns("amount", amount),
        next_check_at: this.#in(PAYOUT_CALL_MS),
        history: firstEntry(this.database, payoutEntry("prepared", { by, why })),
      })
      .returning(this.database.raw(READ))
    const [written] = await this.rows(inserted)
    return record.parse(written)
  }

  #now(): Fragment {
    return this.database.raw("now()")
  }

  #in(milliseconds: number): Fragment {
    return this.database.raw(IN_MS, [milliseconds])
  }
}

/** So many milliseconds from now. */
const IN_MS = "now() + ? * interval '1 millisecond'"

/** What waits for its end, for a person, or to be recorded: as the index has it. */
const IS_UNDECIDED = `state IN (${codeList(SENT_PAYOUT_STATES)}) OR ${IS_UNRECORDED}`

/** Money that still looks for its order. */
const IS_TO_BE_PLACED = `t.state = 'held' AND t.resolution IS NULL AND t.deleted_at IS NULL
    AND t.held_reason IN (${codeList(reasonsWhere(({ awaits }) => awaits === "placing"))})`

/** Money that was taken away from its cart to be sent back, and was not, is looked at again: its order may be placed after all. */
const MOVE = `
  WITH moved AS (
    UPDATE payunit_payout SET :columns, history = :history, updated_at = now()
     WHERE id = :id AND state = ANY(:from) AND deleted_at IS NULL
       AND (:token::boolean IS NULL OR (pay_token IS NOT NULL) = :token)
     RETURNING *),
  returned AS (
    UPDATE payunit_transaction t SET next_check_at = now(), updated_at = now()
      FROM moved WHERE t.id = moved.transaction_id AND moved.state = 'refused' AND ${IS_TO_BE_PLACED}),
  announced AS (${INSERT_PAYOUT_EVENT})
  SELECT ${READ} FROM moved`
