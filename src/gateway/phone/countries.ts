/**
 * Whom PayUnit collects mobile money from: countries, and their operators. An operator is another row here, after the others;
 * what else it takes, at home and abroad, is in CONTRIBUTING.md, under "Where a change has to be made". Forms of numbers and of their beginnings: libphonenumber's tables as of November 2026.
 * The storefront kit carries this table to phones, so that what can be derived of a row is.
 */

/** A country whose numbers PayUnit collects from. */
export interface Country {
  /** ISO 3166-1 alpha-2, such as `CM`. */
  code: string
  /** What the country's numbers are dialled by from abroad. */
  callingCode: string
  /** ISO 4217, in capitals. */
  currency: string
  /** A mobile number, without calling code and leading 0. */
  mobile: RegExp
  /** A landline, likewise, which can be called and not be paid from. */
  landline: RegExp
  /** Numbers from before they became longer, which have another digit in front since. */
  old?: RegExp
  /** Stands before a number in what PayUnit is sent. */
  sentWith: "" | "0"
  /** A number as it is written there, for hints. */
  example: string
}

/** An operator of mobile money. */
export interface Operator {
  /** The provider's shortcode, such as `CM_MTNMOMO`: its country's code, and what the legacy family calls it. */
  shortcode: string
  /** The operator's name, which begins with what people call its numbers. */
  name: string
  country: Country
  /** The colour of the operator's mark on the simulator's pages, as CSS has it. */
  color: string
  /**
   * How the operator's numbers begin; what the tables give to others or to nobody is left out: a number that is given
   * to the wrong operator fails, and asking costs one tap.
   */
  prefix: RegExp
  /** What a payer dials for the list of what waits to be confirmed, where that is known. */
  approvalCode?: string
  /** What is dialled to send money, where that is known. */
  transferCode?: string
}

const CAMEROON: Country = {
  code: "CM",
  callingCode: "237",
  currency: "XAF",
  mobile: /^6\d{8}$/,
  landline: /^2(22|33|4[23])\d{6}$/,
  old: /^[5789]\d{7}$/,
  sentWith: "",
  example: "6 70 00 00 00",
}

const GABON: Country = {
  code: "GA",
  callingCode: "241",
  currency: "XAF",
  mobile: /^(6(0[0-4]|10|[256]\d)|7[467]\d)\d{5}$/,
  landline: /^11\d{6}$/,
  sentWith: "0",
  example: "074 00 00 00",
}

/** Countries served: the first is where a number belongs that says nothing else; every store offers its operators. */
export const COUNTRIES: readonly [Country, ...Country[]] = [CAMEROON, GABON]

export const OPERATORS: readonly Operator[] = [
  {
    shortcode: "CM_MTNMOMO",
    name: "MTN Mobile Money",
    country: CAMEROON,
    color: "#e0a800",
    prefix: /^6(5[0-4]|7|8[0-3])/,
    approvalCode: "*126#",
    transferCode: "*126#",
  },
  {
    shortcode: "CM_ORANGE",
    name: "Orange Money",
    country: CAMEROON,
    color: "#e86100",
    // 640 is left out as well, which many tables give to Orange.
    prefix: /^6(5[5-9]|8[67]|9)/,
    approvalCode: "#150*50#",
    transferCode: "#150#",
  },
  { shortcode: "GA_AIRTEL", name: "Airtel Money", country: GABON, color: "#c8102e", prefix: /^7[467]/ },
  { shortcode: "GA_MOOV", name: "Moov Money", country: GABON, color: "#0057a8", prefix: /^6[0-256]/ },
]

/** The operators that shoppers may choose before a store says otherwise by its option `providers`. */
export const DEFAULT_OPERATORS: readonly Operator[] = OPERATORS.filter(({ country }) => country === COUNTRIES[0])

/** The operator of a provider, by its shortcode or its tag of the legacy family; null for one that is not known. */
export function operatorOf(code: string): Operator | null {
  return OPERATORS.find((one) => one.shortcode === code || legacyTagOf(one) === code) ?? null
}

/** What the legacy family calls an operator: `mtnmomo`. */
export function legacyTagOf({ shortcode }: Operator): string {
  return shortcode.slice(3).toLowerCase()
}

/** What people call an operator's numbers: `MTN`. */
export function brandOf({ name }: Operator): string {
  return name.replace(/ .*/, "")
}

/** The form of a shortcode. */
const SHORTCODE = /^[A-Z]{2}_/

/**
 * The operator that a text names in whatever way, such as `Orange Money` or `MTN MoMo`; null if it names none, or is the
 * shortcode of one that is not known.
 */
export function operatorNamed(text: string): Operator | null {
  if (SHORTCODE.test(text)) {
    return operatorOf(text)
  }
  const words = text.toLowerCase()
  return operatorOf(text) ?? OPERATORS.find((one) => words.includes(brandOf(one).toLowerCase())) ?? null
}

/** The country whose numbers a provider collects from: the first, where nobody knows. */
export function countryOf(shortcode: string): Country {
  return COUNTRIES.find(({ code }) => shortcode.startsWith(`${code}_`)) ?? COUNTRIES[0]
}

/**
 * What the simulator's numbers of an operator begin with, of which the last two digits say what the payer does: `6700000`.
 */
export function trialNumbersOf({ prefix, country }: Operator): string {
  const { length } = country.example.replace(/^0|\D/g, "")
  const beginning = Array.from({ length: 90 }, (_, at) => String(10 + at)).find((digits) => prefix.test(digits)) ?? ""
  return beginning.padEnd(length - 2, "0")
}
