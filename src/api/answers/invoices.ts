import { z } from "zod"
import {
  ATTEMPT_STATUSES,
  EMAIL_STATUSES,
  INVOICE_ACTIONS,
  INVOICE_HELD_REASONS,
  INVOICE_PAYMENT_ACTIONS,
  INVOICE_STATES,
  ORDER_RECORDS,
  REFUND_RECORDS,
} from "../../domain/invoices"
import { RESOLUTIONS } from "../../domain/payments"
import { causeAnswer, historyEntryAnswer, listAnswer, orderNameAnswer, peopleAnswer, time } from "./texts"

const text = z.string().nullable()

/** An invoice in a list. */
const invoiceAnswer = z.strictObject({
  id: z.string(),
  ref: text,
  state: z.enum(INVOICE_STATES),
  account: z.string(),
  mode: z.enum(["test", "live"]),
  order_id: text,
  customer_id: text,
  client: z.strictObject({ name: z.string(), email: z.string(), phone_number: z.string(), forgotten_at: text }),
  type: z.enum(["NORMAL", "INSTALLMENT"]),
  partial_payment: z.boolean(),
  custom_billing_company: z
    .strictObject({
      name: z.string(),
      logo: z.string().optional(),
      email: z.string().optional(),
      phone_number: z.string().optional(),
    })
    .nullable(),
  /** Whether PayUnit was told that another company bills. */
  is_custom_company: z.boolean(),
  /** Where the payer's browser goes in the end; null: to the storefront. */
  callback_url: text,
  locale: z.enum(["en", "fr"]),
  note: text,
  currency_code: z.string(),
  /** Major units, as are all amounts. */
  total_amount: z.number(),
  /** What merchants confirmed: PayUnit tells no payment of an invoice. */
  paid_amount: z.number(),
  remaining_amount: z.number(),
  /** What of that merchants recorded as paid back. It stays paid: nobody is asked for it again. */
  paid_back_amount: z.number(),
  /** What was paid and has not gone back. */
  left_amount: z.number(),
  due_date: time,
  is_overdue: z.boolean(),
  /** Where it is paid. It lives until it is paid there, whatever is done here. */
  link: text,
  /** What the service said of it at creation; it never says more. */
  service: z.strictObject({ id: text, status: text, failure: text }),
  /** A browser came back from its page, which proves nothing. */
  returned: z.strictObject({ count: z.number().int(), at: time.nullable(), may_have_been_paid: z.boolean() }),
  email: z.strictObject({
    wanted: z.boolean(),
    to: z.string(),
    emailed: z.boolean(),
    at: time.nullable(),
    why: causeAnswer.nullable(),
    /** What came of it; null where there is nothing to send. */
    status: z.enum(EMAIL_STATUSES).nullable(),
  }),
  held_reason: z.enum(INVOICE_HELD_REASONS).nullable(),
  held_why: z.array(causeAnswer),
  /** Whether somebody should look at it; the list's filter `needs_look` means the same. */
  needs_look: z.boolean(),
  /** Whether it changes by itself any moment, so that who shows it looks again soon. */
  is_moving: z.boolean(),
  resolution: z.strictObject({ action: z.enum(RESOLUTIONS), by: text, at: time.nullable(), note: text }).nullable(),
  /** What can be done about it now. Always: check. */
  actions: z.array(z.enum(INVOICE_ACTIONS)),
  created_by: z.string(),
  created_at: time,
  opened_at: time.nullable(),
  paid_at: time.nullable(),
  voided_at: time.nullable(),
  order: orderNameAnswer.nullable(),
})
export type InvoiceAnswer = z.output<typeof invoiceAnswer>

/** A page of invoices. */
export const invoicesAnswer = z.strictObject({ invoices: z.array(invoiceAnswer), ...listAnswer })
export type InvoicesAnswer = z.output<typeof invoicesAnswer>

const invoiceRefundAnswer = z.strictObject({
  id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  method: z.string(),
  reference: text,
  note: text,
  recorded_by: z.string(),
  recorded_at: time,
  /** What the order in Medusa held of it, and refunds. */
  order: z.strictObject({
    record: z.enum(REFUND_RECORDS),
    amount: z.number(),
    refund_id: text,
    problem: text,
  }),
})
export type InvoiceRefundAnswer = z.output<typeof invoiceRefundAnswer>

/** A confirmed payment of an invoice. */
const invoicePaymentAnswer = z.strictObject({
  id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  /** The instalment that it is said to pay. */
  installment_id: text,
  method: z.string(),
  reference: text,
  note: text,
  confirmed_by: z.string(),
  confirmed_at: time,
  /** What the order in Medusa has of it. */
  order: z
    .strictObject({
      id: z.string(),
      record: z.enum(ORDER_RECORDS),
      recorded_amount: z.number().nullable(),
      surplus_amount: z.number().nullable(),
      excess_amount: z.number().nullable(),
      payment_collection_id: text,
      payment_id: text,
      problem: text,
    })
    .nullable(),
  paid_back_amount: z.number(),
  /** What of it has not gone back. */
  left_amount: z.number(),
  /** What is to go back of it as far as is known: what was too much for its order, else all that is left. */
  due_back: z.number(),
  /** What went back of it, oldest first. */
  refunds: z.array(invoiceRefundAnswer),
  /** What can be done about it now. */
  actions: z.array(z.enum(INVOICE_PAYMENT_ACTIONS)),
})
export type InvoicePaymentAnswer = z.output<typeof invoicePaymentAnswer>

