/** Invoices on record, with their payments. */
export {
  type ConfirmationRow,
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  isReportDoubted,
  mayHaveBeenPaid,
  remainingOf,
  WHOLE_INVOICE,
} from "./invoice-record"
export { idsIn, type InvoiceDemands, Invoices, type InvoicesToReview, type NewInvoice } from "./invoices"
export { InvoicePayments } from "./payments"
export { doesReminderWait, type ReminderHours, InvoiceReminders, type ReminderToSend } from "./reminders"
export { HAS_WORDS, invoiceWords } from "./search"
