/** What the simulated service knows. */
export { type Now, SimulatorClock } from "./clock"
export { type Fault, FAULT_KINDS, FAULT_MEANINGS, Faults, type FaultKind } from "./faults"
export {
  amountPaidOf,
  changedAt,
  Invoices,
  type InvoiceStatus,
  isInstallmentPaid,
  newReference,
  nextInstallmentOf,
  remainingOf,
  statusOf,
  totalOf,
  transactionFor,
} from "./invoices"
export {
  type Evidence,
  HABITS,
  type Habits,
  NOTIFICATION_SHAPES,
  type NotificationShape,
  type Profile,
  PROFILES,
} from "./habits"
export { Journal, type JournalEntry, withoutPayToken } from "./journal"
export { type CardFacts, type Decision, Ledger } from "./ledger"
export { hostedLink, legacyHostedLink, pathTo, type PaymentStep, returnAddressesOf } from "./links"
export {
  accountOf,
  LIVE_MERCHANT,
  type MerchantAccount,
  type MerchantCredentials,
  recognise,
  TEST_MERCHANT,
} from "./merchants"
export {
  type CheckoutSession,
  type Family,
  type GatewaySession,
  type Installment,
  type Invoice,
  type InvoiceSession,
  type LegacySession,
  type OddWord,
  type Prompt,
  REPORTED_STATUSES,
  type ReportedStatus,
  type SentNotification,
  type Session,
  type SessionOf,
  type Transaction,
} from "./records"
export { DEFAULT_SETTINGS, type Settings, settingsInput, type SettingsInput, withSettings } from "./settings"
export { isOf, isOpen, LINK_LIFETIME_MS, linkOf, NOTHING_ODD, openPromptOf, stateOf } from "./transaction"
