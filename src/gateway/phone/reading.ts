import { COUNTRIES, type Country, type Operator, OPERATORS } from "./countries"
import { nationalDigits, numberDigits, phoneDigits } from "./digits"

/** A phone number. */
export interface PhoneNumber {
  /** The number as it is dialled from anywhere: `+237677123456`. */
  e164: string
  /**
   * The number's digits within its country, without a leading 0: `677123456`; null where the country is none that is
   * served.
   */
  national: string | null
  country: Country | null
  /** Whose number it is by its beginning, which is a hint: numbers get ported. Null where that tells nothing. */
  operator: Operator | null
}

/**
 * Why a text is no phone number: nothing in it; other signs than a number has; too few or too many digits; no number begins
 * so; or it is one from before numbers became longer.
 */
export type PhoneProblem = "empty" | "signs" | "short" | "long" | "start" | "old"

export type PhoneReading = PhoneNumber | { reason: PhoneProblem }

const FROM_ABROAD = /^(?:tel:)?[\s\p{Cf}(]*[+\uFF0B]/iu

/** Of what is dialled from abroad, by ITU-T E.164. */
const ABROAD = /^[1-9]\d{7,14}$/

/**
 * Reads one number of any country, as `normalizePhone` reads one of a mobile phone that pays. Numbers of other countries
 * than those served are taken as they are.
 *
 * @param home whose number it is if it does not say so; the first country unless told otherwise
 */
export function readPhone(text: string, home: Country = COUNTRIES[0]): PhoneReading {
  const digits = numberDigits(text)
  if (digits === null || digits === "") {
    return { reason: digits === "" ? "empty" : "signs" }
  }
  for (const country of [home, ...COUNTRIES.filter((one) => one !== home)]) {
    const national = nationalDigits(digits, country)
    const isSaid = national.length < digits.replace(/^0+/, "").length
    if (isNumberOf(country, national) && (country === home || isSaid)) {
      return numberOf(country, national)
    }
  }
  const dialled = digits.replace(/^00/, "")
  const isFromAbroad = FROM_ABROAD.test(text.trim()) || dialled !== digits
  const served = COUNTRIES.find(({ callingCode }) => dialled.startsWith(callingCode))
  if (isFromAbroad && served === undefined && ABROAD.test(dialled)) {
    return { e164: `+${dialled}`, national: null, country: null, operator: null }
  }
  return { reason: problemOf(nationalDigits(digits, served ?? home), served ?? home) }
}

/** The first number in a text that may have several, as a field of an address does: `677 12 34 56 / 699 12 34 56`. */
export function firstPhone(text: string, home: Country = COUNTRIES[0]): PhoneReading {
  const whole = readPhone(text, home)
  if ("e164" in whole) {
    return whole
  }
  const digits = phoneDigits(text)
  const half = digits.slice(0, digits.length / 2)
  // Two that nothing stands between.
  const isTwice = isNumberOf(home, half) && isNumberOf(home, digits.slice(half.length))
  const parts = [...text.split(/[/;,|\n]|\s(?:ou|or|et|and|&)\s/i), ...(isTwice ? [half] : []), digits]
  return parts.map((part) => readPhone(part, home)).find((reading) => "e164" in reading) ?? whole
}

/** What a number is found by, however it was typed: its national digits; of a country that is not served all that are dialled. */
export function searchDigitsOf({ national, e164 }: PhoneNumber): string {
  return national ?? e164.slice(1)
}

/**
 * What somebody who searches for a text may mean as a phone number: what a whole one is found by, else the digits as they
 * are, which may be a part; null for a text that is none.
 */
export function searchedDigits(text: string): string | null {
  const reading = readPhone(text)
  return "e164" in reading ? searchDigitsOf(reading) : numberDigits(text)
}

/**
 * Whether a text that somebody typed is a number, given by what it is found by: `unclear` where it holds these digits and
 * others, such as two numbers, or one with an extension.
 */
export function comparePhone(text: string, phone: string): "same" | "unclear" | "other" {
  const digits = phoneDigits(text)
  const country = COUNTRIES.find((one) => isNumberOf(one, phone) && nationalDigits(digits, one) === phone)
  if (country !== undefined) {
    // Behind a + its first digits may be another country's calling code.
    return FROM_ABROAD.test(text.trim()) && !digits.startsWith(country.callingCode) ? "unclear" : "same"
  }
  if (digits.replace(/^00/, "") === phone) {
    return "same"
  }
  return digits.includes(phone) ? "unclear" : "other"
}

function isNumberOf({ mobile, landline }: Country, national: string): boolean {
  return mobile.test(national) || landline.test(national)
}

function numberOf(country: Country, national: string): PhoneNumber {
  return {
    e164: `+${country.callingCode}${national}`,
    national,
    country,
    operator: OPERATORS.find((one) => one.country === country && one.prefix.test(national)) ?? null,
  }
}

function problemOf(national: string, country: Country): PhoneProblem {
  if (country.old?.test(national) === true) {
    return "old"
  }
  const { length } = country.example.replace(/\D|^0/g, "")
  return national.length < length ? "short" : national.length > length ? "long" : "start"
}
