import { readTransactionStatus, type TransactionStatus } from "../../../../src/gateway/status"
import type { Habits, NotificationShape } from "./habits"
import { canStillBePaid } from "./invoices"
import type { MerchantAccount } from "./merchants"
import type { Family, Session, SessionOf } from "./sessions"

/** How long a payment link can be used after initialization. */
export const LINK_LIFETIME_MS = 15 * 60_000

/** How long an unanswered prompt blocks its number. */
const PROMPT_LIFETIME_MS = 10 * 60_000

/** Every spelling in which the service is known to report a status. */
export const REPORTED_STATUSES = [
  "PENDING",
  "SUCCESS",
  "FAILED",
  "CANCELLED",
  "SUCCESSFUL",
  "SUCCESSFULL",
  "INITIATE",
  "PROCESSING",
  "CANCELED",
  "COMPLETED",
  "PAID",
  "EXPIRED",
  "TIMEOUT",
  "DECLINED",
  "REJECTED",
  "ERROR",
  "REFUNDED",
  "REVERSED",
] as const
export type ReportedStatus = (typeof REPORTED_STATUSES)[number]

/** An amount in major units. */
export interface Money {
  amount: number
  currency: string
}

/** What can stand in a status's place. */
export type OddWord = string | number | boolean | null

/** What statuses tell in a way of their own. */
export interface OddAnswer {
  /** In the status's place; undefined for the status itself. */
  word: OddWord | undefined
  /** In the place of the merchant's identifier. */
  id: string | null
  /** Whether `data` comes as the one element of a list. */
  inList: boolean
}

/** Everything as the contract has it. */
export const NOTHING_ODD: OddAnswer = { word: undefined, id: null, inList: false }

/** A request to confirm, on a payer's phone. */
export interface Prompt {
  /** The operator's own identifier of it. */
  readonly id: string
  at: number
  gateway: string
  phone: string
  outcome: "open" | "confirmed" | "failed" | "cancelled"
}

/** A payment by card that waits for the bank's page. Of the card only the last four digits are kept. */
interface CardPayment {
  id: string
  url: string
  lastFour: string
}

/** One notification and what became of it. */
export interface SentNotification {
  at: string
  url: string
  shape: NotificationShape
  body: string
  /** What the merchant's server answered; null if nothing came, or nothing yet. */
  http_status: number | null
  /** Why nothing came. */
  error: string | null
  milliseconds: number | null
}

/** One attempt to collect one amount, in a session of any family. */
export interface Transaction<Of extends Session = Session> {
  /** The service's own identifier. */
  readonly id: string
  /** The merchant's identifier. */
  readonly transactionId: string
  readonly merchant: MerchantAccount
  readonly asked: Money
  readonly createdAt: number
  readonly session: Of
  /** Make payment can replace it. */
  notifyUrl: string | null
  /** Whether somebody opened its page while payments approved themselves. */
  opened: boolean
  updatedAt: number
  status: ReportedStatus
  /** What status and notifications tell; differs from what was asked only if somebody decided so. */
  told: Money
  /** The mode that checkout status tells; differs from the merchant's only if somebody decided so. */
  toldMode: "test" | "live"
  /** What statuses tell otherwise than the contract has it, because somebody decided so. */
  oddly: OddAnswer
  /** What the merchant was credited with, in the currency told. */
  collected: number
  gateway: string | null
  message: string
  payerName: string | null
  card: CardPayment | null
  readonly prompts: Prompt[]
  readonly notifications: SentNotification[]
}

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
  const { session, asked } = transaction
  const state = stateOf(transaction)
  if (state !== "PENDING" && (state !== "FAILED" || failed_payment_ends_link)) {
    return "used"
  }
  if (session.family === "invoice" && !canStillBePaid(session.invoice, asked.amount, session.installmentId)) {
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
