/** Refunds on record: those that people sent, and those that PayUnit sends. */
export {
  howToFinish,
  type ManualRefundRecord,
  ManualRefunds,
  type NewManualRefund,
  newManualRefundId,
  refuseRefund,
  whichToFinish,
} from "./manual-refunds"
export { type NewPayout, type PayoutMove, type PayoutRecord, Payouts } from "./payouts"
