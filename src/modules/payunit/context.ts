import type { Logger } from "@medusajs/framework/types"
import type { Accounts, CircuitBreakers, Pauses } from "./accounts"
import type { Pseudonyms, RateLimits, SignedUrls } from "./security"
import type { Prompts, TransactionLeases, Transactions } from "./transactions"
import type { InvoiceAttempts, Invoices } from "./invoices"
import type { OrderLeases } from "./storage"
import type { PayUnitOptions } from "./options"
import type { PaymentMethods } from "./methods"
import type { StatusWordsHeard } from "./inbox"

/** What the module's operations share. */
export interface ModuleContext {
  options: PayUnitOptions
  transactions: Transactions
  prompts: Prompts
  leases: TransactionLeases
  orderLeases: OrderLeases
  signedUrls: SignedUrls
  pseudonyms: Pseudonyms
  accounts: Accounts
  pauses: Pauses
  circuitBreakers: CircuitBreakers
  limits: RateLimits
  methods: PaymentMethods
  invoices: Invoices
  invoiceAttempts: InvoiceAttempts
  words: StatusWordsHeard
  logger: Logger
}
