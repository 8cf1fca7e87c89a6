import type { RefusalCode } from "../errors"

/** Everything that the components say. `{…}` is filled in; what stands in braces is the same in every language. */
export interface Messages {
  idle: { title: string; text: string; byPhone: string; starting: string }
  /** Of the button that leads to PayUnit's page. */
  onPage: string
  redirecting: { title: string; text: string; link: string }
  choose: {
    title: string
    text: string
    operator: string
    noOperator: string
    phone: string
    phoneHint: string
    looksLike: string
    pay: string
    /** Of the button that pays, once there is a number. */
    payTo: string
    sending: string
    waits: string
  }
  confirm_on_phone: {
    title: string
    text: string
    noPrompt: string
    again: string
    check: string
    wrong: string
    operatorPage: string
    leave: string
  }
  may_be_declined: { title: string; text: string }
  processing: { title: string; text: string }
  paid: { title: string; text: string }
  receipt: {
    title: string
    shop: string
    amount: string
    order: string
    operator: string
    reference: string
    time: string
    contact: string
    /** A line of the receipt as a text, where the receipt is shared. */
    line: string
    share: string
    copied: string
    print: string
  }
  failed: { title: string; text: string }
  cancelled: { title: string; text: string }
  expired: { title: string; text: string; onPhone: string }
  retry: { sendAgain: string; other: string }
  checking: { title: string; text: string }
  unanswered: { title: string; text: string }
  in_review: { title: string; text: string }
  confirm_with_bank: { title: string; text: string }
  /** In its place where no page of a bank is known. */
  awaiting_bank: { title: string; text: string }
  not_found: { title: string; text: string }
  collection: { title: string; order: string; tryAgain: string }
  offline: string
  retryIn: string
  /** What the kit says itself, by code. Of everything else the store tells, its own sentence is shown. */
  problems: Partial<Record<RefusalCode | "unreachable", string>> & { unknown: string }
}
