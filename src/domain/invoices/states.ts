/**
 * The states of an invoice, and the one table of moves between them. After `open` they follow the money that is in the
 * ledger for it: what its payments brought, what the service reported of its own link, and what staff confirmed.
 */
export const INVOICE_STATES = [
  /** Written down, and the service is being asked to make it. */
  "creating",
  /** The service may or may not have made it: its answer never came. Somebody has to look in its dashboard. */
  "in_doubt",
  /** The service made the invoice and gave its link, or was never to be asked. Nothing of it is known to be paid. */
  "open",
  /** A part of the invoice's money came. */
  "partly_paid",
  /** All of the invoice's money came. */
  "paid",
  /** Nobody is to pay the invoice any more, as far as the merchant is concerned. A link of the service's lives on. */
  "void",
  /** The service did not make the invoice. */
  "failed",
] as const

/** An invoice's state. */
export type InvoiceState = (typeof INVOICE_STATES)[number]

/**
 * Every move that exists. A void invoice may be paid all the same, since its link cannot be revoked: by all of it, since
 * nobody is asked for a rest. One that was given up may turn out to exist.
 */
const MOVES: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  creating: ["in_doubt", "open", "failed"],
  in_doubt: ["open", "void", "failed"],
  open: ["partly_paid", "paid", "void"],
  partly_paid: ["partly_paid", "paid", "void"],
  paid: [],
  void: ["paid"],
  failed: ["open"],
}

/** Whether an invoice may go from one state to another. */
export function mayMoveInvoice(from: InvoiceState, to: InvoiceState): boolean {
  return MOVES[from].includes(to)
}

/** The states from which `to` can be reached. */
export function invoiceStatesBefore(to: InvoiceState): InvoiceState[] {
  return INVOICE_STATES.filter((from) => mayMoveInvoice(from, to))
}

/** States in which a customer is asked for money, or may be: what is left of these counts against an order. */
export const DEMANDING_STATES: readonly InvoiceState[] = ["creating", "in_doubt", "open", "partly_paid"]

/** States of invoices of which money can have come: beyond what is billed as well, since a link of the service's lives on. */
export const CONFIRMABLE_STATES: readonly InvoiceState[] = ["open", "partly_paid", "paid", "void"]

/** Where an invoice stands once `paid` of its `total` is confirmed, both in major units. */
export function stateOncePaid(total: number, paid: number): "partly_paid" | "paid" {
  return paid >= total ? "paid" : "partly_paid"
}

/** What a merchant may do with an invoice now. */
export const INVOICE_ACTIONS = ["confirm", "void", "email", "found", "not_created"] as const

/** See {@link INVOICE_ACTIONS}. */
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number]

/**
 * Everything that may be done with an invoice in this state. Always: `check`.
 *
 * @param hasAddress whether there is an address that e-mail can be sent to
 */
export function invoiceActions(state: InvoiceState, hasAddress = true): InvoiceAction[] {
  const actions: [InvoiceAction, boolean][] = [
    ["confirm", CONFIRMABLE_STATES.includes(state)],
    ["void", mayMoveInvoice(state, "void")],
    ["email", hasAddress && (state === "open" || state === "partly_paid")],
    ["found", state === "in_doubt" || state === "failed"],
    ["not_created", state === "in_doubt"],
  ]
  return actions.filter(([, applies]) => applies).map(([action]) => action)
}

/** What a merchant may do with a payment of an invoice now. */
export const INVOICE_PAYMENT_ACTIONS = ["refund", "record"] as const

/** See {@link INVOICE_PAYMENT_ACTIONS}. */
export type InvoicePaymentAction = (typeof INVOICE_PAYMENT_ACTIONS)[number]

/**
 * Everything that may be done with a payment of an invoice that is in the books, `order_id` being the order that holds it,
 * and `isFinal` whether somebody ended what was to be decided about it.
 */
export function paymentActions(
  payment: { amount: number; refunded_amount: number; order_id: string | null; isHeld: boolean; isFinal: boolean },
  invoice: { order_id: string | null },
): InvoicePaymentAction[] {
  const { amount, refunded_amount, order_id, isHeld, isFinal } = payment
  const actions: [InvoicePaymentAction, boolean][] = [
    ["refund", refunded_amount < amount && !isFinal],
    ["record", order_id === null && invoice.order_id !== null && refunded_amount === 0 && !isHeld],
  ]
  return actions.filter(([, applies]) => applies).map(([action]) => action)
}

/** What came of the e-mail with an invoice's link. */
export const EMAIL_STATUSES = ["sent", "sent_then_failed", "no_provider", "failed", "pending", "unwanted"] as const

/** See {@link EMAIL_STATUSES}. */
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** What came of an invoice's e-mail; null where there is nothing to send. */
export function emailStatusOf(invoice: {
  state: InvoiceState
  send_email: boolean
  emailed_at: Date | null
  email_problem: { code: string } | null
}): EmailStatus | null {
  const { state, send_email, emailed_at, email_problem } = invoice
  if (emailed_at !== null) {
    return email_problem === null ? "sent" : "sent_then_failed"
  }
  if (email_problem !== null) {
    return email_problem.code === "no_email_provider" ? "no_provider" : "failed"
  }
  if (!send_email) {
    return "unwanted"
  }
  return state === "creating" || state === "open" || state === "partly_paid" ? "pending" : null
}

/** What a list of invoices can be sorted by. */
export const INVOICE_ORDERS = ["created_at", "due_date", "total_amount", "client_name", "state", "ref"] as const
