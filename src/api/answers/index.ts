/** What several routes answer, as schemas, and as types for whoever asks them in TypeScript. */
export type { ApprovalAnswer, DecisionAnswer, RefundApprovalAnswer } from "./audit"
export type { InvoiceAnswer, InvoiceDetailAnswer, InvoicePaymentAnswer, InvoiceWarning } from "./invoices"
export type { PausesAnswer } from "./pauses"
export type { PaymentRequestAnswer } from "./requests"
export type { StatementAnswer, StatementLineAnswer } from "./statements"
export type { PaymentAnswer } from "./store"
export type { CauseAnswer, HistoryEntryAnswer, InvoiceNameAnswer, OrderNameAnswer } from "./texts"
export type { ManualRefundAnswer, NotificationAnswer, TransactionAnswer, TransactionDetailAnswer } from "./transactions"
