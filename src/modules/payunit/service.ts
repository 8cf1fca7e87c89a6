import type { Logger } from "@medusajs/framework/types"
import type { Exchange } from "../../gateway"
import { countNotifications, observe, measureNotificationLag, paymentEnded } from "../../telemetry"
import { AccountOperations, Accounts, CircuitBreakers, Pauses, reportOrphanedAccounts } from "./accounts"
import { AuditTrail } from "./audit"
import { Alerts, AlertSettings } from "./alerts"
import { PersonalData } from "./privacy"
import { hashingSecretOf, isPublicSecret, Pseudonyms, RateLimits, SignedUrls } from "./security"
import { Outbox } from "./outbox"
import {
  lineOf,
  Listing,
  ManualReconciliation,
  measureOf,
  Prompts,
  TransactionLeases,
  Transactions,
  UnpaidOrders,
} from "./transactions"
import { IdempotencyKeys } from "./idempotency"
import { Inbox, UnknownWords } from "./inbox"
import { InvoicePayments, InvoiceReminders, Invoices } from "./invoices"
import { type Database, JobRuns, NamedLeases, PayUnitRecords, RowReader } from "./storage"
import { PaymentRequests } from "./requests"
import { Figures } from "./figures"
import { Statements } from "./statements"
import { AccountingExport, Summaries } from "./summaries"
import { parseOptions, pausedByOption, type PayUnitOptions } from "./options"
import type { RowKind } from "./errors"
import { ManualRefunds, Payouts } from "./refunds"
import { PaymentMethods } from "./methods"

interface Dependencies {
  logger: Logger
  __pg_connection__: Database
  configModule: unknown
}

/**
 * The memory of the plugin: every transaction that was ever opened, the notifications that came, and the merchant
 * accounts with their clients. What may be done with a payment is in `src/payments`, which has this service as its
 * context. Of Medusa's own state (carts, orders, payments) nothing is read or changed here.
 */
class PayUnitModuleService extends PayUnitRecords {
  /** Every transaction that was ever opened. */
  readonly transactions: Transactions
  /** The prompts that were sent to phones. */
  readonly prompts: Prompts
  /** Orders that wait for their payment. */
  readonly unpaidOrders: UnpaidOrders
  /** What merchants refunded by hand. */
  readonly manualRefunds: ManualRefunds
  /** What PayUnit itself sends back. */
  readonly payouts: Payouts
  /** The keys of requests that made something. */
  readonly idempotencyKeys: IdempotencyKeys
  /** The events that wait to be announced. */
  readonly outbox: Outbox
  /** What people outside of the admin are to be told. */
  readonly alerts: Alerts
  /** Whom alerts are sent to, which, and when. */
  readonly alertSettings: AlertSettings
  /** Every invoice that was ever written. */
  readonly invoices: Invoices
  /** The money of invoices: the ledger's entries for them. */
  readonly invoicePayments: InvoicePayments
  /** Who is reminded of invoices, and when. */
  readonly invoiceReminders: InvoiceReminders
  /** Who may work on a transaction, and when. */
  readonly leases: TransactionLeases
  /** Who works on the money of an order. */
  readonly namedLeases: NamedLeases
  /** The addresses that carry a secret. */
  readonly signedUrls: SignedUrls
  /** Keyed hashes of phone numbers and network addresses. */
  readonly pseudonyms: Pseudonyms
  /** What is counted by the hour. */
  readonly limits: RateLimits
  /** What shoppers can pay with. */
  readonly methods: PaymentMethods
  /** What PayUnit calls payments in words that nobody knows. */
  readonly statusWords: UnknownWords
  /** The merchant accounts, with their clients. */
  readonly accounts: Accounts
  /** Which accounts the service answers for, as far as this process has seen. */
  readonly circuitBreakers: CircuitBreakers
  /** For which accounts no new payments are taken. */
  readonly pauses: Pauses
  /** For which accounts no payouts are sent. */
  readonly payoutPauses: Pauses
  /** Which accounts have what is beyond the service's contract. */
  readonly accountOperations: AccountOperations
  /** What staff ask customers for. */
  readonly paymentRequests: PaymentRequests
  /** When the job ran. */
  readonly jobRuns: JobRuns
  /** What somebody reconciles by hand. */
  readonly manualReconciliation: ManualReconciliation
  /** What the tables tell of how things go. */
  readonly figures: Figures
  /** Who decided what. */
  readonly audit: AuditTrail
  /** Sums for whoever owns the shop. */
  readonly summaries: Summaries
  /** What an accountant needs of a month. */
  readonly accountingExport: AccountingExport
  /** PayUnit's own statements, and what came of comparing them. */
  readonly statements: Statements
  /** What is known of people. */
  readonly personalData: PersonalData
  /** What merchants look through. */
  readonly listing: Listing
  /** The inbox of notifications. */
  readonly inbox: Inbox
  readonly logger: Logger
  readonly options: PayUnitOptions
  /** Whether hashes of phone numbers are keyed with a secret that everybody knows. */
  readonly isHashingSecretKnownToAll: boolean
  #rejectedNotifications = 0
  readonly #reader: RowReader

