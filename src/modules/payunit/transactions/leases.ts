import { reasonsWhere, UNANSWERED_REASONS, UNPAID_STATES } from "../../../domain/payments"
import { codeList, idOf, pollWithin, Repository } from "../storage"
import { readTransaction, type TransactionRecord } from "./transaction-record"

/** How long a lease lasts unless renewed. Longer than Medusa's own locks, which end after two minutes. */
export const LEASE_SECONDS = 180

/**
 * Of so many that are taken up, one is of the others where there are any: what a prompt, a notification or a shopper's
 * return spoke of goes first, and nobody waits for ever.
 */
const SHARE_OF_OTHERS = 4

/** How long a payment that cannot be read is left alone. */
const UNREADABLE_MINUTES = 15

/** What came of letting a lease go. */
export interface LeaseRelease {
  /** Whether the lease is gone, now or since it was lost. */
  isFree: boolean
  /** The transaction as it is then; null if the lease had been lost. */
  transaction: TransactionRecord | null
}

/**
 * Who may work on a transaction, and when. Every step is one SQL statement and the database's clock is the only one,
 * so that it is right on any number of instances; a lease that nobody lets go ends by itself.
 */
export class TransactionLeases extends Repository {
  /**
   * Acquires a transaction's lease for `owner`, or has its holder look again (`check_requested_at`): one statement, so no wake-up
   * falls between the two. A row whose holder dies is due again as soon as its lease ends.
   */
  async acquire(id: string, owner: string): Promise<TransactionRecord | null> {
    const rows = await this.send(
      `UPDATE payunit_transaction
          SET lease_owner = CASE WHEN ${LEASE_IS_FREE} THEN ? ELSE lease_owner END,
              check_requested_at = CASE WHEN ${LEASE_IS_FREE} THEN NULL ELSE now() END,
              lease_until = CASE WHEN ${LEASE_IS_FREE} THEN ${LEASE_END} ELSE lease_until END,
              next_check_at = CASE WHEN ${IS_BACKING_OFF} THEN next_check_at ELSE now() END
        WHERE id = ? AND ${CAN_BE_SETTLED}
        RETURNING *, now() AS now`,
      [owner, id],
    )
    const row = rows[0]
    if (!isOwnedBy(row, owner)) {
      return null
    }
    try {
      return this.#one(row)
    } catch (error) {
      await this.#putOff([id], owner)
      throw error
    }
  }

