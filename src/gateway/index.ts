/** The service's HTTP API as a typed client. Knows nothing of Medusa. */
export { PayUnitClient, DEFAULT_BASE_URL, DEFAULT_LEGACY_BASE_URL, DEFAULT_TIMEOUTS } from "./client"
export type { CallSettings, ClientSettings, Timeouts } from "./client"
export type {
  CardInfo,
  CheckoutInitialized,
  CheckoutInitializeRequest,
  CheckoutProcessRequest,
  CheckoutStatus,
  InvoiceProcessRequest,
  CheckoutProcessResponse,
} from "./contract/checkout"
export type {
  GatewaysRequest,
  InitializeResponse,
  InitializeRequest,
  MakePaymentRequest,
  MakePaymentResponse,
  PaymentStatus,
  Provider,
} from "./contract/current"
export type {
  InvoiceCreateResponse,
  InvoiceCreateRequest,
  InvoicePayment,
  InvoicePaymentRequest,
  InvoiceRecord,
  InvoiceStatus,
} from "./contract/invoice"
export { LEGACY_PROVIDERS } from "./contract/legacy"
export type {
  LegacyFirstKindPayment,
  LegacyFirstKindStatusRequest,
  LegacyInitializeResponse,
  LegacyInitializeRequest,
  LegacyMakePaymentRequest,
  LegacyMakePaymentResponse,
  LegacyPaymentStatus,
  LegacyProvider,
  LegacySecondKindPayment,
  LegacySecondKindStatusRequest,
} from "./contract/legacy"
export { readNotification } from "./contract/notification"
export type { Notification } from "./contract/notification"
export type { DepositConfirmRequest, DepositRequest, PayoutAnnounced, PayoutStatus } from "./contract/payout"
export * from "./errors"
export { OPERATIONS } from "./contract/operations"
export type { CardPath, Operation, Pace } from "./contract/operations"
export { UNREADABLE } from "./contract/envelope"
export type { AddressRules, Envelope } from "./contract/envelope"
export { smallestUnit, SUPPORTED_CURRENCIES, chargeFor } from "./money"
export type { Charge, UnchargeableReason } from "./money"
export { isPrintable, isPrintableText, isVisible, printable, withoutBidiControls } from "./printable"
export {
  comparePhone,
  COUNTRIES,
  countryOf,
  brandOf,
  DEFAULT_OPERATORS,
  searchDigitsOf,
  firstPhone,
  isOldPhone,
  maskOf,
  maskPhone,
  normalizePhone,
  operatorOf,
  OPERATORS,
  payeeNumberOf,
  payerOf,
  phoneDigits,
  predictOperator,
  readPhone,
  refundMask,
  searchedDigits,
  trialNumbersOf,
} from "./phone"
export type { Country, Operator, PhoneNumber, PhoneProblem, PhoneReading } from "./phone"
export {
  EMPTY_STATUS,
  isKnownStatus,
  readReportedStatus,
  readTransactionStatus,
  statusWordKey,
  withStatusWords,
} from "./status"
export type { StatusWords, ReportedStatus, TransactionStatus, UnknownStatus } from "./status"
export { isTransactionId, newTransactionId } from "./transaction-id"
export type { TransactionId } from "./transaction-id"
export type { Attempt, Exchange, IncomingAnswer, OutgoingRequest, TraceAttempt, Transport } from "./transport"
/** @internal */
export { isAllowedAddress, isLoopback, isPrivate } from "./contract/envelope"
/** @internal */
export { readIsoTime } from "./iso-time"
