import { LIVE_PAYOUT_STATES } from "../../../domain/payouts"
import { codeList } from "../storage"

/** What the service sent, and no refund records yet. */
export const IS_UNRECORDED = "(state = 'paid' AND recorded_at IS NULL)"

/**
 * How much of a payment payouts have sent, or may send yet, that no refund records: in major units, as a subquery. Binding:
 * `id` of the payment.
 */
export const PAYOUTS_UNRECORDED = `
  SELECT COALESCE(sum(amount), 0) FROM payunit_payout
   WHERE transaction_id = :id AND deleted_at IS NULL AND (state IN (${codeList(LIVE_PAYOUT_STATES)}) OR ${IS_UNRECORDED})`
