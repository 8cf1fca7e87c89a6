import type { InvoiceDraft } from "../../../workflows/invoices"
import type { InvoiceDetail } from "./invoices/answer"
import type { invoicePaymentView, invoiceView } from "./invoices/invoice-view"
import type { settingsView } from "./settings/settings-view"
import type { transactionDetail } from "./transactions/answer"
import type { OrderName } from "./transactions/orders"
import type { notificationView, manualRefundView, transactionView } from "./transactions/transaction-view"

/*
 * What the admin's routes answer, for whoever asks them in TypeScript.
 */

export type { HealthCheck, HealthReport, HealthStatus } from "../../../health"

/** A transaction in a list. */
export type TransactionAnswer = ReturnType<typeof transactionView> & { order: OrderName | null }
/** A transaction with all that is known of it. */
export type TransactionDetailAnswer = Awaited<ReturnType<typeof transactionDetail>>
export type ManualRefundAnswer = ReturnType<typeof manualRefundView>
export type NotificationAnswer = ReturnType<typeof notificationView>
export type SettingsAnswer = Awaited<ReturnType<typeof settingsView>>

/** A page of transactions. */
export interface TransactionsAnswer {
  transactions: TransactionAnswer[]
  count: number | null
  count_is_capped: boolean
  limit: number
  offset: number
  /** How many wait for a person, whatever is filtered by: 1001 stands for any number beyond a thousand. */
  waiting: number
}

/** An invoice in a list. */
export type InvoiceAnswer = ReturnType<typeof invoiceView> & { order: OrderName | null }
/** An invoice with all that is known of it. */
export type InvoiceDetailAnswer = InvoiceDetail
export type InvoicePaymentAnswer = ReturnType<typeof invoicePaymentView>
/** What an order's invoice would say. */
export type InvoiceDraftAnswer = InvoiceDraft

/** A page of invoices. */
export interface InvoicesAnswer {
  invoices: InvoiceAnswer[]
  count: number | null
  count_is_capped: boolean
  limit: number
  offset: number
}
