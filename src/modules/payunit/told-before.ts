/** What somebody said of money, as far as it tells whether it was said before. */
export interface Told {
  /** Two requests of one key are one. */
  client_key: string | null
  /** What finds the money again. One reference is one movement of it. */
  reference: string | null
  /** Major units. */
  amount: number
  method: string
}

/** The same on record: by whom, when, and what time it is. */
export interface TellingOnRecord extends Told {
  by: string
  at: Date
  now: Date
}

/** The same without a key or a reference is one click, repeated, for this long. */
const REPEATED_SECONDS = 30

/**
 * What this very request said before: by its key, by its reference, or, where it has neither, by its words and how short
 * a while ago. Whether it was of the same amount is for the caller to judge.
 *
 * @param given what is being said; `amount` null for all that is left
 * @param left what is left, in major units: "all of it" was said before only if nothing is left since
 */
export function toldBefore<Row extends TellingOnRecord>(
  earlier: readonly Row[],
  given: Omit<Told, "amount"> & { amount: number | null; by: string },
  left: number,
): { row: Row; by: "key" | "reference" | "words" } | null {
  const ofKey = given.client_key === null ? undefined : earlier.find((one) => one.client_key === given.client_key)
  if (ofKey !== undefined) {
    return { row: ofKey, by: "key" }
  }
  const ofReference = given.reference === null ? undefined : earlier.find((one) => one.reference === given.reference)
  if (ofReference !== undefined) {
    return { row: ofReference, by: "reference" }
  }
  if (given.client_key !== null || given.reference !== null || (given.amount === null && left > 0)) {
    return null
  }
  const inTheseWords = earlier.findLast(
    (one) =>
      one.now.getTime() - one.at.getTime() < REPEATED_SECONDS * 1_000 &&
      isAmount(one, given.amount) &&
      one.method === given.method &&
      one.by === given.by &&
      one.reference === null &&
      one.client_key === null,
  )
  return inTheseWords === undefined ? null : { row: inTheseWords, by: "words" }
}

/** Whether something on record is of the amount given; null stands for any. */
export function isAmount({ amount }: Pick<Told, "amount">, given: number | null): boolean {
  return given === null || amount === given
}
