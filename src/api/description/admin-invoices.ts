import {
  confirmBody,
  draftQuery,
  invoiceListQuery,
  resolveInvoiceBody,
  voidBody,
} from "../admin/payunit/invoices/validators"
import {
  paymentRequestBody,
  paymentRequestsQuery,
  requestPromptBody,
} from "../admin/payunit/payment-requests/validators"
import { invoiceTerms } from "../../domain/invoices"
import type { RouteDescriptions } from "./route"

const ONE = { invoice_not_found: "" }
const TEN_MINUTES = "[The same within ten minutes](#what-is-recorded-of-money)."
const REQUESTS = "The admin's routes: payment requests"
const ONE_REQUEST = { request_not_found: "" }
/** For the form alone: which addresses are taken, and until when, is the store's matter. */
const TERMS = invoiceTerms({ allowHttpLoopback: false }, new Date(0))

/** The admin's routes about invoices and payment requests. */
export const INVOICE_ROUTES: RouteDescriptions = {
  "GET /admin/payunit/invoices": {
    section: "Listing invoices",
    summary: "lists invoices, newest first",
    about: "[How lists are counted](#long-lists).",
    query: invoiceListQuery,
  },
  "GET /admin/payunit/invoices/:id": {
    section: "One invoice",
    summary: "reads one",
    about: "What its warnings mean, and what to do: [the admin](admin.md#warnings-of-an-invoice).",
    refusals: ONE,
  },
  "GET /admin/payunit/orders/:id/invoice-draft": {
    section: "Drafting an invoice of an order",
    summary: "tells what an invoice of an order would say",
    about:
      "Changes nothing. `draft` is a body for [making an invoice](#making-an-invoice), due in 14 days. What its [`figures`](invoices.md#for-an-order) are.",
    query: draftQuery,
    refusals: { order_not_found: "", order_cancelled: "" },
  },
  "POST /admin/payunit/invoices": {
    section: "Making an invoice",
    summary: "makes an invoice",
    about: "What is wrong with the form is told field by field.",
    body: TERMS,
    takesKey: true,
    answers: {
      200: "The same request made it before.",
      201: "It is open.",
      202: "It is `creating` or `in_doubt`, since PayUnit did not answer (yet).",
    },
    refusals: {
      invalid_invoice: "`fields`: `[{ field, code, params, text }]`, `text` in English and French.",
      unknown_account: "",
      currency_differs: "",
      customer_differs: "",
      order_not_found: "",
      customer_not_found: "",
      order_cancelled: "",
      exceeds_outstanding: "With `figures`, `excess` and `total_amount`: bill less, or send `confirm_exceeds: true`.",
      idempotency_key_reused: "With `invoice_id`.",
      recorded_already:
        "With `invoice_id`: one that says the same was made within ten minutes; `again: true` makes another.",
      invoice_in_doubt:
        "With `invoice_id`: one that says the same is in doubt; [find out](admin.md#where-an-invoice-stands) first.",
      invoice_refused: "With `invoice`, in state `failed`.",
      payments_paused: "",
    },
  },
  "POST /admin/payunit/invoices/:id/confirm": {
    section: "Confirming a payment of an invoice",
    summary: "confirms that money came",
    about: "[What Medusa makes of it](invoices.md#confirming-a-payment).",
    body: confirmBody,
    takesKey: true,
    refusals: {
      ...ONE,
      installment_not_found: "",
      wrong_amount: "",
      invoice_paid: "Without `amount`: nothing is left to pay.",
      payment_being_recorded: "What is owed depends on a payment that Medusa does not take just now.",
      invoice_of_test_mode: "",
      no_provider: "",
      invoice_in_doubt: "It is `creating` or `in_doubt`.",
      invoice_not_payable: "It has `failed`.",
      idempotency_key_reused: "",
      reference_used: "",
      payment_at_payunit: "With `transaction_id`.",
      recorded_already: TEN_MINUTES,
      in_use: "",
    },
  },
  "POST /admin/payunit/invoices/:id/void": {
    section: "Voiding, checking, sending",
    summary: "makes it void",
    about: "PayUnit's own link lives on, if there is one.",
    body: voidBody,
    refusals: { ...ONE, cannot_be_voided: "It is `creating`, `paid` or `failed`." },
  },
  "POST /admin/payunit/invoices/:id/check": {
    section: "Voiding, checking, sending",
    summary: "asks again where PayUnit can tell",
    about:
      "Without a body. Asks about the payments that were begun for it, and tries to place what Medusa's books lack.",
    decidesNothing: true,
    refusals: ONE,
  },
  "POST /admin/payunit/invoices/:id/email": {
    section: "Voiding, checking, sending",
    summary: "sends the link by e-mail, again",
    about: "Without a body; at most once a minute.",
    refusals: {
      ...ONE,
      invoice_not_open: "It is not `open` or `partly_paid`.",
      emailed_just_now: "",
      no_email_address: "",
      no_email_provider: "",
      email_failed: "",
    },
  },
  "POST /admin/payunit/invoices/:id/resolve": {
    section: "Resolving an invoice",
    summary: "says what was found out",
    about: `- \`found\`: an invoice in doubt, or failed, is in PayUnit's dashboard: it is open.
- \`not_created\`: an invoice in doubt is not there: it has failed.
- \`not_paid\`: somebody came back from its page, and the dashboard shows nothing new.

Money of it that is on hold is [decided about](#resolving-a-held-payment) as any payment.`,
    body: resolveInvoiceBody,
    takesKey: true,
    refusals: {
      ...ONE,
      not_in_doubt: "`found`, `not_created`.",
      invalid_request: "`found`: the link is no HTTPS address.",
    },
  },
  "POST /admin/payunit/invoices/:id/payments/:payment_id/record": {
    section: "Recording a payment on the order",
    summary: "records a confirmed payment on the order",
    about: "Without a body; of one that was confirmed with `record_on_order: false`.",
    refusals: {
      ...ONE,
      payment_not_found: "Or it is not in the books yet.",
      payment_of_no_order: "",
      payment_went_back: "",
      order_wants_less: "",
      order_not_found: "",
      order_cancelled: "",
      in_use: "",
    },
  },
  "POST /admin/payunit/invoices/:id/installments/:installment_id/payment": {
    section: "Opening a page for an instalment",
    summary: "opens a payment page for one instalment",
    about: "Without a body. A page that may still be paid is used again, whoever opened it.",
    refusals: {
      ...ONE,
      installment_not_found: "Or PayUnit did not tell what it calls it: send the invoice's page.",
      invoice_not_open: "It is not `open` or `partly_paid`, or the instalment is paid, or is being paid.",
      more_than_is_billed: "Less than the instalment is left to pay.",
      account_unavailable: "",
      in_use: "",
      service_no_answer: "",
      payments_paused: "",
    },
  },
  "POST /admin/payunit/payment-requests": {
    section: REQUESTS,
    summary: "asks a customer for money",
    about: "Where a prompt was to be sent and was not, the request stands, and its `message` says why.",
    body: paymentRequestBody,
    takesKey: true,
    answers: {
      200: "The same amount of the same order was asked for before and lives: that one is renewed.",
      201: "It was made.",
    },
    refusals: {
      request_amount: "",
      in_use: "",
      invalid_invoice: "Without an order: `fields` says what is missing.",
      invalid_request: "",
      unknown_account: "",
      order_not_found: "",
      customer_not_found: "",
      request_too_much: "With `outstanding`.",
      order_cancelled: "",
      payments_paused: "",
      no_provider: "",
      idempotency_key_reused: "",
      recorded_already: "",
      invoice_in_doubt: "",
      currency_differs: "",
      customer_differs: "",
      exceeds_outstanding: "",
    },
  },
  "GET /admin/payunit/payment-requests": {
    section: REQUESTS,
    summary: "lists the requests of an order, newest first",
    about: "Twenty at most. Asks nobody.",
    query: paymentRequestsQuery,
  },
  "GET /admin/payunit/payment-requests/:id": {
    section: REQUESTS,
    summary: "reads one",
    about: "Asks nobody.",
    refusals: ONE_REQUEST,
  },
  "POST /admin/payunit/payment-requests/:id/prompt": {
    section: REQUESTS,
    summary: "sends a prompt",
    body: requestPromptBody,
    refusals: {
      ...ONE_REQUEST,
      prompt_not_sent: "`reason` is a [code for shoppers](#codes-for-shoppers), and the message says what to do.",
      payments_paused: "",
      request_over: "",
      in_use: "",
      no_provider: "",
    },
  },
  "POST /admin/payunit/payment-requests/:id/withdraw": {
    section: REQUESTS,
    summary: "takes it back: nobody can begin to pay it any more",
    about: "Without a body. An invoice is [made void](#voiding-checking-sending) instead.",
    refusals: { ...ONE_REQUEST, request_over: "" },
  },
}
