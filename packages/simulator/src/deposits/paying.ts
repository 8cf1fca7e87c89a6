import { payeeOf } from "../phones"
import type { Ledger, MerchantAccount, Settings, SimulatorClock } from "../state"
import { debitOf, type Deposit, type Deposits } from "./deposits"

/** What paying out looks at. */
interface Cashier {
  settings: Settings
  clock: SimulatorClock
  ledger: Ledger
  deposits: Deposits
}

/** Why nothing came of a confirmation. */
export type DepositRefusal = "token_expired" | "confirmed_before" | "operator_down" | "balance_too_low"

/** What somebody does with a payout: an approval as in PayUnit's dashboard, or its end as the operator's. */
export const DEPOSIT_DECISIONS = ["approve", "decline", "pay", "fail"] as const
export type DepositDecision = (typeof DEPOSIT_DECISIONS)[number]

/** What a merchant has to pay out: what it began with and what it collected in a currency, less what left. */
export function balanceOf(
  { settings, ledger, deposits }: Cashier,
  merchant: MerchantAccount,
  currency: string,
): number {
  const collected = ledger
    .all()
    .filter((one) => one.merchant === merchant && one.report.currency === currency)
    .reduce((sum, one) => sum + one.collected, 0)
  const left = deposits
    .all()
    .filter((one) => one.merchant === merchant && one.terms.debit_currency === currency)
    .reduce((sum, one) => sum + debitOf(one), 0)
  return settings.payout_balance + collected - left
}

/** Pays what was announced, unless something stands against it: null, or why not. */
export function confirmDeposit(cashier: Cashier, deposit: Deposit): DepositRefusal | null {
  const refusal = refusalOf(cashier, deposit)
  if (refusal !== null) {
    return refusal
  }
  const { settings, clock } = cashier
  const { payments, terms } = deposit
  payments.push({ at: clock.now(), fee: feeOf(cashier, deposit), status: "PENDING" })
  deposit.updatedAt = clock.now()
  const { payout_approval_above: limit } = settings
  if (limit !== null && terms.amount > limit && deposit.approval !== "given") {
    deposit.approval = "awaited"
  } else {
    settle(cashier, deposit)
  }
  return null
}

/** What confirming a payout costs, beside the amount; null where no fee is told. */
export function feeOf({ settings }: Pick<Cashier, "settings">, { terms }: Deposit): number | null {
  const { payout_fee_percent: percent } = settings
  return percent === null ? null : Math.round((terms.amount * percent) / 100)
}

function refusalOf(cashier: Cashier, deposit: Deposit): DepositRefusal | null {
  const { settings, clock } = cashier
  const { terms, merchant, payments, createdAt } = deposit
  if (clock.now() >= createdAt + settings.payout_token_ms) {
    return "token_expired"
  }
  if (payments.length > 0 && settings.payout_confirm_again === "refused") {
    return "confirmed_before"
  }
  if (settings.payout_operators_down.includes(terms.account_bank)) {
    return "operator_down"
  }
  const cost = terms.amount + (feeOf(cashier, deposit) ?? 0)
  return cost > balanceOf(cashier, merchant, terms.debit_currency) ? "balance_too_low" : null
}

/** Lets what is under way come to its end: when settings say, or when somebody decides. */
function settle({ settings, clock }: Cashier, deposit: Deposit): void {
  const { payout_pays_after_ms: milliseconds } = settings
  const payee = payeeOf(deposit.terms)
  if (milliseconds === null || payee === "waits") {
    return
  }
  const underWay = deposit.payments.filter(({ status }) => status === "PENDING")
  clock.after(milliseconds, () => {
    for (const payment of underWay.filter(({ status }) => status === "PENDING")) {
      payment.status = payee === "refuses" ? "FAILED" : "SUCCESS"
      deposit.updatedAt = clock.now()
    }
  })
}

/** Does what somebody decided, whenever it is: also late money after a failure. Null, or why that cannot be. */
export function decideDeposit(cashier: Cashier, deposit: Deposit, decision: DepositDecision): string | null {
  const isApproval = decision === "approve" || decision === "decline"
  if (isApproval && deposit.approval !== "awaited") {
    return "waits for no approval"
  }
  if (deposit.payments.length === 0) {
    return "was not confirmed"
  }
  deposit.updatedAt = cashier.clock.now()
  if (decision === "approve") {
    deposit.approval = "given"
    settle(cashier, deposit)
    return null
  }
  if (deposit.approval === "awaited") {
    deposit.approval = decision === "pay" ? "given" : "refused"
  }
  for (const payment of deposit.payments) {
    payment.status = decision === "pay" ? "SUCCESS" : "FAILED"
  }
  return null
}
