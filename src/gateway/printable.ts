/**
 * What no line of a log, no column of a database and no screen is given: control characters (Postgres refuses U+0000),
 * separators of lines and half characters.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu")

/** Unprintable characters that stand for space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g

/** Whether a text can be written down as it is, in one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** Whether a text of several lines can be written down as it is. */
export function isPrintableText(text: string): boolean {
  return isPrintable(text.replace(/[\t\r\n]/g, " "))
}

/** Signs that count as letters or symbols and show nothing: fillers of Hangul, and the empty pattern of Braille. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether anybody sees something of a text: spaces, marks of direction and of zero width are nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Bidirectional controls, which turn the direction of whatever follows them. No name needs one, and it can turn a sum beside the name. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** A text as it stands beside others on a page or in an e-mail, without what would turn these. */
export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, "")
}

/**
 * A text as it can be written down, in one line. What stood between words becomes a space, and the rest a sign that shows
 * where it was: a word with something in it must not become another word.
 */
export function printable(text: string): string {
  return isPrintable(text) ? text : text.replace(BREAKS, " ").replace(EVERY_UNPRINTABLE, "\uFFFD")
}

/** What may stand for something unprintable in a text of JSON: every escape but those of quotes and slashes. */
const ESCAPE = /\\[bfnrtu]/

/** JSON of so many characters is not nested so deep that whoever goes through it runs out of stack. */
const SHALLOW_LENGTH = 4_000

/**
 * Reads JSON, and makes every text in it {@link printable}, names of fields too. Most of what comes is short and has nothing
 * to change, which is seen without going through it.
 *
 * @throws SyntaxError if it is no JSON, RangeError if it is nested without end
 */
export function parsePrintable(json: string): unknown {
  const value: unknown = JSON.parse(json)
  const isPrintableThroughout = json.length <= SHALLOW_LENGTH && isPrintable(json) && !ESCAPE.test(json)
  return isPrintableThroughout ? value : everyTextPrintable(value)
}

function everyTextPrintable(value: unknown): unknown {
  if (typeof value === "string") {
    return printable(value)
  }
  if (Array.isArray(value)) {
    return value.map(everyTextPrintable)
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [printable(name), everyTextPrintable(field)]))
    : value
}
