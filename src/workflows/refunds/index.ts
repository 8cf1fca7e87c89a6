/** Recording a manual refund, and Medusa's refund of it. */
export { readCapturedPayment, readCapturedPaymentOf } from "./captured-payment"
export { withMoneyDetached } from "./cart-money"
export {
  finishManualRefund,
  finishManualRefundWorkflow,
  findUnfinishedRefunds,
  type UnfinishedRefund,
} from "./finish-manual-refund"
export { recordManualRefund, recordManualRefundWorkflow } from "./record-manual-refund"
