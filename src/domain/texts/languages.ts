/** Languages that shoppers and merchants are spoken to in. */
export type Locale = "en" | "fr"

/** A text in every language, side by side. */
export type LocalizedText = Readonly<Record<Locale, string>>

/** French with the unbreakable spaces before `: ; ? !` and within « », which sources write as plain ones. */
export function withUnbreakableSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0")
}

/** What is said, in one language. */
export function localize(said: LocalizedText, locale: Locale): string {
  return locale === "en" ? said.en : withUnbreakableSpaces(said.fr)
}

/** What is already said in both languages, or somebody else's words, which are the same in each. */
export function inBoth(words: LocalizedText | string): LocalizedText {
  return typeof words === "string" ? { en: words, fr: words } : words
}

/** One text of several sentences; empty ones are left out. */
export function joinTexts(parts: readonly (LocalizedText | string)[], between = " "): LocalizedText {
  const all = parts.map(inBoth)
  const row = (locale: Locale): string =>
    all
      .map((said) => said[locale])
      .filter((text) => text !== "")
      .join(between)
  return { en: row("en"), fr: row("fr") }
}

/** What is said as the end of another sentence, as one by itself. */
export function asSentence({ en, fr }: LocalizedText): LocalizedText {
  const whole = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return { en: whole(en), fr: whole(fr) }
}

/** Figures are counted up to one more than this, which stands for any number beyond: no table is read for a word. */
export const MAX_SHOWN_COUNT = 1_000

/** A figure as it is told: `1000+` for any number beyond a thousand. */
export function countText(figure: number): string {
  return figure > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(figure)
}
