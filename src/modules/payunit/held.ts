import { MerchantProblem } from "./merchant-problems"
import { isResolved, type TransactionRecord } from "./transaction-record"

/**
 * The transaction, if a merchant may resolve it.
 *
 * @throws MerchantProblem when there is none, it is not held, or it was resolved already
 */
export function refuseUnlessHeld(transaction: TransactionRecord | null): TransactionRecord {
  if (transaction === null) {
    throw new MerchantProblem("transaction_not_found")
  }
  if (isResolved(transaction)) {
    throw new MerchantProblem("already_resolved")
  }
  if (transaction.state !== "held") {
    throw new MerchantProblem("not_held")
  }
  return transaction
}
