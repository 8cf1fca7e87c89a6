import { randomUUID } from "node:crypto"
import { LEGACY_PROVIDERS, PROVIDERS } from "../providers"
import type { Now } from "./clock"
import type { MerchantAccount } from "./merchants"
import type { CheckoutSession, Family, Money, OddWord, Prompt, ReportedStatus, Session, Transaction } from "./records"
import { isOf, isOpen, NOTHING_ODD, stateOf } from "./transaction"

/** What a merchant asks for when it opens a transaction of any family. */
export interface Order {
  transactionId: string
  price: Money
  notifyUrl: string | null
}

/** How a payment ends, or what somebody wants it to look like. */
export interface Decision {
  status: ReportedStatus
  /** Told instead of the amount asked for. */
  amount?: number | undefined
  /** Told instead of the currency asked for. */
  currency?: string | undefined
  /** Told by checkout status instead of the merchant's mode. */
  mode?: "test" | "live" | undefined
  message?: string | undefined
  /** Told as the status, whatever it is. */
  word?: OddWord | undefined
  /** Told instead of the merchant's identifier. */
  reportedId?: string | undefined
  /** Whether what is told comes as the one element of a list. */
  inList?: boolean | undefined
}

/** Named as the provider of a payment that was decided without a payer choosing one. */
function defaultGateway(family: Family): string | null {
  return (family === "legacy" ? LEGACY_PROVIDERS : PROVIDERS)[0]?.shortcode ?? null
}

/**
 * The simulator's ledger: every transaction, prompt and card payment, in memory. Knows the time only
 * through `now`, and does no I/O.
 */
export class Ledger {
  readonly #now: Now
  readonly #transactions: Transaction[] = []
  readonly #byMerchantsId = new Map<string, Transaction>()
  readonly #newestById = new Map<string, Transaction>()
  readonly #byId = new Map<string, Transaction>()
  readonly #byCheckoutId = new Map<string, Transaction<CheckoutSession>>()
  readonly #byCardPaymentId = new Map<string, Transaction>()
  readonly #newestPrompts = new Map<string, Prompt>()

  constructor(now: Now) {
    this.#now = now
  }

  /**
   * Opens a transaction; null if this merchant used its id before, in any family. The session is made once the
   * service's own identifier is known.
   */
  open<Of extends Session>(
    merchant: MerchantAccount,
    order: Order,
    sessionFor: (id: string) => Of,
  ): Transaction<Of> | null {
    const key = merchantsKey(merchant, order.transactionId)
    if (this.#byMerchantsId.has(key)) {
      return null
    }
    const id = randomUUID()
    const now = this.#now()
    const transaction: Transaction<Of> = {
      ...order,
      id,
      merchant,
      createdAt: now,
      session: sessionFor(id),
      opened: false,
      updatedAt: now,
      status: "PENDING",
      report: order.price,
      reportedMode: merchant.mode,
      oddly: NOTHING_ODD,
      collected: 0,
      gateway: null,
      message: "Transaction is pending",
      payerName: null,
      card: null,
      prompts: [],
      notifications: [],
    }
    this.#transactions.push(transaction)
    this.#byMerchantsId.set(key, transaction)
    this.#newestById.set(order.transactionId, transaction)
    this.#byId.set(id, transaction)
    if (isOf(transaction, "checkout")) {
      this.#byCheckoutId.set(transaction.session.checkoutId, transaction)
    }
    return transaction
  }

  /** Every transaction, oldest first. */
  all(): readonly Transaction[] {
    return this.#transactions
  }

  /** A merchant's own transaction: one of the other mode, or of another merchant, does not exist for it. */
  ofMerchant(merchant: MerchantAccount, transactionId: string): Transaction | undefined {
    return this.#byMerchantsId.get(merchantsKey(merchant, transactionId))
  }

  /** The newest transaction with this id, whoever it belongs to. */
  byTransactionId(transactionId: string): Transaction | undefined {
    return this.#newestById.get(transactionId)
  }

