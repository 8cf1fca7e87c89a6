import { type Locale, localize, countText } from "../domain/texts"

/** How many subjects a finding names. */
const NAMED_MOST = 10

/** What a check can be about. */
export type SubjectType = "order" | "payment" | "invoice"

/** Says what a check found in the reader's language. */
export interface Translator {
  /** One of two texts that stand side by side and say the same. */
  say: (en: string, fr: string) => string
  /** `3 payments`, `1 payment`, `1000+ payments`: the number, as far as it is told, with the words for one or for several. */
  counted: (count: number, one: string, many: string) => string
  /**
   * The first ten subjects of a finding, and how many more there are: each as `{order:order_01}`, which becomes the name
   * that people know when the finding is reported.
   */
  names: (type: SubjectType, ids: readonly string[]) => string
  /** How long ago something was. */
  age: (from: Date, now: Date) => string
}

/** Speaks one language. */
export function translatorFor(locale: Locale): Translator {
  const say: Translator["say"] = (en, fr) => localize({ en, fr }, locale)
  return {
    say,
    // French counts none as one.
    counted: (count, one, many) =>
      `${countText(count)} ${count === 1 || (count === 0 && locale === "fr") ? one : many}`,
    names: (type, ids) => {
      const named = ids.slice(0, NAMED_MOST).map((id) => `{${type}:${id}}`)
      const more = countText(ids.length - named.length)
      return named.join(", ") + (ids.length > NAMED_MOST ? say(` and ${more} more`, ` et ${more} de plus`) : "")
    },
    age: (from, now) => {
      const seconds = Math.max(0, Math.round((now.getTime() - from.getTime()) / 1_000))
      if (seconds < 120) {
        return `${seconds} s`
      }
      const minutes = Math.round(seconds / 60)
      if (minutes < 120) {
        return `${minutes} min`
      }
      const hours = Math.round(minutes / 60)
      const days = Math.round(hours / 24)
      return hours < 48 ? `${hours} h` : say(`${days} days`, `${days} jours`)
    },
  }
}
