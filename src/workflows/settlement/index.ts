/** Settling: from a payment to the order that holds its money. */
export { holdCancelledOrder, holdUnlessRefunded, moneyOfOrder } from "./cancelled-order"
export { emitOrderPlaced } from "./completions"
export { shrinkCollection } from "./collection-amounts"
export { dismissGoneOrdersOf, findGoneOrders, type GoneOrder } from "./gone-orders"
export { readOrderContext } from "./order-context"
export { holdOverpaidOrder, releaseSurplusHolds } from "./overpaid-order"
export { recheckSettled } from "./reversals"
export { settle, type SettleLimiters, type SettleResult } from "./settle"
export {
  CHECK_MS,
  tryNowOrLater,
  settleSoon,
  settleTransactionWorkflowId,
  settleWithin,
  wakeSettlement,
} from "./wake-queue"
