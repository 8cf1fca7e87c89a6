import { newTransactionId, PayUnitError, UnknownTransactionError } from "../../../gateway"
import type { Accounts } from "./accounts"
import type { CircuitBreakers } from "./circuit-breakers"

/** What the service answered to a merchant account that asked about nothing. */
export interface AccountAnswer {
  account: string
  mode: "test" | "live"
  /** Null if the credentials were accepted. */
  error: PayUnitError | null
}

/**
 * Asks the service about a transaction that does not exist, which changes nothing: that it knows of none means that it
 * accepted the credentials. An answer also ends what is known of an outage.
 */
export async function askAccount(
  { accounts, circuitBreakers }: { accounts: Accounts; circuitBreakers: CircuitBreakers },
  account: string,
): Promise<AccountAnswer> {
  const client = accounts.clientFor(account)
  if (client === null) {
    throw new Error(`there is no account "${account}"`)
  }
  try {
    await client.paymentStatus(newTransactionId())
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    if (!(error instanceof UnknownTransactionError)) {
      return { account, mode: client.mode, error }
    }
  }
  circuitBreakers.answered(account)
  return { account, mode: client.mode, error: null }
}
