import { z } from "zod"
import { CAN_BE_SETTLED } from "./claims"
import type { Database } from "./database"
import { readTransaction, type TransactionRecord } from "./transaction-record"

/** Transactions that were opened in this time, the end left out. */
export interface Span {
  from: Date
  to: Date
}

/** What somebody reconciles by hand: pages of the table, in the order in which transactions were opened. */
export class ByHand {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * The next transactions of a span that a look can change, after the one named by `after`, and how many there are in
   * all from there on. Null if `after` is no transaction.
   */
  async page(
    { from, to }: Span,
    after: string | null,
    limit: number,
  ): Promise<{ transactions: TransactionRecord[]; left: number } | null> {
    if (after !== null && (await this.#rows("SELECT id FROM payunit_transaction WHERE id = ?", [after])).length === 0) {
      return null
    }
    const condition = `deleted_at IS NULL AND ${CAN_BE_SETTLED} AND created_at >= ? AND created_at < ?
      AND (?::text IS NULL OR (created_at, id) > (SELECT created_at, id FROM payunit_transaction WHERE id = ?))`
    const bindings = [from, to, after, after]
    const rows = await this.#rows(
      `SELECT *, now() AS now FROM payunit_transaction WHERE ${condition} ORDER BY created_at, id LIMIT ?`,
      [...bindings, limit],
    )
    const [counted] = await this.#rows(`SELECT count(*) AS count FROM payunit_transaction WHERE ${condition}`, bindings)
    return {
      transactions: rows.map(readTransaction),
      left: z.object({ count: z.coerce.number() }).parse(counted).count,
    }
  }

  /**
   * Makes a transaction due now, even one whose order Medusa refused a moment ago. Should the look that follows be cut
   * short, the job takes it up.
   */
  async makeDue(id: string): Promise<void> {
    await this.#rows(
      `UPDATE payunit_transaction SET next_check_at = now() WHERE id = ? AND ${CAN_BE_SETTLED} RETURNING id`,
      [id],
    )
  }

  async #rows(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    return (await this.#database.raw(sql, bindings)).rows
  }
}
