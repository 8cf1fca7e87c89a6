/** What Medusa knows of payments: sessions, collections, providers, refunds, and what is bought by them. */
export {
  isClosedStatus,
  isPaidByAnother,
  type OrderCollection,
  readOrderCollection,
  recordedPayments,
  type InvoicePart,
  metadataOfPart,
  partIn,
} from "./collections"
export {
  missingProvidersOf,
  isPayUnitProvider,
  payUnitProvidersOf,
  readProvidersOf,
  regionProviders,
} from "./providers"
export { type Purchase, readPurchase, readPurchaseOf, readSession } from "./purchase"
export { readPaymentRefunds, REFUND_LABEL, refundRows, refundsIn } from "./refunds"
export { readCollectionOf, readSessionToAuthorize } from "./sessions"
