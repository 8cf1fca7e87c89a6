import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { depositRequest } from "../../../../src/gateway/contract/payout"
import type { MerchantAccount, OddWord } from "../state"

/** What a merchant asked for when it announced a payout. */
export type DepositTerms = z.output<typeof depositRequest>

/** One time that a payout was confirmed. Each sends the whole amount. */
interface DepositPayment {
  readonly at: number
  /** What the merchant pays for the payout beside the amount; null where no fee is told. */
  readonly fee: number | null
  status: "PENDING" | "SUCCESS" | "FAILED"
}

/** A payout: money that goes from the merchant to somebody. PayUnit calls it a deposit. */
export interface Deposit {
  readonly id: string
  /** What the merchant confirms the payout by, and asks about it by. */
  readonly payToken: string
  readonly merchant: MerchantAccount
  readonly terms: DepositTerms
  readonly createdAt: number
  updatedAt: number
  /** Empty until the payout is confirmed; more than one where a second confirmation pays again. */
  readonly payments: DepositPayment[]
  /** Whether somebody at the merchant's has to agree. */
  approval: "not_required" | "awaited" | "given" | "refused"
  message: string | null
  note: string | null
  notifyUrl: string | null
  /** Told instead of the status, where somebody decided so; undefined for the status itself. */
  reportedWord: OddWord | undefined
  /** Told instead of the amount. */
  reportedAmount: number | null
}

/** How often each operation was called about one payout, whatever came of it. */
export interface DepositCalls {
  deposit: number
  confirm: number
  status: number
}

/** Every payout, and the calls about each, in memory. */
export class Deposits {
  readonly #deposits: Deposit[] = []
  readonly #calls = new Map<string, number>()

  /** Announces a payout; null if this merchant used its id before. */
  create(merchant: MerchantAccount, terms: DepositTerms, now: number): Deposit | null {
    if (this.#deposits.some((one) => one.merchant === merchant && one.terms.transaction_id === terms.transaction_id)) {
      return null
    }
    const deposit: Deposit = {
      id: randomUUID(),
      payToken: randomUUID(),
      merchant,
      terms,
      createdAt: now,
      updatedAt: now,
      payments: [],
      approval: "not_required",
      message: null,
      note: null,
      notifyUrl: null,
      reportedWord: undefined,
      reportedAmount: null,
    }
    this.#deposits.push(deposit)
    return deposit
  }

  /** Every payout, oldest first. */
  all(): readonly Deposit[] {
    return this.#deposits
  }

  /** A merchant's own payout: that of another does not exist for it. */
  ofMerchant(merchant: MerchantAccount, payToken: string): Deposit | undefined {
    return this.#deposits.find((one) => one.payToken === payToken && one.merchant === merchant)
  }

  /** The newest payout with this id, whoever it belongs to. */
  byTransactionId(transactionId: string): Deposit | undefined {
    return this.#deposits.findLast(({ terms }) => terms.transaction_id === transactionId)
  }

  /** Notes a call about a payout, by its id or its token. */
  noteCall(operation: keyof DepositCalls, about: unknown): void {
    const key = `${operation} ${String(about)}`
    this.#calls.set(key, (this.#calls.get(key) ?? 0) + 1)
  }

  /** The calls about a payout, also of one whose announcement came to nothing. */
  callsAbout(transactionId: string): DepositCalls {
    const tokens = this.#deposits.filter(({ terms }) => terms.transaction_id === transactionId)
    const count = (operation: keyof DepositCalls, keys: readonly string[]): number =>
      keys.reduce((sum, key) => sum + (this.#calls.get(`${operation} ${key}`) ?? 0), 0)
    const payTokens = tokens.map(({ payToken }) => payToken)
    return {
      deposit: count("deposit", [transactionId]),
      confirm: count("confirm", payTokens),
      status: count("status", payTokens),
    }
  }
}

/** What the payee of a payout got: the amount for each time that the payout was sent and arrived. */
export function receivedOf({ terms, payments }: Deposit): number {
  return terms.amount * payments.filter(({ status }) => status === "SUCCESS").length
}

/** What a payout takes of the merchant's balance, fees too, as long as it has not failed. */
export function debitOf({ terms, payments }: Deposit): number {
  return payments
    .filter(({ status }) => status !== "FAILED")
    .reduce((sum, { fee }) => sum + terms.amount + (fee ?? 0), 0)
}

/** Where a payout stands. One that nobody confirmed yet is pending, as one is that is under way. */
export function depositStatusOf({ payments }: Deposit): DepositPayment["status"] {
  return payments.at(-1)?.status ?? "PENDING"
}
