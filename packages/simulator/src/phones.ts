import {
  COUNTRIES,
  normalizePhone,
  type Operator,
  OPERATORS,
  predictOperator,
  trialNumbersOf,
} from "../../../src/gateway/phone"

/** What the payer behind a number does with a prompt. */
export type PhoneBehaviour =
  "approves" | "declines" | "never_answers" | "has_open_prompt" | "approves_after_2_s" | "waits"

/** A number whose payer always does the same. */
export interface SpecialPhone {
  phone: string
  /** Shortcode of the provider whose number it is. */
  operator: string
  behaviour: Exclude<PhoneBehaviour, "waits">
  meaning: string
}

const MEANINGS: readonly (Pick<SpecialPhone, "behaviour" | "meaning"> & { ending: string })[] = [
  { ending: "01", behaviour: "approves", meaning: "confirms at once" },
  { ending: "02", behaviour: "declines", meaning: "declines at once" },
  { ending: "03", behaviour: "never_answers", meaning: "never answers, not even when payments approve themselves" },
  { ending: "04", behaviour: "has_open_prompt", meaning: "already has an open prompt, so none is sent" },
  { ending: "05", behaviour: "approves_after_2_s", meaning: "confirms after 2 seconds" },
]

/**
 * The numbers with a fixed meaning: those of MTN and Orange, and the like of every other operator.
 *
 * | MTN       | Orange    | the payer                                             |
 * |-----------|-----------|-------------------------------------------------------|
 * | 670000001 | 690000001 | confirms at once                                      |
 * | 670000002 | 690000002 | declines at once                                      |
 * | 670000003 | 690000003 | never answers                                         |
 * | 670000004 | 690000004 | already has an open prompt, so none is sent           |
 * | 670000005 | 690000005 | confirms after 2 seconds                              |
 *
 * A number of one operator given to the other fails at once, whatever its ending. Any other number waits until
 * somebody decides: on the hosted page, through the control interface, or the payment approves itself.
 */
export const SPECIAL_PHONES: readonly SpecialPhone[] = OPERATORS.flatMap((operator) =>
  MEANINGS.map(({ ending, behaviour, meaning }) => ({
    phone: `${operator.country.sentWith}${trialNumbersOf(operator)}${ending}`,
    operator: operator.shortcode,
    behaviour,
    meaning,
  })),
)

/** What becomes of a payout to a number: as settings say, it fails, it stays under way, or the operator does not know the number. */
export type PayeeBehaviour = "receives" | "refuses" | "waits" | "unknown"

const PAYEES: Readonly<Record<SpecialPhone["behaviour"], { payee: PayeeBehaviour; meaning: string }>> = {
  approves: { payee: "receives", meaning: "gets it, as settings say" },
  declines: { payee: "refuses", meaning: "does not get it: the payout fails, when settings say" },
  never_answers: { payee: "waits", meaning: "gets nothing until somebody decides" },
  has_open_prompt: { payee: "unknown", meaning: "is unknown to the operator: 400" },
  approves_after_2_s: { payee: "receives", meaning: "gets it, as settings say" },
}

/** The numbers of {@link SPECIAL_PHONES} as payees: with 237 in front, and only of Cameroon. */
export const SPECIAL_PAYEES: readonly { account_number: string; operator: string; meaning: string }[] =
  SPECIAL_PHONES.filter(({ operator }) => operator.startsWith("CM_")).map(({ phone, operator, behaviour }) => ({
    account_number: `237${phone}`,
    operator,
    meaning: PAYEES[behaviour].meaning,
  }))

/** What becomes of a payout. */
export function payeeOf({
  deposit_type,
  account_number,
}: {
  deposit_type: string
  account_number: string
}): PayeeBehaviour {
  const phone = SPECIAL_PHONES.find((special) => `237${special.phone}` === account_number)
  return deposit_type === "MOBILE_MONEY" && phone !== undefined ? PAYEES[phone.behaviour].payee : "receives"
}

/** What the payer behind this number does. */
export function behaviourOf(phone: string): PhoneBehaviour {
  return SPECIAL_PHONES.find((special) => special.phone === phone)?.behaviour ?? "waits"
}

/** A number as it is collected from in a country, as somebody wrote it; null where it is none, or nobody knows. */
export function localNumberOf(phone: string, country: string): string | null {
  const known = COUNTRIES.find(({ code }) => code === country)
  const digits = known === undefined ? null : normalizePhone(phone, known)
  return known === undefined || digits === null ? null : `${known.sentWith}${digits}`
}

/** Whether a number has the form that payments are collected from in a country: in Cameroon nine local digits. */
export function isCollectable(phone: string, country: string): boolean {
  const known = COUNTRIES.find(({ code }) => code === country)
  return known === undefined
    ? /^\d{8,9}$/.test(phone)
    : phone.startsWith(known.sentWith) && known.mobile.test(phone.slice(known.sentWith.length))
}

/** Whether a number belongs to another operator. A prefix that hints at none is taken by all. */
export function isOfOtherOperator(phone: string, wanted: Operator | null): boolean {
  const rivals = OPERATORS.filter(({ country }) => country === wanted?.country)
  const operator = predictOperator(phone, rivals)
  return wanted !== null && operator !== null && operator !== wanted
}
