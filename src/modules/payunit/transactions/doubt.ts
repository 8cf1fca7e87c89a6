import { UNPAID_STATES } from "../../../domain/payments"
import type { TransactionRecord } from "./transaction-record"

/**
 * Whether the service once answered something that may mean "paid", and nothing since that settles it. It is asked on, and
 * held once nobody can pay it any more.
 */
export function isDoubtful({
  state,
  doubtful_word,
  resolution,
}: Pick<TransactionRecord, "state" | "doubtful_word" | "resolution">): boolean {
  return doubtful_word !== null && UNPAID_STATES.includes(state) && resolution === null
}
