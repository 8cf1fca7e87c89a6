import { z } from "zod"
import { blocksPaying } from "../../../domain/payments"
import { cause, paymentEntry } from "../../../domain/texts"
import { IdempotencyKeys, type KeyedRequest } from "../idempotency"
import { APPEND_HISTORY, lock, Repository, rowsOf } from "../storage"
import { isPastDue, readTransaction, type TransactionRecord } from "./transaction-record"
import { type Admission, Transactions } from "./transactions"

/** How many prompts may be sent to one phone within any span of so many hours, by the option's name. */
export interface PhoneLimit {
  limit: "promptsPerPhonePerHour" | "promptsPerPhonePerDay"
  prompts: number
  hours: number
}

/** Outcome of {@link Prompts.take}. */
export type PromptReservation =
  | { ok: true; transaction: TransactionRecord }
  /** Another prompt lives, for the same payment collection or on the same phone. */
  | { ok: false; reason: "prompt"; until: Date | null }
  /** So many prompts were sent to that phone that no other may be, until then. */
  | { ok: false; reason: "limit"; limit: PhoneLimit["limit"]; until: Date }
  /** Money of the payment collection is taken already. */
  | { ok: false; reason: "taken"; by: TransactionRecord }
  /** The transaction's order waits for its payment no longer. */
  | { ok: false; reason: "past_due" }
  /** The transaction is not open any more: somebody else was quicker. */
  | { ok: false; reason: "state" }

/** How long it is known whose phone a prompt went to: as long as the longest limit counts it. */
const PHONE_KEPT_HOURS = 24

/** So many are forgotten in one run of the job. */
const FORGOTTEN_AT_A_TIME = 500

const untilRows = z.array(z.object({ until: z.date() }))

/** The prompts that were sent to phones: which one lives, and how many there were. */
export class Prompts extends Repository {
  /**
   * Takes the right to prompt a phone for a transaction: at most one live prompt per payment collection and per
   * phone. Advisory locks put simultaneous attempts in line, on any number of instances.
   */
  async take(
    _admission: Admission,
    id: string,
    prompt: {
      provider: string
      phoneMasked: string | null
      phoneHash: string | null
      lifetimeSeconds: number
      phoneLimits: readonly PhoneLimit[]
      /** The key that the prompt was asked for with. */
      request: KeyedRequest | null
    },
  ): Promise<PromptReservation> {
    return await this.database.transaction(async (database) => {
      const inside = new Transactions(database, this.reader)
      const transaction = await inside.find(id)
      if (transaction === null) {
        return { ok: false, reason: "state" }
      }
      const keys = [`collection:${transaction.payment_collection_id}`]
      if (prompt.phoneHash !== null) {
        keys.push(`phone:${prompt.phoneHash}`)
      }
      for (const key of [...keys].sort()) {
        await lock(database, key)
      }
      const blocking = await inside.promptedFor(transaction.payment_collection_id, prompt.phoneHash)
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
        prompt.phoneHash === null
          ? null
          : await new Prompts(database, this.reader).#phoneRestsUntil(prompt.phoneHash, prompt.phoneLimits)
      if (rests !== null) {
        return { ok: false, reason: "limit", ...rests }
      }
      const rows = await rowsOf(
        database,
        `UPDATE payunit_transaction
            SET state = 'prompted', prompt_provider = ?, prompt_phone_masked = ?, prompt_phone_hash = ?,
                confirmation_url = NULL,
                visited_at = COALESCE(visited_at, now()), signalled_at = COALESCE(signalled_at, now()),
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
      if (rows.length === 0) {
        return { ok: false, reason: "state" }
      }
      await new IdempotencyKeys(database).keep(prompt.request, { type: "prompt", id })
      return { ok: true, transaction: this.reader.one(rows[0], readTransaction) }
    })
  }

  /** Forgets whose phone a prompt went to, of some of those that no limit counts any more. */
  async forgetPhones(): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET prompt_phone_hash = NULL
        WHERE id = ANY(ARRAY(
          SELECT id FROM payunit_transaction
           WHERE prompt_phone_hash IS NOT NULL AND prompted_at < now() - make_interval(hours => ?) AND deleted_at IS NULL
           ORDER BY prompted_at LIMIT ?))`,
      [PHONE_KEPT_HOURS, FORGOTTEN_AT_A_TIME],
    )
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
      const rows = await this.send(
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
}
