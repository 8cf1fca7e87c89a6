/** An order's books in Medusa: read, brought in line, and what is authorised by hand in them. */
export { bringInLine, bringOrderInLine } from "./bring-in-line"
export { cancelRedundantAuthorizations } from "./manual-authorizations"
export { openCollectionWorkflow } from "./open-collection"
export {
  type BookedCollection,
  describe,
  INVOICE_PAYMENT_KEY,
  MANUAL_PROVIDER,
  type OrderBooks,
  readOrderBooks,
} from "./order-books"
