import type { TransactionAnswer, TransactionDetailAnswer } from "../../../api/answers"
import { heldFacts, type Status, statusOf as statusFrom } from "../../../domain/payments/states"
import { livePayoutOf } from "../../payouts/payout-states"
import type { Permission } from "../../shared/hooks/use-access"

/** What of a payment says where it stands. */
export interface StatusFacts extends Pick<TransactionAnswer, "state" | "invoice_id"> {
  resolution: Pick<NonNullable<TransactionAnswer["resolution"]>, "action"> | null
}

/** Where a payment stands, as merchants see it. */
export function statusOf({ state, resolution, invoice_id }: StatusFacts): Status {
  return statusFrom({ state, resolution: resolution?.action ?? null, invoice_id })
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
  refunded: "grey",
  dismissed: "grey",
}

export function colourOf(status: Status): Colour {
  return COLOURS[status]
}

const ACTIONS = [
  "place_order",
  "void_manual_payment",
  "accept_difference",
  "record_refund",
  "dismiss",
  "refund",
  "check",
] as const
/** What a merchant can do about a payment. */
export type Action = (typeof ACTIONS)[number]

type Detail = Pick<TransactionDetailAnswer, "other_payments" | "difference" | "people" | "payouts" | "can_pay_out">
/** A payment as a list has it, or with what only its detail says. */
export type TransactionWithDetail = TransactionAnswer & Partial<Detail>
/** What of a payment says how its actions are called. */
type WordFacts = Pick<TransactionWithDetail, "invoice_id" | "is_waiting" | "held_reason" | keyof Detail>

/** What a merchant decides about held money, beside refunding it. */
export type Decision = Exclude<Action, "record_refund" | "refund" | "check">
/** How a decision is called, by what it comes to for this payment: each has texts of its own. */
export type DecisionTextKey = Exclude<Decision, "accept_difference"> | "void_one" | "count" | "ask_rest" | "refund_rest"
/** How an action is called, be it a decision or another. */
export type ActionTextKey = DecisionTextKey | Exclude<Action, Decision> | "gone" | "both_came" | "pay_out"

/** See {@link DecisionTextKey}. What pays an invoice places no order, and counts as its money. */
export function decisionTextKeyOf(decision: Decision, transaction: WordFacts): DecisionTextKey {
  switch (decision) {
    case "place_order":
      return transaction.invoice_id === null ? decision : "count"
    case "void_manual_payment":
      return manualPaymentsOf(transaction).length > 1 ? "void_one" : decision
    case "accept_difference":
      return isTooLittle(transaction) ? "ask_rest" : "refund_rest"
    default:
      return decision
  }
}

/** See {@link ActionTextKey}. What PayUnit can send is not called a record; of held money, only what ends it. */
export function wordOf(action: Action, transaction: WordFacts): ActionTextKey {
  const { can_pay_out = false, is_waiting } = transaction
  switch (action) {
    case "record_refund":
      if (isTakenBack(transaction)) {
        return "gone"
      }
      return manualPaymentsOf(transaction).length > 0 ? "both_came" : can_pay_out ? "pay_out" : action
    case "refund":
      return can_pay_out && !is_waiting ? "pay_out" : action
    case "check":
      return action
    default:
      return decisionTextKeyOf(action, transaction)
  }
}

/** Whether the service took the money back that the order had, so that nothing is to be sent. */
export function isTakenBack({
  is_waiting,
  held_reason,
}: Pick<TransactionAnswer, "is_waiting" | "held_reason">): boolean {
  return is_waiting && heldFacts(held_reason)?.money === "taken_back"
}

/** Whether less was paid than is wanted. */
export function isTooLittle({ difference = null }: Partial<Detail>): boolean {
  return difference !== null && difference.paid_amount < difference.wanted_amount
}

/** The payments by hand of an order that money held beside them may take the place of, oldest first. */
export function manualPaymentsOf({
  other_payments = [],
}: Pick<TransactionWithDetail, "other_payments">): TransactionDetailAnswer["other_payments"] {
  return other_payments.filter(({ can_void }) => can_void)
}

/** How much of a payment is more than its order costs, where that is known and not all of it. In major units. */
export function surplusIn({
  is_waiting,
  held_causes,
  left_amount,
}: Pick<TransactionAnswer, "is_waiting" | "held_causes" | "left_amount">): number | null {
  const surplusCause = is_waiting ? held_causes.find(({ code }) => code === "more_than_wanted") : undefined
  const surplus = Number(surplusCause?.params.surplus)
  return surplus > 0 && surplus < left_amount ? surplus : null
}

/** What each action takes: deciding about money is as much as giving it back. */
const PERMISSIONS: Readonly<Record<Action, Permission>> = {
  place_order: "refund_payments",
  void_manual_payment: "refund_payments",
  accept_difference: "refund_payments",
  record_refund: "refund_payments",
  dismiss: "refund_payments",
  refund: "refund_payments",
  check: "check_payments",
}

/**
 * What somebody can and may do about a payment now, what helps most first; nothing that decides about all of it while
 * PayUnit sends some.
 */
export function actionsOf(
  transaction: Pick<
    TransactionWithDetail,
    "actions" | "can_refund" | "can_check" | "is_waiting" | "held_reason" | "left_amount" | keyof Detail
  >,
  may: (permission: Permission) => boolean,
): Action[] {
  const isWhole = livePayoutOf(transaction) === null
  const isWaiting = transaction.is_waiting && isWhole
  const offered: readonly Action[] = [
    ...(isWhole ? transaction.actions : []),
    ...(isWaiting && manualPaymentsOf(transaction).length > 0 ? (["void_manual_payment"] as const) : []),
    ...(isWaiting && transaction.difference != null ? (["accept_difference"] as const) : []),
    ...(transaction.can_refund ? (["refund"] as const) : []),
    ...(transaction.can_check ? (["check"] as const) : []),
  ]
  return ACTIONS.filter((action) => offered.includes(action) && may(PERMISSIONS[action]))
}
