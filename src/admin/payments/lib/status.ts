import type { TransactionAnswer } from "../../../api/admin/payunit/answers"
import { isAskable } from "../../../domain/payments/states"

/** Where a payment stands, as merchants see it: its state, or how it was resolved. */
export type Status = TransactionAnswer["state"] | "paid_back" | "dismissed"

type StatusFacts = Pick<TransactionAnswer, "state" | "resolution">

/** See {@link Status}. */
export function statusOf({ state, resolution }: StatusFacts): Status {
  return resolution?.action ?? state
}

export type Colour = "green" | "red" | "blue" | "orange" | "grey" | "purple"

/** Green has money where it belongs, orange wants somebody, blue moves by itself, grey is over. */
const COLOURS: Readonly<Record<Status, Colour>> = {
  opening: "blue",
  open: "blue",
  prompted: "blue",
  paid: "purple",
  applying: "purple",
  settled: "green",
  failed: "red",
  cancelled: "grey",
  expired: "grey",
  held: "orange",
  paid_back: "grey",
  dismissed: "grey",
}

export function colourOf(status: Status): Colour {
  return COLOURS[status]
}

/** Whether it changes by itself any moment, so that a page that shows it looks again. */
export function isMoving({ state }: Pick<TransactionAnswer, "state">): boolean {
  return ["opening", "open", "prompted", "paid", "applying"].includes(state)
}

/** Whether it waits for a person. */
export function isWaiting({ state, resolution }: StatusFacts): boolean {
  return state === "held" && resolution === null
}

/** What was paid and has not gone back yet, in major units. */
export function leftOf({ paid, paid_back }: Pick<TransactionAnswer, "paid" | "paid_back">): number {
  return paid === null ? 0 : Math.max(0, paid.amount - paid_back)
}

export const ACTIONS = ["place_order", "paid_back", "dismiss", "refund", "check"] as const
/** What a merchant can do about a payment. */
export type Action = (typeof ACTIONS)[number]

type ActionFacts = Pick<TransactionAnswer, "state" | "held_reason" | "resolution" | "actions" | "paid" | "paid_back">

/** What a merchant can do about it now, what helps most first. */
export function actionsOf(transaction: ActionFacts): Action[] {
  const { state, held_reason, resolution } = transaction
  const decisions: readonly string[] = transaction.actions
  if (resolution !== null) {
    return []
  }
  const isPayable = (state === "settled" || state === "held") && leftOf(transaction) > 0
  const mayAsk =
    isAskable(state, held_reason) || state === "paid" || state === "applying" || (state === "settled" && isPayable)
  return ACTIONS.filter((action) =>
    action === "check" ? mayAsk : action === "refund" ? isPayable : decisions.includes(action),
  )
}
