/** Manual refunds on record. */
export {
  howToFinish,
  type ManualRefundRecord,
  ManualRefunds,
  type NewManualRefund,
  newManualRefundId,
  whichToFinish,
} from "./manual-refunds"
