import { randomUUID } from "node:crypto"
import { z } from "zod"
import { readNotification } from "../../../gateway"
import { Coalescer, type Database, isRefusal, type Query, Repository, rowSchema } from "../storage"
import { CAN_BE_SETTLED, IS_BACKING_OFF } from "../transactions"
import { Notification } from "../models"
import { Throttle } from "./throttle"

const record = z.lazy(() => rowSchema(Notification, { created_at: z.coerce.date() }))

/** A notification as it is kept. What it reported was never believed. */
export type NotificationRecord = z.output<typeof record>

const ownerRow = z.object({
  id: z.string(),
  account: z.string(),
  mode: z.enum(["test", "live"]),
  flow: z.string(),
  is_first_paid: z.boolean(),
  is_passed_over: z.boolean(),
  lag_ms: z.coerce.number(),
})

/** Notifications of one transaction that were stored together. */
export interface StoredNotifications {
  transactionId: string
  /** How many came. */
  count: number
  /** Whose the notifications are; null if no table has that transaction. */
  owner: { account: string; mode: "test" | "live"; flow: string } | null
  /**
   * By how many milliseconds the store knew itself that the transaction was paid; null unless the first notification
   * that says so is among these.
   */
  paidLagMs: number | null
}

/** A notification to be kept. */
export interface NewNotification {
  id: string
  contentType: string | null
  reportedStatus: string
  reportedAmount: string | null
  size: number
}

/** A notification as it arrived at its address. */
export interface RawNotification {
  transactionId: string
  contentType: string | null
  body: Buffer
}

/** So many of a transaction are kept. */
export const MAX_NOTIFICATIONS = 20

/**
 * Whether word of a notification changes anything: the first does, and then not where a check is due and nobody is at it,
 * or was told already. A flood of notifications would write the row anew for each, and every index of its table.
 */
const IS_NEWS = `(signalled_at IS NULL
             OR NOT ${IS_BACKING_OFF} AND (next_check_at IS NULL OR next_check_at > now())
             OR lease_until >= now() AND check_requested_at IS NULL)`

/** Notifications of so many transactions are stored by one statement. */
const STORED_TOGETHER = 200

/** Who has waited so long for storing is told to send again: others must not wait for a connection that died. */
export const STORED_WITHIN_MS = 10_000

/** A notification that waits to be stored. */
interface InboxWrite {
  readonly transactionId: string
  readonly notification: NewNotification
  /** Whether the notification's transaction was locked when it was stored, so that it has yet to be made due. */
  isPassedOver: boolean
  /** Why the notifications of this transaction could not be stored even by themselves. */
  failure: Error | null
}

/** Makes transactions due, and has those who are at work on them look again. */
const WAKE = `UPDATE payunit_transaction
            SET visited_at = COALESCE(visited_at, now()), signalled_at = COALESCE(signalled_at, now()), updated_at = now(),
                next_check_at = CASE WHEN ${IS_BACKING_OFF} THEN next_check_at ELSE LEAST(next_check_at, now()) END,
                check_requested_at = CASE WHEN lease_until >= now() THEN now() ELSE check_requested_at END`

