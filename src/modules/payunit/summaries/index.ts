export { AccountingExport, type Month } from "./accounting-export"
export { Summaries, type PaymentSummary, type SummarySpan } from "./summaries"
