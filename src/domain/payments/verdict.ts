import { type TransactionStatus, type UnknownStatus, UNREADABLE } from "../../gateway"
import type { HeldReason } from "./states"

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
export interface Testimony {
  transactionId: string | null
  status: TransactionStatus
  /** The status as it came, where it is none that is known. */
  unknown?: UnknownStatus | null
  /** Whether it says "failed" of a prompt that may still be approved, for want of a word for that. */
  premature?: boolean
  amount: number | null
  currency: string | null
  mode: "test" | "live" | null
  /** The payment method that was used, such as `CM_MTNMOMO`. */
  gateway: string | null
  /** Whether this source tells no amounts at all. One that does, and leaves it out, cannot be relied on. */
  tellsNoAmount?: boolean
  /** Why a source could not be asked that tells what this one leaves out. Nothing counts as paid without it. */
  unasked?: string
  /** What another source says beside a success that is complete by itself. It counts only where it says otherwise. */
  beside?: Beside
}

/** What a source beside the contract's own says of the same payment. */
export type Beside =
  /** It gave no answer, and may give one yet. */
  | { kind: "silent"; why: string }
  | { kind: "told"; status: TransactionStatus; amount: number | null; currency: string | null }

/** What the testimony means for the transaction. */
export type Verdict =
  | { kind: "pending" }
  /** It may have been paid: nobody knows what the service means by this word. */
  | { kind: "doubtful"; word: string }
  | { kind: "paid" }
  /** The service says paid, complete in every point; another source of it that may say otherwise has not answered yet. */
  | { kind: "unconfirmed"; why: string }
  | { kind: "failed" }
  | { kind: "cancelled" }
  | { kind: "held"; reason: HeldReason; detail: string }

/**
 * Compares what the service says with what was asked for. Only a success that matches in every point told counts as paid.
 * An answer about another transaction says nothing, unless it says that it was paid: then somebody has to look. So it is
 * with a word that may mean "paid".
 */
export function judge(expected: Expectation, told: Testimony): Verdict {
  const isOther = told.transactionId !== null && told.transactionId.trim() !== expected.transactionId
  if (isOther && told.status === "SUCCESS") {
    const which = told.transactionId === UNREADABLE ? "an id that cannot be read" : "another id than was asked about"
    return { kind: "held", reason: "unverifiable", detail: `the service says paid, of ${which}` }
  }
  if (told.status === "PENDING" && told.unknown?.mayMeanPaid === true) {
    return { kind: "doubtful", word: told.unknown.word }
  }
  if (isOther) {
    return { kind: "pending" }
  }
  switch (told.status) {
    case "PENDING":
      return { kind: "pending" }
    case "FAILED":
      return { kind: told.premature === true && expected.takesPremature !== true ? "pending" : "failed" }
    case "CANCELLED":
      return { kind: "cancelled" }
    case "SUCCESS":
      return judgeSuccess(expected, told)
  }
}

/** Why something has to be looked up that the service called by this word. */
export function doubtOf(word: string): string {
  return `the service answered ${JSON.stringify(word)}, which may mean that it was paid: look in PayUnit's dashboard`
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
  const mismatch = mismatchOf(expected, told)
  if (mismatch !== null) {
    return mismatch
  }
  return told.beside === undefined ? { kind: "paid" } : judgeBeside(expected, told.beside)
}

/** The contract's own status is enough, unless the service itself positively says otherwise somewhere else. */
function judgeBeside(expected: Expectation, beside: Beside): Verdict {
  if (beside.kind === "silent") {
    return { kind: "unconfirmed", why: beside.why }
  }
  switch (beside.status) {
    case "FAILED":
    case "CANCELLED":
      return {
        kind: "held",
        reason: "unverifiable",
        detail: "the service says paid, and of its checkout that it was not",
      }
    case "PENDING":
      return mismatchOf(expected, beside) ?? { kind: "unconfirmed", why: "its checkout is still pending" }
    case "SUCCESS":
      return mismatchOf(expected, beside) ?? { kind: "paid" }
  }
}

/** Another amount or currency than was asked for, as far as they are told. */
function mismatchOf(
  expected: Expectation,
  told: { amount: number | null; currency: string | null },
): Extract<Verdict, { kind: "held" }> | null {
  const currency = told.currency === null || told.currency.trim() === "" ? null : told.currency.trim().toUpperCase()
  const isOtherAmount = told.amount !== null && told.amount !== expected.amount
  return isOtherAmount || (currency !== null && currency !== expected.currency.toUpperCase())
    ? {
        kind: "held",
        reason: "amount_mismatch",
        detail: `asked for ${expected.amount} ${expected.currency.toUpperCase()}, paid ${told.amount ?? "(no amount told)"} ${currency ?? "(no currency told)"}`,
      }
    : null
}
