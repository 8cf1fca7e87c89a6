/** Requests for money of an order, on record. */
export { isLivingRequest, type NewPaymentRequest, type PaymentRequestRow, PaymentRequests } from "./requests"
