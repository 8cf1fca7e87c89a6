import type { Logger } from "@medusajs/framework/types"
import { z } from "zod"
import { statusWordKey, type UnknownStatus } from "../../../gateway"
import { type Database, Repository, rowSchema } from "../storage"
import { StatusWord } from "../models"

const recordedRow = z.object({ is_logged: z.boolean() })

const wordRow = z.lazy(() => rowSchema(StatusWord, {}).omit({ id: true, logged_at: true }))

/** A word that nobody knows, as it was reported. */
export type UnknownWord = z.output<typeof wordRow>

/** So many words are told of, and so many days long. */
const MOST = 20
const DAYS = 30

/** How the service calls a payment in words that nobody knows: kept for whoever can ask it what they mean. */
export class UnknownWords extends Repository {
  readonly #logger: Pick<Logger, "warn">

  constructor(database: Database, logger: Pick<Logger, "warn">) {
    super(database)
    this.#logger = logger
  }

  /** Notes a word, and tells the log of it: once a day in the whole store, however often it comes. */
  async record({ word, mayMeanPaid }: UnknownStatus, transactionId: string): Promise<void> {
    const rows = await this.send(
      `INSERT INTO payunit_status_word AS known (id, word, may_mean_paid, transaction_id, times, received_at, logged_at)
       VALUES (?, ?, ?, ?, 1, now(), now())
       ON CONFLICT (id) DO UPDATE
         SET word = EXCLUDED.word, may_mean_paid = EXCLUDED.may_mean_paid, transaction_id = EXCLUDED.transaction_id,
             times = known.times + 1, received_at = now(), updated_at = now(),
             logged_at = CASE WHEN known.logged_at <= now() - interval '1 day' THEN now() ELSE known.logged_at END
       RETURNING logged_at = now() AS is_logged`,
      [statusWordKey(word), word, mayMeanPaid, transactionId],
    )
    if (rows.length > 0 && recordedRow.parse(rows[0]).is_logged) {
      this.#logger.warn(
        `payunit: transaction ${transactionId}: the service answered with the status ${JSON.stringify(word)}, which is ` +
          (mayMeanPaid
            ? 'not known and may mean "paid": nothing more is paid for its cart, and it is held once its link is over. '
            : 'not known and counts as "pending". ') +
          "Ask PayUnit what it means, then say so by the plugin's option `statusWords`.",
      )
    }
  }

  /** The words that came in the last days and are not among those taught, the latest first. */
  async recent(days: number, taught: Iterable<string>): Promise<UnknownWord[]> {
    const rows = await this.send(
      `SELECT word, may_mean_paid, transaction_id, times, received_at FROM payunit_status_word
        WHERE received_at > now() - make_interval(days => ?) AND id <> ALL(?) AND deleted_at IS NULL
        ORDER BY received_at DESC LIMIT ?`,
      [days, [...taught], MOST],
    )
    return z.array(wordRow).parse(rows)
  }

  /** Forgets words that do not come any more. */
  async forgetOld(): Promise<void> {
    await this.send(
      "DELETE FROM payunit_status_word WHERE received_at < now() - make_interval(days => ?) AND deleted_at IS NULL",
      [DAYS],
    )
  }
}
