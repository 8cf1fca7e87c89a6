/** Recording a manual refund, and Medusa's refund of it. */
export { readCapturedPayment, readCapturedPaymentOf } from "./captured-payment"
export { withMoneyDetached } from "./cart-money"
export { finishManualRefund, finishManualRefundWorkflow } from "./finish-manual-refund"
export { findUnfinishedRefunds, type UnfinishedRefund } from "./unfinished-refunds"
export { recordManualRefund, recordManualRefundWorkflow } from "./record-manual-refund"
