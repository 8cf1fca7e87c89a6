import type { Refusal } from "../payments"
import type { Provider } from "../providers"
import type { Simulation } from "../simulation"
import type { Habits, MerchantAccount } from "../state"
import { type Answer, refused } from "../answers"

const TEST_CURRENCY = "XAF"

/** To a call about a transaction that this merchant does not have, in this mode and family. */
export function unknownTransaction(): Answer {
  return refused(404, "Transaction does not exist")
}

/** To an order whose id was used before. */
export function usedBefore(): Answer {
  return refused(400, "Transaction id already exists", ["transaction_id: already used"])
}

/** To an operator's refusal of a prompt, which the service passes on inside a refusal of its own. */
export function phoneBusy(): Answer {
  return refused(417, "Request failed with status code 422")
}

/** To data that does not fit together. */
export function integrityError(httpStatus: 400 | 422, what: string): Answer {
  return refused(httpStatus, `Data integrity error: ${what}`)
}

/** To a currency that is not the one of the merchant's mode; null if it is. */
export function wrongCurrency(
  simulation: Simulation,
  { mode }: MerchantAccount,
  currency: string,
  field = "currency",
): Answer | null {
  const wanted = mode === "live" ? simulation.settings.live_currency : TEST_CURRENCY
  return currency === wanted ? null : refusedField(field, `must be ${wanted}`)
}

/** To a provider that there is none of. */
export function unknownProvider(field: string, known: readonly Provider[], more = ""): Answer {
  const codes = known.map(({ shortcode }) => shortcode).join(", ")
  return refused(400, `${field}: must be one of ${codes}${more}`, [`${field}: unknown`])
}

/** To an attempt to pay that came to nothing. `phoneField` is where the operation has the number. */
export function refusedAttempt(
  { operator_statuses }: Pick<Habits, "operator_statuses">,
  refusal: Refusal,
  phoneField: string,
): Answer {
  switch (refusal) {
    case "link_expired":
      return refused(400, "This payment link has expired")
    case "link_used":
      return refused(400, "This payment link is no longer valid: it was used")
    case "phone_malformed":
      return refusedField(phoneField, "must be the local number alone, in Cameroon nine digits that begin with 6")
    case "id_unfit_for_orange":
      return integrityError(422, "transaction_id must be 1 to 18 letters and digits")
    case "phone_busy":
      return operator_statuses ? phoneBusy() : refusedField(phoneField, "has an open prompt already")
    case "no_cards_in_test_mode":
      return refused(400, "Card payments are not available in test mode")
  }
}

/** To a field that breaks a rule. */
export function refusedField(field: string, rule: string): Answer {
  return refused(400, `${field}: ${rule}`, [`${field}: ${rule}`])
}
