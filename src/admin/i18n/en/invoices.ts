import { invoiceForm } from "./invoice-form"

/** Texts of invoices. */
export const invoices = {
  ...invoiceForm,

  states: {
    creating: {
      label: "Creating",
      means: "PayUnit is creating it.",
      todo: "Nothing. This takes seconds.",
    },
    in_doubt: {
      label: "Not confirmed by PayUnit",
      means: "PayUnit did not answer: this invoice may or may not exist.",
      todo: "Look in PayUnit's dashboard, then choose “Found at PayUnit” or “Not found”. Do not create it again before that.",
    },
    open: {
      label: "Open",
      means: "Not paid yet.",
      todo: "Send its page to the client: payments there are confirmed automatically. Payments by PayUnit's own link are not: confirm them here when PayUnit's dashboard shows them.",
    },
    partly_paid: {
      label: "Partly paid",
      means: "Partly paid.",
      todo: "Waiting for the rest. If PayUnit's dashboard shows other money, confirm it here.",
    },
    paid: {
      label: "Paid",
      means: "Fully paid.",
      todo: "Nothing left to do.",
    },
    void: {
      label: "Cancelled",
      means:
        "It is no longer due, and its page takes no payment. PayUnit's own link cannot be revoked: it can still be paid.",
      todo: "Tell the client. If money still comes in, confirm it here.",
    },
    failed: {
      label: "Failed",
      means: "PayUnit did not create it: there is nothing to pay.",
      todo: "Create it again.",
    },
  },

  /** Texts of invoices that PayUnit was not asked to make, where those differ. */
  ownPage: {
    open: {
      means: "Not paid yet. Payments on its page are confirmed automatically.",
      todo: "Send the link to the client.",
    },
    partly_paid: {
      means: "Partly paid.",
      todo: "Send the link to the client, if they do not have it.",
    },
    void: {
      means: "It is no longer due, and can no longer be paid.",
      todo: "Nothing left to do.",
      description: "It is no longer due, and nobody can start to pay it.",
    },
  },

  /** What to know of an invoice now. What is in doubt says its state. */
  warnings: {
    somebody_returned: {
      title: "It may have been paid",
      text: "Somebody came back from the invoice's page. That is no proof: look in PayUnit's dashboard, then confirm the payment or choose “Nothing was paid”.",
    },
    report_unclear: {
      title: "PayUnit's report is unclear",
      text: "PayUnit's report of this invoice contradicts itself, or is lower than before. Look in PayUnit's dashboard, then confirm the payment or choose “Nothing was paid”.",
    },
    exceeds_outstanding: {
      title: "More is billed than is due on the order",
      text: "Part of it was paid or billed another way since. Cancel invoices that are no longer due, and tell the client: PayUnit's own link still works.",
    },
    not_emailed: {
      title: "The link was not sent",
      text: "Copy the link and send it yourself, or send it by e-mail.",
    },
    payment_on_hold: {
      title: "A payment to review",
      text: "One of its payments is on hold. Open it to see why and what to do.",
    },
  },

  actions: {
    confirm: {
      label: "Confirm a payment",
      title: "Confirm a payment",
      description: "Check in PayUnit's dashboard first: PayUnit is not asked from here. Then enter what came in.",
      confirm: "Confirm the payment",
      done: "The payment is confirmed",
      doneBefore: "This payment was already confirmed",
      surplus: "{{surplus}} too much: on hold, to be refunded.",
      held: "On hold: {{reason}}",
      pending: "It is still being recorded and will count in a moment.",
    },
    void: {
      label: "Cancel invoice",
      title: "Cancel this invoice?",
      description:
        "It will no longer be due, and its page will take no payment. PayUnit's own link cannot be revoked and can still be paid: tell the client. Money that still comes in can be confirmed.",
      confirm: "Cancel invoice",
      done: "The invoice is cancelled",
    },
    check: {
      label: "Check again",
      done: "Checked with PayUnit",
      result: "Checked now: {{checks}}. Paid so far: {{paid}}. No answer: {{unanswered}}.",
      report: {
        compared: "Payments by PayUnit's own link are in the list.",
        unclear: "PayUnit's report about its own link is unclear: look in its dashboard.",
        no_answer: "PayUnit did not answer about its own link. It is asked again automatically.",
        busy: "PayUnit's own link will be checked again in a moment.",
        not_asked: "PayUnit's own link was just checked.",
        not_available:
          "PayUnit does not report payments by its own link to this account: look in PayUnit's dashboard and confirm them here.",
      },
    },
    email: { label: "Send again by e-mail", first: "Send by e-mail", done: "The link was sent to {{to}}" },
    found: {
      label: "Found at PayUnit",
      title: "Found in PayUnit's dashboard",
      description: "Copy its link from there. The invoice will then be open.",
      confirm: "Open the invoice",
      done: "The invoice is open",
    },
    not_created: {
      label: "Not found",
      title: "Not found at PayUnit?",
      description: "Look in PayUnit's dashboard. If the invoice is not there, it has failed and can be created again.",
      confirm: "Not found",
      done: "The invoice has failed",
    },
    not_paid: {
      label: "Nothing was paid",
      title: "Nothing was paid?",
      description: "Look in PayUnit's dashboard. If it shows nothing new for this invoice, confirm it here.",
      confirm: "Nothing was paid",
      done: "Noted: nothing was paid",
    },
    record: {
      label: "Record on the order",
      title: "Record this payment on the order?",
      description: "The order will count {{amount}} as paid. Do this only if the order does not have this money yet.",
      confirm: "Record",
      done: "The payment is on the order",
    },
    copy_service_link: { label: "Copy PayUnit's own link", done: "PayUnit's own link is copied" },
    duplicate: { label: "Duplicate" },
    copyLink: "Copy link",
    linkCopied: "Link copied",
    openLink: "Open or print",
    openPayment: "Open the payment",
    open: "Open the invoice",
    create: "Create invoice",
  },

  list: {
    order: "Order {{order}}",
    title: "Invoices",
    subtitle: "Invoices that your clients pay by a link, and their confirmed payments.",
    rows: "Invoices found",
    sum: "Billed: {{billed}} · Received: {{received}}",
    waiting_one: "{{number}} invoice to review",
    waiting_other: "{{number}} invoices to review",
    waitingDetail: "Somebody may have paid, PayUnit did not answer, or a payment is on hold.",
    waitingShow: "Show only these",
    showAll: "Show all",
    search: "Name, reference or order",
    empty: "No invoices yet",
    emptyDetail: "Bill a client with a link, for an order or for anything else.",
    noneFound: "No invoices found",
    open: "Open the invoice for {{client}}",
    needsLook: "To review",
    onHold: "On hold",
    overdue: "Overdue",
  },

  columns: {
    state: "State",
    ref: "Reference",
    client: "Client",
    total: "Total",
    remaining: "Left to pay",
    due: "Due",
    account: "Account",
    created: "Created",
  },

  filters: {
    needs_review: "Review",
    needsReviewYes: "To review",
    needsReviewNo: "Nothing to review",
    held_reason: "Payment on hold",
    due_date: "Due",
    created_at: "Created",
    pastDue: "Overdue",
    next7: "Next 7 days",
    next30: "Next 30 days",
  },

  detail: {
    title: "Invoice {{ref}}",
    titleNoRef: "Invoice",
    notFound: "There is no such invoice.",
    back: "All invoices",
    figures: "Figures",
    items: "Items",
    installments: "Instalments",
    installmentsHint: "The client pays the next one on the invoice's page. You can also open a page for a single one.",
    started: "Payments started",
    startedHint: "Started on the invoice's page. Confirmed automatically once paid.",
    outOfBooks: "Not counted",
    payments: "Confirmed payments",
    paymentsEmpty: "None yet.",
    facts: "Invoice",
    client: "Client",
    company: "Billing company",
    note: "Private note",
    each: "{{quantity}} × {{amount}}",
    failure: "PayUnit said: “{{why}}”",
  },

  fields: {
    total: "Total",
    paid: "Confirmed",
    refunded: "{{amount}} refunded",
    remaining: "Left to pay",
    due: "Due",
    order: "Order",
    noOrder: "No order",
    page: "Invoice page",
    noPage: "None yet",
    link: "PayUnit's own link",
    linkHint: {
      available: "Better not to send it: it can never be revoked. PayUnit reports payments there within hours.",
      unavailable:
        "Better not to send it: it can never be revoked, and PayUnit does not report payments there to this account.",
      unknown: "Better not to send it: it can never be revoked, and PayUnit may not report payments there.",
    },
    reported: "PayUnit reported {{amount}} paid, {{when}}.",
    callback: "Page after payment",
    ref: "Reference",
    type: "Payment plan",
    partial: "Part payments",
    locale: "Language",
    email: "E-mail",
    account: "Account",
    mode: "Mode",
    created: "Created",
    createdBy: "{{when}} by {{who}}",
    name: "Name",
    address: "E-mail address",
    phone: "Phone",
    customer: "Customer",
    openCustomer: "Open the customer",
    forgotten: "Erased",
    forgottenSince: "Erased on {{when}}: the retention period was over, or somebody asked for it.",
    logo: "Logo",
    id: "Id",
    yes: "Yes",
    no: "No",
    service: "PayUnit",
  },

  types: { NORMAL: "One payment", INSTALLMENT: "Instalments" },
  locales: { en: "English", fr: "French" },

  email: {
    sent: "Sent to {{to}}, {{when}}",
    sent_then_failed: "Sent to {{to}}, {{when}}. The last try failed: {{why}}",
    no_provider: "Not sent: Medusa has no e-mail provider. Configure one, or send the link yourself.",
    failed: "Not sent: {{why}}",
    pending: "Being sent to {{to}}",
    unwanted: "You send it yourself",
    nextReminder: "Next reminder: {{when}}",
    reminderWaits: "Next reminder: {{when}} at the earliest, once it is clear whether money has come",
  },

  installment: {
    due: "Due",
    dueOn: "due {{when}}",
    which: "Instalment",
    none: "No specific instalment",
    open: "Open payment page",
    ready: "The payment page is ready",
    readyDetail: "Copy its link for the client, or open it. It works for 15 minutes.",
    started: "Started {{when}}",
    prompted: "Started {{when}}, on {{phone}}",
    paid: "Paid",
    copy: "Copy the page link",
    visit: "Open the page",
  },

  /** Whether the order has a confirmed payment. */
  records: { none: "Not on the order", recorded: "On the order" },

  /** Money that staff confirmed, where it is not among the confirmed payments. */
  entry: {
    confirmed: "Confirmed by hand, {{when}}",
    reported: "Reported by PayUnit, {{when}}",
    surplus: "Surplus: more was paid than owed",
  },

  confirmForm: {
    left: "Left to pay",
    again: "The same amount was paid again",
    surplus: "{{surplus}} more than is left to pay: this surplus will be on hold, to be refunded.",
    method: "Payment method",
    methodDefault: "PayUnit",
    reference: "Reference",
    referencePlaceholder: "The operator's transaction number",
    record: "Record it on the order",
    recordHint: "The order will count it as paid. Switch this off if the order already has it.",
  },

  foundForm: {
    link: "Link",
    linkHint: "As PayUnit's dashboard shows it.",
    linkMissing: "Enter the invoice's HTTPS address.",
    ref: "Reference",
  },

  order: {
    title: "Invoices",
    left: "Left to bill: {{left}}",
    nothingLeft: "Nothing left to bill: everything outstanding is already billed.",
    nothingOutstanding: "Nothing left to bill: this order is fully paid.",
    due: "Due {{when}}",
    linkLives: "PayUnit's own link still works and can be paid.",
    part: "{{remaining}} of {{total}} left to pay",
    beforeCancelling:
      "Before you cancel this order, refund what was paid by its invoices, and record it on the invoice.",
  },

  /** What the server refuses, where its own words say nothing more. */
  refusals: {
    emailed_just_now: "This invoice was just sent by e-mail. Wait a minute before you send it again.",
    no_email_provider: "Medusa has no e-mail provider. Configure one, or send the link yourself.",
    invoice_paid: "This invoice is already fully paid.",
    order_cancelled: "The order is cancelled: nothing is left to pay.",
    not_in_doubt: "It is already known whether PayUnit created this invoice.",
    order_wants_less: "Less than this payment is outstanding on the order, so it is not recorded there.",
    customer_differs: "The order belongs to another customer.",
    account_unavailable: "The PayUnit account of this invoice is not configured any more. Configure it again.",
    more_than_was_paid:
      "You cannot refund more than was paid. Part of it may already be recorded: close this and look again.",
    payment_being_recorded:
      "The amount owed depends on another payment that is being recorded. Try again in a moment; if it is on hold, decide about it first.",
    payment_at_payunit:
      "This reference is a payment through PayUnit. It counts automatically once paid: look under Payments.",
    invoice_of_test_mode:
      "This invoice was created in PayUnit's test mode, and its account is live now: no money can have come for it. Create it again.",
    payment_refunded: "Part of this payment was refunded, so it is no longer recorded on the order.",
    reference_used: "This reference is already recorded for this invoice, with another amount.",
    idempotency_key_reused: "This was already sent with other contents. Close this and start again.",
  },
}
