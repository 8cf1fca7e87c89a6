import { randomUUID } from "node:crypto"
import type { MerchantAccount } from "./state"

/** What a merchant asked for when it announced a payout. */
export interface DepositTerms {
  transaction_id: string
  /** In major units of `destination_currency`. */
  amount: number
  destination_currency: string
  debit_currency: string
  /** Of mobile money the number with its country code, 237 in front. */
  account_number: string
  /** Shortcode of the operator, or the bank's. */
  account_bank: string
  beneficiary_name: string
  deposit_type: "MOBILE_MONEY" | "BANK_TRANSFER"
  country: string
}

/** A payout: money that goes from the merchant to somebody. PayUnit calls it a deposit. */
export interface Deposit {
  readonly id: string
  /** What the merchant confirms it by, and asks about it by. */
  readonly payToken: string
  readonly merchant: MerchantAccount
  readonly terms: DepositTerms
  readonly createdAt: number
  /** When the merchant confirmed it, which pays it at once; null before. */
  confirmedAt: number | null
}

/** Every payout, in memory. */
export class DepositBook {
  readonly #byPayToken = new Map<string, Deposit>()

  create(merchant: MerchantAccount, terms: DepositTerms, now: number): Deposit {
    const deposit: Deposit = {
      id: randomUUID(),
      payToken: randomUUID(),
      merchant,
      terms,
      createdAt: now,
      confirmedAt: null,
    }
    this.#byPayToken.set(deposit.payToken, deposit)
    return deposit
  }

  /** A merchant's own payout: that of another does not exist for it. */
  ofMerchant(merchant: MerchantAccount, payToken: string): Deposit | undefined {
    const deposit = this.#byPayToken.get(payToken)
    return deposit?.merchant === merchant ? deposit : undefined
  }
}
