import { type NotificationOverrides, notificationBody, NotificationCourier } from "./notifications"
import { Deposits } from "./deposits"
import { Cipher } from "./encryption"
import {
  type Decision,
  Faults,
  Invoices,
  Journal,
  Ledger,
  type MerchantAccount,
  type NotificationShape,
  type Now,
  type SentNotification,
  type Settings,
  SimulatorClock,
  stateOf,
  type Transaction,
} from "./state"

/** What a simulation is started with and returns to when it is reset. */
export interface SimulationSettings {
  accounts: readonly MerchantAccount[]
  allowHttpLoopback: boolean
  allowHttpPrivate: boolean
  initialSettings: Settings
  notificationTimeoutMs: number
  now: Now
}

/**
 * The service without its server: tables, clock, faults and settings, and the two things that it does by itself,
 * ending payments and notifying merchants. Knows nothing of HTTP requests.
 */
export class Simulation {
  readonly accounts: readonly MerchantAccount[]
  readonly allowHttpLoopback: boolean
  readonly allowHttpPrivate: boolean
  readonly clock: SimulatorClock
  readonly faults = new Faults()
  readonly journal = new Journal()
  ledger: Ledger
  invoices = new Invoices()
  deposits = new Deposits()
  /** What encrypts the values that merchants and payers hand back. */
  cipher = new Cipher()
  settings: Settings
  /** The simulator's own address, known once it listens. */
  url = ""
  readonly #initialSettings: Settings
  readonly #courier: NotificationCourier

  constructor(settings: SimulationSettings) {
    this.accounts = settings.accounts
    this.allowHttpLoopback = settings.allowHttpLoopback
    this.allowHttpPrivate = settings.allowHttpPrivate
    this.clock = new SimulatorClock(settings.now)
    this.ledger = new Ledger(() => this.clock.now())
    this.settings = settings.initialSettings
    this.#initialSettings = settings.initialSettings
    this.#courier = new NotificationCourier(settings.notificationTimeoutMs)
  }

  /**
   * Ends a payment, as its payer or operator does. The merchant is notified meanwhile, if it wants to be and
   * settings allow it; whoever has to know what came of that gets it from the promise.
   */
  end(transaction: Transaction, decision: Decision): Promise<SentNotification | null> {
    this.ledger.decide(transaction, decision)
    return this.settings.notifications && stateOf(transaction) !== "PENDING"
      ? this.notify(transaction)
      : Promise.resolve(null)
  }

  /** Ends a payment after a while on the simulator's clock, unless it ended otherwise by then or is paid by another prompt. */
  endAfter(milliseconds: number, transaction: Transaction, decision: Decision): void {
    const prompt = transaction.prompts.at(-1)
    this.clock.after(milliseconds, () => {
      if (stateOf(transaction) === "PENDING" && transaction.prompts.at(-1) === prompt) {
        void this.end(transaction, decision)
      }
    })
  }

  /** Notes that a payer looks at a payment's page. A payment may approve itself from then on, or from its prompt. */
  markOpened(transaction: Transaction): void {
    const milliseconds = this.settings.auto_approve_after_ms
    if (transaction.opened || milliseconds === null) {
      return
    }
    transaction.opened = true
    this.clock.after(milliseconds, () => {
      if (transaction.gateway === null && stateOf(transaction) === "PENDING") {
        void this.end(transaction, { status: "SUCCESS" })
      }
    })
  }

  /** Lets a payment approve itself some time after its prompt, if settings say so. */
  approveByItself(transaction: Transaction): void {
    const milliseconds = this.settings.auto_approve_after_ms
    if (milliseconds !== null) {
      this.endAfter(milliseconds, transaction, { status: "SUCCESS" })
    }
  }

  /**
   * Notifies the merchant once, truly or not, after the delay that settings ask for. Null without a `notify_url`,
   * and if a reset came first. Never throws: what went wrong is part of the record.
   */
  async notify(
    transaction: Transaction,
    shape: NotificationShape = this.settings.notification_shape,
    overrides: NotificationOverrides = {},
    delayMs: number = this.settings.notification_delay_ms,
  ): Promise<SentNotification | null> {
    const url = transaction.notifyUrl
    if (url === null) {
      return null
    }
    const body = notificationBody(transaction, shape, this.settings, overrides)
    if (delayMs > 0 && !(await this.clock.wait(delayMs))) {
      return null
    }
    const sent: SentNotification = {
      at: this.clock.timestamp(),
      url,
      shape,
      body,
      http_status: null,
      error: null,
      milliseconds: null,
    }
    transaction.notifications.push(sent)
    const delivery = await this.#courier.deliver(url, body)
    sent.http_status = delivery.httpStatus
    sent.error = delivery.error
    sent.milliseconds = delivery.milliseconds
    return { ...sent }
  }

  /** Starts from scratch: no transactions, no faults, first settings, the real time. */
  async reset(): Promise<void> {
    this.clock.reset()
    this.ledger = new Ledger(() => this.clock.now())
    this.invoices = new Invoices()
    this.deposits = new Deposits()
    this.cipher = new Cipher()
    this.faults.clear()
    this.journal.clear()
    this.settings = this.#initialSettings
    await this.#courier.recall()
  }

  async close(): Promise<void> {
    this.clock.reset()
    await this.#courier.close()
  }
}
