import { model } from "@medusajs/framework/utils"
import { INVOICE_STATES } from "../../../domain/invoices"
import InvoiceInstallment from "./invoice-installment"
import InvoiceLine from "./invoice-line"
import { impersonal, personal } from "../personal-columns"

/**
 * A bill. Written before the service is called, if it is, and never deleted. Each column says whose word it is: the
 * service's, the payer's browser's, or the merchant's.
 */
const Invoice = model
  .define(
    { tableName: "payunit_invoice", name: "payunit_invoice" },
    {
      id: impersonal(model.text().primaryKey()),
      /** Hash of what was asked for, to know a repeated click. */
      content_hash: personal(model.text(), {
        what: "a hash of the invoice",
        why: "a double click makes one",
        until: "`retention.invoicesDays`",
      }),
      /** Whose credentials made the invoice. */
      account: impersonal(model.text()),
      mode: model.enum(["test", "live"]),
      order_id: impersonal(model.text().nullable()),
      customer_id: personal(model.text().nullable(), {
        what: "Medusa's customer",
        why: "links follow a changed address",
        until: "`retention.invoicesDays`",
      }),

      client_name: personal(model.text(), {
        what: "the client's name",
        why: "it is on the invoice",
        until: "`retention.invoicesDays`",
      }),
      /** Empty where none was given, as is the number: the service wants both, our page neither. */
      client_email: personal(model.text(), {
        what: "their e-mail address",
        why: "PayUnit requires it on its invoices",
        until: "`retention.invoicesDays`",
      }),
      client_phone_number: personal(model.text(), {
        what: "their phone number",
        why: "PayUnit requires it on its invoices",
        until: "`retention.invoicesDays`",
      }),
      /** Where the link is sent to; empty for nowhere. The customer's address as it is now, where the client is that customer. */
      email_to: personal(model.text(), {
        what: "where the link is sent",
        why: "it follows a changed address",
        until: "`retention.invoicesDays`",
      }),
      /** Whether `email_to` is the customer's, and so follows it. */
      follows_customer: model.boolean().default(false),
      locale: model.enum(["en", "fr"]),

      type: model.enum(["NORMAL", "INSTALLMENT"]),
      partial_payment: model.boolean(),
      due_date: model.dateTime(),
      /** The due date as it was sent, with its zone. */
      due_date_sent: impersonal(model.text()),
      /** `{ name, logo, email, phone_number }` where another company bills. */
      custom_billing_company: personal(model.json().nullable(), {
        what: "another company that bills",
        why: "it is on the invoice",
        until: "`retention.invoicesDays`",
      }),
      /** Whether PayUnit is told that another company bills. */
      is_custom_company: model.boolean().default(false),
      /** Where the payer's browser goes in the end; null: to the storefront. */
      callback_url: personal(model.text().nullable(), {
        what: "where the payer's browser goes in the end",
        why: "the return",
        until: "`retention.invoicesDays`",
      }),
      note: personal(model.text().nullable(), {
        what: "staff's note for the client",
        why: "it is on the invoice",
        until: "`retention.invoicesDays`",
      }),
      /** What the invoice's lines come to: major units, of which the service takes whole ones. */
      total_amount: model.bigNumber(),
      /**
       * What came of the invoice's money, in major units: what the ledger's entries come to, kept by the statements
       * that change those.
       */
      paid_amount: model.bigNumber(),
      /** Lower-case, as Medusa writes it. */
      currency_code: impersonal(model.text()),

      state: model.enum([...INVOICE_STATES]),
      /** Who made the invoice: id of a user or API key. */
      created_by: impersonal(model.text()),
      /**
       * Whether the service is asked to make it as well, which gives it a link of the service's that nobody can revoke.
       * Otherwise it is paid at our page alone.
       */
      is_at_service: model.boolean().default(true),
      /** When the service was asked to make the invoice, which happens once. */
      asked_at: model.dateTime().nullable(),
      /** What the service answered: where to pay, and what it calls it. Null until it did. */
      link: impersonal(model.text().nullable()),
      ref: impersonal(model.text().nullable()),
      service_id: impersonal(model.text().nullable()),
      /** The service's word for the invoice's state: at creation, or of the report that came last. */
      service_status: impersonal(model.text().nullable()),
      /** What the service reported last as paid of it, in major units; null where it never did. */
      reported_amount: model.bigNumber().nullable(),
      /** When the service was asked last where it stands, how often since it opened or a browser came back, and when next. */
      report_asked_at: model.dateTime().nullable(),
      report_checks: model.number().default(0),
      next_report_at: model.dateTime().nullable(),
      /** When the service last reported what nobody can make sense of, or less than before: somebody should look. */
      report_doubted_at: model.dateTime().nullable(),
      opened_at: model.dateTime().nullable(),
      /** Why the service did not make the invoice, or why nobody knows. */
      failure: personal(model.text().nullable(), {
        what: "why PayUnit did not make it",
        why: "staff read it",
        until: "`retention.invoicesDays`",
      }),

      /** The payment collection through which all that is left is paid, as it was made last; null before anybody did. */
      payment_collection_id: impersonal(model.text().nullable()),

      /** When a browser last came back from the invoice's page, which proves nothing: somebody should look. */
      returned_at: model.dateTime().nullable(),
      returns: model.number().default(0),
      /** When a merchant last looked and found nothing new paid. */
      reviewed_at: model.dateTime().nullable(),
      paid_at: model.dateTime().nullable(),
      voided_at: model.dateTime().nullable(),

      /** Whether the link is to be sent by e-mail; when that was tried, when it was sent, and why it was not. */
      send_email: model.boolean(),
      email_tried_at: model.dateTime().nullable(),
      emailed_at: model.dateTime().nullable(),
      email_problem: personal(model.json().nullable(), {
        what: "the e-mail provider's words; the code stays",
        why: "staff read why it was not sent",
        until: "`retention.invoicesDays`",
      }),

      /** The invoice's latest reminder that was begun, in days after the day it is due on; null before any. */
      reminded_day: model.number().nullable(),

      /** What happened, by whom and why: `[{ at, code, params, causes, by, note }]`, oldest first. */
      history: personal(model.json(), {
        what: "staff's notes, addresses and words in it; codes, amounts, ids and times stay",
        why: "to know who decided",
        until: "`retention.invoicesDays`",
      }),

      /** Since when it is to be forgotten whose the invoice is, and when that was done. */
      erasure_requested_at: model.dateTime().nullable(),
      forgotten_at: model.dateTime().nullable(),

      lines: model.hasMany(() => InvoiceLine, { mappedBy: "invoice" }),
      installments: model.hasMany(() => InvoiceInstallment, { mappedBy: "invoice" }),
    },
  )
  .indexes([
    { on: ["account", "created_at"] },
    { on: ["content_hash", "created_at"] },
    { on: ["created_at", "id"] },
    { on: ["state", "created_at"] },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
    { on: ["customer_id"], where: "customer_id IS NOT NULL" },
    { name: "IDX_payunit_invoice_remembered", on: ["created_at"], where: "forgotten_at IS NULL" },
    {
      name: "IDX_payunit_invoice_erasure_requested",
      on: ["erasure_requested_at"],
      where: "erasure_requested_at IS NOT NULL AND forgotten_at IS NULL",
    },
    // What the list is sorted by.
    { on: ["due_date", "created_at"] },
    { on: ["total_amount", "created_at"] },
    { on: ["client_name", "created_at"] },
    { on: ["ref", "created_at"] },
    {
      name: "IDX_payunit_invoice_may_need_review",
      on: ["created_at", "id"],
      where:
        "(state = 'in_doubt' OR (state <> 'paid' AND returned_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < returned_at)) OR (report_doubted_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < report_doubted_at)))",
    },
    { on: ["next_report_at"], where: "next_report_at IS NOT NULL" },
  ])

export default Invoice
