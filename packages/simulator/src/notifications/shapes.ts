import { paymentStatusAnswer } from "../answers"
import {
  type Habits,
  NOTHING_ODD,
  type NotificationShape,
  type ReportedStatus,
  stateOf,
  type Transaction,
} from "../state"

/** What a notification reports instead of the truth. */
export interface NotificationOverrides {
  status?: ReportedStatus | undefined
  amount?: number | undefined
}

/** The body of a notification about a transaction, true unless told to report something else. */
export function notificationBody(
  transaction: Transaction,
  shape: NotificationShape,
  habits: Pick<Habits, "fee_percent">,
  overrides: NotificationOverrides = {},
): string {
  const sum = { ...transaction.report, amount: overrides.amount ?? transaction.report.amount }
  const oddly = overrides.status === undefined ? transaction.oddly : NOTHING_ODD
  const reported: Transaction = { ...transaction, status: overrides.status ?? transaction.status, report: sum, oddly }
  switch (shape) {
    case "flat":
      return JSON.stringify(flat(reported))
    case "envelope":
      return JSON.stringify(paymentStatusAnswer(reported, habits).body)
    case "envelope_string_amount":
      return JSON.stringify(withStringAmount(reported, habits))
    case "empty":
      return ""
    case "garbage":
      return '<xml>not what you "expected'
  }
}

function flat(transaction: Transaction) {
  const failed = stateOf(transaction) === "FAILED"
  return {
    transaction_id: transaction.transactionId,
    transaction_amount: String(transaction.report.amount),
    transaction_status: transaction.status,
    error: failed ? transaction.message : null,
    message: transaction.message,
  }
}

function withStringAmount(transaction: Transaction, habits: Pick<Habits, "fee_percent">) {
  const { body } = paymentStatusAnswer(transaction, habits)
  return {
    ...body,
    data: {
      ...body.data,
      transaction_amount: transaction.report.amount.toFixed(5),
      transaction_status: transaction.status === "SUCCESS" ? "SUCCESSFUL" : transaction.status,
    },
  }
}
