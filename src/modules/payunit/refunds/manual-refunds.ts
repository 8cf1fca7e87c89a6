import { randomUUID } from "node:crypto"
import { z } from "zod"
import { chargeFor } from "../../../gateway"
import { heldFacts, whyReversed } from "../../../domain/payments"
import { INSERT_REFUND_EVENT } from "../outbox"
import { ManualRefund } from "../models"
import { amountColumns, APPEND_HISTORY, Repository, rowSchema } from "../storage"
import {
  cause,
  joinTexts,
  moneyOf,
  paymentEntry,
  payoutEntry,
  type LocalizedText,
  type StoredCause,
  sumOf,
} from "../../../domain/texts"
import { MerchantError } from "../errors"
import { findRecorded, IdempotencyKeys, type KeyedRequest, type MoneyRequest } from "../idempotency"
import {
  type Hold,
  isResolved,
  paidMoney,
  readTransaction,
  type TransactionRecord,
  Transactions,
} from "../transactions"
import { IS_UNRECORDED, PAYOUTS_UNRECORDED } from "./unrecorded"

const record = z.lazy(() => rowSchema(ManualRefund, {}))

/** A manual refund as read from its table: see the model. */
export type ManualRefundRecord = z.output<typeof record>

/** What a merchant says they refunded. */
export interface NewManualRefund extends MoneyRequest {
  transaction_id: string
  recorded_by: string
  /** Whether PayUnit itself sent the money back, from its dashboard. */
  by_payunit?: boolean
  /** The payout that sent the money, where PayUnit did and says so. */
  payout_id?: string | null
  /** The manual refund's id, if whoever records it chose one. */
  id?: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/** How a manual refund is recorded. */
export interface RecordSettings {
  /** Whether Medusa has a payment of the money on record. */
  isCaptured: boolean
  /** Whether a manual refund still waits for Medusa's refund of it. */
  isWaiting: (manualRefund: ManualRefundRecord) => boolean
  /** Whether to resolve a held transaction even though some is left; that wants a note. */
  resolves: boolean
  /** Refuses what is not on record yet, before it is written: `isAllBack` if all that was paid is refunded with it. */
  refuseNew?: (
    manualRefund: Pick<ManualRefundRecord, "id" | "amount" | "currency_code" | "refund_id">,
    isAllBack: boolean,
  ) => void
}

/** What came of recording a manual refund. */
export interface ManualRefundRecorded {
  manualRefund: ManualRefundRecord
  /** False when this very manual refund was on record already: a click repeated, or a crash before its refund. */
  isNew: boolean
  /** When this manual refund resolved a held transaction; null when it did not. */
  resolvedAt: Date | null
}

/**
 * The table of manual refunds. Money goes back by hand; what is written here is the merchant's word for it, and the only thing
 * that lets Medusa record a refund.
 */
export class ManualRefunds extends Repository {
  /** Manual refunds of a transaction, oldest first. */
  async ofTransaction(transactionId: string): Promise<ManualRefundRecord[]> {
    return await this.ofTransactions([transactionId])
  }

  /** Manual refunds of some transactions, oldest first. */
  async ofTransactions(transactionIds: readonly string[]): Promise<ManualRefundRecord[]> {
    const rows = await this.send(
      "SELECT * FROM payunit_manual_refund WHERE transaction_id = ANY(?) AND deleted_at IS NULL ORDER BY recorded_at, id",
      [[...transactionIds]],
    )
    return rows.map((row) => record.parse(row))
  }

  /** How much of each transaction was refunded, in major units. Transactions without a manual refund are left out. */
  async sums(transactionIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.send(
      `SELECT transaction_id, sum(amount) AS amount FROM payunit_manual_refund
        WHERE transaction_id = ANY(?) AND deleted_at IS NULL GROUP BY transaction_id`,
      [[...transactionIds]],
    )
    const sums = z.array(z.object({ transaction_id: z.string(), amount: z.coerce.number() })).parse(rows)
    return new Map(sums.map(({ transaction_id, amount }) => [transaction_id, amount]))
  }

