import { paymentStatusAnswer } from "../answers"
import {
  type Habits,
  NOTHING_ODD,
  type NotificationShape,
  type ReportedStatus,
  stateOf,
  type Transaction,
} from "../state"

/** What a notification claims instead of the truth. */
export interface NotificationOverrides {
  status?: ReportedStatus | undefined
  amount?: number | undefined
}

/** The body of a notification about a transaction, true unless told to claim something else. */
export function notificationBody(
  transaction: Transaction,
  shape: NotificationShape,
  habits: Pick<Habits, "fee_percent">,
  claim: NotificationOverrides = {},
): string {
  const sum = { ...transaction.report, amount: claim.amount ?? transaction.report.amount }
  const oddly = claim.status === undefined ? transaction.oddly : NOTHING_ODD
  const claimed: Transaction = { ...transaction, status: claim.status ?? transaction.status, report: sum, oddly }
  switch (shape) {
    case "flat":
      return JSON.stringify(flat(claimed))
    case "envelope":
      return JSON.stringify(paymentStatusAnswer(claimed, habits).body)
    case "envelope_string_amount":
      return JSON.stringify(withStringAmount(claimed, habits))
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
