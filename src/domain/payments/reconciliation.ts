import { type HeldReason, PLACING_STATES, type TransactionState } from "./states"

/** What can become of a transaction that somebody had looked at. */
export const RECONCILED_OUTCOMES = [
  /** An order holds the transaction's money. */
  "settled",
  /** The money is taken, and the order is not placed yet. */
  "paid",
  /** The transaction's money waits for a person. */
  "held",
  /** Nobody paid: failed, cancelled or expired. */
  "failed",
  /** Nobody paid so far. */
  "pending",
  /** The service gave no answer, so nothing changed. */
  "unanswered",
] as const

/** What became of a transaction that somebody had looked at. */
export type ReconciledOutcome = (typeof RECONCILED_OUTCOMES)[number]

/** How many transactions were looked at, and what became of them. `checked` is the sum of the others. */
export type ReconciledSummary = Record<"checked" | ReconciledOutcome, number>

const OUTCOMES: Readonly<Record<TransactionState, Exclude<ReconciledOutcome, "unanswered">>> = {
  opening: "pending",
  open: "pending",
  prompted: "pending",
  paid: "paid",
  applying: "paid",
  settled: "settled",
  failed: "failed",
  cancelled: "failed",
  expired: "failed",
  held: "held",
}

/** What became of a transaction in this state, `answered` saying whether the service could be asked. */
export function outcomeOf(state: TransactionState, answered: boolean): ReconciledOutcome {
  return answered || state === "settled" || PLACING_STATES.includes(state) ? OUTCOMES[state] : "unanswered"
}

/** Counts outcomes. */
export function summarize(outcomes: readonly ReconciledOutcome[]): ReconciledSummary {
  const summary: ReconciledSummary = {
    checked: outcomes.length,
    settled: 0,
    paid: 0,
    held: 0,
    failed: 0,
    pending: 0,
    unanswered: 0,
  }
  for (const outcome of outcomes) {
    summary[outcome] += 1
  }
  return summary
}

/** One transaction as it was found. */
export interface Reconciled {
  transaction_id: string
  state: TransactionState
  held_reason: HeldReason | null
  order_id: string | null
  outcome: ReconciledOutcome
}
