import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "./accounts"
import type { Addresses } from "./addresses"
import type { Circuits } from "./circuits"
import type { Claims } from "./claims"
import type { InvoiceAttempts } from "./invoice-attempts"
import type { Invoices } from "./invoices"
import type { OrderLeases } from "./order-leases"
import type { PayUnitOptions } from "./options"
import type { PaymentMethods } from "./payment-methods"
import type { RateLimits } from "./rate-limits"
import type { StatusWordsHeard } from "./status-words"
import type { Transactions } from "./transactions"

/** What the module's operations share. */
export interface ModuleContext {
  options: PayUnitOptions
  transactions: Transactions
  claims: Claims
  orderLeases: OrderLeases
  addresses: Addresses
  accounts: Accounts
  circuits: Circuits
  limits: RateLimits
  methods: PaymentMethods
  invoices: Invoices
  invoiceAttempts: InvoiceAttempts
  words: StatusWordsHeard
  logger: Logger
}