  constructor(dependencies: Dependencies, options: unknown) {
    super(dependencies, options)
    const database = dependencies.__pg_connection__
    const logger = dependencies.logger
    this.logger = logger
    this.options = parseOptions(withoutInjected(options))
    const accounts = new Accounts(this.options, (exchange) => {
      logger.debug(describeExchange(exchange))
    })
    this.#reader = new RowReader(({ kind, id, columns }) => {
      logger.warn(
        `payunit: ${kind} ${id} is left alone: this version cannot read its ${columns.join(", ")}, which a newer one ` +
          "wrote. Nothing of it is lost; install that version again.",
      )
    })
    this.accounts = accounts
    this.transactions = new Transactions(database, this.#reader, (end) => {
      logger[end.transaction.state === "held" ? "warn" : "info"](lineOf(end))
      paymentEnded(measureOf(end))
    })
    this.manualRefunds = new ManualRefunds(database)
    this.payouts = new Payouts(database)
    this.idempotencyKeys = new IdempotencyKeys(database)
    this.outbox = new Outbox(database, this.#reader)
    this.alerts = new Alerts(database)
    this.alertSettings = new AlertSettings(database, () => this.options.alerts)
    this.invoices = new Invoices(database, this.#reader)
    this.invoicePayments = new InvoicePayments(database, this.#reader)
    this.invoiceReminders = new InvoiceReminders(database)
    this.leases = new TransactionLeases(database, this.#reader)
    this.namedLeases = new NamedLeases(database)
    this.circuitBreakers = new CircuitBreakers(logger)
    this.pauses = new Pauses(database, accounts.names, pausedByOption(this.options))
    this.payoutPauses = new Pauses(database, accounts.names, [], "payouts")
    this.accountOperations = new AccountOperations(database)
    this.paymentRequests = new PaymentRequests(database)
    this.jobRuns = new JobRuns(database)
    this.manualReconciliation = new ManualReconciliation(database, this.#reader)
    this.figures = new Figures(database)
    this.summaries = new Summaries(database)
    this.accountingExport = new AccountingExport(database)
    this.statements = new Statements(database)
    this.personalData = new PersonalData(database)
    this.listing = new Listing(database, this.#reader)
    this.inbox = new Inbox(database, (arrived) => {
      countNotifications(arrived.owner === null ? "unknown" : "stored", arrived.count)
      if (arrived.owner === null) {
        logger.warn(
          `payunit: a notification came for transaction ${arrived.transactionId}, which is in no table. Was an older ` +
            "backup restored? Look it up in PayUnit's dashboard: what was paid there has no order here.",
        )
      } else if (arrived.paidLagMs !== null) {
        measureNotificationLag(arrived.owner, arrived.paidLagMs)
      }
    })
    const hashingSecret = this.options.hashingSecret ?? hashingSecretOf(dependencies.configModule)
    this.isHashingSecretKnownToAll = isPublicSecret(hashingSecret)
    this.audit = new AuditTrail(database, this.#reader, [hashingSecret, ...this.options.earlierHashingSecrets])
    this.unpaidOrders = new UnpaidOrders(database, this.#reader, this.transactions)
    this.prompts = new Prompts(database, this.#reader)
    this.signedUrls = new SignedUrls(database, this.options.backendUrl, accounts.names)
    this.pseudonyms = new Pseudonyms(hashingSecret)
    this.limits = new RateLimits(database)
    this.methods = new PaymentMethods(database, this.options)
    this.statusWords = new UnknownWords(database, logger)
    let stopObserving: (() => void) | null = null
    this.__hooks = {
      onApplicationStart: async () => {
        stopObserving = observe({
          held: async () =>
            (await this.figures.heldByAccount()).map(({ reason, account, mode, payments }) => ({
              value: payments,
              attributes: { "payunit.held_reason": reason, "payunit.account": account, "payunit.mode": mode },
            })),
          circuits: () => {
            const away = this.circuitBreakers.outages.map(({ account }) => account)
            return accounts.names.map((account) => ({
              value: away.includes(account) ? 1 : 0,
              attributes: { "payunit.account": account },
            }))
          },
          pauses: async () => {
            const paused = (await this.pauses.current()).map(({ account }) => account)
            return accounts.names.map((account) => ({
              value: paused.includes(account) ? 1 : 0,
              attributes: { "payunit.account": account },
            }))
          },
        })
        try {
          await reportOrphanedAccounts(database, accounts, logger)
        } catch {
          logger.warn("payunit: could not look for payments of accounts that are not configured any more")
        }
      },
      onApplicationShutdown: async () => {
        stopObserving?.()
        await accounts.close()
      },
    }
  }

  /** Medusa calls these when the application starts and stops. */
  readonly __hooks: Record<"onApplicationStart" | "onApplicationShutdown", () => Promise<void>>

  /** Ids of rows that could not be read since the process started, and may be readable by now. */
  unreadableIds(kind: RowKind): string[] {
    return this.#reader.remembered(kind)
  }

  /** Calls of notification addresses that were never given out, since this process started. */
  get rejectedNotifications(): number {
    return this.#rejectedNotifications
  }

  /** Counts a call of an address that was never given out. A counter is all that such a call may change. */
  countRejectedNotification(): void {
    this.#rejectedNotifications += 1
    countNotifications("rejected")
  }

  /** Forgets what is only counted, whom it was counted for, and leases that ended long ago. */
  async forgetPast(): Promise<void> {
    await this.limits.forgetPast()
    await this.prompts.forgetPhones()
    await this.namedLeases.forgetPast()
    await this.statusWords.forgetOld()
    await this.alerts.forgetOld()
  }
}

/** Medusa adds the database's settings to a module's options. */
function withoutInjected(options: unknown): unknown {
  if (typeof options !== "object" || options === null) {
    return options
  }
  return Object.fromEntries(Object.entries(options).filter(([name]) => name !== "database"))
}

function describeExchange(exchange: Exchange): string {
  const outcome = exchange.failure ?? `HTTP ${exchange.httpStatus ?? "-"}`
  return `payunit: ${exchange.operation}: ${outcome} in ${exchange.milliseconds} ms (request ${exchange.requestId})`
}

export default PayUnitModuleService
