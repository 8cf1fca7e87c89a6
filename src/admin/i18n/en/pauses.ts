/** Texts of pausing new payments. */
export const pauses = {
  title: "New payments",
  hint: "While they are paused, nothing new can be paid through PayUnit. Open payments continue.",
  taken: "Accepted",
  paused: "Paused",
  why: "{{reason}} · {{who}}, {{when}}",
  byOption: "By the option pausePayments in medusa-config",
  byKey: "an API key",
  until: "Until {{when}}",
  open: "Until further notice",
  pause: "Pause",
  resume: "Resume",
  resumed: "Payments are accepted again.",
  form: {
    title: "Pause new payments",
    description:
      "No new payment pages, phone requests or invoices from now on. Shoppers read that the shop takes no PayUnit payments at the moment.",
    reason: "Reason",
    reasonHint: "For your colleagues. Shoppers do not see it.",
    reasonMissing: "Give your colleagues a reason.",
    length: "Duration",
    hours_one: "{{count}} hour",
    hours_other: "{{count}} hours",
    submit: "Pause payments",
    done: "New payments are paused.",
  },
  banner: {
    title: "New payments are paused",
    account: "{{account}}: {{why}}",
    action: "Open settings",
  },
}
