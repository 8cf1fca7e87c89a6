/** An order's books in Medusa: read, brought in line, and what is authorised by hand in them. */
export { bringOrderInLine } from "./bring-in-line"
export { cancelRedundantAuthorizations } from "./manual-authorizations"
export { openCollectionWorkflow } from "./open-collection"
export { readRecordedPayments, type RecordedPayment, VOIDED_FOR_KEY } from "./recorded-payments"
export { type OrderBooks, readOrderBooks } from "./order-books"
