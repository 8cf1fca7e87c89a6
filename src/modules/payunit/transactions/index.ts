/** Transactions on record: what they say, every move of theirs, their leases, their list. */
export { refuseUnlessHeld, refuseWhilePayable } from "./held"
export { CAN_BE_SETTLED, IS_BACKING_OFF, TransactionLeases } from "./leases"
export { isDuplicateSql, isMoney, isReceived, Listing, OPERATOR, OUTCOME, type TransactionFilters } from "./list"
export { ManualReconciliation, type Span } from "./manual-reconciliation"
export { lineOf, measureOf } from "./outcome-log"
export { type PhoneLimit, Prompts, type PromptReservation } from "./prompts"
export {
  sessionDataOverwrite,
  readSessionRequest,
  SESSION_DATA_KEY,
  sessionDataOf,
  sessionIdIn,
  transactionIdIn,
} from "./session-data"
export {
  blocksPaying,
  hasLivePrompt,
  isBeingConfirmed,
  isRetained,
  isResolved,
  isUnsettledMoney,
  mayBeDeclined,
  takesItsCollection,
} from "../../../domain/payments"
export {
  hasUnusedLink,
  isBeingOpened,
  isInFlight,
  isPastDue,
  isVisited,
  isWatched,
  type LastAnswer,
  linkEndOf,
  paidMoney,
  payableUntil,
  type PaymentTokens,
  readTransaction,
  type TransactionRecord,
  wasCheckedWhileSent,
} from "./transaction-record"
export {
  type Admission,
  MANUAL_OPERATOR,
  type Changes,
  type Hold,
  type MoveResult,
  type NewEntry,
  type OrderAtRow,
  ordersAtRows,
  type PlacingRequest,
  Transactions,
} from "./transactions"
export { currentTrigger, triggeredBy } from "./trigger"
export { UnpaidOrders } from "./unpaid-orders"
