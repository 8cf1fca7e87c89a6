import { randomUUID } from "node:crypto"
import type { Logger } from "@medusajs/framework/types"
import { z } from "zod"
import { type Exchange, readNotification } from "../../gateway"
import { limitRefused, notificationCame, observe, paidNotificationCame, paymentEnded } from "../../telemetry"
import { type AccountAnswer, Accounts, askAccount, CircuitBreakers, Pauses, reportOrphanedAccounts } from "./accounts"
import { AuditTrail } from "./audit"
import { Alerts } from "./alerts"
import { PersonalData } from "./privacy"
import {
  type AddressPurpose,
  calledFrom,
  hashingSecretOf,
  isKnownToAll,
  Pseudonyms,
  RateLimits,
  SignedUrls,
} from "./security"
import { Outbox } from "./outbox"
import {
  blocksPaying,
  lineOf,
  Listing,
  ManualReconciliation,
  measureOf,
  Prompts,
  type TransactionActs,
  TransactionLeases,
  type TransactionRecord,
  Transactions,
  triggeredBy,
  UnpaidOrders,
} from "./transactions"
import { type HeardWord, Inbox, StatusWordsHeard } from "./inbox"
import {
  askAfresh,
  type AskSettings,
  type Authorization,
  authorizeSession,
  type Checked,
  checkTransaction,
  lookForReversal,
  type OpenRequest,
  openTransaction,
  payInStore,
  type PayOutcome,
  type PayRequest,
  whyNotBilled,
} from "./operations"
import {
  askAboutInvoice,
  type AttemptRow,
  createInvoice,
  creatingSeconds,
  type InstallmentPage,
  type InstallmentRequest,
  type InvoiceActs,
  type InvoiceAsked,
  InvoiceAttempts,
  InvoicePayments,
  InvoiceRefunds,
  invoiceMethods,
  type InvoicePayRequest,
  type InvoiceRow,
  Invoices,
  openInstallment,
  payInvoice,
} from "./invoices"
import type { ModuleContext } from "./context"
import { type Database, JobRuns, OrderLeases, PayUnitRecords, RowReader } from "./storage"
import { PaymentRequests } from "./requests"
import { Figures } from "./figures"
import { Statements } from "./statements"
import { Books, Summaries } from "./summaries"
import { parseOptions, pausedByOption, type PayUnitOptions } from "./options"
import { type RowKind, ShopperError } from "./errors"
import { type ManualRefundRecord, ManualRefunds, useManualRefund } from "./refunds"
import { PaymentMethods } from "./methods"
import type { PaymentMethod } from "../../domain/payments"
import type { Query } from "../../medusa"

interface Dependencies {
  logger: Logger
  __pg_connection__: Database
  configModule: unknown
}

/** A notification as it arrived at its address. */
interface ArrivedNotification {
  transactionId: string
  contentType: string | null
  body: Buffer
}

/**
 * The memory of the plugin: every transaction that was ever opened, the notifications that came, the merchant
 * accounts with their clients, and what may be done with them. Medusa's own state (orders, payments) is changed by
 * the workflows, never here.
 */
class PayUnitModuleService extends PayUnitRecords {
  /** Every transaction that was ever opened. */
  readonly transactions: TransactionActs
  /** Orders that wait for their payment. */
  readonly unpaidOrders: UnpaidOrders
  /** What merchants paid back by hand. */
  readonly manualRefunds: ManualRefunds
  /** The events that wait to be announced. */
  readonly outbox: Outbox
  /** What people outside of the admin are to be told. */
  readonly alerts: Alerts
  /** Every invoice that was ever written. */
  readonly invoices: InvoiceActs
  /** What merchants confirmed of invoices. */
  readonly invoicePayments: InvoicePayments
  /** What merchants paid back of invoices' payments. */
  readonly invoiceRefunds: InvoiceRefunds
  /** Payment pages that were opened for instalments of invoices. */
  readonly invoiceAttempts: InvoiceAttempts
  /** Who may work on a transaction, and when. */
  readonly leases: TransactionLeases
  /** Who works on the money of an order. */
  readonly orderLeases: OrderLeases
  /** Which accounts the service answers for, as far as this process has seen. */
  readonly circuitBreakers: CircuitBreakers
  /** For which accounts no new payments are taken. */
  readonly pauses: Pauses
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
  readonly books: Books
  /** PayUnit's own statements, and what came of comparing them. */
  readonly statements: Statements
  /** What is known of people. */
  readonly personalData: PersonalData
  /** What merchants look through. */
  readonly listing: Listing
  /** The inbox of notifications. */
  readonly inbox: Inbox
  readonly options: PayUnitOptions
  /** Whether hashes of phone numbers are keyed with a secret that everybody knows. */
  readonly isHashingSecretKnownToAll: boolean
  #rejectedNotifications = 0
  readonly #reader: RowReader
  readonly #context: ModuleContext

