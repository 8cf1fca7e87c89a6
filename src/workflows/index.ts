export { keyedRequest, type KeyedRequest } from "../modules/payunit/idempotency"
export type { ErasedPersonalData } from "./privacy"
export type { InvoiceEventData } from "../domain/invoices"
export {
  type ManualRefundEventData,
  type PaymentEventData,
  type PayoutEventData,
  type PayUnitEvent,
  PayUnitEvents,
} from "../domain/payments"
export { cancelUnpaidOrderWorkflow } from "./payments"
export { confirmInvoicePaymentWorkflow } from "./invoices"
export { createInvoiceWorkflow } from "./invoices"
export { dismissHeldWorkflow } from "./payments"
export { voidManualPaymentWorkflow } from "./payments"
export { erasePersonalDataWorkflow, exportPersonalDataWorkflow } from "./privacy"
export { finishManualRefundWorkflow } from "./refunds"
export { holdCancelledOrderWorkflow } from "./payments"
export { createInvoice } from "./invoices"
export { writeInvoice } from "./invoices"
export { announcePayout, type AnnouncePayoutInput, sendPayout } from "./payouts"
export { pausePaymentsWorkflow, resumePaymentsWorkflow } from "./payments"
export { placeHeldOrderWorkflow } from "./payments"
export { recordInvoicePaymentWorkflow } from "./invoices"
export { recordManualRefundWorkflow } from "./refunds"
export { resolveInvoiceWorkflow } from "./invoices"
export { settleTransactionWorkflow } from "./payments"
export { settleTransactionWorkflowId } from "./settlement"
export { voidInvoiceWorkflow } from "./invoices"
