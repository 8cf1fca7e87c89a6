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
      return refund_id === null ? "recording" : state
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
export function isUnrecorded({ state, refund_id }: Pick<PayoutAnswer, "state" | "refund_id">): boolean {
  return isLivePayout(state) || (state === "paid" && refund_id === null)
}

/** The payout that covers money of a payment; null where none does, or only the payment's detail would say. */
export function livePayoutOf({ payouts = [] }: Partial<Pick<TransactionDetailAnswer, "payouts">>): PayoutAnswer | null {
  return payouts.find(isUnrecorded) ?? null
}

/** What of a payment can go back by hand: what has not gone, without what a payout covers. In major units. */
export function leftByHand(
  transaction: Pick<TransactionDetailAnswer, "left_amount"> & Partial<Pick<TransactionDetailAnswer, "payouts">>,
): number {
  return Math.max(0, transaction.left_amount - (livePayoutOf(transaction)?.amount ?? 0))
}

const SOON_MS = 60_000

/** Whether it changes by itself any moment, so that who shows it looks again soon. */
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

/** Why it was not sent, or nobody knows, as it was written down; nothing where all is well. */
export function whyOfPayout({
  state,
  reason,
  history,
}: Pick<PayoutAnswer, "state" | "reason" | "history">): HistoryEntry["why"] {
  if (reason === null) {
    return []
  }
  const why = history.findLast(({ code }) => code === state)?.why ?? []
  return why.length > 0 ? why : [{ code: reason, params: {} }]
}
