import { z } from "zod"
import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertFacts,
  type AlertRules,
  channelsFor,
  isLasting,
  isUrgent,
  type QuietHours,
} from "../../../domain/alerts"
import { Alert } from "../models"
import { Repository, rowSchema } from "../storage"
import { isQuiet, LOCAL_NOW } from "./quiet-hours"

const row = z.lazy(() => rowSchema(Alert, { details: z.record(z.string(), z.unknown()), now: z.coerce.date() }))

/** An alert of one channel that was taken to be delivered. */
export type AlertRow = z.output<typeof row>

const part = z.lazy(() => rowSchema(Alert, { details: z.record(z.string(), z.unknown()) }))
const partOfAll = z.lazy(() => part.unwrap().extend({ all: z.coerce.number() }))

const standing = z.object({
  channel: z.enum(ALERT_CHANNELS),
  delivered_at: z.coerce.date().nullable(),
  waiting: z.coerce.number(),
  failing_since: z.coerce.date().nullable(),
  last_error: z.string().nullable(),
  given_up: z.coerce.number(),
})

/** How the alerts of a channel stand. */
export type AlertStanding = z.output<typeof standing>

const outcome = z.object({
  channel: z.enum(ALERT_CHANNELS),
  is_delivered: z.boolean(),
  last_error: z.string().nullable(),
})

/** What became of an alert in a channel. */
export type AlertOutcome = z.output<typeof outcome>

/** How long an alert is left to whoever took it: longer than any attempt takes. */
const TAKEN_SECONDS = 60

/** An end that was not seen for so long has come. What begins anew sooner is the same. */
const LASTING_MINUTES = 10

/** An alert that could not be delivered for so long is given up. */
export const GIVE_UP_DAYS = 3

/** For so long it is told that some alerts were given up. */
const REPORTED_DAYS = 7

const KEPT_DAYS = 90
const FORGOTTEN_AT_A_TIME = 100

/** When the digest is told where there are no quiet hours. */
const DIGEST_TIME = "07:00"

/** What waits for a digest that has not been put together yet. */
const WAITS = `due_at IS NULL AND delivered_at IS NULL AND given_up_at IS NULL AND digest_id IS NULL AND deleted_at IS NULL
  AND created_at < (CAST(${LOCAL_NOW} AS date) + CAST(:at AS time)) AT TIME ZONE :zone`

/**
 * The outbox of alerts. What goes in is told once for each channel, however often it is said; what comes out is leased, so
 * that any number of instances deliver each once. The database's clock is the only one.
 */
export class Alerts extends Repository {
  /**
   * Notes what is to be told, in each channel that wants it. What is noted already is not noted again; what lasts, not until
   * it has ended.
   *
   * @param subject names it
   * @returns whether anything is due. Not whether it is new: while this looks at what somebody else has just noted, nobody
   *   else can take that.
   */
  async raise(
    { kind, ...details }: AlertFacts,
    { subject, occurredAt, rules }: { subject: string; occurredAt: Date | null; rules: AlertRules },
  ): Promise<boolean> {
    if (isLasting(kind)) {
      await this.send(
        `UPDATE payunit_alert SET ended_at = now(), updated_at = now()
          WHERE subject = ? AND ended_at IS NULL AND deleted_at IS NULL
            AND last_seen_at < now() - interval '${LASTING_MINUTES} minutes'`,
        [subject],
      )
    }
    const rows = await this.send(
      `INSERT INTO payunit_alert
         (id, channel, kind, subject, is_urgent, details, occurred_at, last_seen_at, due_at, attempts)
       SELECT 'puale_' || gen_random_uuid(), channel, :kind, :subject, :is_urgent, CAST(:details AS jsonb),
              COALESCE(CAST(:occurred_at AS timestamptz), now()),
              CASE WHEN :is_lasting THEN now() END, CASE WHEN NOT :waits THEN now() END, 0
         FROM unnest(CAST(:channels AS text[])) AS channel
       ON CONFLICT (subject, channel) WHERE ended_at IS NULL AND deleted_at IS NULL
         DO UPDATE SET last_seen_at = EXCLUDED.last_seen_at
       RETURNING COALESCE(due_at <= clock_timestamp(), false) AS is_due`,
      {
        ...{ kind, subject, is_urgent: isUrgent(kind), is_lasting: isLasting(kind) },
        details: JSON.stringify(details),
        occurred_at: occurredAt,
        waits: rules.digest && !isUrgent(kind),
        channels: channelsFor(kind, rules),
      },
    )
    return z
      .array(z.object({ is_due: z.boolean() }))
      .parse(rows)
      .some(({ is_due }) => is_due)
  }

  /**
   * Takes the alert of a channel that has been due for longest, for a minute; in quiet hours only urgent ones.
   *
   * @param subject if only one of these is wanted
   */
  async take(
    channel: AlertChannel,
    { quietHours, timeZone }: { quietHours: QuietHours | null; timeZone: string },
    subject: string | null,
  ): Promise<AlertRow | null> {
    const rows = await this.send(
      `UPDATE payunit_alert
          SET due_at = now() + interval '${TAKEN_SECONDS} seconds', attempts = attempts + 1, updated_at = now()
        WHERE id = (
          SELECT id FROM payunit_alert
           WHERE channel = :channel AND due_at <= now() AND deleted_at IS NULL AND (is_urgent OR NOT ${isQuiet("now()")})
             AND (CAST(:subject AS text) IS NULL OR subject = :subject)
           ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING *, now() AS now`,
      { channel, subject, zone: timeZone, from: quietHours?.from ?? null, to: quietHours?.to ?? null },
    )
    return z.array(row).parse(rows)[0] ?? null
  }

