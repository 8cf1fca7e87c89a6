import type { z } from "zod"
import { readAnswer, type Secrets } from "./answer"
import type {
  CheckoutInitialized,
  CheckoutInitializeRequest,
  CheckoutProcessRequest,
  CheckoutStatus,
  InvoiceProcessRequest,
  CheckoutProcessResponse,
} from "./contract/checkout"
import type {
  GatewaysRequest,
  InitializeResponse,
  InitializeRequest,
  MakePaymentRequest,
  MakePaymentResponse,
  PaymentStatus,
  Provider,
} from "./contract/current"
import type { AddressRules } from "./contract/envelope"
import type {
  InvoiceCreateResponse,
  InvoiceCreateRequest,
  InvoicePayment,
  InvoicePaymentRequest,
  InvoiceStatus,
} from "./contract/invoice"
import type {
  LegacyFirstKindStatusRequest,
  LegacyInitializeResponse,
  LegacyInitializeRequest,
  LegacyMakePaymentRequest,
  LegacyMakePaymentResponse,
  LegacyPaymentStatus,
  LegacyProvider,
  LegacySecondKindStatusRequest,
} from "./contract/legacy"
import type { DepositConfirmRequest, DepositRequest, PayoutAnnounced, PayoutStatus } from "./contract/payout"
import { UnknownRouteError, ValidationError } from "./errors"
import { textsBelow, withoutSecrets } from "./masking"
import { type CardPath, type Operation, OPERATIONS, type Pace } from "./contract/operations"
import type { UnknownStatus } from "./status"
import { type Exchange, PoolTransport, type TraceAttempt, type Transport } from "./transport"

/** The service's host unless told otherwise. Both modes share it; header and key decide. */
export const DEFAULT_BASE_URL = "https://gateway.payunit.net"

/** The legacy API's host, with its path. */
export const DEFAULT_LEGACY_BASE_URL = "https://app.payunit.net/api"

/** Time-outs in milliseconds. Opening and paying are slow at the service; status calls are quick. */
export interface Timeouts extends Record<Pace, number> {
  /** whatever opens: a transaction, a checkout, an invoice, a payout */
  initialize: number
  /** whatever pays: makepayment, invoice process, checkout process and deposit confirm */
  process: number
  /** whatever reads: status and lists */
  status: number
}
export const DEFAULT_TIMEOUTS: Readonly<Timeouts> = { initialize: 25_000, process: 25_000, status: 8_000 }

/** What a client needs to know of a merchant account. */
export interface ClientSettings {
  apiUser: string
  apiPassword: string
  /** The application token, sent as `x-api-key`. */
  apiKey: string
  mode: "test" | "live"
  /** Defaults to {@link DEFAULT_BASE_URL}. A trailing `/api` is taken off. */
  baseUrl?: string | undefined
  /** Defaults to {@link DEFAULT_LEGACY_BASE_URL}. Its path ends in `/api`, which is added if it is missing. */
  legacyBaseUrl?: string | undefined
  /** The path that cards are paid by. The contract gives both, so a merchant may have to try. */
  cardPath?: CardPath | undefined
  timeouts?: { [Kind in keyof Timeouts]?: number | undefined } | undefined
  /** Accept http addresses of this machine, for a simulator. Defaults to false. */
  allowHttpLoopback?: boolean | undefined
  /** Accept http addresses of private networks too, for a simulator in one. Defaults to false. */
  allowHttpPrivate?: boolean | undefined
  /** Told of every request, for a log. */
  onExchange?: ((exchange: Exchange) => void) | undefined
  /** Does something around every request on the wire, for a tracer. */
  trace?: TraceAttempt | undefined
  /** Replaces the network, for tests of what no server can be made to do. */
  transport?: Transport | undefined
}

/** So much of a status is kept that nobody knows. */
const MAX_WORD = 60

/** Settings of a single call. */
export interface CallSettings {
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * The service's HTTP API, one method per operation, named after it. Requests are checked against the contract
 * before anything is sent; answers are read leniently and normalised. Every failure is a {@link PayUnitError}.
 *
 * Credentials travel as the contract's headers: HTTP Basic of user and password, and the application token in
 * `x-api-key`; `mode` says live or test.
 */
export class PayUnitClient {
  readonly mode: "test" | "live"
  readonly #transport: Transport
  readonly #legacyTransport: Transport
  readonly #cardPath: CardPath
  readonly #timeouts: Timeouts
  readonly #addresses: AddressRules
  /** What must not stand in an error, even if the service repeats it. */
  readonly #secrets: readonly string[]

