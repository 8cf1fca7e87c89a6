import { earlierAmountText, MerchantError } from "../errors"

/** What somebody says of money that moved. Two of one reference are one. */
export interface MoneyRequest {
  /** What finds the money again: one reference is one movement of it. */
  reference: string | null
  /** Major units; null for all that is left. */
  amount: number | null
  method: string
  note: string | null
  /** Says that the same moved once more, where it would be taken for a repetition. */
  again?: boolean
}

/** What somebody said of money that moved, on record. */
interface MoneyRecord extends Omit<MoneyRequest, "amount" | "again"> {
  id: string
  amount: number
  currency_code: string
}

/** For so long, the same without a reference is taken for a repetition. */
export const REPEATED_MS = 10 * 60_000

/**
 * What was recorded before of the same money, by its reference. One rule for whatever a merchant records of money, beside
 * the keys of requests: confirmations, and what was refunded.
 *
 * @param earlier what is on record of the same, whoever recorded it
 * @param at when something was recorded, and what time it is
 * @param left what is left, in major units: "all of it" can only have been said before if nothing is
 * @returns null for something new
 * @throws MerchantError `reference_used` when the reference is on record with another amount, `recorded_already` for what
 *   is probably the same, unless it is said to be another
 */
export function findRecorded<Row extends MoneyRecord>(
  earlier: readonly Row[],
  at: (row: Row) => { recorded: Date; now: Date },
  given: MoneyRequest,
  left: number,
): Row | null {
  const ofReference = given.reference === null ? undefined : earlier.find((one) => one.reference === given.reference)
  if (ofReference !== undefined) {
    if (given.amount !== null && ofReference.amount !== given.amount) {
      throw new MerchantError("reference_used", earlierAmountText(ofReference))
    }
    return ofReference
  }
  if (given.amount !== null || left <= 0) {
    refuseRepeated(earlier, at, given)
  }
  return null
}

function refuseRepeated<Row extends MoneyRecord>(
  earlier: readonly Row[],
  at: (row: Row) => { recorded: Date; now: Date },
  { reference, method, note, amount, again = false }: MoneyRequest,
): void {
  const isRecent = (row: Row): boolean => at(row).now.getTime() - at(row).recorded.getTime() < REPEATED_MS
  const same = earlier.findLast(
    (one) =>
      (amount === null || one.amount === amount) &&
      one.method === method &&
      one.reference === reference &&
      one.note === note &&
      isRecent(one),
  )
  if (same !== undefined && !again) {
    throw new MerchantError(
      "recorded_already",
      {
        en: "If the same moved once more, say so, or give its reference.",
        fr: "Si la même somme est passée une fois de plus, dites-le, ou donnez sa référence.",
      },
      { recorded_id: same.id, recorded_at: at(same).recorded.toISOString() },
    )
  }
}
