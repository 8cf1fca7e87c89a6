/** What may be done with an invoice: making it at the service, paying it, asking about it. */
export { askAboutInvoice } from "./check"
export { createInvoice, creatingSeconds, type InstallmentPage, itIs, openInstallment } from "./create"
export { invoiceMethods, isPrompted, payInvoice } from "./pay"
