export { Books, type Month } from "./books"
export { Summaries, type PaymentSummary, type SummarySpan } from "./summaries"
