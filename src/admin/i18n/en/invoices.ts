import { invoiceForm } from "./invoice-form"

/** Texts of invoices. */
export const invoices = {
  ...invoiceForm,

  states: {
    creating: {
      label: "Being made",
      means: "PayUnit is being asked for it.",
      todo: "Nothing. This takes seconds.",
    },
    in_doubt: {
      label: "In doubt",
      means: "PayUnit did not answer, so it may have made this invoice, or not.",
      todo: "Look in PayUnit's dashboard, then say what you found. Do not create it again before that.",
    },
    open: {
      label: "Open",
      means: "No payment is known yet.",
      todo: "Send its page to the client: what is paid there is confirmed automatically. What is paid by PayUnit's own link is not: confirm it here when PayUnit's dashboard shows it.",
    },
    partly_paid: {
      label: "Partly paid",
      means: "A part of it is confirmed.",
      todo: "Nothing, if the rest is paid on its page. If PayUnit's dashboard shows other money, confirm it here.",
    },
    paid: {
      label: "Paid",
      means: "All of it is confirmed.",
      todo: "Nothing is left to do.",
    },
    void: {
      label: "Void",
      means:
        "It is no longer due, and its page takes no payment. PayUnit's own link cannot be revoked: it still works and can be paid.",
      todo: "Tell the client. If money still comes, confirm it here.",
    },
    failed: {
      label: "Failed",
      means: "PayUnit did not make it, so there is nothing to pay.",
      todo: "Create it again.",
    },
  },

  /** The same of those that PayUnit was not asked to make, where that differs. */
  ownPage: {
    open: {
      means: "No payment is known. What is paid on its page is confirmed automatically.",
      todo: "Send the link to the client.",
    },
    partly_paid: {
      means: "A part of it is confirmed.",
      todo: "Send the link to the client, if they do not have it.",
    },
    void: {
      means: "It is no longer due, and can no longer be paid.",
      todo: "Nothing is left to do.",
      description: "It is no longer due. From now on, nobody can begin to pay it.",
    },
  },

  /** What to know of an invoice now. What is in doubt says its state. */
  warnings: {
    somebody_returned: {
      title: "It may have been paid",
      text: "Somebody came back from the invoice's page. That is no proof: look in PayUnit's dashboard, then confirm what came, or say that nothing did.",
    },
    report_unclear: {
      title: "PayUnit's report does not fit",
      text: "What PayUnit reports of this invoice contradicts itself, or is less than before. Look in PayUnit's dashboard, then confirm what came, or say that nothing did.",
    },
    exceeds_outstanding: {
      title: "More is billed than is due on the order",
      text: "Part of it was paid or billed another way since. Void what is no longer due, and tell the client: PayUnit's own link still works.",
    },
    not_emailed: {
      title: "The link was not sent",
      text: "Copy the link and send it yourself, or send the e-mail again.",
    },
    payment_on_hold: {
      title: "A payment needs a look",
      text: "One of its payments is on hold: it says why, and what can be done.",
    },
  },

  actions: {
    confirm: {
      label: "Confirm a payment",
      title: "Confirm a payment",
      description: "Look in PayUnit's dashboard first: nothing is asked from here. Then say what came.",
      confirm: "Confirm the payment",
      done: "The payment is confirmed",
      doneBefore: "This payment was confirmed before",
      surplus: "{{surplus}} were not owed: they are on hold, for you to refund.",
      held: "It is on hold: {{reason}}",
      pending: "It is still being recorded, and counts in a moment.",
    },
    void: {
      label: "Make void",
      title: "Make this invoice void?",
      description:
        "It is no longer due, and its page takes no payment. PayUnit's own link cannot be revoked: it still works and can be paid, so tell the client. Money that still comes can be confirmed.",
      confirm: "Make void",
      done: "The invoice is void",
    },
    check: {
      label: "Check again",
      done: "Checked with PayUnit",
      asked: "{{asked}} checked now, {{paid}} paid so far, {{unanswered}} without an answer.",
      report: {
        compared: "What PayUnit reports of its own link is in the list.",
        unclear: "What PayUnit reports of its own link does not fit: look in its dashboard.",
        no_answer: "PayUnit did not answer about its own link. It is asked again by itself.",
        busy: "PayUnit's own link is checked again in a moment.",
        not_asked: "PayUnit's own link was checked a moment ago.",
        not_available:
          "This account cannot ask what is paid by PayUnit's own link: look in PayUnit's dashboard, and confirm what came.",
      },
    },
    email: { label: "Send by e-mail again", done: "The link was sent to {{to}}" },
    found: {
      label: "It is there",
      title: "It is in PayUnit's dashboard",
      description: "Copy its link from there. The invoice is open from then on.",
      confirm: "Open the invoice",
      done: "The invoice is open",
    },
    not_created: {
      label: "It is not there",
      title: "PayUnit did not make it?",
      description: "Look in PayUnit's dashboard. If the invoice is not there, it has failed and can be created again.",
      confirm: "It is not there",
      done: "The invoice has failed",
    },
    not_paid: {
      label: "Nothing was paid",
      title: "Nothing was paid?",
      description: "Look in PayUnit's dashboard. If it shows nothing new of this invoice, say so.",
      confirm: "Nothing was paid",
      done: "Noted: nothing was paid",
    },
    record: {
      label: "Record on the order",
      title: "Record this payment on the order?",
      description:
        "The order then counts {{amount}} as paid. Do this only if the order does not have this money already.",
      confirm: "Record it",
      done: "The payment is on the order",
    },
    copyLink: "Copy link",
    linkCopied: "Link copied",
    openLink: "Open or print",
    openPayment: "Open the payment",
    open: "Open the invoice",
    create: "Create invoice",
  },

  list: {
    title: "Invoices",
    subtitle: "Bills that clients pay by a link, and the confirmed payments.",
    waiting_one: "{{number}} invoice needs a look",
    waiting_other: "{{number}} invoices need a look",
    waitingDetail: "Somebody may have paid, PayUnit did not answer, or money is on hold until you decide.",
    waitingShow: "Show only these",
    showAll: "Show all",
    search: "Name, reference or order",
    empty: "No invoices yet",
    emptyDetail: "Bill a client with a link, for an order or for anything else.",
    noneFound: "No invoices found",
    open: "Open the invoice for {{client}}",
    needsLook: "Needs a look",
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
    order: "Order",
    account: "Account",
    created: "Created",
  },

  filters: {
    needs_look: "Attention",
    needsLookYes: "Needs a look",
    needsLookNo: "Needs none",
    held_reason: "Payment on hold",
    due_date: "Due",
    created_at: "Created",
    pastDue: "Day has passed",
    next7: "Next 7 days",
    next30: "Next 30 days",
  },

  detail: {
    title: "Invoice {{ref}}",
    titleNoRef: "Invoice",
    notFound: "There is no such invoice.",
    back: "All invoices",
    figures: "Figures",
    items: "What is billed",
    installments: "Instalments",
    installmentsHint: "The client pays the next one on the invoice's page. You can also open a page for one of them.",
    begun: "Payments begun",
    begunHint: "Begun on the invoice's page. What is paid is confirmed automatically.",
    outOfBooks: "Not counted",
    payments: "Confirmed payments",
    paymentsEmpty: "None is confirmed yet.",
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
    paidBack: "{{amount}} refunded",
    remaining: "Left to pay",
    due: "Due",
    order: "Order",
    noOrder: "No order",
    page: "Its page",
    noPage: "None yet",
    link: "PayUnit's own link",
    linkHint: {
      available:
        "Better not to send it: it can never be revoked. What is paid there is reported by PayUnit, within hours.",
      unavailable: "Better not to send it: it can never be revoked, and this account cannot ask what is paid there.",
      unknown:
        "Better not to send it: it can never be revoked, and whether this account can ask what is paid there is not known yet.",
    },
    reported: "PayUnit reported {{amount}} paid, {{when}}.",
    callback: "Afterwards",
    ref: "Reference",
    type: "How it is paid",
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
    forgotten: "Forgotten",
    forgottenSince: "Forgotten on {{when}}: the time to keep it was over, or somebody asked for it.",
    logo: "Logo",
    id: "Id",
    yes: "Yes",
    no: "No",
    service: "PayUnit",
  },

  types: { NORMAL: "As one bill", INSTALLMENT: "In instalments" },
  locales: { en: "English", fr: "French" },

  email: {
    sent: "Sent to {{to}}, {{when}}",
    sent_then_failed: "Sent to {{to}}, {{when}}. The last try failed: {{why}}",
    no_provider: "Not sent: Medusa has no e-mail provider. Configure one, or send the link yourself.",
    failed: "Not sent: {{why}}",
    pending: "About to be sent to {{to}}",
    unwanted: "Left to you",
  },

  installment: {
    due: "Due",
    dueOn: "due {{when}}",
    which: "Instalment",
    none: "None in particular",
    open: "Open payment page",
    ready: "The payment page is ready",
    readyDetail: "Copy its link for the client, or open it. It works for a quarter of an hour.",
    begun: "Begun {{when}}",
    prompted: "Begun {{when}}, on {{phone}}",
    paid: "Paid",
    copy: "Copy the page's link",
    visit: "Open the page",
  },

  /** Whether the order has a confirmed payment. */
  records: { none: "Not for the order", recorded: "On the order" },

  /** Money that staff confirmed, where it is not among the confirmed payments. */
  entry: {
    confirmed: "Confirmed by hand, {{when}}",
    reported: "Reported by PayUnit, {{when}}",
    surplus: "Surplus: more came than was owed",
  },

  confirmForm: {
    left: "Left to pay",
    again: "The same amount was paid once more",
    surplus: "{{surplus}} more than is left to pay: that much will be on hold, for you to refund.",
    method: "How it was paid",
    methodDefault: "PayUnit",
    reference: "Reference",
    referencePlaceholder: "The operator's transaction number",
    record: "Record it on the order",
    recordHint: "The order counts it as paid. Switch this off if the order has it already.",
  },

  foundForm: {
    link: "Link",
    linkHint: "As PayUnit's dashboard shows it.",
    linkMissing: "Give the invoice's HTTPS address.",
    ref: "Reference",
  },

  order: {
    title: "Invoices",
    left: "Left to bill: {{left}}",
    nothingLeft: "Nothing is left to bill: everything outstanding is billed already.",
    nothingOutstanding: "Nothing is left to bill: nothing is outstanding on this order.",
    due: "Due {{when}}",
    linkLives: "PayUnit's own link still works and can be paid.",
    part: "{{remaining}} of {{total}} left to pay",
    beforeCancelling:
      "Before you can cancel this order, refund what was paid by its invoices, and record it on the invoice.",
  },

  /** What the server refuses, where its own words say nothing more. */
  refusals: {
    emailed_just_now: "This invoice was sent by e-mail a moment ago. Wait a minute before you send it again.",
    no_email_provider: "Medusa has no e-mail provider. Configure one, or send the link yourself.",
    invoice_paid: "This invoice is paid in full already.",
    order_cancelled: "The order is cancelled, so nothing is to be paid for it.",
    not_in_doubt: "It is already known whether PayUnit made this invoice.",
    order_wants_less: "Less than this payment is due on the order, so it is not recorded there.",
    customer_differs: "The order is another customer's.",
    account_unavailable: "The PayUnit account of this invoice is not configured any more. Configure it again.",
    more_than_was_paid:
      "No more can be refunded than came. Part of it may be recorded already: close this and look again.",
    payment_being_recorded:
      "What is owed depends on another payment, which Medusa has not taken yet. Try again in a moment; if it is on hold, decide about that one first.",
    payment_at_payunit:
      "This reference is a payment that PayUnit is asked about. It counts by itself once it is paid: look under Payments.",
    invoice_of_test_mode:
      "This invoice was made in PayUnit's test mode, and its account is live now: no money can have come for it. Make it again.",
    payment_went_back: "Some of this payment was refunded, so it is not recorded on the order any more.",
    reference_used: "This reference is already recorded for this invoice, with another amount.",
    idempotency_key_reused: "This was sent before with other contents. Close this and start again.",
  },
}
