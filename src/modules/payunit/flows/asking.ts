import { type PayUnitClient, UnknownTransactionError } from "../../../gateway"
import type { Testimony } from "../../../settlement"
import type { TransactionRecord } from "../transaction-record"

/** What the current family's status says, which answers for the checkout family too. Null if it knows nothing. */
export async function askPaymentStatus(
  client: PayUnitClient,
  transaction: Pick<TransactionRecord, "id">,
  timeoutMs: number | undefined,
): Promise<Testimony | null> {
  const status = await unlessUnknown(client.paymentStatus(transaction.id, { timeoutMs }))
  return status === null
    ? null
    : {
        transactionId: status.transaction_id,
        status: status.transaction_status,
        amount: status.transaction_amount,
        currency: status.transaction_currency,
        mode: null,
        gateway: status.transaction_gateway,
      }
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
