/** Making an invoice at the service, asking where it stands, and writing down what staff and the service say was paid. */
export { createInvoice, creatingSeconds, invoiceStateText } from "./create"
export {
  type ConfirmationPlan,
  type ConfirmedOrder,
  enterConfirmation,
  type NewConfirmation,
  planConfirmation,
} from "./confirmation"
export { askReport, INVOICE_GET, type ReportResult } from "./ask-report"
export { enterReport, planReport, type ReportPlan } from "./report"
