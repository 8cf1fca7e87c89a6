/** Making an invoice at the service. */
export { createInvoice, creatingSeconds, itIs } from "./create"