  /** Keeps everybody from settling a transaction while a merchant's decision on it is carried out, or its order cancelled. */
  async acquireAlone(id: string, owner: string): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_transaction SET lease_owner = ?, lease_until = ${LEASE_END}
        WHERE id = ? AND ${LEASE_IS_FREE} RETURNING id`,
      [owner, id],
    )
    return rows.length > 0
  }

  /**
   * Does what {@link TransactionLeases.acquireAlone} does, and waits for the lease as long as given: a payment that has
   * just settled is let go in a moment.
   */
  async acquireAloneWithin(id: string, owner: string, timeoutMs: number): Promise<boolean> {
    const acquired = await pollWithin(timeoutMs, async () => ((await this.acquireAlone(id, owner)) ? owner : null))
    return acquired !== null
  }

  /** Releases such a lease. Whoever wanted a check meanwhile gets it from the job. */
  async releaseAlone(id: string, owner: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction
          SET next_check_at = CASE WHEN check_requested_at IS NOT NULL AND ${CAN_BE_SETTLED} THEN now() ELSE next_check_at END,
              lease_owner = NULL, lease_until = NULL, check_requested_at = NULL
        WHERE id = ? AND lease_owner = ? RETURNING id`,
      [id, owner],
    )
  }

  /**
   * Acquires the leases of transactions that are due, those that were due at `by` if it is given, but for those excepted,
   * and those that would have to be asked about on an account in `blocked`: they stay due. What something said of that it
   * may be paid goes first, with a share for the others; of each, what is due longest. Rows that another instance is at are
   * passed over. What cannot be read is put off, and keeps nobody from the others.
   */
  async acquireDue(
    owner: string,
    limit: number,
    {
      by = null,
      except = [],
      blocked = [],
    }: { by?: Date | null; except?: readonly string[]; blocked?: readonly string[] } = {},
  ): Promise<TransactionRecord[]> {
    const acquired: TransactionRecord[] = []
    for (let more = true; more;) {
      const rows = await this.#takeDue(owner, limit - acquired.length, { by, except, blocked })
      const readable = this.reader.readable(rows, readTransaction)
      acquired.push(...readable)
      more = readable.length < rows.length
      if (more) {
        const taken = new Set(readable.map(({ id }) => id))
        await this.#putOff(
          rows.map(idOf).filter((id) => !taken.has(id)),
          owner,
        )
      }
    }
    return acquired.sort((one, other) => isOther(one) - isOther(other) || dueAt(one) - dueAt(other))
  }

  async #takeDue(
    owner: string,
    limit: number,
    { by, except, blocked }: { by: Date | null; except: readonly string[]; blocked: readonly string[] },
  ): Promise<unknown[]> {
    const values = { owner, by, except: [...except], blocked: [...blocked], unpaid: [...UNPAID_STATES], limit }
    return await this.send(TAKE_DUE, values)
  }

  /** Lets go of what cannot be read, for a while: a newer version may be there again by then. */
  async #putOff(ids: readonly string[], owner: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction
          SET next_check_at = now() + interval '${UNREADABLE_MINUTES} minutes',
              lease_owner = NULL, lease_until = NULL, check_requested_at = NULL
        WHERE id = ANY(?) AND lease_owner = ? RETURNING id`,
      [[...ids], owner],
    )
  }

  /** Lengthens a lease. Null if it was lost. */
  async renew(id: string, owner: string): Promise<TransactionRecord | null> {
    const rows = await this.send(
      `UPDATE payunit_transaction SET lease_until = ${LEASE_END} WHERE id = ? AND lease_owner = ?
       RETURNING *, now() AS now`,
      [id, owner],
    )
    return rows.length > 0 ? this.#one(rows[0]) : null
  }

  /**
   * Releases a lease, unless somebody wanted a check meanwhile: then that wish is taken and the lease kept, so that the
   * holder looks again.
   */
  async release(id: string, owner: string): Promise<LeaseRelease> {
    const rows = await this.send(
      `UPDATE payunit_transaction
          SET lease_owner = CASE WHEN check_requested_at IS NULL THEN NULL ELSE lease_owner END,
              lease_until = CASE WHEN check_requested_at IS NULL THEN NULL ELSE ${LEASE_END} END,
              check_requested_at = NULL
        WHERE id = ? AND lease_owner = ?
        RETURNING *, now() AS now`,
      [id, owner],
    )
    return {
      isFree: !isOwnedBy(rows[0], owner),
      transaction: rows.length > 0 ? this.#one(rows[0]) : null,
    }
  }

  /** Releases a lease whatever was wanted, and has the row looked at again at `nextCheckAt`. */
  async releaseUntil(id: string, owner: string, nextCheckAt: Date): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction
          SET lease_owner = NULL, lease_until = NULL, check_requested_at = NULL, next_check_at = ?
        WHERE id = ? AND lease_owner = ? RETURNING id`,
      [nextCheckAt, id, owner],
    )
  }

  /**
   * The right to ask the service about a transaction now: given at most once per `windowSeconds`, to whoever asks
   * first on any instance.
   */
  async mayAsk(id: string, windowSeconds: number): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_transaction SET asked_at = now(), status_calls = status_calls + 1
        WHERE id = ? AND (asked_at IS NULL OR asked_at <= now() - make_interval(secs => ?)) RETURNING id`,
      [id, windowSeconds],
    )
    return rows.length > 0
  }

  #one(row: unknown): TransactionRecord {
    return this.reader.one(row, readTransaction)
  }
}

/** Rows that were dismissed before anybody could tell whether they were paid, as `isWatched` has it: that may come yet. */
export const IS_WATCHED = `(resolution = 'dismissed' AND held_reason IN (${codeList(UNANSWERED_REASONS)}) AND paid_at IS NULL)`

/** Rows that an order holds and that are to be asked about once more. Never null, to be negated. */
const WANTS_SECOND_CHECK = "(state = 'settled' AND COALESCE(second_check_at <= now(), FALSE))"

/** What is held for a reason that a person's decision alone does not end. */
export const AWAITS_CHECK = `held_reason IN (${codeList(reasonsWhere(({ awaits }) => awaits !== "decision"))})`

/** Rows that a check can change: not the ones at their end, nor those that wait for a person, or had one. */
export const CAN_BE_SETTLED = `(resolution IS NULL AND (state NOT IN ('settled', 'held') OR ${AWAITS_CHECK} OR ${WANTS_SECOND_CHECK})
  OR COALESCE(${IS_WATCHED}, FALSE))`

/** Rows that the service is asked about, as `isAskable` has it. Never null, to be negated. Binding: `unpaid` states. */
const IS_ASKABLE = `(state = ANY(:unpaid) OR COALESCE(held_reason IN (${codeList(UNANSWERED_REASONS)}), FALSE))`

/** Medusa refused to place an order, and is not to be asked again before its time, whoever wakes us. */
export const IS_BACKING_OFF = "(state IN ('paid', 'applying', 'held') AND attempts > 0 AND next_check_at > now())"

/** Rows that are due, as {@link TransactionLeases.acquireDue} has it; `condition` says which. */
function dueRows(condition: string): string {
  return `SELECT id, next_check_at FROM payunit_transaction
           WHERE next_check_at IS NOT NULL AND next_check_at <= COALESCE(:by, now()) AND ${condition} AND deleted_at IS NULL
             AND ${LEASE_IS_FREE} AND ${CAN_BE_SETTLED} AND id <> ALL(:except)
             AND NOT (account = ANY(:blocked) AND ${IS_ASKABLE})
           ORDER BY next_check_at
           LIMIT :limit
           FOR UPDATE SKIP LOCKED`
}

const LEASE_IS_FREE = "(lease_until IS NULL OR lease_until < now())"
const LEASE_END = `now() + interval '${LEASE_SECONDS} seconds'`

/**
 * Takes rows that are due. Signalled ones and others come in the order in which they are due, and take their places in
 * turn: three of the first, one of the others.
 */
const TAKE_DUE = `
  WITH signalled AS (${dueRows("signalled_at IS NOT NULL")}),
       others AS (${dueRows("signalled_at IS NULL")}),
       places AS (
         SELECT id, n + (n - 1) / ${SHARE_OF_OTHERS - 1} AS place
           FROM (SELECT id, row_number() OVER (ORDER BY next_check_at) AS n FROM signalled) AS numbered
         UNION ALL
         SELECT id, n * ${SHARE_OF_OTHERS} AS place
           FROM (SELECT id, row_number() OVER (ORDER BY next_check_at) AS n FROM others) AS numbered)
  UPDATE payunit_transaction
     SET lease_owner = :owner, lease_until = ${LEASE_END}, check_requested_at = NULL
   WHERE id IN (SELECT id FROM places ORDER BY place LIMIT :limit)
   RETURNING *, now() AS now`

function isOther({ signalled_at }: TransactionRecord): number {
  return signalled_at === null ? 1 : 0
}

function dueAt({ next_check_at, now }: TransactionRecord): number {
  return (next_check_at ?? now).getTime()
}

function isOwnedBy(row: unknown, owner: string): boolean {
  return typeof row === "object" && row !== null && "lease_owner" in row && row.lease_owner === owner
}
