import { isAskable, isResolved, isWaiting } from "../../../domain/payments"
import { MerchantError, tryAgainAfter } from "../errors"
import { payableUntil, type TransactionRecord } from "./transaction-record"

/**
 * The transaction, if a merchant may resolve it.
 *
 * @throws MerchantError when there is none, it is not held, or it was resolved already
 */
export function refuseUnlessHeld(transaction: TransactionRecord | null): TransactionRecord {
  if (transaction === null) {
    throw new MerchantError("transaction_not_found")
  }
  if (isResolved(transaction)) {
    throw new MerchantError("already_resolved")
  }
  if (transaction.state !== "held") {
    throw new MerchantError("not_held")
  }
  return transaction
}

/**
 * Nothing is decided about what is held for want of an answer while its link or its prompt lives: somebody may still
 * pay it, and would do so unseen.
 *
 * @throws MerchantError that says when it is over
 */
export function refuseWhilePayable(transaction: TransactionRecord): void {
  const until = payableUntil(transaction)
  const { state, held_reason } = transaction
  if (isWaiting(transaction) && isAskable(state, held_reason) && until > transaction.now) {
    throw new MerchantError("may_still_be_paid", tryAgainAfter(until, transaction.now))
  }
}
