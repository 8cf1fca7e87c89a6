import { itWasOf, MerchantProblem } from "../errors/merchant-errors"

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

/** The same on record, and what time it is. */
interface TellingOnRecord extends Told {
  now: Date
}

/** The same without a key or a reference is one click, repeated, for this long. */
const REPEATED_SECONDS = 30

/**
 * What this very request said before: by its key, by its reference, or, where it has neither, by its words and how short
 * a while ago.
 *
 * @param said by whom, as the id of a user or API key, and when
 * @param given what is being said; `amount` null for all that is left
 * @param left what is left, in major units: "all of it" was said before only if nothing is left since
 * @throws MerchantProblem when key or reference were used for another amount
 */
export function toldBefore<Row extends TellingOnRecord>(
  earlier: readonly Row[],
  said: (row: Row) => { by: string; at: Date },
  given: Omit<Told, "amount"> & { amount: number | null; by: string },
  left: number,
): Row | null {
  const isAmount = ({ amount }: Row): boolean => given.amount === null || amount === given.amount
  const ofKey = given.client_key === null ? undefined : earlier.find((one) => one.client_key === given.client_key)
  if (ofKey !== undefined) {
    if (!isAmount(ofKey)) {
      throw new MerchantProblem("idempotency_key_reused")
    }
    return ofKey
  }
  const ofReference = given.reference === null ? undefined : earlier.find((one) => one.reference === given.reference)
  if (ofReference !== undefined) {
    if (!isAmount(ofReference)) {
      throw new MerchantProblem("reference_used", itWasOf(ofReference.amount))
    }
    return ofReference
  }
  if (given.client_key !== null || given.reference !== null || (given.amount === null && left > 0)) {
    return null
  }
  const inTheseWords = earlier.findLast(
    (one) =>
      one.now.getTime() - said(one).at.getTime() < REPEATED_SECONDS * 1_000 &&
      isAmount(one) &&
      one.method === given.method &&
      said(one).by === given.by &&
      one.reference === null &&
      one.client_key === null,
  )
  return inTheseWords ?? null
}