/** The inbox of notifications. */
export class Inbox extends Repository {
  readonly #arriving = new Coalescer<InboxWrite>(async (_all, arriving) => {
    const transactions = [...byTransaction(arriving)]
    for (let stored = 0; stored < transactions.length; stored += STORED_TOGETHER) {
      await inTime(this.#storeAll(new Map(transactions.slice(stored, stored + STORED_TOGETHER))))
    }
  })
  readonly #waking = new Coalescer<null>(async (transactionId) => {
    await this.send(`${WAKE} WHERE id = ? AND ${CAN_BE_SETTLED} AND ${IS_NEWS}`, [transactionId])
  })
  readonly #throttle = new Throttle()
  readonly #onArrival: (arrived: StoredNotifications) => void

  /** `onArrival` is told of what was stored. */
  constructor(database: Database, onArrival: (arrived: StoredNotifications) => void = () => undefined) {
    super(database)
    this.#onArrival = onArrival
  }

  /** Writes a notification down and makes its transaction due. What it reports is kept, and not believed. */
  async receive({ transactionId, contentType, body }: RawNotification): Promise<void> {
    const reported = readNotification(parseJson(body))
    await this.record(transactionId, {
      id: `puntf_${randomUUID()}`,
      contentType: contentType?.slice(0, 100) ?? null,
      reportedStatus: reported.transaction_status,
      reportedAmount: reported.transaction_amount === null ? null : String(reported.transaction_amount),
      size: body.length,
    })
  }

  /**
   * Stores a notification, keeping the last twenty of its transaction, and makes that due in the same statement; whoever
   * is at work on it just then finds word that it is to be looked at again. What comes while others are being stored is
   * stored together, and so is what comes of one transaction without end. Only those of a transaction that somebody keeps
   * locked wait for that.
   */
  async record(transactionId: string, notification: NewNotification): Promise<void> {
    await this.#throttle.turn(transactionId)
    const arriving: InboxWrite = { transactionId, notification, isPassedOver: false, failure: null }
    await this.#arriving.add("all", arriving)
    if (arriving.failure !== null) {
      throw arriving.failure
    }
    if (arriving.isPassedOver) {
      await this.#waking.add(transactionId, null)
    }
  }

  /** Whether a notification of a transaction came since then that does not report it as paid. */
  async sayOtherwise(transactionId: string, since: Date | null): Promise<boolean> {
    const rows = await this.send(
      `SELECT id FROM payunit_notification
        WHERE transaction_id = ? AND created_at > COALESCE(?::timestamptz, '-infinity') AND reported_status <> 'SUCCESS'
          AND deleted_at IS NULL LIMIT 1`,
      [transactionId, since],
    )
    return rows.length > 0
  }

  /** Stores notifications together, or, where the database refuses that, those of each transaction by themselves. */
  async #storeAll(transactions: ReadonlyMap<string, readonly InboxWrite[]>): Promise<void> {
    try {
      await this.#store(transactions)
    } catch (error) {
      if (transactions.size === 1 || !isRefusal(error)) {
        throw error
      }
      for (const one of transactions) await this.#storeAlone(one)
    }
  }

  async #storeAlone([transactionId, arriving]: readonly [string, readonly InboxWrite[]]): Promise<void> {
    try {
      await this.#store(new Map([[transactionId, arriving]]))
    } catch (error) {
      for (const one of arriving) one.failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  async #store(transactions: ReadonlyMap<string, readonly InboxWrite[]>): Promise<void> {
    const ids = [...transactions.keys()]
    const kept = [...transactions.values()].flatMap((arriving) =>
      arriving
        .slice(-MAX_NOTIFICATIONS)
        .map(({ transactionId, notification }, place) => ({ ...notification, transactionId, place })),
    )
    const rows = await this.send(
      `WITH arrived AS MATERIALIZED (
         SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::int[])
                  AS arrived (id, transaction_id, content_type, reported_status, reported_amount, size, place)
       ), stored AS (
         INSERT INTO payunit_notification (id, transaction_id, content_type, reported_status, reported_amount, size, created_at)
         SELECT id, transaction_id, content_type, reported_status, reported_amount, size, now() + place * interval '1 microsecond'
           FROM arrived
       ), counted AS (
         SELECT transaction_id, count(*) AS count FROM arrived GROUP BY transaction_id
       ), pruned AS (
         DELETE FROM payunit_notification WHERE id IN (
           SELECT old.id FROM counted CROSS JOIN LATERAL (
             SELECT id FROM payunit_notification WHERE transaction_id = counted.transaction_id AND deleted_at IS NULL
              ORDER BY created_at DESC, id DESC OFFSET ? - counted.count) AS old)
       ), woken AS (
         ${WAKE} WHERE id IN (
           SELECT id FROM payunit_transaction WHERE id = ANY(?) AND ${CAN_BE_SETTLED} AND ${IS_NEWS} FOR UPDATE SKIP LOCKED)
         RETURNING id
       )
       SELECT id, account, mode, flow, COALESCE(GREATEST(0, extract(epoch FROM now() - paid_at) * 1000), 0) AS lag_ms,
              id = ANY(?) AND NOT EXISTS (
                SELECT 1 FROM payunit_notification n
                 WHERE n.transaction_id = t.id AND n.reported_status = 'SUCCESS' AND n.deleted_at IS NULL) AS is_first_paid,
              COALESCE(${CAN_BE_SETTLED} AND ${IS_NEWS}, FALSE) AND id NOT IN (SELECT id FROM woken) AS is_passed_over
         FROM payunit_transaction t WHERE id = ANY(?)`,
      [
        kept.map(({ id }) => id),
        kept.map(({ transactionId }) => transactionId),
        kept.map(({ contentType }) => contentType),
        kept.map(({ reportedStatus }) => reportedStatus),
        kept.map(({ reportedAmount }) => reportedAmount),
        kept.map(({ size }) => size),
        kept.map(({ place }) => place),
        MAX_NOTIFICATIONS,
        ids,
        ids.filter((id) => transactions.get(id)?.some(({ notification }) => notification.reportedStatus === "SUCCESS")),
        ids,
      ],
    )
    const owners = new Map(
      rows.flatMap((row) => {
        const { data } = ownerRow.safeParse(row)
        return data === undefined ? [] : [[data.id, data] as const]
      }),
    )
    for (const [transactionId, arriving] of transactions) {
      const owner = owners.get(transactionId) ?? null
      for (const one of arriving) one.isPassedOver = owner?.is_passed_over ?? false
      const paidLagMs = owner?.is_first_paid === true ? owner.lag_ms : null
      this.#notifyArrival({ transactionId, count: arriving.length, owner, paidLagMs })
    }
  }

  #notifyArrival(arrived: StoredNotifications): void {
    try {
      this.#onArrival(arrived)
    } catch {
      // The notification is stored, and that is what whoever sent it is told.
    }
  }

  /** The notifications of a transaction that are kept, newest first. */
  async ofTransaction(transactionId: string): Promise<NotificationRecord[]> {
    return await this.#read(this.#newest(MAX_NOTIFICATIONS).where({ transaction_id: transactionId }))
  }

  /** The latest notifications of all transactions, newest first. */
  async latest(limit: number): Promise<NotificationRecord[]> {
    return await this.#read(this.#newest(limit))
  }

  #newest(limit: number): Query {
    return this.database("payunit_notification")
      .select("*")
      .whereNull("deleted_at")
      .orderByRaw("created_at DESC, id DESC")
      .limit(limit)
  }

  async #read(query: Query): Promise<NotificationRecord[]> {
    return z.array(record).parse(await this.rows(query))
  }
}

/** @throws Error if it takes longer. It goes on, and what it stores then is stored twice if it is sent again. */
async function inTime(storing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not stored within ${STORED_WITHIN_MS / 1_000} s`))
    }, STORED_WITHIN_MS)
  })
  try {
    await Promise.race([storing, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

function byTransaction(arriving: readonly InboxWrite[]): Map<string, InboxWrite[]> {
  const transactions = new Map<string, InboxWrite[]>()
  for (const one of arriving) {
    const others = transactions.get(one.transactionId)
    if (others === undefined) {
      transactions.set(one.transactionId, [one])
    } else {
      others.push(one)
    }
  }
  return transactions
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return null
  }
}