  /** The transaction with this identifier of the service's own. */
  byId(id: string): Transaction | undefined {
    return this.#byId.get(id)
  }

  /** The transaction behind a checkout's payment link. */
  byCheckoutId(checkoutId: string): Transaction<CheckoutSession> | undefined {
    return this.#byCheckoutId.get(checkoutId)
  }

  /** The transaction that a bank's page is about. */
  byCardPaymentId(id: string): Transaction | undefined {
    return this.#byCardPaymentId.get(id)
  }

  /** Whether a prompt waits on this number, whoever sent it. */
  hasOpenPrompt(phone: string): boolean {
    const newest = this.#newestPrompts.get(phone)
    return newest !== undefined && isOpen(newest, this.#now())
  }

  /** Puts a prompt on a payer's phone. A payment that failed before is pending again. */
  addPrompt(transaction: Transaction, gateway: string, phone: string, payerName: string | null): Prompt {
    this.#reopen(transaction)
    const prompt: Prompt = { id: randomUUID(), at: this.#now(), gateway, phone, outcome: "open" }
    transaction.prompts.push(prompt)
    this.#newestPrompts.set(phone, prompt)
    transaction.gateway = gateway
    transaction.payerName = payerName
    transaction.updatedAt = prompt.at
    return prompt
  }

  /** Starts a payment by card, to be confirmed on a page of the simulated bank. */
  addCardPayment(transaction: Transaction, card: CardFacts, url: string): void {
    this.#reopen(transaction)
    const id = randomUUID()
    transaction.card = { id, url: `${url}/bank/${id}`, lastFour: card.lastFour }
    transaction.gateway = card.gateway
    transaction.payerName = card.payerName
    transaction.updatedAt = this.#now()
    this.#byCardPaymentId.set(id, transaction)
  }

  #reopen(transaction: Transaction): void {
    if (stateOf(transaction) !== "PENDING") {
      this.decide(transaction, { status: "PENDING" })
    }
  }

  /**
   * Ends a transaction, or makes it look as asked. What is collected follows from the state: a success credits
   * what is told, and does so once however often it is decided; anything else credits nothing.
   */
  decide(transaction: Transaction, decision: Decision): void {
    transaction.status = decision.status
    transaction.report = {
      amount: decision.amount ?? transaction.price.amount,
      currency: decision.currency ?? transaction.price.currency,
    }
    transaction.reportedMode = decision.mode ?? transaction.merchant.mode
    transaction.oddly = { word: decision.word, id: decision.reportedId ?? null, inList: decision.inList ?? false }
    const state = stateOf(transaction)
    transaction.collected = state === "SUCCESS" ? transaction.report.amount : 0
    transaction.message = decision.message ?? messageFor(transaction)
    transaction.gateway ??= state === "SUCCESS" ? defaultGateway(transaction.session.family) : null
    transaction.updatedAt = this.#now()
    if (state !== "PENDING") {
      for (const prompt of transaction.prompts) {
        prompt.outcome = prompt.outcome === "open" ? outcomeFor(state) : prompt.outcome
      }
    }
  }
}

/** What is kept of a card. */
export interface CardFacts {
  lastFour: string
  gateway: string
  payerName: string | null
}

function merchantsKey(merchant: MerchantAccount, transactionId: string): string {
  return `${merchant.apiUser} ${merchant.apiKey} ${transactionId}`
}

function outcomeFor(state: "SUCCESS" | "FAILED" | "CANCELLED"): Prompt["outcome"] {
  switch (state) {
    case "SUCCESS":
      return "confirmed"
    case "FAILED":
      return "failed"
    case "CANCELLED":
      return "cancelled"
  }
}

function messageFor(transaction: Transaction): string {
  switch (stateOf(transaction)) {
    case "SUCCESS":
      return `Payment of ${transaction.report.amount} ${transaction.report.currency} completed`
    case "FAILED":
      return "Payment failed"
    case "CANCELLED":
      return "Payment cancelled"
    case "PENDING":
      return "Transaction is pending"
  }
}
