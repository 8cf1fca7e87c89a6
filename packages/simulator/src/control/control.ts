import type { z } from "zod"
import { payeeNumberOf } from "../../../../src/gateway/phone"
import { balanceOf, decideDeposit, type Deposit, type DepositCalls, receivedOf } from "../deposits"
import { openInvoicePayment } from "../invoice-payments"
import type { Simulation } from "../simulation"
import {
  type Fault,
  type JournalEntry,
  nextInstallmentOf,
  remainingOf,
  type SentNotification,
  type Settings,
  settingsInput,
  type SettingsInput,
  stateOf,
  type Transaction,
  withSettings,
} from "../state"
import {
  clockInput,
  type DecisionInput,
  decisionInput,
  type FaultInput,
  faultInput,
  type InvoicePaymentInput,
  invoicePaymentInput,
  type NotificationsInput,
  notificationsInput,
  type PayoutDecisionInput,
  payoutDecisionInput,
} from "./inputs"
import { type InvoiceView, invoiceViewOf, type PayoutView, payoutViewOf, type TransactionView, viewOf } from "./views"

const SLOW_BY_DEFAULT_MS = 1_000

/** Something that the control interface cannot do, said to whoever asked. */
export class ControlError extends Error {
  readonly httpStatus: 400 | 404
  constructor(httpStatus: 400 | 404, message: string) {
    super(message)
    this.name = "ControlError"
    this.httpStatus = httpStatus
  }
}

/** What became of a decision. */
export interface DecisionResult {
  transaction: TransactionView
  /** Null if nobody was notified. */
  notification: SentNotification | null
}

/**
 * Everything that the control interface can do, for tests in the same process. Every method checks its input as
 * the interface does and throws a {@link ControlError} that names the field.
 */
export class SimulatorControl {
  readonly #simulation: Simulation
  readonly #dropHanging: () => void

  /** @internal */
  constructor(simulation: Simulation, dropHanging: () => void) {
    this.#simulation = simulation
    this.#dropHanging = dropHanging
  }

  /** Every transaction, oldest first. */
  transactions(): TransactionView[] {
    return this.#simulation.ledger.all().map((transaction) => this.#view(transaction))
  }

  /** What merchants were credited with by transactions of every family, by currency. */
  collected(): Record<string, number> {
    const sums: Record<string, number> = {}
    for (const { collected, report } of this.#simulation.ledger.all()) {
      sums[report.currency] = (sums[report.currency] ?? 0) + collected
    }
    return sums
  }

  /** Every invoice, oldest first. */
  invoices(): InvoiceView[] {
    return this.#simulation.invoices.all().map(invoiceViewOf)
  }

  /** One invoice by its uuid or reference. */
  invoice(id: string): InvoiceView {
    const invoice = this.#simulation.invoices.find(id)
    if (invoice === undefined) {
      throw new ControlError(404, `invoice: there is no invoice ${id}`)
    }
    return invoiceViewOf(invoice)
  }