  /**
   * Writes a manual refund down. The transaction's row is locked meanwhile, so that of any number of manual refunds at once no more
   * goes back than was paid. A held transaction of which all was refunded is resolved in the same breath, and so is one
   * that is to be resolved whatever is left. One that PayUnit took back, and that was refunded another way as well, is
   * not resolved by that alone: it was paid twice. Where Medusa has no payment of it, it is final then and announced;
   * otherwise once its refund uses it. The same manual refund told again is answered, and not written a second time.
   *
   * @throws MerchantError
   */
  async record(manualRefund: NewManualRefund, settings: RecordSettings): Promise<ManualRefundRecorded> {
    return await this.database.transaction(async (database) => {
      const inside = new ManualRefunds(database)
      const { request = null, payout_id = null } = manualRefund
      const keys = new IdempotencyKeys(database)
      const ofSameKey = await keys.lockAndFind(request)
      const transaction = await inside.#lockTransaction(manualRefund.transaction_id)
      const earlier = await inside.ofTransaction(transaction.id)
      const paid = paidMoney(transaction)
      const payout = payout_id === null ? null : await inside.#lockPaidPayout(payout_id, transaction.id)
      const kept = paid.amount - earlier.reduce((sum, { amount }) => sum + amount, 0)
      const unrecorded = (await inside.#unrecorded(transaction.id)) - (payout?.unrecorded ?? 0)
      // What was sent waits for nothing that is only spoken for.
      const left = payout === null ? kept - unrecorded : kept
      const amount = payout === null ? (manualRefund.amount ?? left) : Math.min(payout.amount, kept)
      const existing =
        payout === null
          ? (earlier.find(({ id }) => id === ofSameKey?.id) ??
            findWaiting(earlier, manualRefund, left, settings.isWaiting) ??
            findRecorded(
              earlier,
              ({ recorded_at }) => ({ recorded: recorded_at, now: transaction.now }),
              manualRefund,
              left,
            ))
          : (earlier.find(({ id }) => id === payout.manual_refund_id) ?? null)
      if (settings.resolves && unrecorded > 0) {
        throw new MerchantError("payout_in_flight")
      }
      if (existing === null) {
        // What was sent was sent, whatever was decided meanwhile.
        if (payout === null) {
          refuseUnlessPayable(transaction, settings.resolves)
        }
        refuseAmount(amount, left, paid.currencyCode, earlier.find(settings.isWaiting), unrecorded > 0)
        const isNew = { id: manualRefund.id ?? "", amount, currency_code: paid.currencyCode, refund_id: null }
        settings.refuseNew?.(isNew, amount >= kept)
      }
      const stays = existing === null ? kept - amount : kept
      const isAll = stays <= 0
      const added =
        existing === null ? [{ amount, method: manualRefund.method, by_payunit: manualRefund.by_payunit === true }] : []
      const isPaidTwice = whyStillReversed(transaction, [...earlier, ...added]) !== null
      const isWaiting = transaction.state === "held" && !isResolved(transaction)
      const resolves = isWaiting && (settings.resolves || (isAll && !isPaidTwice))
      if (resolves && !isAll && manualRefund.note === null) {
        const rest = sumOf(stays, paid.currencyCode)
        throw new MerchantError("note_required", {
          en: `You keep ${rest.en} of what was paid: say why in a note.`,
          fr: `Vous gardez ${rest.fr} de ce qui a été payé : dites pourquoi dans une note.`,
        })
      }
      const { isCaptured } = settings
      const by = manualRefund.recorded_by
      const written = existing ?? (await inside.#insert(manualRefund, amount, paid.currencyCode, !isCaptured))
      if (ofSameKey === null) {
        await keys.keep(request, { type: "refund", id: written.id })
      }
      if (payout !== null && payout_id !== null && existing === null) {
        const surplus = payout.amount - amount
        const why = surplus > 0 ? cause("payout_surplus", { surplus: moneyOf(surplus, paid.currencyCode) }) : null
        await inside.send(RECORD_PAYOUT, [
          ...[written.id, surplus > 0 ? "payout_surplus" : null],
          ...[JSON.stringify(payoutEntry("recorded", { why })), payout_id],
        ])
      }
      if (existing === null) {
        await inside.#addToHistory(transaction.id, written, by, payout !== null)
        await inside.#keepWhyReversed(transaction)
      }
      const resolved = resolves
        ? await new Transactions(database).resolve(transaction.id, {
            resolution: "refunded",
            by,
            note: manualRefund.note,
            isCaptured,
          })
        : null
      return {
        manualRefund: written,
        isNew: existing === null,
        resolvedAt: resolved?.resolved_at ?? null,
      }
    })
  }

  /**
   * Strikes a manual refund out again whose refund Medusa refused, unless a refund has used it meanwhile.
   *
   * @returns whether it was struck out
   */
  async strikeOut(manualRefundId: string): Promise<boolean> {
    const rows = await this.send(STRIKE_OUT, [manualRefundId])
    const [struck] = struckOut.parse(rows)
    const transaction = struck === undefined ? null : await new Transactions(this.database).find(struck.transaction_id)
    if (transaction !== null) {
      await this.#keepWhyReversed(transaction)
    }
    return struck !== undefined
  }

  /**
   * Holds a settled payment, unless all of it was refunded. Its row is locked meanwhile, so that a refund counts that is
   * recorded at the same time.
   *
   * @param holdFor says why, given what was refunded so far, in major units
   * @returns whether the payment is held now for that
   */
  async holdUnlessRefunded(transactionId: string, holdFor: (refunded: number) => Hold): Promise<boolean> {
    return await this.database.transaction(async (database) => {
      const inside = new ManualRefunds(database)
      const { state, amount } = await inside.#lockTransaction(transactionId)
      const refunded = (await inside.sums([transactionId])).get(transactionId) ?? 0
      if (state !== "settled" || refunded >= amount) {
        return false
      }
      return (await new Transactions(database).hold(transactionId, holdFor(refunded))).ok
    })
  }

  /** What is told of a payment that PayUnit took back goes by what is recorded as refunded besides. */
  async #keepWhyReversed(transaction: TransactionRecord): Promise<void> {
    const why = whyStillReversed(transaction, await this.ofTransaction(transaction.id))
    if (why !== null) {
      await new Transactions(this.database).update(transaction.id, { set: { held_causes: why }, from: ["held"] })
    }
  }

  /**
   * Uses a manual refund for a refund of Medusa's, if it is as it was seen: unused, or used for a refund that Medusa took back.
   * One SQL statement, right on any number of instances. Used, it is not struck out any more, and so it is announced.
   *
   * @returns null when somebody else was quicker
   */
  async consume(
    seen: Pick<ManualRefundRecord, "id" | "refund_id">,
    refundId: string,
  ): Promise<ManualRefundRecord | null> {
    const rows = await this.send(CONSUME, { id: seen.id, seen: seen.refund_id, refund: refundId })
    return rows.length > 0 ? record.parse(rows[0]) : null
  }

  async find(id: string): Promise<ManualRefundRecord | null> {
    const rows = await this.send("SELECT * FROM payunit_manual_refund WHERE id = ? AND deleted_at IS NULL", [id])
    return rows.length > 0 ? record.parse(rows[0]) : null
  }

  /** Transactions with a refund recorded lately, the latest first; not those that are leased. */
  async latestOfAll(transactions: number): Promise<string[]> {
    const rows = await this.send(
      `SELECT transaction_id FROM (
         SELECT transaction_id, recorded_at FROM payunit_manual_refund
          WHERE deleted_at IS NULL ORDER BY recorded_at DESC LIMIT ?) latest
        WHERE EXISTS (SELECT 1 FROM payunit_transaction t
                       WHERE t.id = transaction_id AND t.deleted_at IS NULL
                         AND (t.lease_until IS NULL OR t.lease_until < now()))
        GROUP BY transaction_id ORDER BY max(recorded_at) DESC`,
      [transactions],
    )
    return z
      .array(z.object({ transaction_id: z.string() }))
      .parse(rows)
      .map(({ transaction_id }) => transaction_id)
  }

  /** How much of a payment is gone, or may be: what is recorded, and what PayUnit sends or may have sent. In major units. */
  async gone(transactionId: string): Promise<number> {
    const [sum] = await this.send(
      `SELECT (SELECT COALESCE(sum(amount), 0) FROM payunit_manual_refund WHERE transaction_id = :id AND deleted_at IS NULL)
            + (${PAYOUTS_UNRECORDED}) AS amount`,
      { id: transactionId },
    )
    return z.object({ amount: z.coerce.number() }).parse(sum).amount
  }

  /** What payouts of a payment have sent, or may send, and no manual refund records. */
  async #unrecorded(transactionId: string): Promise<number> {
    const [sum] = await this.send(`SELECT (${PAYOUTS_UNRECORDED}) AS amount`, { id: transactionId })
    return z.object({ amount: z.coerce.number() }).parse(sum).amount
  }

