import type { TransactionAnswer } from "../../../api/answers"
import { PLACING_STATES } from "../../../domain/payments/states"
import type { Permission } from "../../shared/hooks/use-access"

/**
 * Where a payment stands, as merchants see it: its state, or how it was resolved. What pays an invoice places no order: it
 * is `recording` once it is paid.
 */
export type Status = TransactionAnswer["state"] | "paid_back" | "dismissed" | "recording"

/** What of a payment says where it stands. */
export interface StatusFacts extends Pick<TransactionAnswer, "state" | "invoice_id"> {
  resolution: Pick<NonNullable<TransactionAnswer["resolution"]>, "action"> | null
}

/** See {@link Status}. */
export function statusOf({ state, resolution, invoice_id }: StatusFacts): Status {
  const isRecording = invoice_id !== null && PLACING_STATES.includes(state)
  return resolution?.action ?? (isRecording ? "recording" : state)
}

export type Colour = "green" | "red" | "blue" | "orange" | "grey" | "purple"

/** Green has money where it belongs, orange wants somebody, blue moves by itself, grey is over. */
const COLOURS: Readonly<Record<Status, Colour>> = {
  opening: "blue",
  open: "blue",
  prompted: "blue",
  paid: "purple",
  applying: "purple",
  recording: "purple",
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

/** How an action is called: what pays an invoice places no order, and counts as its money. */
export function wordOf<Asked extends Action>(
  action: Asked,
  { invoice_id }: Pick<TransactionAnswer, "invoice_id">,
): Asked | "count" {
  return action === "place_order" && invoice_id !== null ? "count" : action
}

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
