import { CAN_BE_SETTLED } from "./leases"
import { type Counted, countListed } from "../storage/capped-count"
import type { Database } from "../storage/database"
import { RowReader } from "../storage/row-reader"
import { readTransaction, type TransactionRecord } from "./transaction-record"

/** Transactions that were opened in this time, the end left out. */
export interface Span {
  from: Date
  to: Date
}

/** What somebody reconciles by hand: pages of the table, in the order in which transactions were opened. */
export class ManualReconciliation {
  readonly #database: Database

  readonly #reader: RowReader

  constructor(database: Database, reader = new RowReader()) {
    this.#database = database
    this.#reader = reader
  }

  /**
   * The next transactions of a span that a look can change, after the one named by `after`, and how many there are in
   * all from there on, as far as they are counted. Null if `after` is no transaction.
   */
  async page(
    { from, to }: Span,
    after: string | null,
    limit: number,
  ): Promise<{ transactions: TransactionRecord[]; left: Counted } | null> {
    if (after !== null && (await this.#rows("SELECT id FROM payunit_transaction WHERE id = ?", [after])).length === 0) {
      return null
    }
    const sql = (columns: string, behind: string | null) =>
      `SELECT ${columns} FROM payunit_transaction
        WHERE deleted_at IS NULL AND ${CAN_BE_SETTLED} AND created_at >= ? AND created_at < ? ${behind === null ? "" : `AND ${IS_AFTER}`}
        ORDER BY created_at, id`
    const bindings = (behind: string | null) => [from, to, ...(behind === null ? [] : [behind])]
    const { rows: transactions, isEnd } = await this.#reader.page(
      { after, limit },
      async (behind, most) =>
        await this.#rows(`${sql("*, now() AS now", behind)} LIMIT ?`, [...bindings(behind), most]),
      readTransaction,
    )
    const left = isEnd
      ? { count: transactions.length, count_is_capped: false }
      : await countListed(this.#database, sql("", after), bindings(after))
    return { transactions, left }
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

/** Opened after the one named. */
const IS_AFTER =
  "(created_at, id) > (SELECT named.created_at, named.id FROM payunit_transaction named WHERE named.id = ?)"