  /** @throws MerchantError where the service does not say that it was sent */
  async #lockPaidPayout(id: string, transactionId: string) {
    const [row] = await this.send(
      `SELECT amount, manual_refund_id, recorded_at FROM payunit_payout
        WHERE id = ? AND transaction_id = ? AND state = 'paid' AND deleted_at IS NULL FOR UPDATE`,
      [id, transactionId],
    )
    if (row === undefined) {
      throw new MerchantError("payout_over")
    }
    const payout = paidPayout.parse(row)
    return { ...payout, unrecorded: payout.recorded_at === null ? payout.amount : 0 }
  }

  async #lockTransaction(id: string): Promise<TransactionRecord> {
    const rows = await this.send(
      "SELECT *, now() AS now FROM payunit_transaction WHERE id = ? AND deleted_at IS NULL FOR UPDATE",
      [id],
    )
    if (rows.length === 0) {
      throw new MerchantError("transaction_not_found")
    }
    return readTransaction(rows[0])
  }

  async #insert(
    manualRefund: NewManualRefund,
    amount: number,
    currencyCode: string,
    isFinal: boolean,
  ): Promise<ManualRefundRecord> {
    const { database } = this
    const { transaction_id, method, reference, note, recorded_by, by_payunit = false } = manualRefund
    const inserted = database("payunit_manual_refund")
      .insert({
        ...{ id: manualRefund.id ?? newManualRefundId(), transaction_id, currency_code: currencyCode },
        ...{ method, reference, note, recorded_by, by_payunit, recorded_at: database.raw("clock_timestamp()") },
        ...amountColumns("amount", amount),
      })
      .returning(["*", database.raw(isFinal ? "TRUE AS is_final" : "FALSE AS is_final")])
    const announced = database.raw(INSERT_REFUND_EVENT)
    const written = database.with("recorded", inserted).with("announced", announced).select("*").from("recorded")
    return record.parse((await this.rows(written))[0])
  }

  async #addToHistory(
    transactionId: string,
    manualRefund: ManualRefundRecord,
    by: string,
    isPayout: boolean,
  ): Promise<void> {
    const { amount, currency_code, method, note } = manualRefund
    const back = moneyOf(amount, currency_code)
    const why = isPayout ? cause("refunded_by_payout", { back }) : cause("refunded_by_hand", { back, method })
    await new Transactions(this.database).update(transactionId, {
      entry: paymentEntry("refund_recorded", { why, by, note }),
    })
  }
}

