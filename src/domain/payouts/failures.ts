import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  ExpiredLinkError,
  FirewallError,
  type PayUnitError,
  UnknownRouteError,
  UnknownTransactionError,
} from "../../gateway"
import type { PayoutReason } from "./states"

/** What a failed call of the service makes of a payout. */
export interface PayoutFailure {
  state: "refused" | "unknown"
  reason: PayoutReason
}

/**
 * What a call that failed means. One that may have taken effect leaves a doubt, in which the money may have left; any other
 * was refused, for what its class or the service's own words say. Beside "already" these only choose the advice: that it was
 * refused does not hang on them.
 */
export function payoutFailure(error: PayUnitError): PayoutFailure {
  return error.mayHaveTakenEffect || wasDoneBefore(error)
    ? { state: "unknown", reason: "payout_no_answer" }
    : { state: "refused", reason: reasonOf(error) }
}

/** "It is confirmed already", as a conflict or in words: then it may have been sent. */
function wasDoneBefore(error: PayUnitError): boolean {
  return error instanceof ConflictError || /\b(already|duplicate|déjà)(?!\w)/i.test(error.serviceMessage ?? "")
}

function reasonOf(error: PayUnitError): PayoutReason {
  if (error instanceof AuthenticationError) {
    return "payout_credentials"
  }
  if (error instanceof UnknownRouteError) {
    return "payout_not_offered"
  }
  if (error instanceof UnknownTransactionError || error instanceof ExpiredLinkError) {
    return "payout_token_expired"
  }
  if (error instanceof ConnectionError || error instanceof FirewallError) {
    return "payout_not_reached"
  }
  const words = error.serviceMessage ?? ""
  if (/\b(expired|expiré)/i.test(words)) {
    return "payout_token_expired"
  }
  if (/\b(balance|funds|solde)\b/i.test(words)) {
    return "payout_balance"
  }
  if (/\b(phone|number|account_number|subscriber|msisdn|beneficiary)\b/i.test(words)) {
    return "payout_number"
  }
  if (/\b(operator|provider|unavailable|maintenance)\b/i.test(words)) {
    return "payout_operator"
  }
  return "payout_rejected"
}
