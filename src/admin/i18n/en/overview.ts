/** Texts of the overview above the list of payments. */
export const overview = {
  title: "Overview",
  zone: "Time zone of the shop: {{zone}}",
  ranges: { today: "Today", "7_days": "7 days", "30_days": "30 days", own: "Custom" },
  from: "First day",
  to: "Last day",
  span: "{{from}} – {{to}}",
  currency: "Currency",

  received: {
    title: "Received",
    count_one: "{{number}} payment",
    count_other: "{{number}} payments",
    more_one: "+{{percent}} vs the previous day ({{before}})",
    more_other: "+{{percent}} vs the previous {{count}} days ({{before}})",
    less_one: "−{{percent}} vs the previous day ({{before}})",
    less_other: "−{{percent}} vs the previous {{count}} days ({{before}})",
    same_one: "Same as the previous day",
    same_other: "Same as the previous {{count}} days",
    nothingBefore_one: "Nothing came in the previous day",
    nothingBefore_other: "Nothing came in the previous {{count}} days",
    nothing: "Nothing came in",
    net: "You receive {{net}} after PayUnit's fees ({{fees}})",
    someFees: "PayUnit's fees: {{fees}}, known for {{known}} of {{all}} payments",
  },
  held: {
    title: "On hold now",
    count_one: "{{number}} payment",
    count_other: "{{number}} payments",
    oldest: "Oldest: {{ago}}",
    nothing: "No payment is on hold",
  },
  prompts: {
    title: "Requests confirmed on the phone",
    of: "{{confirmed}} of {{ended}}",
    waiting_one: "{{number}} still waits for an answer",
    waiting_other: "{{number}} still wait for an answer",
    nothing: "No request was sent",
  },
  refunded: {
    title: "Refunded",
    count_one: "{{number}} refund",
    count_other: "{{number}} refunds",
    nothing: "No refunds",
  },

  chart: {
    day: "Received by day",
    week: "Received by week",
    month: "Received by month",
    hint: "Arrow keys move from bar to bar, Enter shows its payments.",
    bar: "{{day}}: {{amount}}",
    total: "Total",
    when: "Day",
    unknown: "Unknown",
    nothing: "Nothing came in on these days.",
  },

  outcomes: {
    title: "Payment attempts",
    nothing: "Nobody tried to pay on these days.",
    confirmed: { label: "Confirmed", detail: "{{by_phone}} on the phone, {{otherwise}} on PayUnit's page" },
    declined: { label: "Declined", detail: "{{by_phone}} on the phone, {{otherwise}} on PayUnit's page" },
    no_answer: { label: "No answer", detail: "The request reached a phone and was not confirmed in time" },
    cancelled: { label: "Cancelled", detail: "{{by_phone}} on the phone, {{otherwise}} on PayUnit's page" },
    never_tried: {
      label: "Never tried",
      detail: "{{seen}} opened the payment page and left, {{unseen}} never opened it",
    },
    waiting: { label: "Under way", detail: "May still be paid" },
    unclear: { label: "Unclear", detail: "PayUnit does not say whether these were paid" },
    why: "Why payments were declined, in PayUnit's words",
  },

  toCall: {
    title: "To call today",
    hint: "Money on hold, and sales of the last three days that failed on the phone. The largest first.",
    nothing: "Nobody. Nothing is on hold, and no sale failed in the last three days.",
    all: "Show all",
    held: "On hold: {{reason}}",
    unknown: "Unknown customer",
  },

  start: {
    title: "No payments yet",
    detail: "Make a test payment to see how it works. In test mode no money moves:",
    first: "Put something in your shop's cart and choose mobile money.",
    second: "Confirm the test payment on PayUnit's page, or with one of its test numbers.",
    third: "Seconds later the payment is here, and its order under Orders.",
  },

  menu: {
    call: "Call {{phone}}",
    whatsapp: "Write on WhatsApp",
    copy: "Copy the payment's id",
  },
}