const paidPayout = z.object({
  amount: z.coerce.number(),
  manual_refund_id: z.string().nullable(),
  recorded_at: z.coerce.date().nullable(),
})

/** Whoever records a payout makes Medusa's refund of it within this time, or died over it: longer than any lease of its payment lasts. */
const RECORDED_WITHIN_MINUTES = 4

const RECORD_PAYOUT = `UPDATE payunit_payout
    SET manual_refund_id = ?, recorded_at = now(), reason = ?, history = ${APPEND_HISTORY}, updated_at = now(),
        next_check_at = now() + interval '${RECORDED_WITHIN_MINUTES} minutes'
  WHERE id = ? AND ${IS_UNRECORDED} RETURNING id`

/** So long after Medusa refused a refund that a payout sent, it is asked for it again. */
export const RECORD_AGAIN_MINUTES = 10

/** Strikes a manual refund out. A payout that it recorded is to be recorded again: its money has left. */
const STRIKE_OUT = `WITH struck AS (
    UPDATE payunit_manual_refund SET deleted_at = now(), updated_at = now()
     WHERE id = ? AND refund_id IS NULL AND deleted_at IS NULL RETURNING id, transaction_id),
  unrecorded AS (
    UPDATE payunit_payout
       SET manual_refund_id = NULL, recorded_at = NULL, next_check_at = now() + interval '${RECORD_AGAIN_MINUTES} minutes', updated_at = now()
     WHERE manual_refund_id = ANY(ARRAY(SELECT id FROM struck)) AND manual_refund_id IS NOT NULL AND deleted_at IS NULL)
  SELECT transaction_id FROM struck`

const struckOut = z.array(z.object({ transaction_id: z.string() }))

/** Why a payment that PayUnit took back is to be looked at; null where it is none, or all of it was refunded by PayUnit. */
function whyStillReversed(
  transaction: TransactionRecord,
  refunds: readonly { amount: number; method: string; by_payunit: boolean }[],
): readonly StoredCause[] | null {
  const { state, held_reason, held_causes } = transaction
  const [denial] = held_causes
  return state === "held" &&
    heldFacts(held_reason)?.money === "taken_back" &&
    !isResolved(transaction) &&
    denial !== undefined
    ? whyReversed(denial, paidMoney(transaction), refunds)
    : null
}

