import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "./accounts"
import type { Addresses } from "./addresses"
import type { Circuits } from "./circuits"
import type { Claims } from "./claims"
import { checkoutFlow } from "./flows/checkout"
import { gatewayFlow } from "./flows/gateway"
import { legacyFlow } from "./flows/legacy"
import type { PaymentFlow } from "./flows/payment-flow"
import type { InvoiceAttempts } from "./invoice-attempts"
import type { Invoices } from "./invoices"
import type { PayUnitOptions } from "./options"
import type { PaymentMethods } from "./payment-methods"
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
  circuits: Circuits
  limits: RateLimits
  methods: PaymentMethods
  invoices: Invoices
  invoiceAttempts: InvoiceAttempts
  logger: Logger
}

const FLOWS: Readonly<Record<TransactionRecord["family"], PaymentFlow>> = {
  checkout: checkoutFlow,
  gateway: gatewayFlow,
  legacy: legacyFlow,
}

/** Each family's way of paying. */
export function flowOf(family: TransactionRecord["family"]): PaymentFlow {
  return FLOWS[family]
}
