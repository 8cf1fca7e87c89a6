import type { InvoiceAnswer, InvoiceDetailAnswer } from "../../../api/answers"
import type { Colour } from "../../payments/lib/status"
import type { Permission } from "../../shared/hooks/use-access"
import type { Translate } from "../../shared/lib/texts"

type InvoiceState = InvoiceAnswer["state"]

/**
 * A green invoice has its money, a purple one a part of it; an orange one wants somebody, a blue one waits for the client, a
 * red one was refused, a grey one is over.
 */
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

/** Whether the client is still to pay it, or the rest of it. */
export function awaitsPayment({ state }: Pick<InvoiceAnswer, "state">): boolean {
  return state === "open" || state === "partly_paid"
}

/**
 * Where the texts are that say what an invoice's state means, and what to do then: of one that confirms itself wherever it is
 * paid, since PayUnit was not asked to make it, or reports what is paid by its own link.
 */
export function wordsOf({
  state,
  is_at_service,
  reports,
}: Pick<InvoiceDetailAnswer, "state" | "is_at_service" | "reports">) {
  const confirmsItself = !is_at_service || (reports?.state === "available" && state !== "void")
  return confirmsItself && (state === "open" || state === "partly_paid" || state === "void")
    ? (`invoices.ownPage.${state}` as const)
    : (`invoices.states.${state}` as const)
}

/** What a merchant can do about an invoice: what the API offers, and what always may be asked. */
export type InvoiceAction = InvoiceAnswer["actions"][number] | "not_paid" | "check" | "copy_service_link" | "duplicate"

/** What each takes: what somebody found out says whether money came. */
const PERMISSIONS: Readonly<Record<InvoiceAction, Permission>> = {
  check: "confirm_invoices",
  confirm: "confirm_invoices",
  email: "create_invoices",
  void: "create_invoices",
  found: "confirm_invoices",
  not_created: "confirm_invoices",
  not_paid: "confirm_invoices",
  copy_service_link: "create_invoices",
  duplicate: "create_invoices",
}

/** The permissions of whoever looks. */
export type PermissionTest = (permission: Permission) => boolean

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
  report_unclear: ["confirm", "not_paid"],
  exceeds_outstanding: ["void"],
  not_emailed: ["email"],
  payment_on_hold: [],
}

/** What can be done now about a warning, by those who may. */
export function remediesOf(code: WarningCode, actions: readonly string[], may: PermissionTest): InvoiceAction[] {
  return REMEDIES_OF[code].filter(
    (action) => (isAlways(action) || actions.includes(action)) && may(PERMISSIONS[action]),
  )
}

const SAYING: readonly WarningCode[] = ["in_doubt", "somebody_returned", "report_unclear", "payment_on_hold"]

/** Whether a warning says what to do, so that the state's own words about it would say something else. */
export function hasAdvice({ warnings }: Pick<InvoiceDetailAnswer, "warnings">): boolean {
  return warnings.some(({ code }) => SAYING.includes(code))
}

/** What can be done now by those who may, apart from what the warnings offer. Of what is paid, more came seldom. */
export function otherActionsOf(
  { state, actions, warnings, link }: Pick<InvoiceDetailAnswer, "state" | "actions" | "warnings" | "link">,
  may: PermissionTest,
): { mayConfirm: boolean; menu: InvoiceAction[] } {
  const offered = warnings.flatMap(({ code }) => remediesOf(code, actions, may))
  const others: readonly InvoiceAction[] = ["confirm", "check", "email", "found", "not_created", "void"]
  const left = others.filter(
    (action) =>
      (action === "check" || actions.some((one) => one === action)) &&
      !offered.includes(action) &&
      may(PERMISSIONS[action]),
  )
  const mayConfirm = state !== "paid" && left.includes("confirm")
  const isAsked = state === "open" || state === "partly_paid"
  const mayCopy = link !== null && isAsked && may(PERMISSIONS.copy_service_link)
  // While nobody knows whether it was made, another would bill the same twice.
  const isMade = state !== "creating" && state !== "in_doubt"
  const mayDuplicate = isMade && may(PERMISSIONS.duplicate)
  return {
    mayConfirm,
    menu: [
      ...left.filter((action) => action !== "confirm" || !mayConfirm),
      ...(mayCopy ? (["copy_service_link"] as const) : []),
      ...(mayDuplicate ? (["duplicate"] as const) : []),
    ],
  }
}

function isAlways(action: InvoiceAction): boolean {
  return action === "check" || action === "not_paid"
}

/** What the button of an action says: nothing is sent again that was never sent. */
export function actionLabel(t: Translate, action: InvoiceAction, { email }: Pick<InvoiceAnswer, "email">): string {
  return action === "email" && !email.emailed
    ? t("invoices.actions.email.first")
    : t(`invoices.actions.${action}.label`)
}
