import type { Resolution, TransactionState } from "./states"
import { UNPAID_STATES } from "./states"

/** What of a payment says whether it is in doubt. */
export interface Doubtable {
  state: TransactionState
  doubtful_word: string | null
  resolution: Resolution | null
}

/**
 * Whether the service once answered something that may mean "paid", and nothing since that settles it. It is asked on, and
 * held once nobody can pay it any more.
 */
export function isDoubtful({ state, doubtful_word, resolution }: Doubtable): boolean {
  return doubtful_word !== null && UNPAID_STATES.includes(state) && resolution === null
}
