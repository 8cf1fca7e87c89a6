import { readTransactionStatus, type TransactionStatus } from "../status"
import { lenientNumber, lenientText } from "./envelope"

/**
 * What a notification says, whichever shape it came in: the flat one of the contract, or the whole envelope of
 * payment status with its fields under `data`. Nothing of it is signed, so nothing of it may be believed.
 */
export interface Notification {
  transaction_id: string | null
  transaction_status: TransactionStatus
  transaction_amount: number | null
  /** The contract's flat shape tells neither currency nor provider; the envelope does. */
  transaction_currency: string | null
  transaction_gateway: string | null
  purchaseRef: string | null
  message: string | null
  error: string | null
}

/** Reads a notification of any shape. Never throws: an unreadable one says nothing at all. */
export function readNotification(body: unknown): Notification {
  const outer = fieldsOf(body)
  const { data } = outer
  const inner = fieldsOf(Array.isArray(data) && data.length === 1 ? data[0] : data)
  const field = (name: string): unknown => inner[name] ?? outer[name]
  return {
    transaction_id: lenientText.parse(field("transaction_id")),
    transaction_status: readTransactionStatus(field("transaction_status")),
    transaction_amount: lenientNumber.parse(field("transaction_amount")),
    transaction_currency: lenientText.parse(field("transaction_currency")),
    transaction_gateway: lenientText.parse(field("transaction_gateway")),
    purchaseRef: lenientText.parse(field("purchaseRef")),
    message: lenientText.parse(field("message")),
    error: lenientText.parse(field("error")),
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}