  /** Pays of an invoice, as behind its own link: the next instalment or all that is left, unless told. */
  payInvoice(id: string, input: InvoicePaymentInput = {}): TransactionView {
    const { amount } = checked(invoicePaymentInput, input)
    const invoice = this.#simulation.invoices.find(id)
    if (invoice === undefined) {
      throw new ControlError(404, `invoice: there is no invoice ${id}`)
    }
    const installment = amount === undefined ? (nextInstallmentOf(invoice) ?? null) : null
    const paid = amount ?? installment?.amount ?? remainingOf(invoice)
    if (paid <= 0) {
      throw new ControlError(400, `invoice: nothing is left to pay of ${id}`)
    }
    const { transaction } = openInvoicePayment(this.#simulation, invoice, paid, installment)
    this.#simulation.ledger.decide(transaction, { status: "SUCCESS" })
    return this.#view(transaction)
  }

  /** Every payout, oldest first. */
  payouts(): PayoutView[] {
    return this.#simulation.deposits.all().map((deposit) => this.#payoutView(deposit))
  }

  /** One payout by the merchant's identifier; the newest if test and live share it. */
  payout(transactionId: string): PayoutView {
    return this.#payoutView(this.#findPayout(transactionId))
  }

  /** What left merchants and arrived, by currency; fees not counted. */
  paidOut(): Record<string, number> {
    const sums: Record<string, number> = {}
    for (const deposit of this.#simulation.deposits.all()) {
      const { destination_currency: currency } = deposit.terms
      sums[currency] = (sums[currency] ?? 0) + receivedOf(deposit)
    }
    return sums
  }

  /** What one number got in all, of every payout, however it is written; or one account of a bank. */
  paidOutTo(accountNumber: string): number {
    const wanted = payeeNumberOf(accountNumber) ?? accountNumber
    return this.#simulation.deposits
      .all()
      .filter(({ terms }) => terms.account_number === wanted)
      .reduce((sum, deposit) => sum + receivedOf(deposit), 0)
  }

  /** What the merchant that is always there has to pay out. */
  balance(mode: "test" | "live" = "test"): number {
    const merchant = this.#simulation.accounts.find((account) => account.mode === mode)
    const currency = mode === "live" ? this.#simulation.settings.live_currency : "XAF"
    return merchant === undefined ? 0 : balanceOf(this.#simulation, merchant, currency)
  }

  /** How often each operation was called about a payout, also of one whose announcement came to nothing. */
  payoutCalls(transactionId: string): DepositCalls {
    return this.#simulation.deposits.callsAbout(transactionId)
  }

  /** Approves or declines a payout, or ends it: also one that ended already, which is late money or money that came back. */
  decidePayout(transactionId: string, input: PayoutDecisionInput): PayoutView {
    const { decision, word, amount } = checked(payoutDecisionInput, input)
    const deposit = this.#findPayout(transactionId)
    const refusal = decideDeposit(this.#simulation, deposit, decision)
    if (refusal !== null) {
      throw new ControlError(400, `decision: this payout ${refusal}`)
    }
    deposit.reportedWord = word
    deposit.reportedAmount = amount ?? null
    return this.#payoutView(deposit)
  }

  /** One transaction by the merchant's identifier; the newest if test and live share it. */
  transaction(transactionId: string): TransactionView {
    return this.#view(this.#find(transactionId))
  }

  /** Ends a payment; answers once its notification was delivered or failed. */
  async decide(transactionId: string, input: DecisionInput): Promise<DecisionResult> {
    const { notify, word, reported_id, in_list, ...decision } = checked(decisionInput, input)
    const transaction = this.#find(transactionId)
    this.#simulation.ledger.decide(transaction, { ...decision, word, reportedId: reported_id, inList: in_list })
    const wanted = notify ?? (this.#simulation.settings.notifications && stateOf(transaction) !== "PENDING")
    const notification = wanted ? await this.#simulation.notify(transaction) : null
    return { transaction: this.#view(transaction), notification }
  }

  /** Lets coming calls go wrong; answers the active faults. */
  addFault(input: FaultInput): readonly Fault[] {
    const { delay_ms, times, ...fault } = checked(faultInput, input)
    this.#simulation.faults.add({
      ...fault,
      times: times === 0 ? null : times,
      delay_ms: delay_ms ?? (fault.kind === "slow" ? SLOW_BY_DEFAULT_MS : 0),
    })
    return this.faults()
  }

  /** The active faults. */
  faults(): readonly Fault[] {
    return this.#simulation.faults.active()
  }

  /** Lets everything go well again. Calls that hang already stay so. */
  clearFaults(): readonly Fault[] {
    this.#simulation.faults.clear()
    return this.faults()
  }

  /** Sends notifications, true or false ones; answers once all were delivered or failed. */
  async sendNotifications(input: NotificationsInput): Promise<SentNotification[]> {
    const { transaction_id, shape, status, amount, repeat, delay_ms, concurrency } = checked(notificationsInput, input)
    const transaction = this.#find(transaction_id)
    if (transaction.notifyUrl === null) {
      throw new ControlError(400, "transaction_id: this transaction has no notify_url")
    }
    const sent: SentNotification[] = []
    let left = repeat
    const sendInTurn = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        const notification = await this.#simulation.notify(transaction, shape, { status, amount }, delay_ms)
        if (notification !== null) {
          sent.push(notification)
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(concurrency, repeat) }, sendInTurn))
    return sent
  }

  /** How the simulator behaves. */
  settings(): Settings {
    return { ...this.#simulation.settings }
  }

  /** Changes the settings that are given; a profile changes every habit. Answers all. */
  changeSettings(input: SettingsInput): Settings {
    this.#simulation.settings = withSettings(this.#simulation.settings, checked(settingsInput, input))
    return this.settings()
  }

  /** The simulator's time. */
  now(): string {
    return this.#simulation.clock.timestamp()
  }

  /** Moves the simulator's clock forward, does what becomes due, and answers its time. */
  advanceClock(seconds: number): string {
    const { advance_seconds } = checked(clockInput, { advance_seconds: seconds })
    this.#simulation.clock.advance(advance_seconds * 1_000)
    return this.now()
  }

  /** What was asked of the service, oldest first; of one operation only if named. */
  requests(operation?: string): readonly JournalEntry[] {
    return this.#simulation.journal.entries(operation)
  }

  /** Starts from scratch, and breaks off calls that hang. */
  async reset(): Promise<void> {
    this.#dropHanging()
    await this.#simulation.reset()
  }

  #view(transaction: Transaction): TransactionView {
    const { clock, settings } = this.#simulation
    return viewOf(transaction, clock.now(), settings)
  }

  #payoutView(deposit: Deposit): PayoutView {
    return payoutViewOf(deposit, this.#simulation.deposits)
  }

  #findPayout(transactionId: string): Deposit {
    const deposit = this.#simulation.deposits.byTransactionId(transactionId)
    if (deposit === undefined) {
      throw new ControlError(404, `transaction_id: there is no payout ${transactionId}`)
    }
    return deposit
  }

  #find(transactionId: string): Transaction {
    const transaction = this.#simulation.ledger.byTransactionId(transactionId)
    if (transaction === undefined) {
      throw new ControlError(404, `transaction_id: there is no transaction ${transactionId}`)
    }
    return transaction
  }
}

/** An input in its schema's form. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) {
    return result.data
  }
  const words = result.error.issues.map((issue) =>
    issue.code === "unrecognized_keys"
      ? `${issue.keys.join(", ")}: unknown field`
      : `${issue.path.join(".") || "body"}: ${issue.message}`,
  )
  throw new ControlError(400, words.join("; "))
}