  /** What became of the alerts that tell of something. */
  async outcomes(subject: string): Promise<AlertOutcome[]> {
    const rows = await this.send(
      `SELECT channel, delivered_at IS NOT NULL AS is_delivered, last_error FROM payunit_alert
        WHERE subject = ? AND ended_at IS NULL AND deleted_at IS NULL ORDER BY channel`,
      [subject],
    )
    return z.array(outcome).parse(rows)
  }

  /** The alerts that go out with a digest, oldest first, and how many there are in all. */
  async partsOf(digestId: string, limit: number): Promise<{ parts: z.output<typeof part>[]; all: number }> {
    const rows = await this.send(
      `SELECT *, count(*) OVER () AS all FROM payunit_alert WHERE digest_id = ? AND deleted_at IS NULL
        ORDER BY occurred_at, id LIMIT ?`,
      [digestId, limit],
    )
    const read = z.array(partOfAll).parse(rows)
    return { parts: read, all: read[0]?.all ?? 0 }
  }

  /** Notes that an alert was taken at the other end, and with a digest all that is in it. */
  async markDelivered(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_alert SET delivered_at = now(), due_at = NULL, last_error = NULL, updated_at = now()
        WHERE (id = ? OR digest_id = ?) AND delivered_at IS NULL AND deleted_at IS NULL`,
      [id, id],
    )
  }

  /** Notes that an attempt did not work, and when it is tried again; never, once it was tried for long enough. */
  async markFailed({ id, attempts }: AlertRow, error: string, retryMs: number): Promise<void> {
    await this.send(
      `UPDATE payunit_alert SET last_error = :error, updated_at = now(),
              due_at = CASE WHEN created_at > now() - interval '${GIVE_UP_DAYS} days'
                            THEN now() + :retry_ms * interval '1 millisecond' END,
              given_up_at = CASE WHEN created_at <= now() - interval '${GIVE_UP_DAYS} days' THEN now() END
        WHERE id = :id AND attempts = :attempts AND delivered_at IS NULL`,
      { id, attempts, error, retry_ms: retryMs },
    )
  }

  /**
   * Puts the digest of the day together, in each channel where something waits for it: once in the whole store, when the
   * quiet hours are over, or at seven.
   */
  async composeDigests(quietHours: QuietHours | null, timeZone: string): Promise<void> {
    await this.send(
      `WITH made AS (
         INSERT INTO payunit_alert (id, channel, kind, subject, is_urgent, details, occurred_at, due_at, attempts)
         SELECT 'puale_' || gen_random_uuid(), channel, 'digest', 'digest:' || CAST(CAST(${LOCAL_NOW} AS date) AS text), false,
                '{}', now(), now(), 0
           FROM (SELECT DISTINCT channel FROM payunit_alert WHERE ${WAITS}) waiting
          WHERE CAST(${LOCAL_NOW} AS time) >= CAST(:at AS time)
         ON CONFLICT (subject, channel) WHERE ended_at IS NULL AND deleted_at IS NULL DO NOTHING
         RETURNING id, channel)
       UPDATE payunit_alert one SET digest_id = made.id, updated_at = now() FROM made
        WHERE one.channel = made.channel AND one.id IN (SELECT id FROM payunit_alert WHERE ${WAITS})`,
      { zone: timeZone, at: quietHours?.to ?? DIGEST_TIME },
    )
  }

  /** How the alerts of channels stand. */
  async standing(channels: readonly AlertChannel[]): Promise<AlertStanding[]> {
    const rows = await this.send(
      `SELECT asked.channel, last.delivered_at, undelivered.*
         FROM unnest(CAST(? AS text[])) AS asked (channel)
         LEFT JOIN LATERAL (
           SELECT delivered_at FROM payunit_alert one
            WHERE one.channel = asked.channel AND delivered_at IS NOT NULL AND deleted_at IS NULL
            ORDER BY delivered_at DESC LIMIT 1) last ON true
        CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE given_up_at IS NULL AND digest_id IS NULL) AS waiting,
                  min(created_at) FILTER (WHERE due_at IS NOT NULL AND last_error IS NOT NULL) AS failing_since,
                  (array_agg(last_error ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS last_error,
                  count(*) FILTER (WHERE given_up_at > now() - interval '${REPORTED_DAYS} days') AS given_up
             FROM payunit_alert one
            WHERE one.channel = asked.channel AND delivered_at IS NULL AND deleted_at IS NULL
              AND created_at > now() - interval '${REPORTED_DAYS + GIVE_UP_DAYS} days') undelivered`,
      [channels],
    )
    return z.array(standing).parse(rows)
  }

  /** Forgets alerts of long ago, but for what lasts still. */
  async forgetOld(): Promise<void> {
    await this.send(
      `DELETE FROM payunit_alert
        WHERE (last_seen_at IS NULL OR last_seen_at < now() - interval '1 day') AND id = ANY(ARRAY(
          (SELECT id FROM payunit_alert
            WHERE delivered_at < now() - interval '${KEPT_DAYS} days' AND deleted_at IS NULL
            ORDER BY delivered_at LIMIT ${FORGOTTEN_AT_A_TIME})
           UNION ALL
          (SELECT id FROM payunit_alert
            WHERE delivered_at IS NULL AND created_at < now() - interval '${KEPT_DAYS} days' AND deleted_at IS NULL
            ORDER BY created_at LIMIT ${FORGOTTEN_AT_A_TIME})))`,
    )
  }
}
