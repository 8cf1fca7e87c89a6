import { z } from "zod"
import {
  EMAIL_STATUSES,
  INVOICE_ACTIONS,
  INVOICE_HELD_REASONS,
  INVOICE_PAYMENT_ACTIONS,
  INVOICE_STATES,
  ORDER_RECORDS,
  REFUND_RECORDS,
} from "../../domain/invoices"
import { HELD_REASONS, RESOLUTIONS, TRANSACTION_STATES } from "../../domain/payments"
import { causeAnswer, historyEntryAnswer, listAnswer, orderNameAnswer, peopleAnswer, time } from "./texts"

const text = z.string().nullable()

const invoiceAnswer = z
  .strictObject({
    id: z.string(),
    ref: text.describe("PayUnit's reference."),
    state: z.enum(INVOICE_STATES),
    account: z.string(),
    mode: z.enum(["test", "live"]),
    order_id: text,
    customer_id: text,
    client: z.strictObject({
      name: z.string(),
      email: z.string().describe("Empty where none was given, as is the number."),
      phone_number: z.string(),
      forgotten_at: text.describe("Since when these are empty, since nobody is to know any more whose it is."),
    }),
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
    is_custom_company: z.boolean().describe("Whether PayUnit was told that another company bills."),
    callback_url: text.describe("Where the payer's browser goes in the end; null: to the storefront."),
    locale: z.enum(["en", "fr"]),
    note: text,
    currency_code: z.string(),
    total_amount: z.number().describe("Major units, as are all amounts."),
    paid_amount: z.number().describe("What was confirmed: by a payment of it that settled, or by a merchant."),
    remaining_amount: z.number(),
    paid_back_amount: z
      .number()
      .describe("What of that merchants recorded as paid back. It stays paid: nobody is asked for it again."),
    left_amount: z.number().describe("What was paid and has not gone back."),
    due_date: time,
    is_overdue: z.boolean(),
    page_url: text.describe(
      "The page of ours where it is read, paid and printed, and which confirms by itself: the one to send. Null until it is open.",
    ),
    is_at_service: z
      .boolean()
      .describe("Whether PayUnit was asked to make it too. Otherwise it can be paid at the page of ours alone."),
    link: text.describe(
      "PayUnit's own link; null where PayUnit has none. It lives until it is paid there, whatever is done here, and PayUnit reports no payment of it: send `page_url`.",
    ),
    service: z
      .strictObject({ id: text, status: text, failure: text })
      .describe("What the service said of it at creation; it never says more."),
    returned: z
      .strictObject({ count: z.number().int(), at: time.nullable(), may_have_been_paid: z.boolean() })
      .describe("A browser came back from its page, which proves nothing."),
    email: z.strictObject({
      wanted: z.boolean(),
      to: z.string(),
      emailed: z.boolean(),
      at: time.nullable(),
      why: causeAnswer.nullable(),
      status: z.enum(EMAIL_STATUSES).nullable().describe("What came of it; null where there is nothing to send."),
    }),
    held_reason: z.enum(INVOICE_HELD_REASONS).nullable(),
    held_why: z.array(causeAnswer),
    needs_look: z
      .boolean()
      .describe("Whether somebody should look at it; the list's filter `needs_look` means the same."),
    is_moving: z.boolean().describe("Whether it changes by itself any moment, so that who shows it looks again soon."),
    resolution: z.strictObject({ action: z.enum(RESOLUTIONS), by: text, at: time.nullable(), note: text }).nullable(),
    actions: z.array(z.enum(INVOICE_ACTIONS)).describe("What can be done about it now. Always: check."),
    created_by: z.string(),
    created_at: time,
    opened_at: time.nullable(),
    paid_at: time.nullable(),
    voided_at: time.nullable(),
    order: orderNameAnswer.nullable(),
  })
  .meta({ title: "Invoice", about: "An invoice in a list." })
export type InvoiceAnswer = z.output<typeof invoiceAnswer>

/** A page of invoices. */
export const invoicesAnswer = z.strictObject({ invoices: z.array(invoiceAnswer), ...listAnswer })
export type InvoicesAnswer = z.output<typeof invoicesAnswer>

const invoiceRefundAnswer = z
  .strictObject({
    id: z.string(),
    amount: z.number(),
    currency_code: z.string(),
    method: z.string(),
    reference: text,
    note: text,
    recorded_by: z.string(),
    recorded_at: time,
    order: z
      .strictObject({
        record: z.enum(REFUND_RECORDS).describe("`none` (the order never held it), `wanted` or `refunded`."),
        amount: z.number(),
        refund_id: text,
        problem: text,
      })
      .describe("What the order in Medusa held of it, and refunds."),
  })
  .meta({ title: "InvoiceRefund", about: "That money of a payment of an invoice went back, as somebody recorded it." })
export type InvoiceRefundAnswer = z.output<typeof invoiceRefundAnswer>