  constructor(settings: ClientSettings) {
    this.mode = settings.mode
    this.#timeouts = {
      initialize: settings.timeouts?.initialize ?? DEFAULT_TIMEOUTS.initialize,
      process: settings.timeouts?.process ?? DEFAULT_TIMEOUTS.process,
      status: settings.timeouts?.status ?? DEFAULT_TIMEOUTS.status,
    }
    this.#addresses = {
      allowHttpLoopback: settings.allowHttpLoopback ?? false,
      allowHttpPrivate: settings.allowHttpPrivate ?? false,
    }
    const basic = Buffer.from(`${settings.apiUser}:${settings.apiPassword}`, "utf8").toString("base64")
    this.#secrets = [basic, settings.apiPassword, settings.apiKey, settings.apiUser]
    this.#cardPath = settings.cardPath ?? "checkout/process"
    const headers = {
      "content-type": "application/json",
      accept: "application/json",
      authorization: `Basic ${basic}`,
      "x-api-key": settings.apiKey,
      mode: settings.mode,
      "user-agent": "medusa-payment-payunit (https://www.npmjs.com/package/medusa-payment-payunit)",
    }
    const transportTo = (baseUrl: URL): Transport =>
      settings.transport ??
      new PoolTransport({ baseUrl, headers, onExchange: settings.onExchange, trace: settings.trace })
    this.#transport = transportTo(normalizeBaseUrl(settings.baseUrl ?? DEFAULT_BASE_URL))
    this.#legacyTransport = transportTo(normalizeLegacyBaseUrl(settings.legacyBaseUrl ?? DEFAULT_LEGACY_BASE_URL))
  }

  /**
   * Initialize (`POST /api/gateway/initialize`): opens a transaction, lists the merchant's providers, and returns the
   * hosted page behind `transaction_url`, which has to be passed on exactly as it is.
   */
  async initialize(request: InitializeRequest, settings?: CallSettings): Promise<InitializeResponse> {
    return await this.#call(OPERATIONS.initialize, request, settings)
  }

  /** Gateways (`GET /api/gateway/gateways`): the providers that an initialised transaction can be paid with. */
  async gateways(request: GatewaysRequest, settings?: CallSettings): Promise<Provider[]> {
    return await this.#call(OPERATIONS.gateways, request, settings)
  }

  /**
   * Makepayment (`POST /api/gateway/makepayment`): sends a mobile money prompt for an initialised transaction to the
   * payer's phone. Its form for cards is not shown by the contract: send that payer to `transaction_url`. A time-out
   * is no failure: the prompt may still arrive, so ask for the status.
   *
   * @throws UnknownTransactionError when no transaction of that identifier was initialised
   * @throws ConflictError when that phone already has an open prompt
   */
  async makePayment(request: MakePaymentRequest, settings?: CallSettings): Promise<MakePaymentResponse> {
    return await this.#call(OPERATIONS.makePayment, request, settings)
  }

  /**
   * Payment status (`GET /api/gateway/paymentstatus/{transactionID}`). An unknown status, and a successful answer
   * without data, read as `PENDING`; what the word was, and whether it may mean "paid", is in `unknown_status`.
   *
   * @throws UnknownTransactionError when the service knows no such transaction
   */
  async paymentStatus(transactionId: string, settings?: CallSettings): Promise<PaymentStatus> {
    return await this.#call(OPERATIONS.paymentStatus, { transactionID: transactionId }, settings)
  }

  /**
   * Checkout initialize (`POST /api/gateway/checkout/initialize`): opens a session with line items; the buyer
   * pays on the page behind `redirect`, or by the process operations under `checkout_id`.
   */
  async checkoutInitialize(request: CheckoutInitializeRequest, settings?: CallSettings): Promise<CheckoutInitialized> {
    return await this.#call(OPERATIONS.checkoutInitialize, request, settings)
  }

  /** Checkout status (`GET /api/gateway/checkout/status/{checkout_id}`), beside the contract. */
  async checkoutStatus(checkoutId: string, settings?: CallSettings): Promise<CheckoutStatus> {
    return await this.#call(OPERATIONS.checkoutStatus, { checkout_id: checkoutId }, settings)
  }

  /**
   * Invoice process (`POST /api/gateway/invoice/process`): sends a mobile money prompt for an open checkout to
   * the payer's phone. A time-out is no failure: the prompt may still arrive, so ask for the status.
   *
   * @throws ConflictError when that phone already has an open prompt
   */
  async invoiceProcess(request: InvoiceProcessRequest, settings?: CallSettings): Promise<CheckoutProcessResponse> {
    return await this.#call(OPERATIONS.invoiceProcess, request, settings)
  }

  /**
   * Pays an open checkout by card, in live mode only, by the path that the settings choose: checkout process
   * (`POST /api/gateway/checkout/process`) or invoice process (`POST /api/gateway/invoice/process`). `redirect` is
   * the bank's page where one is needed.
   */
  async checkoutProcess(request: CheckoutProcessRequest, settings?: CallSettings): Promise<CheckoutProcessResponse> {
    const operation = this.#cardPath === "checkout/process" ? OPERATIONS.checkoutProcess : OPERATIONS.invoiceProcessCard
    return await this.#call(operation, request, settings)
  }

  /** Invoice create (`POST /api/gateway/invoice/create`): a bill with a link that lives until it is paid. */
  async invoiceCreate(request: InvoiceCreateRequest, settings?: CallSettings): Promise<InvoiceCreateResponse> {
    return await this.#call(OPERATIONS.invoiceCreate, request, settings)
  }

  /** Invoice payment (`POST /api/gateway/invoice/payment`), beside the contract: opens the payment of an instalment. */
  async invoicePayment(request: InvoicePaymentRequest, settings?: CallSettings): Promise<InvoicePayment> {
    return await this.#call(OPERATIONS.invoicePayment, request, settings)
  }

  /**
   * Invoice get (`GET /api/gateway/invoice/get/{invoice_id}`), beyond the contract: seen in the vendor's SDK 1.3.0 alone.
   * Where an invoice stands, `UNPAID`, `PARTIALLY_PAID`, `PAID` or, of another word, `UNKNOWN`; amounts in major units,
   * null where they cannot be read; and of each instalment its status and the transaction that pays it.
   *
   * @param invoiceId the `uuid` of its record
   * @throws UnknownTransactionError when the service knows no such invoice
   * @throws UnknownRouteError when it does not have the operation
   */
  async invoiceGet(invoiceId: string, settings?: CallSettings): Promise<InvoiceStatus> {
    return await this.#call(OPERATIONS.invoiceGet, { invoice_id: invoiceId }, settings)
  }

  /**
   * Deposit (`POST /api/gateway/deposit`), beyond the contract: seen in the vendor's SDK 1.3.0 alone, as are the next two.
   * Announces a payout, which moves no money: {@link depositConfirm} does, by the token that comes back.
   *
   * @throws UnknownRouteError when the service does not have the operation
   */
  async deposit(request: DepositRequest, settings?: CallSettings): Promise<PayoutAnnounced> {
    return await this.#call(OPERATIONS.deposit, request, settings)
  }

  /**
   * Deposit confirm (`POST /api/gateway/deposit/confirm`), beyond the contract: pays what was announced. Nobody knows what
   * the service makes of a second one, which may pay again. So whatever comes of it, never send it twice: after an error
   * that `mayHaveTakenEffect`, ask {@link depositStatus}.
   */
  async depositConfirm(request: DepositConfirmRequest, settings?: CallSettings): Promise<PayoutStatus> {
    return await this.#call(OPERATIONS.depositConfirm, request, settings)
  }

  /**
   * Deposit status (`GET /api/gateway/deposit/deposit_status/{pay_token}`), beyond the contract: how a payout stands. Where
   * the service does not know that path it is asked once more as the vendor's SDK asks, without the slash before the token;
   * both share one time-out.
   *
   * @throws UnknownTransactionError when the service knows no such payout
   * @throws UnknownRouteError when it has neither path
   */
  async depositStatus(payToken: string, settings: CallSettings = {}): Promise<PayoutStatus> {
    const { depositStatus } = OPERATIONS
    const request = { pay_token: payToken }
    const deadline = performance.now() + (settings.timeoutMs ?? this.#timeouts.status)
    try {
      return await this.#call(depositStatus, request, settings)
    } catch (error) {
      if (!(error instanceof UnknownRouteError)) {
        throw error
      }
      const timeoutMs = Math.max(1, Math.round(deadline - performance.now()))
      return await this.#call({ ...depositStatus, path: depositStatus.otherPath }, request, { ...settings, timeoutMs })
    }
  }

  /** Legacy initialize (`POST /gateway/initialize` below the legacy base URL): opens a legacy transaction. */
  async legacyInitialize(request: LegacyInitializeRequest, settings?: CallSettings): Promise<LegacyInitializeResponse> {
    return await this.#call(OPERATIONS.legacyInitialize, request, settings)
  }

  /** Legacy gateways (`GET /gateway/gateways`): the legacy providers, for an initialised transaction. */
  async legacyGateways(request: GatewaysRequest, settings?: CallSettings): Promise<LegacyProvider[]> {
    return await this.#call(OPERATIONS.legacyGateways, request, settings)
  }

  /**
   * Legacy makepayment (`POST /gateway/makepayment`): sends a prompt through one of the three legacy providers. The
   * answer's `kind` says which of the two status operations is asked later, and holds the tokens for it; whoever
   * loses them cannot ask.
   */
  async legacyMakePayment(
    request: LegacyMakePaymentRequest,
    settings?: CallSettings,
  ): Promise<LegacyMakePaymentResponse> {
    return await this.#call(OPERATIONS.legacyMakePayment, request, settings)
  }

  /** Legacy payment status of a provider of the first kind (`GET /gateway/paymentstatus/{gateway}/{transaction_id}`). */
  async legacyFirstKindStatus(
    request: LegacyFirstKindStatusRequest,
    settings?: CallSettings,
  ): Promise<LegacyPaymentStatus> {
    return await this.#call(OPERATIONS.legacyFirstKindStatus, request, settings)
  }

  /** Legacy payment status of a provider of the second kind (`GET /gateway/paymentstatus/{gateway}/{transaction_id}`). */
  async legacySecondKindStatus(
    request: LegacySecondKindStatusRequest,
    settings?: CallSettings,
  ): Promise<LegacyPaymentStatus> {
    return await this.#call(OPERATIONS.legacySecondKindStatus, request, settings)
  }

  /** Closes the kept-alive connections. */
  async close(): Promise<void> {
    await Promise.all([this.#transport.close(), this.#legacyTransport.close()])
  }

  async #call<Request extends z.ZodType, Answer extends z.ZodType>(
    operation: Operation<Request, Answer>,
    given: unknown,
    settings: CallSettings = {},
  ): Promise<z.output<Answer>> {
    const request = checked(operation, operation.request(this.#addresses), given)
    const { path, query, body } = place(operation, request)
    const transport = operation.isLegacy === true ? this.#legacyTransport : this.#transport
    const answer = await transport.send({
      operation: operation.name,
      method: operation.method,
      path,
      route: operation.path,
      query,
      body,
      timeoutMs: settings.timeoutMs ?? this.#timeouts[operation.pace],
      repeatable: operation.method === "GET",
      signal: settings.signal,
    })
    const secrets = (): string[] => {
      const confidential = [...textsBelow(request, operation.masked ?? []), ...Object.values(query ?? {})]
      return [...this.#secrets, ...confidential.flatMap(formsOf)]
    }
    return showable(readAnswer(operation, answer, secrets, request), secrets)
  }
}

/** An answer whose status, should nobody know the word, may be shown to people: short, and without secrets. */
function showable<Answer>(answer: Answer, secrets: Secrets): Answer {
  const { unknown_status: unknown } = (answer ?? {}) as { unknown_status?: UnknownStatus | null }
  if (unknown === undefined || unknown === null) {
    return answer
  }
  const { word, mayMeanPaid } = unknown
  const shown = withoutSecrets(word, secrets()).replace(/\p{C}/gu, "\uFFFD")
  return { ...answer, unknown_status: { word: Array.from(shown).slice(0, MAX_WORD).join(""), mayMeanPaid } }
}

/** Puts the fields of a request where they belong: into the path, and the rest into the body, or a GET's query. */
function place(operation: Operation, request: unknown) {
  const fields = request as Record<string, unknown>
  const inPath: string[] = []
  const path = operation.path.replace(/:(\w+)/g, (_, field: string) => {
    inPath.push(field)
    return encodeURIComponent(String(fields[field]))
  })
  if (operation.method === "POST") {
    return { path, body: request }
  }
  const rest = Object.entries(fields).filter(([field]) => !inPath.includes(field))
  return {
    path,
    query: Object.fromEntries(rest.map(([field, value]) => [operation.queryNames?.[field] ?? field, String(value)])),
  }
}

/** A text as it is, and as it stands in an address: a service may repeat an address that it does not know. */
function formsOf(text: string): string[] {
  try {
    return [text, encodeURIComponent(text)]
  } catch {
    // Half a character stands in no address.
    return [text]
  }
}

/**
 * Takes off a trailing slash and a trailing `/api`, a common slip that would double it.
 *
 * @throws TypeError if it is no address of the web
 */
export function normalizeBaseUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  if (!/^https?:$/.test(url.protocol)) {
    throw new TypeError("a base URL begins with https:// or, for a simulator, http://")
  }
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, "").replace(/\/api$/, "")
  return url
}

/** The contract's legacy base URL ends in `/api`; one without it is completed. */
export function normalizeLegacyBaseUrl(baseUrl: string): URL {
  const url = normalizeBaseUrl(baseUrl)
  url.pathname = `${url.pathname.replace(/\/$/, "")}/api`
  return url
}

/** Checks a request against the contract; an error names each field as the contract does and never repeats its value. */
function checked<Schema extends z.ZodType>(operation: Operation, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) {
    return result.data
  }
  const fields = result.error.issues.map(({ path, message }) => {
    const [first, ...rest] = path.map(String)
    const names = first === undefined ? ["value"] : [operation.queryNames?.[first] ?? first, ...rest]
    return `${names.join(".")}: ${message}`
  })
  throw new ValidationError({ operation: operation.name, requestId: "-", httpStatus: null }, fields)
}
