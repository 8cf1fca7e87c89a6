import type { InvoiceAnswer, InvoiceDetailAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import type { Colour } from "../../payments/lib/status"
import type { Permission } from "../../shared/hooks/use-access"

type InvoiceState = InvoiceAnswer["state"]

/** Green has its money, orange wants somebody, blue waits for the client, grey is over. */
const COLOURS: Readonly<Record<InvoiceState, Colour>> = {
  creating: "blue",
  in_doubt: "orange",
  open: "blue",
  partly_paid: "purple",
  paid: "green",
  void: "grey",
  failed: "red",
}

export function invoiceColourOf(state: InvoiceState): Colour {
  return COLOURS[state]
}

/** Where the texts are that say what an invoice's state means, and what to do then. */
export function wordsOf({ state, is_at_service }: Pick<InvoiceAnswer, "state" | "is_at_service">) {
  return !is_at_service && (state === "open" || state === "partly_paid" || state === "void")
    ? (`invoices.ownPage.${state}` as const)
    : (`invoices.states.${state}` as const)
}

/** What a merchant can do about an invoice: what the API offers, and what always may be asked. */
export type InvoiceAction = InvoiceAnswer["actions"][number] | "not_paid" | "check"

/** What each takes: deciding about money is as much as giving it back. */
const PERMISSIONS: Readonly<Record<InvoiceAction, Permission>> = {
  check: "confirm_invoices",
  confirm: "confirm_invoices",
  email: "create_invoices",
  void: "create_invoices",
  found: "refund_invoices",
  not_created: "refund_invoices",
  not_paid: "refund_invoices",
  paid_back: "refund_invoices",
  dismiss: "refund_invoices",
}

/** The permissions of whoever looks. */
type May = (permission: Permission) => boolean

/** What can be done about a payment of an invoice, by those who may. */
export function paymentActionsOf({ actions }: Pick<InvoicePaymentAnswer, "actions">, may: May) {
  return actions.filter((action) => may(action === "refund" ? "refund_invoices" : "confirm_invoices"))
}

/** What a warning is about. */
export type WarningCode = InvoiceDetailAnswer["warnings"][number]["code"]

/**
 * What a warning is remedied by, what helps most first. A void invoice's living link says enough in its state's own
 * words.
 */
const REMEDIES_OF: Readonly<Record<WarningCode, readonly InvoiceAction[]>> = {
  in_doubt: ["found", "not_created"],
  link_lives: [],
  somebody_returned: ["confirm", "not_paid"],
  held: ["paid_back", "dismiss"],
  order_not_updated: ["check"],
  refund_waits: ["check"],
  exceeds_outstanding: ["void"],
  not_emailed: ["email"],
  payment_on_hold: [],
}

/** What can be done now about a warning, by those who may. */
export function remediesOf(code: WarningCode, actions: readonly string[], may: May): InvoiceAction[] {
  return REMEDIES_OF[code].filter(
    (action) => (isAlways(action) || actions.includes(action)) && may(PERMISSIONS[action]),
  )
}

const SAYING: readonly WarningCode[] = ["in_doubt", "somebody_returned", "held", "payment_on_hold"]

/** Whether a warning says what to do, so that the state's own words about it would say something else. */
export function saysWhatToDo({ warnings }: Pick<InvoiceDetailAnswer, "warnings">): boolean {
  return warnings.some(({ code }) => SAYING.includes(code))
}

/** What can be done now by those who may, apart from what the warnings offer. */
export function otherActionsOf(
  { actions, warnings }: Pick<InvoiceDetailAnswer, "actions" | "warnings">,
  may: May,
): { mayConfirm: boolean; menu: InvoiceAction[] } {
  const offered = warnings.flatMap(({ code }) => remediesOf(code, actions, may))
  const menu: InvoiceAction[] = ["check", "email", "found", "not_created", "void", "paid_back", "dismiss"]
  return {
    mayConfirm: actions.includes("confirm") && !offered.includes("confirm") && may(PERMISSIONS.confirm),
    menu: menu.filter(
      (action) =>
        (action === "check" || actions.some((one) => one === action)) &&
        !offered.includes(action) &&
        may(PERMISSIONS[action]),
    ),
  }
}

function isAlways(action: InvoiceAction): boolean {
  return action === "check" || action === "not_paid"
}

const RECORD_COLOURS: Readonly<Record<NonNullable<InvoicePaymentAnswer["order"]>["record"], Colour>> = {
  none: "grey",
  wanted: "orange",
  recording: "blue",
  recorded: "green",
  paid_twice: "orange",
  order_cancelled: "orange",
}

export function recordColourOf(record: keyof typeof RECORD_COLOURS): Colour {
  return RECORD_COLOURS[record]
}

type Refund = InvoicePaymentAnswer["refunds"][number]["order"]

const REFUND_COLOURS: Readonly<Record<Refund["record"], Colour>> = { none: "grey", wanted: "orange", refunded: "green" }

export function refundColourOf(record: Refund["record"]): Colour {
  return REFUND_COLOURS[record]
}

/** How the server calls the way that money went back where nobody told it. */
export const NO_METHOD = "unspecified"
