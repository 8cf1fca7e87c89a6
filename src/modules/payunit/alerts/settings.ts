import { z } from "zod"
import {
  type AlertRules,
  CHOOSABLE_KINDS,
  type ChoosableKind,
  type AdminAlertRules,
  type QuietHours,
  type Recipient,
  RECIPIENT_CHANNELS,
  rulesOf,
} from "../../../domain/alerts"
import { AlertSetting } from "../models"
import type { AlertOptions } from "../options"
import { type Database, Repository, rowSchema } from "../storage"

const recipient = z.object({ channel: z.enum(RECIPIENT_CHANNELS), to: z.string() })
const row = z.lazy(() => rowSchema(AlertSetting, { recipients: z.array(z.unknown()) }))

/** What somebody set, and who did and when; nobody, where that is null. */
interface Chosen extends AdminAlertRules {
  changed: { by: string; at: Date } | null
}

/** What is to be set; what is left out stays. */
export interface AlertSettingsChange {
  recipients?: readonly Recipient[] | undefined
  kinds?: readonly ChoosableKind[] | undefined
  quietHours?: QuietHours | null | undefined
  by: string
}

/** The one row. */
const ID = "store"

const UNSET: Chosen = { recipients: [], mutedKinds: [], quietHours: null, changed: null }

/** The job, which looks every few seconds whether anything is due, goes for so long by what it read last. */
const FRESH_MS = 60_000

/** Whom alerts go to, which and when: as the store's configuration and somebody in the admin say. */
export class AlertSettings extends Repository {
  readonly #configuration: () => AlertOptions | undefined
  #read: { at: number; chosen: Chosen } | null = null

  constructor(database: Database, configuration: () => AlertOptions | undefined) {
    super(database)
    this.#configuration = configuration
  }

  /** What applies now, for an alert that is to be sent. */
  async rules(): Promise<AlertRules> {
    return rulesOf(this.#configuration(), await this.chosen())
  }

  /** What applied a minute ago at most, for whoever looks again and again. */
  async recentRules(): Promise<AlertRules> {
    const read = this.#read
    const isFresh = read !== null && performance.now() - read.at <= FRESH_MS
    return rulesOf(this.#configuration(), isFresh ? read.chosen : await this.chosen())
  }

  /** What somebody set in the admin. */
  async chosen(): Promise<Chosen> {
    const rows = await this.send("SELECT * FROM payunit_alert_setting WHERE id = ? AND deleted_at IS NULL", [ID])
    const [found] = z.array(row).parse(rows)
    const chosen =
      found === undefined
        ? UNSET
        : {
            // A newer version may know more channels.
            recipients: found.recipients.flatMap((one) => recipient.safeParse(one).data ?? []),
            mutedKinds: found.muted_kinds,
            quietHours:
              found.quiet_from === null || found.quiet_to === null
                ? null
                : { from: found.quiet_from, to: found.quiet_to },
            changed: { by: found.changed_by, at: found.changed_at },
          }
    this.#read = { at: performance.now(), chosen }
    return chosen
  }

  /** Sets some of the settings. */
  async change({ recipients, kinds, quietHours, by }: AlertSettingsChange): Promise<void> {
    await this.send(
      `INSERT INTO payunit_alert_setting AS one (id, recipients, muted_kinds, quiet_from, quiet_to, changed_by, changed_at)
       VALUES (:id, COALESCE(CAST(:recipients AS jsonb), '[]'), COALESCE(CAST(:muted AS text[]), '{}'), :from, :to, :by, now())
       ON CONFLICT (id) DO UPDATE
         SET recipients = COALESCE(CAST(:recipients AS jsonb), one.recipients),
             muted_kinds = COALESCE(CAST(:muted AS text[]), one.muted_kinds),
             quiet_from = CASE WHEN :sets_hours THEN EXCLUDED.quiet_from ELSE one.quiet_from END,
             quiet_to = CASE WHEN :sets_hours THEN EXCLUDED.quiet_to ELSE one.quiet_to END,
             changed_by = EXCLUDED.changed_by, changed_at = now(), updated_at = now()`,
      {
        ...{ id: ID, by, sets_hours: quietHours !== undefined },
        recipients: recipients === undefined ? null : JSON.stringify(recipients),
        muted: kinds === undefined ? null : CHOOSABLE_KINDS.filter((kind) => !kinds.includes(kind)),
        ...{ from: quietHours?.from ?? null, to: quietHours?.to ?? null },
      },
    )
    this.#read = null
  }
}
