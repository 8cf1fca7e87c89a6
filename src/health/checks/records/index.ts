/** Whether what the tables hold is well, and gets further. */
export { audit } from "./audit"
export { events } from "./events"
export { invoicePayments, invoices, overbilledOrders } from "./invoices"
export {
  accountsAway,
  held,
  job,
  notifications,
  overdue,
  placedByHand,
  statusWords,
  strayOrders,
  unpaidOrders,
} from "./payments"
export { refunds } from "./refunds"
export { stock } from "./stock"
export { summaries } from "./summaries"
export { unreadable } from "./unreadable"
