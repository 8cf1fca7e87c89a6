import { COUNTRIES, type Country, DEFAULT_OPERATORS, type Operator } from "./countries"

const DIGIT = /\p{Nd}/u

/** What may stand around and between digits: spaces, dashes, points, brackets, and marks that nobody sees. */
const BETWEEN = /[\s\p{Cf}\p{Pd}\uFE00-\uFE0F\u2212().+\uFF0B]|^tel:/giu

/**
 * The digits of a mobile number within its country, as people type and paste it: `+237 6 70 00 00 01`, `00237…`,
 * `0670-000-001`, `+237 (0) 670…`, digits of any script, between marks that nobody sees. Null if it is none of that country.
 *
 * @param home the first country unless told otherwise
 */
export function normalizePhone(text: string, home: Country = COUNTRIES[0]): string | null {
  const national = nationalDigits(numberDigits(text) ?? "", home)
  return home.mobile.test(national) ? national : null
}

/**
 * A mobile number as payouts take it, with the calling code in front: `237670000001`. Null if it is none of Cameroon, where
 * alone payouts go.
 */
export function payeeNumberOf(text: string): string | null {
  const [cameroon] = COUNTRIES
  const national = normalizePhone(text, cameroon)
  return national === null ? null : `${cameroon.callingCode}${national}`
}

/** Whether a text is a phone number from before numbers became longer. */
export function isOldPhone(text: string, home: Country = COUNTRIES[0]): boolean {
  return home.old?.test(nationalDigits(numberDigits(text) ?? "", home)) === true
}

/**
 * The operator that a number's beginning hints at, also of one that is still being typed; null where it tells nothing.
 *
 * @param operators those that it may be of; unless told otherwise those that every store offers
 */
export function predictOperator(text: string, operators: readonly Operator[] = DEFAULT_OPERATORS): Operator | null {
  const digits = phoneDigits(text)
  const fitting = operators.filter(({ prefix, country }) => prefix.test(nationalDigits(digits, country)))
  // Several countries' numbers begin alike: a whole one tells of which it is.
  return fitting.find(({ country }) => country.mobile.test(nationalDigits(digits, country))) ?? fitting[0] ?? null
}

/** The digits of what may be one number; null where other signs stand in it. */
export function numberDigits(text: string): string | null {
  const left = text.replace(BETWEEN, "")
  return /\P{Nd}/u.test(left) ? null : phoneDigits(left)
}

/** The digits of a text as 0 to 9, whatever their script; marks, brackets and everything else left out. */
export function phoneDigits(text: string): string {
  return Array.from(text, (sign) => (DIGIT.test(sign) ? valueOf(sign.codePointAt(0) ?? 0) : "")).join("")
}

/** Of any script, the ten digits stand beside each other, from 0 to 9. */
function valueOf(code: number): number {
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) {
    zero -= 1
  }
  return (code - zero) % 10
}

/** Without what is dialled before it: 00 or a leading 0, the calling code, and the `(0)` after that. */
export function nationalDigits(digits: string, { callingCode }: Country): string {
  return digits.replace(/^0{0,2}/, "").replace(new RegExp(`^${callingCode}0?`), "")
}
