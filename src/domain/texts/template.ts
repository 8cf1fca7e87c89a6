import type { LocalizedText } from "./languages"

/** An amount in major units, and the currency's code. */
export interface Money {
  amount: number
  currency: string
}

/** An amount of a currency, in whatever case its code is. */
export function moneyOf(amount: number, currencyCode: string): Money {
  return { amount, currency: currencyCode.toUpperCase() }
}

/** What a value in a text is, which decides how it is written: `{order}` is text, `{paid:amount}` an amount. */
interface Kinds {
  text: string
  /** Major units of the currency that the rest is about. */
  amount: number
  money: Money
  count: number
  /** ISO 8601. */
  time: string
  /** The code of an operator, such as `CM_ORANGE`. */
  operator: string
  /** Id of a user or an API key. */
  who: string
  /** Why something is held. */
  reason: string
  /** An id of Medusa's: programs and logs have it, people are told its order's number, or nothing. */
  id: string
}

type Kind = keyof Kinds

/** Values of a text, by name. */
export type Params = Readonly<Record<string, string | number | Money>>

/** The values that a text takes, by its own words. */
type ParamsOf<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${infer Of extends Kind}` ? Record<Name, Kinds[Of]> : Record<Slot, string>) &
      ParamsOf<Rest>
  : unknown

/** Arguments of whatever takes the values of a text: none where it takes none. */
export type ParamsArgument<Text extends string> = unknown extends ParamsOf<Text> ? [] : [params: ParamsOf<Text>]

/** How values are written, by their kinds. */
export type Writers = { readonly [Of in Kind]: (value: Kinds[Of]) => string }

/** As values are written for programs and logs: nothing is looked up, and nothing is put into a language. */
export const PLAIN_WRITERS: Writers = {
  text: (text) => text,
  amount: String,
  money: ({ amount, currency }) => `${amount} ${currency}`,
  count: String,
  time: (time) => time,
  operator: (code) => code,
  who: (id) => id,
  reason: (code) => code,
  id: (id) => id,
}

const SLOT = /\{(\w+)(?::(\w+))?\}/g

/** A text with its values in it. A value that is missing, or not of its kind, is written as it is. */
export function fill(text: string, params: Params, writers: Writers = PLAIN_WRITERS): string {
  return text.replace(SLOT, (slot: string, name: string, named: string | undefined) => {
    const kind = named ?? "text"
    const value = params[name]
    if (value === undefined) {
      return slot
    }
    if (kind === "money") {
      return typeof value === "object" ? writers.money(value) : String(value)
    }
    if (typeof value === "object") {
      return PLAIN_WRITERS.money(value)
    }
    if (kind === "amount" || kind === "count") {
      return typeof value === "number" ? writers[kind](value) : value
    }
    return isKind(kind) ? writers[kind](String(value)) : String(value)
  })
}

function isKind(kind: string): kind is Exclude<Kind, "amount" | "count" | "money"> {
  return Object.hasOwn(PLAIN_WRITERS, kind)
}

/** A text in every language with its values in it, written plainly. */
export function fillBoth({ en, fr }: LocalizedText, params: Params): LocalizedText {
  return { en: fill(en, params), fr: fill(fr, params) }
}
