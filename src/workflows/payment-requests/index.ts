/** Requests for money of an order: made, shown, paid. */
export { requestByInvoice, sendRequestPrompt } from "./by-invoice"
export { openPaymentRequest } from "./open"
export { payableRequest, payeeOfRequest } from "./payable"
export { viewPaymentRequest } from "./view"
