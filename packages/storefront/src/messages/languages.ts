import { COUNTRIES } from "../../../../src/gateway/phone"
import type { ShopperError } from "../machine"
import { en } from "./en"
import { fr } from "./fr"
import type { Messages } from "./messages"

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
  const said = messages.problems[problem.code] ?? problem.text ?? messages.problems.unknown
  const text = fill(said, { example: COUNTRIES[0].example })
  const minutes = problem.retryAt === null ? 0 : Math.ceil((problem.retryAt - now) / 60_000)
  return minutes > 0 ? `${text} ${fill(messages.retryIn, { minutes })}` : text
}
