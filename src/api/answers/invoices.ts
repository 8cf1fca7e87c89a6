import { z } from "zod"
import { NAMED_OBJECTS, schemaIn } from "./texts"
import { EMAIL_STATUSES, INVOICE_ACTIONS, INVOICE_PAYMENT_ACTIONS, INVOICE_STATES } from "../../domain/invoices"
import { ENTRY_SOURCES, HELD_REASONS, RESOLUTIONS, TRANSACTION_STATES } from "../../domain/payments"
import { address, causeAnswer, historyEntryAnswer, orderNameAnswer, peopleAnswer, time } from "./texts"
import { manualRefundAnswer } from "./transactions"

const text = z.string().nullable()

export const invoiceAnswer = z.lazy(() =>
  z
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
        forgotten_at: time
          .nullable()
          .describe("Since when these are empty, since nobody is to know any more whose it is."),
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
      callback_url: address.nullable().describe("Where the payer's browser goes in the end; null: to the storefront."),
      locale: z.enum(["en", "fr"]),
      note: text,
      currency_code: z.string(),
      total_amount: z.number().describe("Major units, as are all amounts."),
      paid_amount: z
        .number()
        .describe(
          "What is in the books: of payments that were begun for it, of what PayUnit reported, and of what staff confirmed.",
        ),
      remaining_amount: z.number(),
      refunded_amount: z
        .number()
        .describe("What of that merchants recorded as refunded. It stays paid: nobody is asked for it again."),
      left_amount: z.number().describe("What was paid and is not refunded."),
      due_date: time,
      is_overdue: z.boolean(),
      page_url: address
        .nullable()
        .describe(
          "The page of ours where it is read, paid and printed, and which confirms by itself: the one to send. Null until it is open.",
        ),
      is_at_service: z
        .boolean()
        .describe("Whether PayUnit was asked to make it too. Otherwise it can be paid at the page of ours alone."),
      link: address
        .nullable()
        .describe(
          "PayUnit's own link; null where PayUnit has none. It lives until it is paid there, whatever is done here, and whether PayUnit reports what is paid there depends on the account (`reports`): send `page_url`.",
        ),
      service: z
        .strictObject({ id: text, status: text, failure: text })
        .describe("What the service said of it: its status at creation, or as it reported it last."),
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
      payments_on_hold: z.number().int().describe("How many of its payments somebody has to look at."),
      needs_review: z
        .boolean()
        .describe("Whether somebody should look at it; the list's filter `needs_review` means the same."),
      is_moving: z
        .boolean()
        .describe("Whether it changes by itself any moment, so that who shows it looks again soon."),
      actions: z.array(z.enum(INVOICE_ACTIONS)).describe("What can be done about it now. Always: check."),
      created_by: z.string(),
      created_at: time,
      opened_at: time.nullable(),
      paid_at: time.nullable(),
      voided_at: time.nullable(),
      order: orderNameAnswer.nullable(),
    })
    .register(NAMED_OBJECTS, { id: "Invoice", about: "An invoice in a list." }),
)
export type InvoiceAnswer = z.output<typeof invoiceAnswer>

const source = z
  .enum(ENTRY_SOURCES)
  .describe(
    "Who tells of its money: `attempt` (it was begun here, and PayUnit is asked about it), `staff` (a person or an API key confirmed it) or `service` (PayUnit, of its own link).",
  )

export const invoicePaymentAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string().describe("That of its transaction: see `/admin/payunit/transactions/:id`."),
      source,
      amount: z.number(),
      currency_code: z.string(),
      installment_id: text.describe("The instalment that it is said to pay."),
      method: z.string(),
      reference: text,
      note: text,
      confirmed_by: text.describe("A user or an API key; null where PayUnit said so."),
      confirmed_at: time,
      order_id: text.describe("The order that holds it; null where none does."),
      refunded_amount: z.number(),
      left_amount: z.number().describe("What of it is not refunded."),
      refunds: z.array(manualRefundAnswer).describe("What was refunded of it, oldest first."),
      actions: z
        .array(z.enum(INVOICE_PAYMENT_ACTIONS))
        .describe("What can be done about it now: `refund` is a manual refund of its transaction."),
    })
    .register(NAMED_OBJECTS, { id: "InvoicePayment", about: "Money of an invoice that is in the books." }),
)
export type InvoicePaymentAnswer = z.output<typeof invoicePaymentAnswer>

