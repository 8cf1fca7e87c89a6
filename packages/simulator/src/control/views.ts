import { maskPhone } from "../../../../src/gateway/phone"
import { type Deposit, type Deposits, type DepositCalls, depositStatusOf, receivedOf } from "../deposits"
import {
  amountPaidOf,
  type Family,
  type Invoice,
  type InvoiceStatus,
  isInstallmentPaid,
  isOpen,
  LINK_LIFETIME_MS,
  linkOf,
  type Prompt,
  remainingOf,
  type ReportedStatus,
  returnAddressesOf,
  type SentNotification,
  type Settings,
  statusOf,
  type Transaction,
} from "../state"

/** What the control interface tells of a transaction. */
export interface TransactionView {
  transaction_id: string
  mode: "test" | "live"
  family: Family
  /** Of the checkout family only. */
  checkout_id: string | null
  /** The page that the payer is sent to: the checkout's link, or the transaction_url. */
  redirect: string
  link: "open" | "used" | "expired"
  /** Where the payer goes after a success, and otherwise: both to the return_url if there is only one; "" if there is none. */
  success_url: string
  cancel_url: string
  /** The reference of the invoice that the transaction pays. */
  invoice: string | null
  notify_url: string | null
  status: ReportedStatus
  /** What the merchant asked for. */
  amount: number
  currency: string
  /** What status and notifications tell. */
  reported_amount: number
  reported_currency: string
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
export function viewOf(transaction: Transaction, now: number, settings: Settings): TransactionView {
  const { session } = transaction
  const addresses = returnAddressesOf(session)
  return {
    transaction_id: transaction.transactionId,
    mode: transaction.merchant.mode,
    family: session.family,
    checkout_id: session.family === "checkout" ? session.checkoutId : null,
    redirect: session.link,
    link: linkOf(transaction, now, settings),
    success_url: addresses.success ?? "",
    cancel_url: addresses.otherwise ?? "",
    invoice: session.family === "invoice" ? session.invoice.ref : null,
    notify_url: transaction.notifyUrl,
    status: transaction.status,
    amount: transaction.price.amount,
    currency: transaction.price.currency,
    reported_amount: transaction.report.amount,
    reported_currency: transaction.report.currency,
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

/** What the control interface tells of an invoice. */
export interface InvoiceView {
  ref: string
  uuid: string
  link: string
  mode: "test" | "live"
  type: "NORMAL" | "INSTALLMENT"
  status: InvoiceStatus
  total_amount: number
  amount_paid: number
  remaining_amount: number
  currency: string
  due_date: string
  partial_payment: boolean
  callback_url: string
  client_name: string
  client_email: string
  items: { name: string; amount: number; quantity: number }[]
  installments: { uuid: string; title: string; amount: number; status: "UNPAID" | "PAID" }[]
  /** The transaction_ids of every attempt to pay the invoice. */
  transactions: string[]
  created_at: string
}

/** An invoice as the control interface shows it. */
export function invoiceViewOf(invoice: Invoice): InvoiceView {
  const { terms } = invoice
  return {
    ref: invoice.ref,
    uuid: invoice.uuid,
    link: invoice.link,
    mode: invoice.merchant.mode,
    type: terms.type,
    status: statusOf(invoice),
    total_amount: invoice.total,
    amount_paid: amountPaidOf(invoice),
    remaining_amount: remainingOf(invoice),
    currency: terms.currency,
    due_date: terms.due_date,
    partial_payment: terms.partial_payment,
    callback_url: terms.callback_url,
    client_name: terms.client_name,
    client_email: terms.client_email,
    items: invoice.items.map(({ name, amount, quantity }) => ({ name, amount, quantity })),
    installments: invoice.installments.map((installment) => ({
      uuid: installment.uuid,
      title: installment.title,
      amount: installment.amount,
      status: isInstallmentPaid(invoice, installment) ? "PAID" : "UNPAID",
    })),
    transactions: invoice.payments.map(({ transactionId }) => transactionId),
    created_at: new Date(invoice.createdAt).toISOString(),
  }
}

/** What the control interface tells of a payout. */
export interface PayoutView {
  transaction_id: string
  mode: "test" | "live"
  status: "PENDING" | "SUCCESS" | "FAILED"
  /** What statuses say instead, where somebody decided so. */
  reported_status: string | number | boolean | null
  amount: number
  currency: string
  /** What was taken for the payout beside the amount, for each time that it was confirmed. */
  fees: (number | null)[]
  /** What the payee got of the payout. More than the amount if it was confirmed more than once. */
  received: number
  /** The number or account, masked. */
  to: string
  account_bank: string
  beneficiary_name: string
  deposit_type: "MOBILE_MONEY" | "BANK_TRANSFER"
  approval: Deposit["approval"]
  message: string | null
  note: string | null
  /** How often each operation was called about the payout, whatever came of the calls. */
  calls: DepositCalls
  created_at: string
  /** Each time that the payout was confirmed. */
  confirmed_at: string[]
  updated_at: string
}

/** Where a payout goes, as it may be shown: a phone without its 237, or an account. */
export function maskedPayee({ terms: { deposit_type, account_number } }: Pick<Deposit, "terms">): string {
  return maskPhone(deposit_type === "MOBILE_MONEY" ? account_number.slice(3) : account_number)
}

/** A payout as the control interface shows it: without its token, and with its number masked. */
export function payoutViewOf(deposit: Deposit, deposits: Deposits): PayoutView {
  const { terms, payments, reportedWord } = deposit
  const status = depositStatusOf(deposit)
  return {
    transaction_id: terms.transaction_id,
    mode: deposit.merchant.mode,
    status,
    reported_status: reportedWord === undefined ? status : reportedWord,
    amount: terms.amount,
    currency: terms.destination_currency,
    fees: payments.map(({ fee }) => fee),
    received: receivedOf(deposit),
    to: maskedPayee(deposit),
    account_bank: terms.account_bank,
    beneficiary_name: terms.beneficiary_name,
    deposit_type: terms.deposit_type,
    approval: deposit.approval,
    message: deposit.message,
    note: deposit.note,
    calls: deposits.callsAbout(terms.transaction_id),
    created_at: new Date(deposit.createdAt).toISOString(),
    confirmed_at: payments.map(({ at }) => new Date(at).toISOString()),
    updated_at: new Date(deposit.updatedAt).toISOString(),
  }
}
