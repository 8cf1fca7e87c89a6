export { Summaries, type PaymentSummary, type SummarySpan } from "./summaries"
