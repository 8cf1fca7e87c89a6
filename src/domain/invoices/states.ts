/**
 * The states of an invoice, and the one table of moves between them. The service tells nothing of what is paid by its own
 * link of an invoice, so after `open` that is what a merchant says.
 */
export const INVOICE_STATES = [
  /** Written down, and the service is being asked to make it. */
  "creating",
  /** The service may or may not have made it: its answer never came. Somebody has to look in its dashboard. */
  "in_doubt",
  /** The service made it and gave its link, or was never to be asked. Nothing of it is known to be paid. */
  "open",
  /** A merchant confirmed a part of it. */
  "partly_paid",
  /** A merchant confirmed all of it. */
  "paid",
  /** Nobody is to pay it any more, as far as the merchant is concerned. A link of the service's lives on. */
  "void",
  /** The service did not make it. */
  "failed",
] as const

/** An invoice's state. */
export type InvoiceState = (typeof INVOICE_STATES)[number]

/**
 * Every move that exists. A void invoice may be paid all the same, since its link cannot be revoked, and one that was
 * given up may turn out to exist.
 */
const MOVES: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  creating: ["in_doubt", "open", "failed"],
  in_doubt: ["open", "void", "failed"],
  open: ["partly_paid", "paid", "void"],
  partly_paid: ["partly_paid", "paid", "void"],
  paid: [],
  void: ["partly_paid", "paid"],
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

/** States whose payments a merchant may confirm. */
export const CONFIRMABLE_STATES: readonly InvoiceState[] = ["open", "partly_paid", "void"]

/** Where an invoice stands once `paid` of its `total` is confirmed, both in major units. */
export function stateOncePaid(total: number, paid: number): "partly_paid" | "paid" {
  return paid >= total ? "paid" : "partly_paid"
}

/** Why money that was confirmed for an invoice waits for somebody, as with payments that are held. */
export const INVOICE_HELD_REASONS = [
  /** Its order was paid already, by other money. */
  "paid_twice",
  /** Its order was cancelled before the payment was confirmed. */
  "late_on_cancelled_order",
  /** Its order was cancelled, and nobody said that the money went back. */
  "cancelled_without_refund",
] as const

/** Why an invoice is held. */
export type InvoiceHeldReason = (typeof INVOICE_HELD_REASONS)[number]

/** What has become of a confirmed payment in the order's books in Medusa. */
export const ORDER_RECORDS = [
  /** The merchant did not want it there, or there is no order. */
  "none",
  /** To be recorded. */
  "wanted",
  /** How much of it is recorded was decided, and it is being done. */
  "recording",
  "recorded",
  /** The order had been paid: it took only a part of it, or nothing. */
  "paid_twice",
  /** The order is cancelled and took nothing. */
  "order_cancelled",
] as const

/** See {@link ORDER_RECORDS}. */
export type OrderRecord = (typeof ORDER_RECORDS)[number]

/** Records that are not in the order's books yet, and will be. */
export const UNFINISHED_RECORDS: readonly OrderRecord[] = ["wanted", "recording"]

/** What has become of money that went back in the order's books in Medusa. */
export const REFUND_RECORDS = [
  /** The order never held it. */
  "none",
  /** To be refunded there. */
  "wanted",
  "refunded",
] as const

/** What a merchant may do with an invoice now. */
export const INVOICE_ACTIONS = ["confirm", "void", "email", "found", "not_created", "paid_back", "dismiss"] as const

/** See {@link INVOICE_ACTIONS}. */
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number]

/**
 * Everything that may be done with an invoice in this state, held or not. Always: `check`.
 *
 * @param hasAddress whether there is an address that e-mail can be sent to
 */
export function invoiceActions(state: InvoiceState, isHeld: boolean, hasAddress = true): InvoiceAction[] {
  const actions: [InvoiceAction, boolean][] = [
    ["confirm", CONFIRMABLE_STATES.includes(state)],
    ["void", mayMoveInvoice(state, "void")],
    ["email", hasAddress && (state === "open" || state === "partly_paid")],
    ["found", state === "in_doubt" || state === "failed"],
    ["not_created", state === "in_doubt"],
    ["paid_back", isHeld],
    ["dismiss", isHeld],
  ]
  return actions.filter(([, applies]) => applies).map(([action]) => action)
}

/** What a merchant may do with a confirmed payment now. */
export const INVOICE_PAYMENT_ACTIONS = ["refund", "record"] as const

/** See {@link INVOICE_PAYMENT_ACTIONS}. */
export type InvoicePaymentAction = (typeof INVOICE_PAYMENT_ACTIONS)[number]

/** Everything that may be done with a confirmed payment. */
export function paymentActions(payment: {
  amount: number
  paid_back_amount: number
  order_id: string | null
  order_record: OrderRecord
}): InvoicePaymentAction[] {
  const { amount, paid_back_amount, order_id, order_record } = payment
  const actions: [InvoicePaymentAction, boolean][] = [
    ["refund", paid_back_amount < amount && !UNFINISHED_RECORDS.includes(order_record)],
    ["record", order_id !== null && order_record === "none" && paid_back_amount === 0],
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