/** Uses a manual refund for a refund, if it is as it was seen, and writes its event down where that makes it final. */
const CONSUME = `
  WITH recorded AS (
    UPDATE payunit_manual_refund SET refund_id = :refund, updated_at = now()
      FROM (SELECT id AS was_id, refund_id AS was_refund_id FROM payunit_manual_refund WHERE id = :id FOR UPDATE) was
     WHERE id = was_id AND deleted_at IS NULL AND refund_id IS NOT DISTINCT FROM :seen
     RETURNING *, was_refund_id IS NULL AS is_final),
  announced AS (${INSERT_REFUND_EVENT})
  SELECT * FROM recorded`

/** What to do about a manual refund that waits for Medusa's refund of it. */
export function howToFinish({ amount, currency_code }: ManualRefundRecord): LocalizedText {
  const money = sumOf(amount, currency_code)
  return {
    en: `For the ${money.en} that are recorded, open the payment under Payments, and press “Finish the refund in Medusa” beside it.`,
    fr: `Pour les ${money.fr} enregistrés, ouvrez le paiement dans Paiements, et appuyez sur « Terminer le remboursement dans Medusa » à côté.`,
  }
}

/** What the route is called with that finishes a manual refund in Medusa, for programs. */
export function whichToFinish({ id, transaction_id }: ManualRefundRecord): Readonly<Record<string, string>> {
  return { transaction_id, refund_id: id }
}

/** An id for a manual refund that is to be recorded. */
export function newManualRefundId(): string {
  return `puref_${randomUUID()}`
}

/** An earlier manual refund that says the same and waits for Medusa's: telling it again finishes it, whoever does. */
function findWaiting(
  earlier: readonly ManualRefundRecord[],
  { amount, method, reference }: NewManualRefund,
  left: number,
  isWaiting: (manualRefund: ManualRefundRecord) => boolean,
): ManualRefundRecord | null {
  const same = earlier.find(
    (one) =>
      one.method === method &&
      one.reference === reference &&
      (amount === null ? left <= 0 : one.amount === amount) &&
      isWaiting(one),
  )
  return same ?? null
}

/**
 * Keeps from asking for a refund that could not be recorded.
 *
 * @param before what was refunded of it already
 * @throws MerchantError as recording it does
 */
export function refuseRefund(transaction: TransactionRecord, amount: number, before: number): void {
  refuseUnlessPayable(transaction, false)
  const { amount: paid, currencyCode } = paidMoney(transaction)
  refuseAmount(amount, paid - before, currencyCode, undefined, false)
}

/** @throws MerchantError for money that nobody can have refunded */
function refuseUnlessPayable(transaction: TransactionRecord, resolves: boolean): void {
  if (isResolved(transaction)) {
    throw new MerchantError("already_resolved")
  }
  if (resolves && transaction.state !== "held") {
    throw new MerchantError("not_held")
  }
  switch (transaction.state) {
    case "settled":
    case "held":
      return
    case "paid":
    case "applying":
      throw new MerchantError("being_placed")
    default:
      throw new MerchantError("not_paid")
  }
}

/** @throws MerchantError for what is no sum of money, or more than is left of what was paid */
function refuseAmount(
  amount: number,
  left: number,
  currencyCode: string,
  waiting: ManualRefundRecord | undefined,
  isBeingSent: boolean,
): void {
  const charge = chargeFor(amount, currencyCode)
  // In a currency that the service does not take, it still says what was paid: any positive amount of it may go back.
  const isMoney = charge.ok ? charge.amount === amount : charge.reason === "unsupported_currency" && amount > 0
  if (isBeingSent && (left <= 0 || amount > left)) {
    throw new MerchantError("payout_in_flight")
  }
  if (left <= 0) {
    const allWent = {
      en: "All that was paid is refunded already.",
      fr: "Tout ce qui a été payé a déjà été remboursé.",
    }
    throw new MerchantError(
      "more_than_was_paid",
      joinTexts([allWent, waiting === undefined ? "" : howToFinish(waiting)]),
      waiting === undefined ? {} : whichToFinish(waiting),
    )
  }
  if (!isMoney) {
    const refundSum = sumOf(amount, currencyCode)
    throw new MerchantError("invalid_amount", {
      en: `${refundSum.en} cannot be refunded.`,
      fr: `${refundSum.fr} ne peuvent pas être remboursés.`,
    })
  }
  if (amount > left) {
    const most = sumOf(left, currencyCode)
    throw new MerchantError("more_than_was_paid", {
      en: `Of what was paid, ${most.en} are not refunded yet.`,
      fr: `De ce qui a été payé, il reste ${most.fr} à rembourser.`,
    })
  }
}
