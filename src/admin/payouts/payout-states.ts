import type { PayoutAnswer, TransactionDetailAnswer } from "../../api/answers"
import { isLivePayout } from "../../domain/payouts/states"
import type { HistoryEntry } from "../../domain/texts/history"

/** Where a payout stands, as merchants see it. */
export type PayoutStatus =
  | "announcing"
  | "ready"
  | "confirmed"
  | "awaiting_approval"
  | "recording"
  | "paid"
  | "withdrawn"
  | "refused"
  | "unknown"

/** What of a payout says where it stands. */
export type PayoutFacts = Pick<PayoutAnswer, "state" | "reason" | "actions" | "refund_id">

/** See {@link PayoutStatus}. */
export function statusOfPayout({ state, reason, actions, refund_id }: PayoutFacts): PayoutStatus {
  switch (state) {
    case "prepared":
      return "announcing"
    case "requested":
      return actions.includes("send") ? "ready" : "announcing"
    case "paid":
      return isUnrecorded({ state, reason, refund_id }) ? "recording" : state
    case "refused":
      return reason === "payout_withdrawn" ? "withdrawn" : state
    default:
      return state
  }
}

type Colour = "green" | "red" | "blue" | "orange" | "grey" | "purple"

/** As of payments: green went well, orange wants somebody, blue moves by itself, grey is over. */
const COLOURS: Readonly<Record<PayoutStatus, Colour>> = {
  announcing: "blue",
  ready: "orange",
  confirmed: "blue",
  awaiting_approval: "orange",
  recording: "purple",
  paid: "green",
  withdrawn: "grey",
  refused: "red",
  unknown: "orange",
}

export function colourOfPayout(status: PayoutStatus): Colour {
  return COLOURS[status]
}

/** Whether a payout covers money that so may not go back by hand: it may be sent, was perhaps, or is not recorded yet. */
function isUnrecorded({ state, reason, refund_id }: Pick<PayoutAnswer, "state" | "reason" | "refund_id">): boolean {
  // What was more than was left to refund has no refund, and is over.
  return isLivePayout(state) || (state === "paid" && refund_id === null && reason !== "payout_surplus")
}

/** The payout that covers money of a payment; null where none does, or only the payment's detail would say. */
export function livePayoutOf({ payouts = [] }: Partial<Pick<TransactionDetailAnswer, "payouts">>): PayoutAnswer | null {
  return payouts.find(isUnrecorded) ?? null
}

const SOON_MS = 60_000

/** Whether a payout changes by itself any moment, so that who shows it looks again soon. */
export function isMovingPayout(payout: PayoutFacts & Pick<PayoutAnswer, "next_check_at">, now: Date): boolean {
  const status = statusOfPayout(payout)
  return (
    status === "announcing" ||
    status === "recording" ||
    (isUnrecorded(payout) &&
      status !== "ready" &&
      payout.next_check_at !== null &&
      Date.parse(payout.next_check_at) - now.getTime() < SOON_MS)
  )
}

/** Why a payout was not sent, is in doubt, or was too much, as it was written down; nothing where all is well. */
export function causesOfPayout({ reason, history }: Pick<PayoutAnswer, "reason" | "history">): HistoryEntry["causes"] {
  if (reason === null) {
    return []
  }
  const entry = history.findLast(({ causes }) => causes.some(({ code }) => code === reason))
  return entry?.causes ?? [{ code: reason, params: {} }]
}
