/** Recording a manual refund, and Medusa's refund of it. */
export { readCapturedPayment, readCapturedPaymentOf } from "./captured-payment"
export { awayFromCart } from "./cart-money"
export { finishManualRefundWorkflow } from "./finish-manual-refund"
export { findHalfWritten, type HalfWritten } from "./half-written"
export { finishManualRefund, recordManualRefund } from "./manual-refund-outcome"
export { recordManualRefundWorkflow } from "./record-manual-refund"
