import { z } from "zod"
import { type Database, Repository, rowSchema } from "../storage"
import { AccountPause } from "../models"

const pauseRow = z.lazy(() => rowSchema(AccountPause, {}).omit({ resumed_by: true, resumed_at: true }))

/** A merchant account for which no new payments are taken, and why. */
export interface Pause {
  account: string
  /** Null where the plugin's options pause the account. */
  reason: string | null
  /** Id of the user or API key; null where the plugin's options say it. */
  paused_by: string | null
  paused_at: Date | null
  /** When the pause ends by itself; null where somebody has to end it. */
  until: Date | null
}

/** What somebody asks for who takes no new payments. */
export interface PauseRequest {
  account: string
  reason: string
  until: Date | null
  by: string
}

/** So long an instance goes by what it read last: a pause reaches all of them within this time. */
const FRESH_MS = 1_000

/** What a pause stops: new payments, or the refunds that the service sends itself. */
export const PAUSABLE = ["payments", "payouts"] as const
export type Pausable = (typeof PAUSABLE)[number]

/** What is behind the account's name in a row's id. */
const SUFFIX: Readonly<Record<Pausable, string>> = { payments: "", payouts: "/payouts" }

/** For which accounts no new payments are taken, or no payouts sent. What was begun before goes on. */
export class Pauses extends Repository {
  readonly #accounts: readonly string[]
  readonly #byOption: ReadonlySet<string>
  readonly #suffix: string
  #read: { at: number; pauses: Promise<readonly Pause[]> } | null = null

  /**
   * @param accounts every account of the plugin's options
   * @param byOption those that the options pause, which nobody can resume but by these
   */
  constructor(
    database: Database,
    accounts: readonly string[],
    byOption: Iterable<string>,
    what: Pausable = "payments",
  ) {
    super(database)
    this.#suffix = SUFFIX[what]
    this.#accounts = accounts
    this.#byOption = new Set(byOption)
  }

  /** Every account that is paused now. */
  async current(): Promise<readonly Pause[]> {
    if (this.#read === null || performance.now() - this.#read.at > FRESH_MS) {
      const pauses = this.#select()
      this.#read = { at: performance.now(), pauses }
      pauses.catch(() => {
        this.#read = null
      })
    }
    return await this.#read.pauses
  }

  /** The pause of an account; null while it takes payments. */
  async of(account: string): Promise<Pause | null> {
    return (await this.current()).find((pause) => pause.account === account) ?? null
  }

  /** Whether only the plugin's options can end the pause of an account. */
  isByOption(account: string): boolean {
    return this.#byOption.has(account)
  }

  /** Takes no new payments for an account from now on. Said again, it counts anew. */
  async pause({ account, reason, until, by }: PauseRequest): Promise<void> {
    await this.send(
      `INSERT INTO payunit_account_pause (id, reason, paused_by, paused_at, until) VALUES (?, ?, ?, now(), ?)
       ON CONFLICT (id) DO UPDATE
         SET reason = EXCLUDED.reason, paused_by = EXCLUDED.paused_by, paused_at = now(), until = EXCLUDED.until,
             resumed_by = NULL, resumed_at = NULL, updated_at = now()`,
      [this.#idOf(account), reason, by, until],
    )
    this.#read = null
  }

  /**
   * Takes payments for an account again.
   *
   * @returns whether it was paused
   */
  async resume(account: string, by: string): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_account_pause SET resumed_by = ?, resumed_at = now(), updated_at = now()
        WHERE id = ? AND resumed_at IS NULL AND (until IS NULL OR until > now()) AND deleted_at IS NULL
        RETURNING id`,
      [by, this.#idOf(account)],
    )
    this.#read = null
    return rows.length > 0
  }

  async #select(): Promise<readonly Pause[]> {
    const rows = await this.send(
      `SELECT id, reason, paused_by, paused_at, until FROM payunit_account_pause
        WHERE id = ANY(?) AND resumed_at IS NULL AND (until IS NULL OR until > now()) AND deleted_at IS NULL
        ORDER BY id`,
      [this.#accounts.map((account) => this.#idOf(account))],
    )
    const byOption = [...this.#byOption].map((account) => ({ ...BY_OPTION, account }))
    const byStaff = z
      .array(pauseRow)
      .parse(rows)
      .map(({ id, ...pause }) => ({ account: id.slice(0, id.length - this.#suffix.length), ...pause }))
      .filter(({ account }) => !this.#byOption.has(account))
    return [...byOption, ...byStaff]
  }

  /** No account's name has a slash in it. */
  #idOf(account: string): string {
    return `${account}${this.#suffix}`
  }
}

const BY_OPTION = { reason: null, paused_by: null, paused_at: null, until: null }

/** The pauses of what is asked about. */
export function pausesOf(
  { pauses, payoutPauses }: Readonly<Record<"pauses" | "payoutPauses", Pauses>>,
  what: Pausable,
): Pauses {
  return what === "payouts" ? payoutPauses : pauses
}
