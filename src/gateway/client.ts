import type { z } from "zod"
import { readAnswer } from "./answer"
import {
  checkoutInitializeData,
  type CheckoutInitialized,
  checkoutInitializeRequest,
  type CheckoutInitializeRequest,
  checkoutProcessRequest,
  type CheckoutProcessRequest,
  checkoutStatusData,
  type CheckoutStatus,
  invoiceProcessRequest,
  type InvoiceProcessRequest,
  processedData,
  type Processed,
} from "./contract/checkout"
import { paymentStatusData, type PaymentStatus, transactionIdParameter } from "./contract/current"
import type { AddressRules } from "./contract/envelope"
import { ValidationError } from "./errors"
import { type Exchange, PoolTransport, type Transport } from "./transport"

/** The service's host unless told otherwise. Both modes share it; header and key decide. */
export const DEFAULT_BASE_URL = "https://gateway.payunit.net"

/** Time-outs in milliseconds. Opening and paying are slow at the service; status calls are quick. */
export interface Timeouts {
  /** checkout initialize */
  initialize: number
  /** invoice process and checkout process */
  process: number
  /** payment status and checkout status */
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
  timeouts?: { [Kind in keyof Timeouts]?: number | undefined } | undefined
  /** Accept http addresses of this machine, for a simulator. Defaults to false. */
  allowHttpLoopback?: boolean | undefined
  /** Told of every request, for a log. */
  onExchange?: ((exchange: Exchange) => void) | undefined
  /** Replaces the network, for tests of what no server can be made to do. */
  transport?: Transport | undefined
}

/** Settings of a single call. */
export interface CallSettings {
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

interface Operation<Schema extends z.ZodType> {
  name: string
  method: "GET" | "POST"
  path: string
  body?: unknown
  data: Schema
  timeoutMs: number
  repeatable: boolean
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
    this.#addresses = { allowHttpLoopback: settings.allowHttpLoopback ?? false }
    const basic = Buffer.from(`${settings.apiUser}:${settings.apiPassword}`, "utf8").toString("base64")
    this.#secrets = [basic, settings.apiPassword, settings.apiKey, settings.apiUser]
    this.#transport =
      settings.transport ??
      new PoolTransport({
        baseUrl: normalizeBaseUrl(settings.baseUrl ?? DEFAULT_BASE_URL),
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          authorization: `Basic ${basic}`,
          "x-api-key": settings.apiKey,
          mode: settings.mode,
          "user-agent": "medusa-payment-payunit (https://www.npmjs.com/package/medusa-payment-payunit)",
        },
        onExchange: settings.onExchange,
      })
  }

  /**
   * Payment status (`GET /api/gateway/paymentstatus/{transactionID}`). An unknown status, and a successful answer
   * without data, read as `PENDING`.
   *
   * @throws UnknownTransactionError when the service knows no such transaction
   */
  async paymentStatus(transactionId: string, settings: CallSettings = {}): Promise<PaymentStatus> {
    const name = "paymentstatus"
    const id = checked(name, transactionIdParameter, transactionId)
    return await this.#call(
      {
        name,
        method: "GET",
        path: `/api/gateway/paymentstatus/${encodeURIComponent(id)}`,
        data: paymentStatusData,
        timeoutMs: this.#timeouts.status,
        repeatable: true,
      },
      settings,
    )
  }

  /**
   * Checkout initialize (`POST /api/gateway/checkout/initialize`): opens a session with line items; the buyer
   * pays on the page behind `redirect`, or by the process operations under `checkout_id`.
   */
  async checkoutInitialize(
    request: CheckoutInitializeRequest,
    settings: CallSettings = {},
  ): Promise<CheckoutInitialized> {
    const name = "checkout/initialize"
    return await this.#call(
      {
        name,
        method: "POST",
        path: "/api/gateway/checkout/initialize",
        body: checked(name, checkoutInitializeRequest(this.#addresses), request),
        data: checkoutInitializeData,
        timeoutMs: this.#timeouts.initialize,
        repeatable: false,
      },
      settings,
    )
  }

  /** Checkout status (`GET /api/gateway/checkout/status/{checkout_id}`), beside the contract. */
  async checkoutStatus(checkoutId: string, settings: CallSettings = {}): Promise<CheckoutStatus> {
    const name = "checkout/status"
    const id = checked(name, transactionIdParameter, checkoutId)
    return await this.#call(
      {
        name,
        method: "GET",
        path: `/api/gateway/checkout/status/${encodeURIComponent(id)}`,
        data: checkoutStatusData,
        timeoutMs: this.#timeouts.status,
        repeatable: true,
      },
      settings,
    )
  }

  /**
   * Invoice process (`POST /api/gateway/invoice/process`): sends a mobile money prompt for an open checkout to
   * the payer's phone. A time-out is no failure: the prompt may still arrive, so ask for the status.
   *
   * @throws ConflictError when that phone already has an open prompt
   */
  async invoiceProcess(request: InvoiceProcessRequest, settings: CallSettings = {}): Promise<Processed> {
    const name = "invoice/process"
    return await this.#process(name, checked(name, invoiceProcessRequest, request), settings)
  }

  /**
   * Checkout process (`POST /api/gateway/checkout/process`): pays an open checkout by card, in live mode only.
   * `redirect` is the bank's page where one is needed.
   */
  async checkoutProcess(request: CheckoutProcessRequest, settings: CallSettings = {}): Promise<Processed> {
    const name = "checkout/process"
    return await this.#process(name, checked(name, checkoutProcessRequest, request), settings)
  }

  /** Closes the kept-alive connections. */
  async close(): Promise<void> {
    await this.#transport.close()
  }

  async #process(name: string, body: unknown, settings: CallSettings): Promise<Processed> {
    return await this.#call(
      {
        name,
        method: "POST",
        path: `/api/gateway/${name}`,
        body,
        data: processedData,
        timeoutMs: this.#timeouts.process,
        repeatable: false,
      },
      settings,
    )
  }

  async #call<Schema extends z.ZodType>(
    operation: Operation<Schema>,
    settings: CallSettings,
  ): Promise<z.output<Schema>> {
    const answer = await this.#transport.send({
      operation: operation.name,
      method: operation.method,
      path: operation.path,
      body: operation.body,
      timeoutMs: settings.timeoutMs ?? operation.timeoutMs,
      repeatable: operation.repeatable,
      signal: settings.signal,
    })
    return readAnswer(operation.name, answer, operation.data, this.#secrets)
  }
}

/** Takes off a trailing slash and a trailing `/api`, a common slip that would double it. */
export function normalizeBaseUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")
  return url
}

/** Checks a request against the contract; an error names each field and never repeats its value. */
function checked<Schema extends z.ZodType>(operation: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) {
    return result.data
  }
  const fields = result.error.issues.map((issue) => `${issue.path.join(".") || "value"}: ${issue.message}`)
  throw new ValidationError({ operation, requestId: "-", httpStatus: null }, fields)
}
