import { lineTotal } from "../../../../domain/invoices"
import { INVOICE_HISTORY, sayCauses } from "../../../../domain/texts"
import { isMoving, isWaiting } from "../../../../domain/payments"
import type { OperationStanding } from "../../../../modules/payunit/accounts"
import type { ManualRefundRecord } from "../../../../modules/payunit/refunds"
import type { InvoiceAnswer, InvoiceDetailAnswer, InvoicePaymentAnswer, InvoiceWarning } from "../../../answers"
import { causeView, historyView } from "../../history-view"
import { manualRefundView } from "../transactions/transaction-view"
import {
  emailStatusOf,
  exceedingOf,
  invoiceActions,
  nextReminderOn,
  type OrderFigures,
  paymentActions,
  remindedOf,
  type ReminderWindow,
  standingOf,
} from "../../../../domain/invoices"
import {
  doesReminderWait,
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  isReportDoubted,
  mayHaveBeenPaid,
  remainingOf,
} from "../../../../modules/payunit/invoices"
import {
  hasLivePrompt,
  hasUnusedLink,
  payableUntil,
  type TransactionRecord,
} from "../../../../modules/payunit/transactions"

/** The states in which there is nothing to be sent to the client: PayUnit has not made it, as far as is known. */
const WITHOUT_PAGE: readonly InvoiceRow["state"][] = ["creating", "in_doubt", "failed"]

/** An invoice as the admin sees it in a list; `pageUrl`: the page of ours where it is paid. */
export function invoiceView(
  invoice: InvoiceRow,
  payments: readonly InvoicePaymentRow[],
  pageUrl: string,
): Omit<InvoiceAnswer, "order"> {
  const refunded = payments.reduce((sum, { refunded_amount }) => sum + refunded_amount, 0)
  const mayBePaid = mayHaveBeenPaid(invoice, payments)
  const emailStatus = emailStatusOf(invoice)
  return {
    id: invoice.id,
    ref: invoice.ref,
    state: invoice.state,
    account: invoice.account,
    mode: invoice.mode,
    order_id: invoice.order_id,
    customer_id: invoice.customer_id,
    client: {
      name: invoice.client_name,
      email: invoice.client_email,
      phone_number: invoice.client_phone_number,
      forgotten_at: iso(invoice.forgotten_at),
    },
    type: invoice.type,
    partial_payment: invoice.partial_payment,
    custom_billing_company: invoice.custom_billing_company,
    is_custom_company: invoice.is_custom_company,
    callback_url: invoice.callback_url,
    locale: invoice.locale,
    note: invoice.note,
    currency_code: invoice.currency_code,
    total_amount: invoice.total_amount,
    paid_amount: invoice.paid_amount,
    remaining_amount: remainingOf(invoice),
    refunded_amount: refunded,
    left_amount: Math.max(0, invoice.paid_amount - refunded),
    due_date: invoice.due_date.toISOString(),
    is_overdue: (invoice.state === "open" || invoice.state === "partly_paid") && invoice.due_date < invoice.now,
    page_url: WITHOUT_PAGE.includes(invoice.state) ? null : pageUrl,
    is_at_service: invoice.is_at_service,
    link: invoice.link,
    service: { id: invoice.service_id, status: invoice.service_status, failure: invoice.failure },
    returned: {
      count: invoice.returns,
      at: iso(invoice.returned_at),
      may_have_been_paid: mayBePaid,
    },
    email: {
      wanted: invoice.send_email,
      to: invoice.email_to,
      emailed: invoice.emailed_at !== null,
      at: iso(invoice.emailed_at),
      why: causeView(invoice.email_problem),
      status: emailStatus,
    },
    payments_on_hold: invoice.payments_on_hold,
    needs_review: invoice.state === "in_doubt" || mayBePaid || isReportDoubted(invoice) || invoice.payments_on_hold > 0,
    is_moving: invoice.state === "creating" || emailStatus === "pending",
    actions: invoiceActions(invoice.state, invoice.email_to !== ""),
    created_by: invoice.created_by,
    created_at: invoice.created_at.toISOString(),
    opened_at: iso(invoice.opened_at),
    paid_at: iso(invoice.paid_at),
    voided_at: iso(invoice.voided_at),
  }
}

/** An invoice with everything that is known of it. */
export function invoiceDetail(
  invoice: InvoiceRow,
  more: {
    payments: readonly InvoicePaymentRow[]
    items: readonly InvoiceLineRow[]
    installments: readonly InstallmentRow[]
    transactions: readonly (TransactionRecord & { pageUrl: string | null })[]
    /** What was refunded of the invoice's payments. */
    refunds: readonly ManualRefundRecord[]
    /** Figures of the invoice's order, where somebody is still asked for it. */
    figures: OrderFigures | null
    /** The page of ours where the invoice is paid. */
    pageUrl: string
    /** Whether the invoice's account can ask what was paid by PayUnit's own link. */
    reports: OperationStanding
    /** When clients are reminded, by the shop's days. */
    reminders: { windows: readonly ReminderWindow[]; timeZone: string }
  },
): Omit<InvoiceDetailAnswer, "order" | "people"> {
  const { payments, refunds, items, installments, transactions, pageUrl } = more
  const view = invoiceView(invoice, payments, pageUrl)
  const { paidInstallments } = standingOf({ total: invoice.total_amount, installments }, payments)
  const next = nextReminder(invoice, remindedOf(invoice, installments, paidInstallments), more.reminders)
  return {
    ...view,
    is_moving: view.is_moving || transactions.some((one) => isLive(one) || isMoving(one.state)),
    items: items.map(({ name, amount, quantity }) => ({
      name,
      amount,
      quantity,
      total: lineTotal({ amount, quantity }),
    })),
    installments: installments.map((installment) => ({
      id: installment.id,
      title: installment.title,
      amount: installment.amount,
      due_date: iso(installment.due_date),
      is_paid: paidInstallments.has(installment.id),
    })),
    next_reminder_on: next,
    next_reminder_waits: next !== null && doesReminderWait(invoice, payments, transactions),
    transactions: transactions.map(transactionView),
    payments: payments.map((payment) =>
      invoicePaymentView(
        payment,
        invoice,
        refunds.filter(({ transaction_id }) => transaction_id === payment.id),
      ),
    ),
    reports:
      invoice.link === null
        ? null
        : {
            state: invoice.service_id === null ? "unavailable" : more.reports.state,
            amount: invoice.reported_amount,
            asked_at: iso(invoice.report_asked_at),
          },
    warnings: warningsOf(invoice, more),
    history: historyView(invoice.history, INVOICE_HISTORY),
  }
}

