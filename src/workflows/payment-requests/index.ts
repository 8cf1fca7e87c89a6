/** Requests for money of an order: made, shown, paid. */
export { requestByInvoice, sendRequestPrompt } from "./by-invoice"
export { openPaymentRequest, type PaymentRequestTerms } from "./open"
export { operatorFor, payByPage, payByPrompt, requestMethods } from "./pay"
export { askAboutRequest, type RequestView, viewPaymentRequest } from "./view"
