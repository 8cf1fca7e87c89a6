import { LIVE_PAYOUT_STATES } from "../../../domain/payouts"
import { codeList } from "../storage"

/**
 * How much of a payment payouts have sent, or may send yet, that no manual refund records: in major units, as a subquery.
 * Binding: `id` of the payment.
 */
export const PAYOUTS_UNRECORDED = `
  SELECT COALESCE(sum(amount), 0) FROM payunit_payout
   WHERE transaction_id = :id AND manual_refund_id IS NULL AND deleted_at IS NULL
     AND state IN (${codeList([...LIVE_PAYOUT_STATES, "paid"])})`
