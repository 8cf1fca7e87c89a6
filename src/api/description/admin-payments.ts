import { booksQuery } from "../admin/payunit/books/validators"
import { reconcileBody } from "../admin/payunit/reconcile/validators"
import { summaryQuery } from "../admin/payunit/summary/validators"
import { listQuery, manualRefundBody, resolveBody } from "../admin/payunit/transactions/validators"
import type { RouteDescriptions } from "./route"

const ONE = { transaction_not_found: "" }
const FINISH = "Finish it by `…/refunds/:refund_id/complete`"

/** The admin's routes about payments. */
export const PAYMENT_ROUTES: RouteDescriptions = {
  "GET /admin/payunit/summary": {
    section: "Sums",
    summary: "sums up what was received, held, refunded and tried",
    about:
      "The figures of [the overview](admin.md#the-overview). A span that is none, or too long, is refused with 400 `invalid_data`, without a `code`.",
    query: summaryQuery,
  },
  "GET /admin/payunit/books": {
    section: "A month's books",
    summary: "gives a month for the accountant, as CSV",
    about: `The month and its days are those of the shop's [\`timeZone\`](configuration.md#language-and-limits); this month is told as far as it is known. Amounts are in major units. Columns, by payment: **Paid on** (when PayUnit was found to have taken the money), **Order** (its number; its id where Medusa has it no more), **Reference (PayUnit transaction)**, **Operator**, **Currency**, **Gross** (received in the month; empty for a payment of another month of which something went back in this one), **Refunded** (recorded in the month, whenever it was paid), **Refunded on** and **Reference of the refund** (the last day of these, and what staff noted), **Fees** (of the latest [statement](#statements) in which the payment matched; empty where none gave any), **Tax of the order** (as Medusa has it now, for all of the order; told once, with its first payment, and only in its currency), **State (code)** (money on hold was received, and is here too). By day: **Day**, **Operator**, **Currency**, **Payments**, **Gross**, **Refunded** (on the day when they were recorded), **Fees**, **Tax of the orders**.

Gross and Refunded come to what [the summary](#sums) of the same days says for each currency. What was confirmed for invoices is not in it. That somebody took it is written into the [decisions](#decisions). It has nothing of customers.`,
    query: booksQuery,
    answerType: "text/csv",
    refusals: { invalid_request: "The month has not begun." },
  },
  "GET /admin/payunit/transactions": {
    section: "Listing payments",
    summary: "lists payments, newest first",
    about: "[How lists are counted](#long-lists). Everything given must be true.",
    query: listQuery,
  },
  "GET /admin/payunit/transactions/:id": {
    section: "One payment",
    summary: "reads one",
    refusals: ONE,
  },
  "POST /admin/payunit/transactions/:id/check": {
    section: "Asking PayUnit about one",
    summary: "asks PayUnit about it now",
    about:
      "Without a body. Asks unless PayUnit was asked within the last 3 seconds, and acts on the answer. Money that is known to be taken is not asked about: its order is tried again, once the next try is due.",
    decidesNothing: true,
    refusals: ONE,
  },
  "POST /admin/payunit/transactions/:id/resolve": {
    section: "Resolving a held payment",
    summary: "says what becomes of held money",
    about: `Carries out a decision and answers how the payment is afterwards. [What each decision means](admin.md#deciding-about-a-payment-on-hold).

- \`place_order\` tries now to place the order; of one held as \`unverifiable\` only with a \`note\`, on the word of who sends it. Look at the answer's \`state\`: \`settled\`, or held again with its reason.
- \`paid_back\` records a manual refund, makes Medusa's refund where Medusa captured the money, and resolves. \`note\` is needed for less than all.
- \`dismiss\` resolves, and does nothing about the money.`,
    body: resolveBody,
    takesKey: true,
    refusals: {
      ...ONE,
      not_held: "",
      already_resolved: "",
      in_use: "",
      being_placed: "",
      not_paid: "",
      cannot_be_placed: "Only `place_order`.",
      paid_back_in_part: "Only `place_order`.",
      payment_in_flight: "Only `place_order`.",
      may_still_be_paid: "",
      has_order: "Not `place_order`.",
      more_than_was_paid: "Only `paid_back`.",
      recorded_already: "Only `paid_back`.",
      idempotency_key_reused: "Only `paid_back`.",
      reference_used: "Only `paid_back`.",
      order_being_changed: "Only `paid_back`.",
      refund_refused: "Only `paid_back`.",
      refund_incomplete: "Only `paid_back`.",
      refund_waits: "Only `paid_back`.",
      invalid_amount: "Only `paid_back`.",
      note_required: "",
    },
  },
  "GET /admin/payunit/transactions/:id/refunds": {
    section: "Manual refunds",
    summary: "lists what went back, oldest first",
    refusals: ONE,
  },
  "POST /admin/payunit/transactions/:id/refunds": {
    section: "Manual refunds",
    summary: "records that money went back, and makes Medusa's refund of it",
    about:
      "Both in one step. [When to do it](admin.md#refunding). Refunds of one payment add up. Where a refusal says nothing else, nothing is on record.",
    body: manualRefundBody,
    takesKey: true,
    refusals: {
      ...ONE,
      not_paid: "",
      not_held: "",
      being_placed: "",
      already_resolved: "",
      may_still_be_paid: "The message says until when.",
      has_order: "",
      in_use: "After a crash, for 3 minutes at most.",
      payment_in_flight: "",
      more_than_was_paid: "",
      recorded_already: "The same was recorded within ten minutes: give its `reference`, or send `again: true`.",
      idempotency_key_reused: "",
      reference_used: "",
      invalid_amount: "",
      note_required: "",
      refund_refused: "Mend what the message says, and record it again.",
      refund_waits: `It is on record; Medusa's refund failed. ${FINISH}, with \`transaction_id\` and \`refund_id\` of the answer.`,
      order_being_changed:
        "An edit, a return, an exchange, a claim or a transfer of the order is open, and it would have to be worth less. Confirm or cancel that first.",
      refund_incomplete: `Manual refund and refund are on record; the order's totals are not up to date. ${FINISH}.`,
    },
  },
  "POST /admin/payunit/transactions/:id/refunds/:refund_id/complete": {
    section: "Manual refunds",
    summary: "makes Medusa's refund of a manual refund that waits for it",
    about:
      "Without a body. Or it brings the order's totals up to date: whatever Medusa's books lack of the manual refund is written, from whichever state they are in. It can be called any number of times, also after the payment was resolved. Recording what waits again in the same words does the same, and so does Medusa's own refund of exactly that amount.",
    refusals: {
      ...ONE,
      refund_not_found: "",
      in_use: "",
      order_being_changed: "",
      refund_refused: "",
      refund_waits: "The message says what is in the way.",
      refund_incomplete: "The message says what is in the way.",
    },
  },
  "POST /admin/payunit/reconcile": {
    section: "Reconciling",
    summary: "asks PayUnit now about one payment, or about a span of time",
    about:
      "Settles what was paid: [when to use it](operations.md#asking-now-reconcile). Four are asked about at once. A page takes up nothing more after 20 seconds, so that no call takes minutes; send `next_cursor` as `cursor` to go on, until it is null. Transactions that are settled, or wait for a person, are passed over in a span. Refused with 404 `not_found` (no such transaction) or 400 `invalid_data` (the body, the span or the cursor), both without a `code`.",
    body: reconcileBody,
    decidesNothing: true,
    refusals: { transaction_not_found: "" },
  },
}
