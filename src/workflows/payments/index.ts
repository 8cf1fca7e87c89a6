/** Workflows for one payment: settling it, and merchants' decisions about it. */
export { cancelUnpaidOrderWorkflow } from "./cancel-unpaid-order"
export { dismissHeldWorkflow } from "./dismiss-held"
export { holdCancelledOrderWorkflow } from "./hold-cancelled-order"
export { holdDeniedPaymentWorkflow } from "./hold-denied"
export { pausePaymentsWorkflow, resumePaymentsWorkflow } from "./pause-payments"
export { placeHeldOrderWorkflow } from "./place-held-order"
export { settleTransactionWorkflow } from "./settle-transaction"
export { voidManualPaymentWorkflow } from "./void-manual-payment"
