/** Requests for money of an order: made, shown, paid. */
export { requestByInvoice, sendRequestPrompt } from "./by-invoice"
export { openPaymentRequest } from "./open"
export { operatorFor, payByPage, payByPrompt, requestMethods } from "./pay"
export { askAboutRequest, viewPaymentRequest } from "./view"
