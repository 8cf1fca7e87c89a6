/** Manual refunds on record, and what Medusa has refunded. */
export {
  howToFinish,
  type ManualRefundRecord,
  ManualRefunds,
  type NewManualRefund,
  newManualRefundId,
  whichToFinish,
} from "./manual-refunds"
export {
  matchRefunds,
  type Refund,
  REFUND_LABEL,
  refundRows,
  refundsIn,
  type RefundToMatch,
  useManualRefund,
} from "./refunds"
