/** Manual refunds on record. */
export {
  howToFinish,
  type ManualRefundRecord,
  ManualRefunds,
  type NewManualRefund,
  newManualRefundId,
  refuseRefund,
  whichToFinish,
} from "./manual-refunds"
