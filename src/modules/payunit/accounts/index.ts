/** The merchant's accounts with the service, and whether it answers for them. */
export { AccountOperations, type OperationStanding } from "./account-operations"
export { Accounts } from "./accounts"
export { type AccountAnswer, askAccount } from "./check-account"
export { type AccountOutage, CircuitBreakers, isServiceFailure } from "./circuit-breakers"
export { PAUSABLE, type Pausable, type Pause, Pauses, pausesOf } from "./pauses"
export { IS_ASKED_ABOUT, reportOrphanedAccounts } from "./orphaned-accounts"