/** What a merchant should know of an invoice, by a stable code, with what to do. */
const invoiceWarningAnswer = z.strictObject({
  code: z.enum([
    "in_doubt",
    "link_lives",
    "somebody_returned",
    "held",
    "order_not_updated",
    "refund_waits",
    "exceeds_outstanding",
    "not_emailed",
    "attempt_problem",
  ]),
  message: z.string(),
})
export type InvoiceWarning = z.output<typeof invoiceWarningAnswer>

/** An attempt to pay, whose outcome PayUnit tells. */
const attemptAnswer = z.strictObject({
  transaction_id: z.string(),
  /** PayUnit's page; null where it gave none. */
  url: text,
  status: z.enum(ATTEMPT_STATUSES),
  problem: causeAnswer.nullable(),
  /** Whether the payer began it at the invoice's own page. */
  is_by_payer: z.boolean(),
  /** The phone that a prompt was sent to, masked. */
  phone: text,
  opened_at: time,
  /** Until when it can be paid. */
  expires_at: time,
  /** Whether that has passed, and nobody paid. */
  is_expired: z.boolean(),
  asked_at: time.nullable(),
})

/** An invoice with all that is known of it. */
const invoiceDetailAnswer = invoiceAnswer.extend({
  items: z.array(z.strictObject({ name: z.string(), amount: z.number(), quantity: z.number(), total: z.number() })),
  installments: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      amount: z.number(),
      due_date: time.nullable(),
      /** Whether money came that names it, or that covers it. */
      is_paid: z.boolean(),
      /** Payment pages opened for it, whose outcome PayUnit tells. */
      attempts: z.array(attemptAnswer),
    }),
  ),
  /** What payers began of the whole, at the invoice's own page. */
  attempts: z.array(attemptAnswer),
  /** The page of ours where it is read, paid and printed, and which confirms by itself. Null until PayUnit made it. */
  page_url: text,
  payments: z.array(invoicePaymentAnswer),
  /** What is recorded as paid back once it is said that held money went back; null where nothing is held. */
  due_back: z.number().nullable(),
  warnings: z.array(invoiceWarningAnswer),
  history: z.array(historyEntryAnswer),
  people: peopleAnswer,
})
export type InvoiceDetailAnswer = z.output<typeof invoiceDetailAnswer>

export const oneInvoiceAnswer = z.strictObject({ invoice: invoiceDetailAnswer })

/** An invoice that was made; `is_new` is false where this very request made it before. */
export const invoiceMadeAnswer = oneInvoiceAnswer.extend({ is_new: z.boolean() })
export type InvoiceMadeAnswer = z.output<typeof invoiceMadeAnswer>

/** What an order got of a payment. */
export const invoiceRecordedAnswer = oneInvoiceAnswer.extend({ payment: invoicePaymentAnswer.nullable() })
export type InvoiceRecordedAnswer = z.output<typeof invoiceRecordedAnswer>

/** A payment that was confirmed; `is_new` is false if the very same was told before. */
export const invoiceConfirmedAnswer = invoiceRecordedAnswer.extend({ is_new: z.boolean() })
export type InvoiceConfirmedAnswer = z.output<typeof invoiceConfirmedAnswer>

/** A manual refund of a payment that was recorded. */
export const invoiceRefundedAnswer = invoiceConfirmedAnswer.extend({ refund: invoiceRefundAnswer.nullable() })
export type InvoiceRefundedAnswer = z.output<typeof invoiceRefundedAnswer>

/** What could be asked of an invoice. */
export const invoiceCheckedAnswer = oneInvoiceAnswer.extend({
  check: z.strictObject({
    can_tell: z.boolean(),
    asked: z.number().int(),
    unanswered: z.number().int(),
    paid: z.number().int(),
    message: z.string(),
  }),
})
export type InvoiceCheckedAnswer = z.output<typeof invoiceCheckedAnswer>

/** A payment page for an instalment. */
export const installmentOpenedAnswer = oneInvoiceAnswer.extend({
  page: z.strictObject({ url: z.string(), transaction_id: text }),
})
export type InstallmentOpenedAnswer = z.output<typeof installmentOpenedAnswer>

/** What an order's invoice would say, and what is asked for of it already. */
export const invoiceDraftAnswer = z.strictObject({
  /** As the route that creates invoices takes it. What the order does not tell is left empty. */
  draft: z.strictObject({
    order_id: z.string().optional(),
    customer_id: z.string().nullish(),
    currency_code: z.string(),
    client: z.strictObject({ name: z.string(), email: z.string(), phone_number: z.string() }),
    due_date: z.string(),
    items: z.array(z.strictObject({ name: z.string(), amount: z.number(), quantity: z.number() })),
    locale: z.enum(["en", "fr"]).optional(),
  }),
  total_amount: z.number(),
  figures: z.strictObject({
    outstanding: z.number(),
    open_invoices: z.number(),
    being_recorded: z.number(),
    open_payments: z.number(),
    left: z.number(),
  }),
  open_invoices: z.array(
    z.strictObject({ id: z.string(), ref: text, state: z.string(), remaining_amount: z.number() }),
  ),
  open_payments: z.array(z.strictObject({ id: z.string(), state: z.string(), amount: z.number() })),
  /** Void invoices whose links can still be paid. */
  living_links: z.array(z.strictObject({ id: z.string(), ref: text, remaining_amount: z.number() })),
})
export type InvoiceDraftAnswer = z.output<typeof invoiceDraftAnswer>
