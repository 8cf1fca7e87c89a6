import type { TransactionAnswer } from "../../../api/answers"
import type { Permission } from "../../shared/hooks/use-access"

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

export const ACTIONS = ["place_order", "paid_back", "dismiss", "refund", "check"] as const
/** What a merchant can do about a payment. */
export type Action = (typeof ACTIONS)[number]

/** What each takes: deciding about money is as much as giving it back. */
const PERMISSIONS: Readonly<Record<Action, Permission>> = {
  place_order: "refund_payments",
  paid_back: "refund_payments",
  dismiss: "refund_payments",
  refund: "refund_payments",
  check: "check_payments",
}

/** What somebody can do about it now, and may, what helps most first. */
export function actionsOf(
  transaction: Pick<TransactionAnswer, "actions" | "can_check" | "can_refund">,
  may: (permission: Permission) => boolean,
): Action[] {
  const offered: readonly Action[] = [
    ...transaction.actions,
    ...(transaction.can_refund ? (["refund"] as const) : []),
    ...(transaction.can_check ? (["check"] as const) : []),
  ]
  return ACTIONS.filter((action) => offered.includes(action) && may(PERMISSIONS[action]))
}
