/** The contract's four states of a transaction; the form in which this client reports every status. */
export type TransactionStatus = "PENDING" | "SUCCESS" | "FAILED" | "CANCELLED"

const SPELLINGS: Readonly<Record<string, TransactionStatus>> = {
  SUCCESS: "SUCCESS",
  SUCCESSFUL: "SUCCESS",
  SUCCESSFULL: "SUCCESS",
  COMPLETED: "SUCCESS",
  PAID: "SUCCESS",
  FAILED: "FAILED",
  DECLINED: "FAILED",
  REJECTED: "FAILED",
  ERROR: "FAILED",
  CANCELLED: "CANCELLED",
  CANCELED: "CANCELLED",
  // The money was taken and went back: nobody has paid.
  REFUNDED: "CANCELLED",
  REVERSED: "CANCELLED",
  CHARGEBACK: "CANCELLED",
}

/**
 * Reads a payment's status in any spelling the service is known to use. Unknown, empty and odd values read as
 * `PENDING`: nothing we do not understand may count as paid, nor as failed.
 */
export function readTransactionStatus(value: unknown): TransactionStatus {
  if (typeof value !== "string") {
    return "PENDING"
  }
  const spelling = value.trim()
  if (!/^[A-Za-z]+$/.test(spelling)) {
    // Some letters of other alphabets become ours in capitals.
    return "PENDING"
  }
  const name = spelling.toUpperCase()
  return Object.hasOwn(SPELLINGS, name) ? (SPELLINGS[name] ?? "PENDING") : "PENDING"
}