  constructor(dependencies: Dependencies, options: unknown) {
    super(dependencies, options)
    const database = dependencies.__pg_connection__
    const logger = dependencies.logger
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
    const transactions = new Transactions(database, this.#reader, (end) => {
      logger[end.transaction.state === "held" ? "warn" : "info"](lineOf(end))
      paymentEnded(measureOf(end))
    })
    this.manualRefunds = new ManualRefunds(database)
    this.outbox = new Outbox(database, this.#reader)
    this.alerts = new Alerts(database)
    const invoices = new Invoices(database, this.#reader)
    this.invoicePayments = new InvoicePayments(database, this.#reader)
    this.invoiceRefunds = new InvoiceRefunds(database, this.#reader)
    this.invoiceAttempts = new InvoiceAttempts(database, this.#reader)
    this.leases = new TransactionLeases(database, this.#reader)
    this.orderLeases = new OrderLeases(database)
    this.circuitBreakers = new CircuitBreakers(logger)
    this.pauses = new Pauses(database, accounts.names, pausedByOption(this.options))
    this.paymentRequests = new PaymentRequests(database)
    this.jobRuns = new JobRuns(database)
    this.manualReconciliation = new ManualReconciliation(database, this.#reader)
    this.figures = new Figures(database)
    this.summaries = new Summaries(database)
    this.books = new Books(database)
    this.statements = new Statements(database)
    this.personalData = new PersonalData(database)
    this.listing = new Listing(database, this.#reader)
    this.inbox = new Inbox(database, (arrived) => {
      notificationCame(arrived.owner === null ? "unknown" : "stored", arrived.count)
      if (arrived.owner === null) {
        logger.warn(
          `payunit: a notification came for transaction ${arrived.transactionId}, which is in no table. Was an older ` +
            "backup restored? Look it up in PayUnit's dashboard: what was paid there has no order here.",
        )
      } else if (arrived.paidLagMs !== null) {
        paidNotificationCame(arrived.owner, arrived.paidLagMs)
      }
    })
    const hashingSecret = this.options.hashingSecret ?? hashingSecretOf(dependencies.configModule)
    this.isHashingSecretKnownToAll = isKnownToAll(hashingSecret)
    this.audit = new AuditTrail(database, this.#reader, hashingSecret)
    this.transactions = transactions
    this.unpaidOrders = new UnpaidOrders(database, this.#reader, transactions)
    this.invoices = invoices
    this.#context = {
      options: this.options,
      transactions,
      prompts: new Prompts(database, this.#reader),
      leases: this.leases,
      orderLeases: this.orderLeases,
      signedUrls: new SignedUrls(database, this.options.backendUrl, accounts.names),
      pseudonyms: new Pseudonyms(hashingSecret),
      accounts,
      pauses: this.pauses,
      circuitBreakers: this.circuitBreakers,
      limits: new RateLimits(database),
      methods: new PaymentMethods(database, this.options),
      invoices,
      invoiceAttempts: this.invoiceAttempts,
      words: new StatusWordsHeard(database, logger),
      logger,
    }
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

  /** See {@link openTransaction}. */
  async openTransaction(query: Query, request: OpenRequest): Promise<TransactionRecord> {
    return await triggeredBy("storefront", async () => await openTransaction(this.#context, query, request))
  }

  /** Likewise for somebody at a network address, who is to pay on the service's page. */
  async openPage(query: Query, address: string, request: OpenRequest): Promise<TransactionRecord> {
    return await calledFrom(address, async () => await this.openTransaction(query, request))
  }

  /** See {@link checkTransaction}. */
  async checkTransaction(transaction: TransactionRecord, settings?: AskSettings): Promise<Checked> {
    return await checkTransaction(this.#context, transaction, settings)
  }

  /** See {@link lookForReversal}. */
  async lookForReversal(transaction: TransactionRecord): Promise<TransactionRecord> {
    return await lookForReversal(this.#context, this.manualRefunds, transaction)
  }

  /** See {@link askAfresh}. */
  async askAfresh(transaction: TransactionRecord, settings?: AskSettings): Promise<TransactionRecord> {
    return await askAfresh(this.#context, transaction, settings)
  }

  /** See {@link authorizeSession}. */
  async authorizeSession(query: Query, paymentSessionId: string): Promise<Authorization> {
    return await triggeredBy("completion", async () => await authorizeSession(this.#context, query, paymentSessionId))
  }

  /** See {@link useManualRefund}. */
  async useManualRefund(
    query: Query,
    transaction: TransactionRecord,
    refund: { id: string; amount: number },
  ): Promise<ManualRefundRecord | null> {
    return await useManualRefund(this.manualRefunds, query, transaction, refund)
  }

  /** See {@link payInStore}. */
  async payInStore(query: Query, request: PayRequest): Promise<PayOutcome> {
    const pay = async (): Promise<PayOutcome> => await payInStore(this.#context, query, request)
    return await calledFrom(request.address, async () => await triggeredBy("storefront", pay))
  }

  /**
   * The attempts that a payment session may be paid through: its own, or, since a double click lets two sessions share
   * one, those of its payment collection; or those that went to another session when Medusa deleted this one. Money
   * first, then the newest.
   *
   * @throws ShopperError `payment_not_found`
   */
  async attemptsOfSession(
    query: Query,
    paymentSessionId: string,
  ): Promise<[TransactionRecord, ...TransactionRecord[]]> {
    const own = await this.transactions.ofSession(paymentSessionId)
    const beside = own.length > 0 ? own : await this.#attemptsBeside(query, paymentSessionId)
    const attempts = beside.length > 0 ? beside : await this.transactions.onceOfSession(paymentSessionId)
    const [first, ...others] = [...attempts.filter(blocksPaying), ...attempts.filter((one) => !blocksPaying(one))]
    if (first === undefined) {
      throw new ShopperError("payment_not_found")
    }
    return [first, ...others]
  }

  async #attemptsBeside(query: Query, paymentSessionId: string): Promise<TransactionRecord[]> {
    const { data } = await query.graph({
      entity: "payment_session",
      fields: ["payment_collection_id"],
      filters: { id: paymentSessionId },
    })
    const [session] = z.array(z.object({ payment_collection_id: z.string() })).parse(data)
    return session === undefined ? [] : await this.transactions.ofCollection(session.payment_collection_id)
  }

  /** Writes a notification down and makes its transaction due. What it claims is kept, and not believed. */
  async receiveNotification(arrived: ArrivedNotification): Promise<void> {
    const claim = readNotification(parseJson(arrived.body))
    await this.inbox.record(arrived.transactionId, {
      id: `puntf_${randomUUID()}`,
      contentType: arrived.contentType?.slice(0, 100) ?? null,
      claimedStatus: claim.transaction_status,
      claimedAmount: claim.transaction_amount === null ? null : String(claim.transaction_amount),
      size: arrived.body.length,
    })
  }

  /** The transaction or invoice that a token of an address was made for; null if it is none of ours. */
  async verifyToken(purpose: AddressPurpose, token: string): Promise<string | null> {
    return await this.#context.signedUrls.verify(purpose, token)
  }

  /** Where all addresses of a kind begin. */
  addressesBelow(purpose: AddressPurpose): string {
    return this.#context.signedUrls.below(purpose)
  }

  /**
   * Our address of a transaction's payment page, which is given out in place of the service's own; null where it has no
   * page.
   */
  async pageOf(transaction: TransactionRecord): Promise<string | null> {
    return transaction.redirect_url === null ? null : await this.#context.signedUrls.ofPage(transaction)
  }

  /** The address of an invoice or a payment request for one purpose. */
  async addressOf(purpose: AddressPurpose, subject: { id: string; account: string }): Promise<string> {
    return await this.#context.signedUrls.addressOf(purpose, subject)
  }

  /** Notes that somebody may have been on the payment pages of these. What is noted already costs nothing. */
  async noteVisit(transactions: readonly TransactionRecord[]): Promise<void> {
    await this.#context.transactions.noteVisit(transactions)
  }

  /** Notes that a shopper came back from a transaction's payment page. */
  async noteReturn(transaction: TransactionRecord): Promise<void> {
    if (transaction.signalled_at === null) {
      await this.#context.transactions.noteReturn(transaction.id)
    }
  }

  /** The methods that a transaction can be paid with. Never waits for the service. */
  async offeredMethods(transaction: TransactionRecord): Promise<readonly PaymentMethod[]> {
    return await this.methodsOf(transaction)
  }

  /** The methods that an account can be paid with in a flow. Never waits for the service. */
  async methodsOf(
    transaction: Pick<TransactionRecord, "account" | "mode" | "flow">,
  ): Promise<readonly PaymentMethod[]> {
    return await this.#context.methods.offered(transaction)
  }

  /** What the service called payments in the last days, in words that nobody knows and no option teaches. */
  async unknownStatusWords(days: number): Promise<HeardWord[]> {
    return await this.#context.words.recent(days, this.options.statusWords.keys())
  }

  /** Ids of rows that could not be read since the process started, and may be readable by now. */
  metUnreadable(kind: RowKind): string[] {
    return this.#reader.remembered(kind)
  }

  /** Calls of notification addresses that were never given out, since this process started. */
  get rejectedNotifications(): number {
    return this.#rejectedNotifications
  }

  /** Counts a call of an address that was never given out. A counter is all that such a call may change. */
  countRejectedNotification(): void {
    this.#rejectedNotifications += 1
    notificationCame("rejected")
  }

  /** Counts a shopper's "is it paid?". Whether the service may be asked on behalf of their network address. */
  async mayRefresh(address: string): Promise<boolean> {
    const who = this.#context.pseudonyms.of("address", address)
    const retryAt = await this.#context.limits.count(
      `refreshes:address:${who}`,
      this.options.limits.refreshesPerAddressPerHour,
    )
    if (retryAt !== null) {
      limitRefused("refreshesPerAddressPerHour")
    }
    return retryAt === null
  }

  /** See {@link askAccount}. */
  async askAccounts(): Promise<AccountAnswer[]> {
    return await Promise.all(this.#context.accounts.names.map((name) => askAccount(this.#context, name)))
  }

  /** The names of the merchant accounts, each with its mode. */
  get accountModes(): ReadonlyMap<string, "test" | "live"> {
    const { accounts } = this.#context
    return new Map(
      accounts.names.flatMap((name) => {
        const client = accounts.clientFor(name)
        return client === null ? [] : [[name, client.mode] as const]
      }),
    )
  }

  /** See {@link createInvoice}. */
  async createInvoiceAtService(invoiceId: string): Promise<{ invoice: InvoiceRow; isOpened: boolean } | null> {
    return await createInvoice(this.#context, invoiceId)
  }

  /** See {@link openInstallment}. */
  async openInstallment(query: Query, request: InstallmentRequest): Promise<InstallmentPage> {
    return await openInstallment(this.#context, query, request)
  }

  /** See {@link whyNotBilled}. */
  async whyNotBilled(query: Query, demand: Parameters<typeof whyNotBilled>[2]): Promise<ShopperError | null> {
    return await whyNotBilled(this.#context, query, demand)
  }

  /** See {@link payInvoice}. */
  async payInvoice(query: Query, request: InvoicePayRequest): Promise<AttemptRow> {
    const pay = async (): Promise<AttemptRow> => await payInvoice(this.#context, query, this.invoicePayments, request)
    return await triggeredBy("storefront", pay)
  }

  /** See {@link invoiceMethods}. */
  async invoiceMethods(invoice: InvoiceRow): Promise<readonly PaymentMethod[]> {
    return await invoiceMethods(this.#context, invoice)
  }

  /** See {@link askAboutInvoice}. */
  async askAboutInvoice(invoice: InvoiceRow): Promise<InvoiceAsked> {
    return await askAboutInvoice(this.#context, invoice)
  }

  /** Invoices whose creation nobody waits for any more are in doubt from now on. */
  async doubtAbandonedInvoices(): Promise<string[]> {
    return await this.#context.invoices.doubtAbandoned(creatingSeconds(this.#context))
  }

  /** Whether the service can be asked about what this account opened in this mode. */
  isConfigured(account: string, mode: "test" | "live"): boolean {
    return this.#context.accounts.clientFor(account, mode) !== null
  }

  /** Forgets what is only counted, whom it was counted for, and leases that ended long ago. */
  async forgetPast(): Promise<void> {
    await this.#context.limits.forgetPast()
    await this.#context.prompts.forgetPhones()
    await this.orderLeases.forgetPast()
    await this.#context.words.forgetOld()
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

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return null
  }
}

export default PayUnitModuleService
