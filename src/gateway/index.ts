/** The service's HTTP API as a typed client. Knows nothing of Medusa. */
export { PayUnitClient, DEFAULT_BASE_URL, DEFAULT_TIMEOUTS } from "./client"
export type { CallSettings, ClientSettings, Timeouts } from "./client"
export type {
  CardInfo,
  CheckoutInitialized,
  CheckoutInitializeRequest,
  CheckoutProcessRequest,
  CheckoutStatus,
  InvoiceProcessRequest,
  Processed,
} from "./contract/checkout"
export type { PaymentStatus } from "./contract/current"
export { readNotification } from "./contract/notification"
export type { Notification } from "./contract/notification"
export * from "./errors"
export { SUPPORTED_CURRENCIES, toCharge } from "./money"
export { maskPhone, normalizePhone, predictOperator } from "./phone"
export { readTransactionStatus } from "./status"
export type { TransactionStatus } from "./status"
export { isTransactionId, newTransactionId } from "./transaction-id"
export type { TransactionId } from "./transaction-id"
export type { Exchange, IncomingAnswer, OutgoingRequest, Transport } from "./transport"
