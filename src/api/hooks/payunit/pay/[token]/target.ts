import {
  blocksPaying,
  hasLivePrompt,
  isPastDue,
  type TransactionRecord,
} from "../../../../../modules/payunit/transactions"

/**
 * The service's payment page, if it may be paid on now; null where it is over, or where something else is paid or about
 * to be in its place: a person must not pay twice. `attempts` are all those of its payment collection.
 */
export function pageTarget(transaction: TransactionRecord, attempts: readonly TransactionRecord[]): string | null {
  const { state, redirect_url, link_expires_at, now } = transaction
  const isOpen = state === "open" && link_expires_at !== null && link_expires_at > now && !isPastDue(transaction)
  const isFree = !attempts.some((attempt) => blocksPaying(attempt) || hasLivePrompt(attempt))
  return isOpen && isFree ? redirect_url : null
}
