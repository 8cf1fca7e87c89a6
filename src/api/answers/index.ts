/** What routes answer, as schemas, and as types for whoever asks them in TypeScript. */
export type {
  InstallmentOpenedAnswer,
  InvoiceAnswer,
  InvoiceCheckedAnswer,
  InvoiceConfirmedAnswer,
  InvoiceDetailAnswer,
  InvoiceDraftAnswer,
  InvoiceMadeAnswer,
  InvoicePaymentAnswer,
  InvoiceRecordedAnswer,
  InvoicesAnswer,
  InvoiceWarning,
} from "./invoices"
export type { ApprovalAnswer, ApprovalsAnswer, AuditAnswer, DecisionAnswer } from "./audit"
export type { PaymentRequestAnswer, PaymentRequestMadeAnswer } from "./requests"
export type {
  AccessAnswer,
  AlertOutcomes,
  AlertsAnswer,
  PausesAnswer,
  HealthCheck,
  HealthReport,
  SettingsAnswer,
} from "./settings"
export type { StatementAnswer, StatementLineAnswer, StatementPreviewAnswer } from "./statements"
export type { PaymentAnswer, PaymentCollectionAnswer, PaymentStatus } from "./store"
export type { SummaryAnswer } from "./summary"
export type { CauseAnswer, HistoryEntryAnswer, InvoiceNameAnswer, OrderNameAnswer } from "./texts"
export type {
  ManualRefundAnswer,
  NotificationAnswer,
  TransactionAnswer,
  TransactionDetailAnswer,
  TransactionsAnswer,
} from "./transactions"
