/**
 * What no line of a log, no column of a database and no screen is given: control characters (Postgres refuses U+0000),
 * separators of lines and half characters.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu")

/** Those of them that stand for space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g

/** Whether a text can be written down as it is, in one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** The same for a text of several lines. */
export function isPrintableText(text: string): boolean {
  return isPrintable(text.replace(/[\t\r\n]/g, " "))
}

/**
 * A text as it can be written down, in one line. What stood between words becomes a space, and the rest a sign that shows
 * where it was: a word with something in it must not become another word.
 */
export function printable(text: string): string {
  return isPrintable(text) ? text : text.replace(BREAKS, " ").replace(EVERY_UNPRINTABLE, "\uFFFD")
}

/** JSON with every text in it made {@link printable}, names of fields too. */
export function printableJson(value: unknown): unknown {
  if (typeof value === "string") {
    return printable(value)
  }
  if (Array.isArray(value)) {
    return value.map(printableJson)
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [printable(name), printableJson(field)]))
    : value
}
