import {
  type PayUnitClient,
  type StatusWords,
  type ReportedStatus,
  type TransactionStatus,
  type UnknownStatus,
  UnknownTransactionError,
  withStatusWords,
} from "../../gateway"
import type { PaymentReport } from "../../domain/payments"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/** How a status is asked for, and read. */
export interface StatusQuery {
  timeoutMs?: number | undefined
  /** What words mean that the service is not known to use. */
  words?: StatusWords | undefined
}

/** What the current API's status says, which answers for the checkout API too. Null if it knows nothing. */
export async function askPaymentStatus(
  client: PayUnitClient,
  transaction: Pick<TransactionRecord, "id">,
  { timeoutMs, words }: StatusQuery,
): Promise<PaymentReport | null> {
  const status = await unlessUnknown(client.paymentStatus(transaction.id, { timeoutMs }))
  return status === null
    ? null
    : {
        transactionId: status.transaction_id,
        ...applyStatusWords(status.transaction_status, status.unknown_status, words),
        amount: status.transaction_amount,
        currency: status.transaction_currency,
        fee: status.fee,
        mode: null,
        gateway: status.transaction_gateway,
      }
}

const NO_WORDS: StatusWords = new Map()

/** A status as the store understands it, with the words that it was taught. */
export function applyStatusWords(
  status: TransactionStatus,
  unknown: UnknownStatus | null,
  words: StatusWords = NO_WORDS,
): ReportedStatus {
  return withStatusWords({ status, unknown }, words)
}

/** Null when the service does not know what it was asked about. */
export async function unlessUnknown<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof UnknownTransactionError) {
      return null
    }
    throw error
  }
}