/** The day of the next reminder; null for none, as of what nobody is asked for or that was never e-mailed. */
function nextReminder(
  { state, email_to, emailed_at, now }: InvoiceRow,
  dues: ReturnType<typeof remindedOf>,
  { windows, timeZone }: { windows: readonly ReminderWindow[]; timeZone: string },
): string | null {
  const isAsked = state === "open" || state === "partly_paid"
  return isAsked && emailed_at !== null && email_to !== ""
    ? nextReminderOn(windows, dues, { now, emailedAt: emailed_at, timeZone })
    : null
}

function transactionView(
  transaction: TransactionRecord & { pageUrl: string | null },
): InvoiceDetailAnswer["transactions"][number] {
  const { id, source, surplus_of, installment_id, amount, state, held_reason, created_at, pageUrl } = transaction
  return {
    ...{ id, source, surplus_of, installment_id, amount, state, held_reason },
    resolution: transaction.resolution === null ? null : { action: transaction.resolution },
    is_on_hold: isWaiting(transaction),
    is_live: isLive(transaction),
    url: hasUnusedLink(transaction) ? pageUrl : null,
    phone: transaction.prompt_phone_masked,
    opened_at: created_at.toISOString(),
    payable_until: payableUntil(transaction).toISOString(),
  }
}

/** Whether somebody may be paying by a transaction right now. */
function isLive(transaction: TransactionRecord): boolean {
  return hasUnusedLink(transaction) || hasLivePrompt(transaction)
}

/** Money of an invoice as the admin sees it. */
function invoicePaymentView(
  payment: InvoicePaymentRow,
  invoice: InvoiceRow,
  refunds: readonly ManualRefundRecord[],
): InvoicePaymentAnswer {
  return {
    id: payment.id,
    source: payment.source,
    amount: payment.amount,
    currency_code: payment.currency_code,
    installment_id: payment.installment_id,
    method: payment.method,
    reference: payment.reference,
    note: payment.note,
    confirmed_by: payment.confirmed_by,
    confirmed_at: payment.settled_at.toISOString(),
    order_id: payment.order_id,
    refunded_amount: payment.refunded_amount,
    left_amount: Math.max(0, payment.amount - payment.refunded_amount),
    refunds: refunds.map(manualRefundView),
    actions: paymentActions(
      { ...payment, isHeld: payment.state === "held", isFinal: payment.resolution !== null },
      invoice,
    ),
  }
}

/** What a merchant should know of an invoice now. */
export function warningsOf(
  invoice: InvoiceRow,
  more: {
    payments: readonly InvoicePaymentRow[]
    transactions: readonly TransactionRecord[]
    figures: OrderFigures | null
  },
): InvoiceWarning[] {
  const { payments, transactions, figures } = more
  const exceeding = figures === null ? 0 : exceedingOf(figures)
  const warnings: [InvoiceWarning["code"], boolean, string][] = [
    [
      "in_doubt",
      invoice.state === "in_doubt" || (invoice.state === "creating" && invoice.asked_at !== null),
      "PayUnit has not answered, so whether the invoice exists is not known. Look in PayUnit's dashboard, then resolve it: `found` with its link, or `not_created`. Do not create it again before.",
    ],
    [
      "link_lives",
      invoice.state === "void" && invoice.link !== null,
      "PayUnit cannot revoke an invoice: its own link lives on and can still be paid. Tell the client, and if money comes all the same, confirm it here.",
    ],
    [
      "somebody_returned",
      mayHaveBeenPaid(invoice, payments),
      "Somebody came back from the invoice's page, so it may have been paid. Look in PayUnit's dashboard, then confirm what came, or resolve it as `not_paid`.",
    ],
    [
      "report_unclear",
      isReportDoubted(invoice),
      "PayUnit reports of this invoice what does not fit, or less than before. Look in PayUnit's dashboard, then confirm what came, or resolve it as `not_paid`.",
    ],
    [
      "exceeds_outstanding",
      exceeding > 0,
      `More is asked for than the order still wants: of ${figures?.outstanding ?? 0} that are outstanding, ${figures?.open_invoices ?? 0} are asked for by invoices and ${figures?.open_payments ?? 0} by payments under way. Void what is not to be paid any more, and tell the client.`,
    ],
    [
      "not_emailed",
      invoice.send_email && invoice.email_problem !== null && invoice.emailed_at === null && invoice.state === "open",
      `The link was not e-mailed: ${invoice.email_problem === null ? "" : sayCauses([invoice.email_problem]).en}. Send it yourself, or send the e-mail again.`,
    ],
    [
      "payment_on_hold",
      transactions.some(isWaiting),
      "A payment of it is on hold: see the payment, which says why and what can be done.",
    ],
  ]
  return warnings.filter(([, applies]) => applies).map(([code, , message]) => ({ code, message }))
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
