import { readTransactionStatus, type TransactionStatus } from "../../../../src/gateway/status"
import type { Habits } from "./habits"
import { canStillBePaid } from "./invoices"
import type { Family, OddAnswer, Prompt, SessionOf, Transaction } from "./records"

/** How long a payment link can be used after initialization. */
export const LINK_LIFETIME_MS = 15 * 60_000

/** How long an unanswered prompt blocks its number. */
const PROMPT_LIFETIME_MS = 10 * 60_000

/** Everything as the contract has it. */
export const NOTHING_ODD: OddAnswer = { word: undefined, id: null, inList: false }

/** Whether a transaction is of this family. */
export function isOf<Name extends Family>(
  transaction: Transaction,
  family: Name,
): transaction is Transaction<SessionOf<Name>> {
  return transaction.session.family === family
}

/** The state that a transaction's reported status stands for. */
export function stateOf(transaction: Transaction): TransactionStatus {
  return readTransactionStatus(transaction.status)
}

/**
 * Whether the transaction's link can be used: not past its time, and the payment not decided. Whether a failed payment
 * decides it is a habit; another payment of the same invoice does.
 */
export function linkOf(
  transaction: Transaction,
  now: number,
  { failed_payment_ends_link }: Pick<Habits, "failed_payment_ends_link">,
): "open" | "used" | "expired" {
  const { session, price } = transaction
  const state = stateOf(transaction)
  if (state !== "PENDING" && (state !== "FAILED" || failed_payment_ends_link)) {
    return "used"
  }
  if (session.family === "invoice" && !canStillBePaid(session.invoice, price.amount, session.installmentId)) {
    return "used"
  }
  return now >= transaction.createdAt + LINK_LIFETIME_MS ? "expired" : "open"
}

/** The prompt that waits for its payer, if one does. */
export function openPromptOf(transaction: Transaction, now: number): Prompt | undefined {
  return transaction.prompts.findLast((prompt) => isOpen(prompt, now))
}

/** Whether a prompt waits for its payer, and thus blocks the number. */
export function isOpen(prompt: Prompt, now: number): boolean {
  return prompt.outcome === "open" && now < prompt.at + PROMPT_LIFETIME_MS
}
