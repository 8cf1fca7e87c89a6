import { type TransactionStatus, type UnknownStatus, UNREADABLE } from "../../../gateway"
import { cause, type Cause, type Causes, type Money, moneyOf } from "../../texts"
import type { HeldReason } from "../states"

/** What we asked the service to collect. */
export interface Expectation {
  transactionId: string
  /** Major units, as asked for. */
  amount: number
  /** ISO 4217, in either case. */
  currency: string
  mode: "test" | "live"
  /** Whether a premature "failed" counts: the service said so before, and the shopper wants to go on. */
  takesPremature?: boolean
}

/** What the service says now. Null where it does not tell. */
export interface PaymentReport {
  transactionId: string | null
  status: TransactionStatus
  /** The status as it came, where it is none that is known. */
  unknown?: UnknownStatus | null
  /** Whether the service says "failed" of a prompt that may still be approved, for want of a word for that. */
  premature?: boolean
  amount: number | null
  currency: string | null
  /** What the service keeps of the payment, in the same unit. It is for people: nothing is decided by it. */
  fee?: number | null
  mode: "test" | "live" | null
  /** The payment method that was used, such as `CM_MTNMOMO`. */
  gateway: string | null
  /** The page that the payer has to confirm on, where a source tells one. */
  confirmationUrl?: string | null
  /** Whether this source tells no amounts at all. One that does, and leaves it out, cannot be relied on. */
  tellsNoAmount?: boolean
  /** Why a source could not be asked that tells what this one leaves out. Nothing counts as paid without it. */
  silence?: string
  /** What another source says beside a success that is complete by itself. It counts only where it says otherwise. */
  beside?: SecondSource
}

/** What a source beside the contract's own says of the same payment. */
export type SecondSource =
  /** The other source gave no answer, and may give one yet. */
  | { kind: "silent"; why: string }
  | { kind: "reported"; status: TransactionStatus; amount: number | null; currency: string | null }

/** What the testimony means for the transaction. */
export type Verdict =
  | { kind: "pending" }
  /** The transaction may have been paid: nobody knows what the service means by this word. */
  | { kind: "doubtful"; word: string }
  | { kind: "paid" }
  /** The service says paid, complete in every point; another source of it that may say otherwise has not answered yet. */
  | { kind: "unconfirmed"; why: Cause }
  | { kind: "failed" }
  | { kind: "cancelled" }
  | { kind: "held"; reason: HeldReason; why: Causes }

/**
 * Compares what the service says with what was asked for. Only a success that matches in every point told counts as paid.
 * An answer about another transaction says nothing, unless it says that it was paid: then somebody has to look. So it is
 * with a word that may mean "paid".
 */
export function judge(expected: Expectation, report: PaymentReport): Verdict {
  const isOther = report.transactionId !== null && report.transactionId.trim() !== expected.transactionId
  if (isOther && report.status === "SUCCESS") {
    return held("unverifiable", cause(report.transactionId === UNREADABLE ? "unreadable_id" : "other_id"))
  }
  if (report.status === "PENDING" && report.unknown?.mayMeanPaid === true) {
    return { kind: "doubtful", word: report.unknown.word }
  }
  if (isOther) {
    return { kind: "pending" }
  }
  switch (report.status) {
    case "PENDING":
      return { kind: "pending" }
    case "FAILED":
      return { kind: report.premature === true && expected.takesPremature !== true ? "pending" : "failed" }
    case "CANCELLED":
      return { kind: "cancelled" }
    case "SUCCESS":
      return judgeSuccess(expected, report)
  }
}

/** Whether an answer says that this very payment was made, or leaves out which. */
export function confirmsPayment({ transactionId, status }: PaymentReport, id: string): boolean {
  return status === "SUCCESS" && (transactionId === null || transactionId.trim() === id)
}

/**
 * What the service says that it keeps of a payment that was made, in major units. Null where it tells none, or one that is
 * below nothing or above what was paid: nobody can tell what that means.
 */
export function feeIn(report: PaymentReport, { id, amount }: { id: string; amount: number }): number | null {
  const { fee = null } = report
  return fee !== null && confirmsPayment(report, id) && fee >= 0 && fee <= (report.amount ?? amount) ? fee : null
}

function judgeSuccess(expected: Expectation, report: PaymentReport): Verdict {
  if (report.mode === "test" && expected.mode === "live") {
    return held("test_in_live", cause("test_mode"))
  }
  if (report.silence !== undefined) {
    return held("unverifiable", cause("paid_somehow", { words: report.silence }))
  }
  if (report.amount === null && report.tellsNoAmount !== true) {
    return held("unverifiable", cause("no_amount"))
  }
  const mismatch = mismatchOf(expected, report)
  if (mismatch !== null) {
    return mismatch
  }
  return report.beside === undefined ? { kind: "paid" } : judgeBeside(expected, report.beside)
}

/** The contract's own status is enough, unless the service itself positively says otherwise somewhere else. */
function judgeBeside(expected: Expectation, beside: SecondSource): Verdict {
  if (beside.kind === "silent") {
    return { kind: "unconfirmed", why: cause("service_said", { words: beside.why }) }
  }
  switch (beside.status) {
    case "FAILED":
    case "CANCELLED":
      return held("unverifiable", cause("checkout_denies"))
    case "PENDING":
      return mismatchOf(expected, beside) ?? { kind: "unconfirmed", why: cause("checkout_pending") }
    case "SUCCESS":
      return mismatchOf(expected, beside) ?? { kind: "paid" }
  }
}

/** Another amount or currency than was asked for, as far as they are told. */
function mismatchOf(
  expected: Expectation,
  report: { amount: number | null; currency: string | null },
): Extract<Verdict, { kind: "held" }> | null {
  const currency =
    report.currency === null || report.currency.trim() === "" ? null : report.currency.trim().toUpperCase()
  const isOtherAmount = report.amount !== null && report.amount !== expected.amount
  return isOtherAmount || (currency !== null && currency !== expected.currency.toUpperCase())
    ? held("amount_mismatch", differenceOf(moneyOf(expected.amount, expected.currency), report.amount, currency))
    : null
}

function differenceOf(price: Money, amount: number | null, currency: string | null): Cause {
  if (amount === null) {
    return cause("currencies_differ", { price, currency: currency ?? "" })
  }
  return currency === null
    ? cause("amount_of_no_currency", { price, paid: amount })
    : cause("amounts_differ", { price, paid: { amount, currency } })
}

function held(reason: HeldReason, why: Cause): Extract<Verdict, { kind: "held" }> {
  return { kind: "held", reason, why: [why] }
}
