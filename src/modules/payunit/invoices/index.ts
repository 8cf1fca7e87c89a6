/** Invoices on record, with their payments and refunds. */
export {
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoicePaymentRow,
  type InvoiceRefundRow,
  type InvoiceRow,
  isInvoiceHeld,
  keptOf,
  mayHaveBeenPaid,
  remainingOf,
  WHOLE_INVOICE,
} from "./invoice-record"
export {
  idsIn,
  INVOICE_ORDERS,
  type InvoiceDemands,
  Invoices,
  type InvoicesToLookAt,
  type NewInvoice,
} from "./invoices"
export { type BooksLacking, type InvoicePaymentConfirmed, InvoicePayments, type NewInvoicePayment } from "./payments"
export { InvoiceRefunds, type NewInvoiceRefund } from "./refunds"
export { HAS_WORDS, invoiceWords } from "./search"
