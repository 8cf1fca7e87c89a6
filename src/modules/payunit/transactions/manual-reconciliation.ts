import { CAN_BE_SETTLED } from "./leases"
import { type CappedCount, countListed, type Query, Repository } from "../storage"
import { readTransaction, type TransactionRecord } from "./transaction-record"

/** Transactions that were opened in this time, the end left out. */
export interface Span {
  from: Date
  to: Date
}

/** What somebody reconciles by hand: pages of the table, in the order in which transactions were opened. */
export class ManualReconciliation extends Repository {
  /**
   * The next transactions of a span that a check can change, after the one named by `after`, and how many there are in
   * all from there on, as far as they are counted. Null if `after` is no transaction.
   */
  async page(
    { from, to }: Span,
    after: string | null,
    limit: number,
  ): Promise<{ transactions: TransactionRecord[]; left: CappedCount } | null> {
    if (after !== null && (await this.send("SELECT id FROM payunit_transaction WHERE id = ?", [after])).length === 0) {
      return null
    }
    const following = (behind: string | null): Query => {
      const query = this.database("payunit_transaction")
        .whereNull("deleted_at")
        .whereRaw(CAN_BE_SETTLED)
        .where("created_at", ">=", from)
        .where("created_at", "<", to)
        .orderByRaw("created_at, id")
      return behind === null ? query : query.whereRaw(IS_AFTER, [behind])
    }
    const { rows: transactions, isEnd } = await this.reader.page(
      { after, limit },
      async (behind, most) =>
        await this.rows(following(behind).select("*", this.database.raw("now() AS now")).limit(most)),
      readTransaction,
    )
    const left = isEnd
      ? { count: transactions.length, count_is_capped: false }
      : await countListed(this.database, following(after))
    return { transactions, left }
  }

  /**
   * Makes a transaction due now, even one whose order Medusa refused a moment ago. Should the check that follows be cut
   * short, the job takes it up.
   */
  async makeDue(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET next_check_at = now() WHERE id = ? AND ${CAN_BE_SETTLED} RETURNING id`,
      [id],
    )
  }
}

/** Opened after the one named. */
const IS_AFTER =
  "(created_at, id) > (SELECT named.created_at, named.id FROM payunit_transaction named WHERE named.id = ?)"
