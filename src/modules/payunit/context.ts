import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "./accounts"
import type { Addresses } from "./addresses"
import type { Claims } from "./claims"
import { checkoutFlow } from "./flows/checkout"
import type { PaymentFlow } from "./flows/payment-flow"
import type { PayUnitOptions } from "./options"
import type { RateLimits } from "./rate-limits"
import type { TransactionRecord } from "./transaction-record"
import type { Transactions } from "./transactions"

/** What the module's operations share. */
export interface ModuleContext {
  options: PayUnitOptions
  transactions: Transactions
  claims: Claims
  addresses: Addresses
  accounts: Accounts
  limits: RateLimits
  logger: Logger
}

/** Each family's way of paying. */
const FLOWS: Readonly<Partial<Record<TransactionRecord["family"], PaymentFlow>>> = { checkout: checkoutFlow }

/** The flow of a family. @throws Error when no flow pays through it */
export function flowOf(family: TransactionRecord["family"]): PaymentFlow {
  const flow = FLOWS[family]
  if (flow === undefined) {
    throw new Error(`no payment flow for the ${family} family`)
  }
  return flow
}
