import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  PaymentSessionStatus as Status,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider, MedusaError, PaymentActions, PaymentSessionStatus } from "@medusajs/framework/utils"
import { MerchantError } from "../../modules/payunit/errors"
import {
  SERVICE_INVOICE_CONTEXT,
  type Authorization,
  authorizeSession,
  checkTransaction,
  openTransaction,
  useManualRefund,
} from "../../payments"
import {
  DEFAULT_CANCEL_UNPAID_AFTER_MINUTES,
  parseProviderOptions,
  PAYUNIT_MODULE,
  type PayUnitModuleService,
  type ProviderOptions,
} from "../../modules/payunit"
import { type Query, majorUnits } from "../../medusa"
import {
  isResolved,
  isUnsettledMoney,
  sessionDataOverwrite,
  readSessionRequest,
  sessionDataOf,
  sessionIdIn,
  takesItsCollection,
  transactionIdIn,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { paymentDueAt } from "../../domain/payments"

/** What the payment module's `dependencies: ["payunit", "query"]` put within reach. Resolved when first used. */
interface Dependencies extends Record<string, unknown> {
  [PAYUNIT_MODULE]: PayUnitModuleService
  query: Query
}

/**
 * Medusa's payment provider for PayUnit: a thin adapter to the module, which knows every transaction.
 *
 * It never says `authorized` (the service takes money at once or not at all), never sends a prompt by itself, and
 * refuses whatever would make Medusa forget money that was taken.
 */
class PayUnitPaymentProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "payunit"

  readonly #dependencies: Dependencies
  readonly #options: ProviderOptions

  /** @throws Error at the start, naming the option that is wrong */
  static override validateOptions(options: Record<string, unknown>): void {
    parseProviderOptions(options)
  }

  constructor(dependencies: Dependencies, options: ProviderOptions) {
    super(dependencies, options)
    this.#dependencies = dependencies
    this.#options = parseProviderOptions(options)
  }

  /** Opens a transaction for a session, or finds the one that it may use. Medusa calls it again when it undoes things. */
  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const paymentSessionId = input.context?.idempotency_key
    if (paymentSessionId === undefined) {
      throw new MedusaError(MedusaError.Types.INVALID_ARGUMENT, "PayUnit payments need a payment session")
    }
    const { return_url, locale } = readSessionRequest(input.data)
    const transaction = await openTransaction(this.#payunit, this.#query, {
      paymentSessionId,
      amount: majorUnits.parse(input.amount),
      currencyCode: input.currency_code,
      provider: this.#options,
      orderWaitsMinutes: this.#orderWaitsMinutes,
      returnUrl: return_url,
      locale,
      isAtInvoice: Reflect.get(input.context ?? {}, SERVICE_INVOICE_CONTEXT) === true,
    })
    return { id: transaction.id, data: await this.#publicData(input.data, transaction) }
  }

  /** Brings a session's public data up to date with its newest transaction. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const transaction = await this.#latest(input.data)
    return { data: transaction === null ? (input.data ?? {}) : await this.#publicData(input.data, transaction) }
  }

  /** Lets a session go; its transactions are watched on. Money that was taken keeps its session. */
  async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    await this.#refuseIfPaid(input.data, "its payment session cannot be deleted")
    return { data: input.data ?? {} }
  }

  /**
   * Says `captured` for a session that the service says was paid, for the right amount. Anything not yet paid is
   * thrown, so that completing the cart answers "payment requires more" and leaves the session as it is.
   */
  async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const paymentSessionId = input.context?.idempotency_key ?? sessionIdIn(input.data)
    if (paymentSessionId === null) {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, "PayUnit cannot tell which payment session this is")
    }
    const authorization = await authorizeSession(this.#payunit, this.#query, paymentSessionId)
    switch (authorization.kind) {
      case "captured":
        return {
          status: PaymentSessionStatus.CAPTURED,
          data: await this.#publicData(input.data, authorization.transaction),
        }
      case "pending":
        return await this.#awaiting(authorization, input)
      case "failed":
        throw new MedusaError(
          MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
          "The payment was declined or cancelled. Try again, or pay another way.",
        )
      case "refused":
        throw new MedusaError(
          MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
          `This payment cannot be used: ${authorization.why}.`,
        )
    }
  }

  /**
   * Orders before payment: the order is placed, and waits. Else completing the cart does, and the order is placed by
   * itself once it is paid.
   */
  async #awaiting(
    { transaction, orderedAt }: Extract<Authorization, { kind: "pending" }>,
    { data }: AuthorizePaymentInput,
  ): Promise<AuthorizePaymentOutput> {
    const minutes = this.#orderWaitsMinutes
    const awaited =
      transaction === null || minutes === null
        ? null
        : await this.#payunit.unpaidOrders.await(
            transaction.id,
            paymentDueAt({
              known: transaction.payment_due_at,
              orderedAt,
              storeNow: new Date(),
              now: transaction.now,
              waitsMs: minutes * 60_000,
            }),
          )
    if (awaited === null) {
      throw new MedusaError(
        MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
        "The payment is not confirmed yet. The order is placed by itself once it is.",
      )
    }
    return { status: PaymentSessionStatus.PENDING_AUTHORIZATION, data: await this.#publicData(data, awaited) }
  }

  /** The service takes money in one step, so nothing is left to capture. */
  capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return Promise.resolve({ data: input.data ?? {} })
  }

  /**
   * Sends no money: that is done by hand, or by a payout, and recorded. A refund uses up the record that it is made for, or
   * one of exactly its amount if it is Medusa's own; without one it is refused.
   */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const transactionId = transactionIdIn(input.data)
    const refundId = input.context?.idempotency_key
    const transaction = transactionId === null ? null : await this.#payunit.transactions.find(transactionId)
    const manualRefund =
      transaction === null || refundId === undefined
        ? null
        : await useManualRefund(this.#payunit, this.#query, transaction, {
            id: refundId,
            amount: majorUnits.parse(input.amount),
          })
    if (manualRefund === null) {
      // Staff at Medusa's own button are told before, in their language; this is for whoever calls Medusa's workflows.
      const sentence = new MerchantError("refund_not_recorded").sentence(this.#payunit.options.adminLocale)
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
    }
    return { data: input.data ?? {} }
  }

  /** Lets an unpaid payment go. A pending transaction cannot be cancelled at the service; it is watched on. */
  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    await this.#refuseIfPaid(input.data, "it cannot be cancelled")
    return { data: input.data ?? {} }
  }

  /** The session's public data, as the module knows it now. */
  async retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const transaction = await this.#latest(input.data)
    return { data: transaction === null ? (input.data ?? {}) : await this.#publicData(input.data, transaction) }
  }

  /** Asks the service, and says what it says in Medusa's words. */
  async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const latest = await this.#latest(input.data)
    if (latest === null) {
      return { status: PaymentSessionStatus.PENDING, data: input.data ?? {} }
    }
    const { transaction } = await checkTransaction(this.#payunit, latest)
    return { status: statusOf(transaction), data: await this.#publicData(input.data, transaction) }
  }

  /**
   * Medusa's own webhook route changes nothing here: the service signs nothing, so its notifications have secret
   * addresses of their own, which that route cannot carry.
   */
  getWebhookActionAndData(_payload: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  /** How long an order that is placed before its payment waits for it. */
  get #orderWaitsMinutes(): number | null {
    const { placeOrder, cancelUnpaidAfterMinutes = DEFAULT_CANCEL_UNPAID_AFTER_MINUTES } = this.#options
    return placeOrder === "before_payment" ? cancelUnpaidAfterMinutes : null
  }

  get #payunit(): PayUnitModuleService {
    return this.#dependencies[PAYUNIT_MODULE]
  }

  get #query(): Query {
    return this.#dependencies.query
  }

  /** What a session's data is from now on, which the shopper can read. */
  async #publicData(
    sent: Record<string, unknown> | undefined,
    transaction: TransactionRecord,
  ): Promise<Record<string, unknown>> {
    return sessionDataOverwrite(sent, sessionDataOf(transaction, await this.#payunit.signedUrls.ofPage(transaction)))
  }

  async #attempts(data: Record<string, unknown> | undefined): Promise<TransactionRecord[]> {
    const paymentSessionId = sessionIdIn(data)
    return paymentSessionId === null ? [] : await this.#payunit.transactions.ofSession(paymentSessionId)
  }

  async #latest(data: Record<string, unknown> | undefined): Promise<TransactionRecord | null> {
    return (await this.#attempts(data))[0] ?? null
  }

  async #refuseIfPaid(data: Record<string, unknown> | undefined, consequence: string): Promise<void> {
    const attempts = await this.#attempts(data)
    const paid = attempts.find(
      (attempt) => isUnsettledMoney(attempt) || (takesItsCollection(attempt) && !isResolved(attempt)),
    )
    if (paid !== undefined) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `PayUnit transaction ${paid.id} was paid, so ${consequence}. Refund it first: under Payments in the admin.`,
      )
    }
  }
}

function statusOf(transaction: TransactionRecord): Status {
  if (isUnsettledMoney(transaction)) {
    return PaymentSessionStatus.CAPTURED
  }
  switch (transaction.state) {
    case "settled":
      return PaymentSessionStatus.CAPTURED
    case "held":
      return takesItsCollection(transaction) ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.PENDING
    case "failed":
      return PaymentSessionStatus.ERROR
    case "cancelled":
      return PaymentSessionStatus.CANCELED
    default:
      return PaymentSessionStatus.PENDING
  }
}

export default PayUnitPaymentProvider
