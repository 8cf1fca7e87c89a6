import type { RefusalCode } from "../errors"
import type { ShopperError } from "../machine"
import { en } from "./en"
import { fr } from "./fr"

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
    /** The same, once there is a number. */
    payTo: string
    sending: string
    waits: string
  }
  confirm: {
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
  paid: { title: string; text: string; placing: string }
  receipt: {
    title: string
    shop: string
    amount: string
    order: string
    operator: string
    reference: string
    time: string
    contact: string
    /** Where it is shared. */
    line: string
    share: string
    copied: string
    print: string
  }
  failed: { title: string; text: string }
  cancelled: { title: string; text: string }
  expired: { title: string; text: string; onPhone: string }
  retry: { sendAgain: string; other: string }
  unknown: {
    checking: { title: string; text: string }
    unanswered: { title: string; text: string }
    in_review: { title: string; text: string }
    confirm_with_bank: { title: string; text: string }
    awaiting_bank: { title: string; text: string }
    not_found: { title: string; text: string }
  }
  collection: { title: string; order: string; tryAgain: string }
  offline: string
  retryIn: string
  /** What the kit says itself, by code. Of everything else the store tells, its own sentence is shown. */
  problems: Partial<Record<RefusalCode | "unreachable", string>> & { unknown: string }
}

/** Some of the messages, to be used instead of the kit's. */
export type MessageOverrides = {
  [Group in keyof Messages]?: Messages[Group] extends string ? string : Partial<Messages[Group]>
}

/** A language that the kit speaks. */
export type KitLocale = "en" | "fr"

/** The messages of a language, with those that a storefront says otherwise. */
export function messagesOf(locale: string | undefined, overrides: MessageOverrides = {}): Messages {
  const base: Messages = locale?.toLowerCase().startsWith("fr") ? fr : en
  const merged = Object.entries(base).map(([group, texts]: [string, unknown]) => {
    const own = overrides[group as keyof Messages]
    return [group, typeof own === "object" ? { ...(texts as object), ...own } : (own ?? texts)]
  })
  return Object.fromEntries(merged) as Messages
}

/** Fills in what stands in braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** An amount as the language writes it: `FCFA 13,500`, `13 500 FCFA`. */
export function moneyText(amount: number, currencyCode: string, locale: string | undefined): string {
  return new Intl.NumberFormat(locale ?? "en", { style: "currency", currency: currencyCode }).format(amount)
}

/** What a shopper is told of a problem, with when to try again. */
export function problemText(problem: ShopperError, messages: Messages, now: number): string {
  const text = messages.problems[problem.code] ?? problem.text ?? messages.problems.unknown
  const minutes = problem.retryAt === null ? 0 : Math.ceil((problem.retryAt - now) / 60_000)
  return minutes > 0 ? `${text} ${fill(messages.retryIn, { minutes })}` : text
}