const invoiceWarningAnswer = z.lazy(() =>
  z
    .strictObject({
      code: z.enum([
        "in_doubt",
        "link_lives",
        "somebody_returned",
        "report_unclear",
        "exceeds_outstanding",
        "not_emailed",
        "payment_on_hold",
      ]),
      message: z.string(),
    })
    .register(NAMED_OBJECTS, {
      id: "InvoiceWarning",
      about: "What a merchant should know of an invoice, by a stable code, with what to do, in English.",
    }),
)
export type InvoiceWarning = z.output<typeof invoiceWarningAnswer>

export const invoiceTransactionAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      source,
      surplus_of: text.describe(
        "What has what was owed of the same confirmation, where this is what was too much of it.",
      ),
      installment_id: text.describe("Which instalment it pays; null for all that was left."),
      amount: z.number(),
      state: z.enum(TRANSACTION_STATES),
      held_reason: z.enum(HELD_REASONS).nullable(),
      resolution: z.strictObject({ action: z.enum(RESOLUTIONS) }).nullable(),
      is_on_hold: z.boolean().describe("Whether somebody has to look at it."),
      is_live: z.boolean().describe("Whether somebody may be paying it now."),
      url: address
        .nullable()
        .describe("The address of its payment page, to be sent; null where it has none, or it is over."),
      phone: text.describe("The phone that a prompt was sent to, masked."),
      opened_at: time,
      payable_until: time,
    })
    .register(NAMED_OBJECTS, {
      id: "InvoiceTransaction",
      about:
        "An entry of the ledger for an invoice: a payment that was begun for it, money that PayUnit reported, or that staff confirmed: see `/admin/payunit/transactions/:id`.",
    }),
)

export const invoiceDetailAnswer = z.lazy(() =>
  z
    .strictObject({
      ...schemaIn(invoiceAnswer).shape,
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
      next_reminder_on: text.describe(
        "The day on which the client is reminded next of what is to be paid, such as 2026-01-31; null for none.",
      ),
      next_reminder_waits: z
        .boolean()
        .describe(
          "Whether that day is only the earliest: a payment of it is under way or on hold, or it may have been paid and nobody has looked. The reminder goes out once that is over.",
        ),
      transactions: z
        .array(invoiceTransactionAnswer)
        .describe(
          "The payments that were begun for it, what PayUnit reported, and what staff confirmed, newest first.",
        ),
      payments: z.array(invoicePaymentAnswer).describe("Its money that is in the books, oldest first."),
      reports: z
        .strictObject({
          state: z
            .enum(["available", "unavailable", "unknown"])
            .describe("Whether the account can ask; `unknown`: nobody tried, or its refusal is a day old."),
          amount: z.number().nullable().describe("What PayUnit reported last as paid of it; null where it never did."),
          asked_at: time.nullable(),
        })
        .nullable()
        .describe("Whether PayUnit reports what is paid by its own link; null where it has none."),
      warnings: z.array(invoiceWarningAnswer),
      history: z.array(historyEntryAnswer),
      people: peopleAnswer,
    })
    .register(NAMED_OBJECTS, { id: "InvoiceDetail", about: "An invoice with all that is known of it." }),
)
export type InvoiceDetailAnswer = z.output<typeof invoiceDetailAnswer>

export const oneInvoiceAnswer = z.lazy(() => z.strictObject({ invoice: invoiceDetailAnswer }))