const invoicePaymentAnswer = z
  .strictObject({
    id: z.string(),
    amount: z.number(),
    currency_code: z.string(),
    installment_id: text.describe("The instalment that it is said to pay."),
    transaction_id: text.describe("The payment that brought it; null where it was confirmed by hand."),
    method: z.string(),
    reference: text,
    note: text,
    confirmed_by: z.string().describe("A user, an API key, or `service` where PayUnit told."),
    confirmed_at: time,
    order: z
      .strictObject({
        id: z.string(),
        record: z
          .enum(ORDER_RECORDS)
          .describe(
            "What the order has of it: `none` (it is not to have it), `wanted` (to be recorded; `problem` says why it could not be yet), `recording`, `recorded`, `paid_twice` (the order took a part or nothing; `surplus_amount` is what is too much), `order_cancelled` (it took nothing).",
          ),
        recorded_amount: z.number().nullable(),
        surplus_amount: z.number().nullable(),
        excess_amount: z
          .number()
          .nullable()
          .describe(
            "What of `recorded_amount` turned out too much afterwards, since other money paid the order as well, with what had gone back of it before: the order refunds it when it goes back.",
          ),
        payment_collection_id: text,
        payment_id: text,
        problem: text,
      })
      .nullable()
      .describe("What the order in Medusa has of it."),
    paid_back_amount: z.number(),
    left_amount: z.number().describe("What of it has not gone back."),
    due_back: z
      .number()
      .describe("What is to go back of it as far as is known: what was too much for its order, else all that is left."),
    refunds: z.array(invoiceRefundAnswer).describe("What went back of it, oldest first."),
    actions: z.array(z.enum(INVOICE_PAYMENT_ACTIONS)).describe("What can be done about it now."),
  })
  .meta({ title: "InvoicePayment", about: "A confirmed payment of an invoice." })
export type InvoicePaymentAnswer = z.output<typeof invoicePaymentAnswer>

const invoiceWarningAnswer = z
  .strictObject({
    code: z.enum([
      "in_doubt",
      "link_lives",
      "somebody_returned",
      "held",
      "order_not_updated",
      "refund_waits",
      "exceeds_outstanding",
      "not_emailed",
      "payment_on_hold",
    ]),
    message: z.string(),
  })
  .meta({
    title: "InvoiceWarning",
    about: "What a merchant should know of an invoice, by a stable code, with what to do, in English.",
  })
export type InvoiceWarning = z.output<typeof invoiceWarningAnswer>

const invoiceTransactionAnswer = z
  .strictObject({
    id: z.string(),
    installment_id: text.describe("Which instalment it pays; null for all that was left."),
    amount: z.number(),
    state: z.enum(TRANSACTION_STATES),
    held_reason: z.enum(HELD_REASONS).nullable(),
    resolution: z.strictObject({ action: z.enum(RESOLUTIONS) }).nullable(),
    is_on_hold: z.boolean().describe("Whether somebody has to look at it."),
    is_live: z.boolean().describe("Whether somebody may be paying it now."),
    url: text.describe("The address of its payment page, to be sent; null where it has none, or it is over."),
    phone: text.describe("The phone that a prompt was sent to, masked."),
    opened_at: time,
    payable_until: time,
  })
  .meta({
    title: "InvoiceTransaction",
    about: "A payment that was begun for an invoice, as any other: see `/admin/payunit/transactions/:id`.",
  })

const invoiceDetailAnswer = invoiceAnswer
  .extend({
    items: z.array(z.strictObject({ name: z.string(), amount: z.number(), quantity: z.number(), total: z.number() })),
    installments: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        amount: z.number(),
        due_date: time.nullable(),
        is_paid: z.boolean().describe("Whether money came that names it, or that covers it."),
      }),
    ),
    transactions: z.array(invoiceTransactionAnswer).describe("The payments that were begun for it, newest first."),
    payments: z.array(invoicePaymentAnswer),
    due_back: z
      .number()
      .nullable()
      .describe("What is recorded as paid back once it is said that held money went back; null where nothing is held."),
    warnings: z.array(invoiceWarningAnswer),
    history: z.array(historyEntryAnswer),
    people: peopleAnswer,
  })
  .meta({ title: "InvoiceDetail", about: "An invoice with all that is known of it." })
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
  check: z
    .strictObject({
      can_tell: z
        .boolean()
        .describe(
          "False where no such page was ever opened and PayUnit has a link of its own, since it tells nothing of payments behind that.",
        ),
      asked: z.number().int(),
      unanswered: z.number().int(),
      paid: z.number().int(),
      message: z.string(),
    })
    .describe("Numbers of payments that were asked about, and a sentence in English."),
})
export type InvoiceCheckedAnswer = z.output<typeof invoiceCheckedAnswer>

/** A payment page for an instalment. */
export const installmentOpenedAnswer = oneInvoiceAnswer.extend({
  page: z.strictObject({ url: z.string().describe("Our address of it, to be sent."), transaction_id: z.string() }),
})
export type InstallmentOpenedAnswer = z.output<typeof installmentOpenedAnswer>

/** What an order's invoice would say, and what is asked for of it already. */
export const invoiceDraftAnswer = z.strictObject({
  draft: z
    .strictObject({
      order_id: z.string().optional(),
      customer_id: z.string().nullish(),
      currency_code: z.string(),
      client: z.strictObject({ name: z.string(), email: z.string(), phone_number: z.string() }),
      due_date: z.string(),
      items: z.array(z.strictObject({ name: z.string(), amount: z.number(), quantity: z.number() })),
      locale: z.enum(["en", "fr"]).optional(),
    })
    .describe("As the route that creates invoices takes it. What the order does not tell is left empty."),
  total_amount: z.number(),
  figures: z
    .strictObject({
      outstanding: z.number(),
      open_invoices: z.number(),
      being_recorded: z.number(),
      open_payments: z.number(),
      left: z.number(),
    })
    .describe("What is outstanding on the order, and what asks for it already; docs/invoices.md says how."),
  open_invoices: z.array(
    z.strictObject({ id: z.string(), ref: text, state: z.string(), remaining_amount: z.number() }),
  ),
  open_payments: z.array(z.strictObject({ id: z.string(), state: z.string(), amount: z.number() })),
  living_links: z
    .array(z.strictObject({ id: z.string(), ref: text, remaining_amount: z.number() }))
    .describe("Void invoices whose links can still be paid."),
})
export type InvoiceDraftAnswer = z.output<typeof invoiceDraftAnswer>
