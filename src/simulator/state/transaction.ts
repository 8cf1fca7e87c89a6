import { maskPhone } from "../../gateway/phone"
import { readTransactionStatus, type TransactionStatus } from "../../gateway/status"
import type { NotificationShape } from "../notifications/shapes"
import type { MerchantAccount } from "./merchants"

/** How long a payment link can be used after initialization. */
export const LINK_LIFETIME_MS = 15 * 60_000

/** How long an unanswered prompt blocks its number. */
export const PROMPT_LIFETIME_MS = 10 * 60_000

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
] as const
export type ReportedStatus = (typeof REPORTED_STATUSES)[number]

/** An amount in major units. */
export interface Money {
  amount: number
  currency: string
}

/** One product of a checkout. */
export interface CheckoutItem {
  name: string
  about: string | null
  unitAmount: number
  quantity: number
}

/** The checkout session behind a payment link. */
export interface CheckoutSession {
  /** The link's last path segment. */
  checkoutId: string
  redirect: string
  successUrl: string
  cancelUrl: string
  items: readonly CheckoutItem[]
  country: string | null
  collectsPhone: boolean
  collectsAddress: boolean
  /** Whether somebody opened the page behind the link while payments approved themselves. */
  opened: boolean
}

/** A request to confirm, on a payer's phone. */
export interface Prompt {
  at: number
  gateway: string
  phone: string
  outcome: "open" | "confirmed" | "failed" | "cancelled"
}

/** A payment by card that waits for the bank's page. Of the card only the last four digits are kept. */
export interface CardPayment {
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

/** One attempt to collect one amount. */
export interface Transaction {
  /** The service's own identifier. */
  readonly id: string
  /** The merchant's identifier. */
  readonly transactionId: string
  readonly merchant: MerchantAccount
  readonly asked: Money
  readonly notifyUrl: string | null
  readonly createdAt: number
  readonly checkout: CheckoutSession
  updatedAt: number
  status: ReportedStatus
  /** What status and notifications tell; differs from what was asked only if somebody decided so. */
  told: Money
  /** The mode that checkout status tells; differs from the merchant's only if somebody decided so. */
  toldMode: "test" | "live"
  /** What the merchant was credited with, in the currency told. */
  collected: number
  gateway: string | null
  message: string
  payerName: string | null
  card: CardPayment | null
  readonly prompts: Prompt[]
  readonly notifications: SentNotification[]
}

/** The state that a transaction's reported status stands for. */
export function stateOf(transaction: Transaction): TransactionStatus {
  return readTransactionStatus(transaction.status)
}

/**
 * Whether the transaction's link can be used: not past its time, and the payment not decided. A failed payment
 * ends its link too, since its payer has been sent back to the merchant.
 */
export function linkOf(transaction: Transaction, now: number): "open" | "used" | "expired" {
  if (stateOf(transaction) !== "PENDING") {
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

/** What the control interface tells of a transaction. */
export interface TransactionView {
  transaction_id: string
  mode: "test" | "live"
  family: "checkout"
  checkout_id: string
  redirect: string
  link: "open" | "used" | "expired"
  success_url: string
  cancel_url: string
  notify_url: string | null
  status: ReportedStatus
  /** What the merchant asked for. */
  amount: number
  currency: string
  /** What status and notifications tell. */
  told_amount: number
  told_currency: string
  /** What the merchant was credited with. */
  collected: number
  gateway: string | null
  message: string
  card: string | null
  created_at: string
  updated_at: string
  expires_at: string
  prompts: { at: string; gateway: string; phone: string; outcome: Prompt["outcome"] | "lapsed" }[]
  notifications: SentNotification[]
}

/** A transaction as the control interface shows it: phones masked, of a card only the last four digits. */
export function viewOf(transaction: Transaction, now: number): TransactionView {
  const { checkout } = transaction
  return {
    transaction_id: transaction.transactionId,
    mode: transaction.merchant.mode,
    family: "checkout",
    checkout_id: checkout.checkoutId,
    redirect: checkout.redirect,
    link: linkOf(transaction, now),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    notify_url: transaction.notifyUrl,
    status: transaction.status,
    amount: transaction.asked.amount,
    currency: transaction.asked.currency,
    told_amount: transaction.told.amount,
    told_currency: transaction.told.currency,
    collected: transaction.collected,
    gateway: transaction.gateway,
    message: transaction.message,
    card: transaction.card === null ? null : `•••• ${transaction.card.lastFour}`,
    created_at: new Date(transaction.createdAt).toISOString(),
    updated_at: new Date(transaction.updatedAt).toISOString(),
    expires_at: new Date(transaction.createdAt + LINK_LIFETIME_MS).toISOString(),
    prompts: transaction.prompts.map((prompt) => ({
      at: new Date(prompt.at).toISOString(),
      gateway: prompt.gateway,
      phone: maskPhone(prompt.phone),
      outcome: prompt.outcome === "open" && !isOpen(prompt, now) ? "lapsed" : prompt.outcome,
    })),
    notifications: transaction.notifications.map((notification) => ({ ...notification })),
  }
}
