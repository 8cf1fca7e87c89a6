import type { settingsView } from "./settings/settings-view"
import type { transactionDetail } from "./transactions/answer"
import type { OrderName } from "./transactions/orders"
import type { notificationView, paybackView, transactionView } from "./transactions/transaction-view"

/*
 * What the admin's routes answer, for whoever asks them in TypeScript.
 */

export type { HealthCheck, HealthReport, HealthStatus } from "../../../health"

/** A transaction in a list. */
export type TransactionAnswer = ReturnType<typeof transactionView> & { order: OrderName | null }
/** A transaction with all that is known of it. */
export type TransactionDetailAnswer = Awaited<ReturnType<typeof transactionDetail>>
export type PaybackAnswer = ReturnType<typeof paybackView>
export type NotificationAnswer = ReturnType<typeof notificationView>
export type SettingsAnswer = Awaited<ReturnType<typeof settingsView>>

/** A page of transactions. */
export interface TransactionsAnswer {
  transactions: TransactionAnswer[]
  count: number
  limit: number
  offset: number
  /** How many wait for a person, whatever is filtered by. */
  waiting: number
}
