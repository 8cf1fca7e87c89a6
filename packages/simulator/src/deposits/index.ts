/** Payouts, which PayUnit calls deposits: what was announced, what left, and who got it. */
export { type Deposit, Deposits, type DepositCalls, depositStatusOf, type DepositTerms, receivedOf } from "./deposits"
export {
  balanceOf,
  confirmDeposit,
  decideDeposit,
  DEPOSIT_DECISIONS,
  type DepositDecision,
  type DepositRefusal,
  feeOf,
} from "./paying"
