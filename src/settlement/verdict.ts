import { type TransactionStatus, UNREADABLE } from "../gateway"
import type { HeldReason } from "./states"

/** What we asked the service to collect. */
export interface Expectation {
  transactionId: string
  /** Major units, as asked for. */
  amount: number
  /** ISO 4217, in either case. */
  currency: string
  mode: "test" | "live"
}

/** What the service says now. Null where it does not tell. */
export interface Testimony {
  transactionId: string | null
  status: TransactionStatus
  amount: number | null
  currency: string | null
  mode: "test" | "live" | null
  /** The payment method that was used, such as `CM_MTNMOMO`. */
  gateway: string | null
  /** Whether this source tells no amounts at all. One that does, and leaves it out, cannot be relied on. */
  tellsNoAmount?: boolean
  /** Why a source that has a say in a success could not be asked. Nothing counts as paid without it. */
  unasked?: string
}

/** What the testimony means for the transaction. */
export type Verdict =
  | { kind: "pending" }
  | { kind: "paid" }
  | { kind: "failed" }
  | { kind: "cancelled" }
  | { kind: "held"; reason: HeldReason; detail: string }

/**
 * Compares what the service says with what was asked for. Only a success that matches in every point told counts
 * as paid; an answer about another transaction says nothing.
 */
export function judge(expected: Expectation, told: Testimony): Verdict {
  if (told.transactionId === UNREADABLE && told.status === "SUCCESS") {
    return { kind: "held", reason: "unverifiable", detail: "the service says paid, of an id that cannot be read" }
  }
  if (told.transactionId !== null && told.transactionId !== expected.transactionId) {
    return { kind: "pending" }
  }
  switch (told.status) {
    case "PENDING":
      return { kind: "pending" }
    case "FAILED":
      return { kind: "failed" }
    case "CANCELLED":
      return { kind: "cancelled" }
    case "SUCCESS":
      return judgeSuccess(expected, told)
  }
}

function judgeSuccess(expected: Expectation, told: Testimony): Verdict {
  if (told.mode === "test" && expected.mode === "live") {
    return { kind: "held", reason: "test_in_live", detail: "paid in the service's test mode" }
  }
  if (told.unasked !== undefined) {
    return { kind: "held", reason: "unverifiable", detail: `the service says paid, but not how: ${told.unasked}` }
  }
  if (told.amount === null && told.tellsNoAmount !== true) {
    return { kind: "held", reason: "unverifiable", detail: "the service tells no amount" }
  }
  const currency = told.currency === null || told.currency.trim() === "" ? null : told.currency.trim().toUpperCase()
  const isOtherAmount = told.amount !== null && told.amount !== expected.amount
  if (isOtherAmount || (currency !== null && currency !== expected.currency.toUpperCase())) {
    return {
      kind: "held",
      reason: "amount_mismatch",
      detail: `asked for ${expected.amount} ${expected.currency.toUpperCase()}, paid ${told.amount ?? "(no amount told)"} ${currency ?? "(no currency told)"}`,
    }
  }
  return { kind: "paid" }
}
