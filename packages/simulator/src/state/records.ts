import type { z } from "zod"
import type { invoiceCreateRequest } from "../../../../src/gateway/contract/invoice"
import type { EncryptedValues } from "../encryption"
import type { NotificationShape } from "./habits"
import type { MerchantAccount } from "./merchants"

/* Transactions, their sessions and invoices lead to one another, so they are described in one place. */

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
  readonly price: Money
  readonly createdAt: number
  readonly session: Of
  /** The address of notifications, which make payment can replace. */
  notifyUrl: string | null
  /** Whether somebody opened the transaction's page while payments approved themselves. */
  opened: boolean
  updatedAt: number
  status: ReportedStatus
  /** What status and notifications tell; differs from what was asked only if somebody decided so. */
  report: Money
  /** The mode that checkout status tells; differs from the merchant's only if somebody decided so. */
  reportedMode: "test" | "live"
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

/** One product of a checkout. */
interface CheckoutItem {
  name: string
  about: string | null
  unitAmount: number
  quantity: number
}

/** A transaction of the checkout family: items, and a payment link whose last segment identifies it. */
export interface CheckoutSession {
  readonly family: "checkout"
  /** The page that the checkout's payer is sent to. */
  readonly link: string
  readonly checkoutId: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly items: readonly CheckoutItem[]
  readonly country: string | null
  readonly collectsPhone: boolean
  readonly collectsAddress: boolean
  /** What the checkout is for: one payment or, by habit, a subscription, which is paid as one payment is. */
  readonly mode: "payment" | "subscription"
}

/** A transaction of the current family. */
export interface GatewaySession {
  readonly family: "gateway"
  readonly link: string
  readonly encrypted: EncryptedValues
  /** The return address, which make payment can replace. Null, by habit, where the merchant gave none. */
  returnUrl: string | null
  readonly country: string | null
  /** The provider that the page has chosen already. */
  readonly payWith: string | null
  /** Whether a payer whose payment failed is sent back as well. */
  readonly returnsOnFailure: boolean
}

/** The tokens that the status of a legacy payment is asked with, under the names that it takes them by. */
interface LegacyPayment {
  readonly gateway: string
  readonly tokens: Readonly<Record<string, string>>
}

/** A transaction of the legacy family. */
export interface LegacySession {
  readonly family: "legacy"
  readonly link: string
  readonly encrypted: EncryptedValues
  returnUrl: string
  /** What the merchant calls itself. */
  readonly name: string | null
  readonly description: string | null
  readonly purchaseRef: string | null
  readonly payments: LegacyPayment[]
}

/** A transaction that pays an invoice, or a part of it. The service names it, not the merchant. */
export interface InvoiceSession {
  readonly family: "invoice"
  readonly link: string
  readonly encrypted: EncryptedValues
  readonly invoice: Invoice
  /** The instalment that the transaction pays; null for invoices without. */
  readonly installmentId: string | null
  /** Where the invoice's payer goes after a success. */
  readonly callbackUrl: string
}

/** What differs from family to family. */
export type Session = CheckoutSession | GatewaySession | LegacySession | InvoiceSession
export type Family = Session["family"]

/** A session of one family. */
export type SessionOf<Name extends Family> = Extract<Session, { family: Name }>

/** What a merchant asked for when it created an invoice. */
export type InvoiceTerms = z.output<ReturnType<typeof invoiceCreateRequest>>

/** One line of an invoice. */
interface InvoiceItem {
  readonly uuid: string
  readonly ref: string
  readonly name: string
  readonly amount: number
  readonly quantity: number
}

/** A part of an invoice that is paid by itself. */
export interface Installment {
  readonly uuid: string
  readonly ref: string
  readonly title: string
  readonly amount: number
}

/** A bill with a link that can be paid until it is paid in full. */
export interface Invoice {
  readonly uuid: string
  readonly ref: string
  readonly link: string
  readonly merchant: MerchantAccount
  readonly terms: InvoiceTerms
  readonly clientId: string
  readonly companyId: string
  readonly items: readonly InvoiceItem[]
  /** Empty for invoices of the type NORMAL. */
  readonly installments: readonly Installment[]
  readonly total: number
  readonly createdAt: number
  /** Every attempt to pay the invoice. What was paid follows from them. */
  readonly payments: Transaction[]
}
