import {
  type EntrySource,
  type HeldReason,
  isAskable,
  LIVE_STATES,
  PLACING_STATES,
  type Resolution,
  type TransactionState,
} from "./states"

/** What of a payment says what can be done about it. */
export interface Actionable {
  state: TransactionState
  held_reason: HeldReason | null
  resolution: Resolution | null
  source: EntrySource
}

/** Whether a payment waits for a person. */
export function isWaiting({ state, resolution }: Pick<Actionable, "state" | "resolution">): boolean {
  return state === "held" && resolution === null
}

/** Whether a payment changes by itself any moment, so that who shows it looks again soon. */
export function isMoving(state: TransactionState): boolean {
  return LIVE_STATES.includes(state) || PLACING_STATES.includes(state)
}

/** Whether a manual refund of a payment can be recorded, `left` being what was paid and is not refunded. */
export function canRefund({ state, resolution }: Actionable, left: number): boolean {
  return resolution === null && (state === "settled" || state === "held") && left > 0
}

/** Whether asking the service about a payment now may change something. */
export function canCheck({ state, held_reason, resolution, source }: Actionable, left: number): boolean {
  return (
    resolution === null &&
    source === "attempt" &&
    (isAskable(state, held_reason) || PLACING_STATES.includes(state) || (state === "settled" && left > 0))
  )
}
