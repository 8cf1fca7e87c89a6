import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "./accounts/accounts"
import type { Pseudonyms } from "./security/pseudonyms"
import type { SignedUrls } from "./security/signed-urls"
import type { CircuitBreakers } from "./accounts/circuit-breakers"
import type { TransactionLeases } from "./transactions/leases"
import type { InvoiceAttempts } from "./invoices/attempts"
import type { Invoices } from "./invoices/invoices"
import type { OrderLeases } from "./storage/order-leases"
import type { PayUnitOptions } from "./options"
import type { PaymentMethods } from "./flows/payment-methods"
import type { RateLimits } from "./security/rate-limits"
import type { StatusWordsHeard } from "./inbox/status-words"
import type { Transactions } from "./transactions/transactions"

/** What the module's operations share. */
export interface ModuleContext {
  options: PayUnitOptions
  transactions: Transactions
  leases: TransactionLeases
  orderLeases: OrderLeases
  signedUrls: SignedUrls
  pseudonyms: Pseudonyms
  accounts: Accounts
  circuitBreakers: CircuitBreakers
  limits: RateLimits
  methods: PaymentMethods
  invoices: Invoices
  invoiceAttempts: InvoiceAttempts
  words: StatusWordsHeard
  logger: Logger
}
