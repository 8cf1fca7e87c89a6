/** Payouts, which PayUnit calls deposits: what was announced, what left, and who got it. */
export { type Deposit, DepositBook, type DepositCalls, depositStatusOf, type DepositTerms, receivedOf } from "./book"
export {
  balanceOf,
  confirmDeposit,
  decideDeposit,
  DEPOSIT_DECISIONS,
  type DepositDecision,
  type DepositRefusal,
  feeOf,
} from "./paying"
