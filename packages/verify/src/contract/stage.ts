import {
  type CardPath,
  type CheckoutProcessRequest,
  type InvoiceCreateResponse,
  type InvoiceCreateRequest,
  PayUnitClient,
} from "../../../../src/gateway"
import { valuesAt, without } from "./fields"
import { idsOf } from "./ids"
import { type Recorded, type Recorder, startRecorder } from "./recorder"
import { billedTo, type Bodies, bodiesOf, type Phones, SAMPLES, type SampleContext } from "./samples"
import type { Row } from "./table"

/** What a merchant account is called with. */
export interface Credentials {
  apiUser: string
  apiPassword: string
  apiKey: string
}

/** A service that the table is held against. */
export interface Target {
  /** Both base URLs, the legacy one with its `/api`, neither with a trailing slash. */
  addresses: { current: string; legacy: string }
  credentials: Credentials
  mode: "test" | "live"
  /** Credentials of live mode, where cards can be paid; null if no card is to be paid. */
  liveCredentials: Credentials | null
  notifyUrl: string
  phones: Phones
  /** What every payment and invoice is of, in francs. */
  amount: number
  /** Give the service http addresses of this machine: for a simulator. */
  allowHttpLoopback?: boolean
  close: () => Promise<void>
}

/** A call that went well: what was asked, what went over the wire, and what came of it. */
export interface StageResult {
  request: Record<string, unknown>
  wire: Recorded
  result: unknown
}

/** A target behind a recorder, with its clients. Calls are made once, when the first test needs them. */
export class Stage implements SampleContext {
  readonly client: PayUnitClient
  readonly notifyUrl: string
  readonly phones: Phones
  readonly amount: number
  readonly bodies: Bodies
  readonly #target: Target
  readonly #recorder: Recorder
  readonly #clients: PayUnitClient[] = []
  readonly #done = new Map<string, Promise<StageResult>>()
  readonly #invoices = new Map<string, Promise<InvoiceCreateResponse["invoice"]>>()

  static async set(target: Target): Promise<Stage> {
    return new Stage(target, await startRecorder(target.addresses))
  }

  private constructor(target: Target, recorder: Recorder) {
    this.#target = target
    this.#recorder = recorder
    this.notifyUrl = target.notifyUrl
    this.phones = target.phones
    this.amount = target.amount
    this.bodies = bodiesOf(target.amount)
    this.client = this.#open({ ...target.credentials, mode: target.mode })
  }

  /** How many calls have gone over the wire. */
  get sent(): number {
    return this.#recorder.calls.length
  }

  /** What went over the wire after so many calls. */
  callsSince(sent: number): readonly Recorded[] {
    return this.#recorder.calls.slice(sent)
  }

  /** Every id that went over the wire. */
  get ids(): string[] {
    return idsOf(this.#recorder.calls)
  }

  async invoiceFor(operation: string): Promise<InvoiceCreateResponse["invoice"]> {
    const request = billedTo(this.phones, this.bodies.invoice) as unknown as InvoiceCreateRequest
    const making = this.#invoices.get(operation) ?? this.client.invoiceCreate(request).then(({ invoice }) => invoice)
    this.#invoices.set(operation, making)
    return await making
  }

  cardClient(cardPath: CardPath): PayUnitClient | null {
    const credentials = this.#target.liveCredentials
    return credentials === null ? null : this.#open({ ...credentials, mode: "live", cardPath })
  }

  /** The row's operation, called with every field, or only with those that are required. */
  async done(row: Row, fields: "every field" | "required fields only"): Promise<StageResult> {
    const key = `${row.title}: ${fields}`
    const done = this.#done.get(key) ?? this.#make(row, fields)
    this.#done.set(key, done)
    return await done
  }

  /** Calls the row's operation with any request at all. */
  async call(row: Row, request: Record<string, unknown>): Promise<unknown> {
    return await callWith(row, this.#clientFor(row), request)
  }

  /** What the client makes of another answer to a call that went well. */
  async replay(row: Row, request: Record<string, unknown>, answer: unknown): Promise<unknown> {
    const client = new PayUnitClient({
      ...this.#target.credentials,
      mode: "test",
      transport: {
        send: async () => ({
          requestId: "replayed",
          httpStatus: 200,
          contentType: "application/json",
          text: JSON.stringify(answer),
        }),
        close: async () => undefined,
      },
    })
    return await callWith(row, client, request)
  }

  async strike(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()))
    await this.#recorder.close()
    await this.#target.close()
  }

  async #make(row: Row, fields: "every field" | "required fields only"): Promise<StageResult> {
    const sample = SAMPLES[row.title]
    if (sample === undefined) {
      throw new Error(`there is no sample for ${row.title}`)
    }
    const full = await sample.ready(sample.full(this.bodies), this)
    const request = fields === "every field" ? full : { ...bare(row, full), ...sample.bare }
    const before = this.sent
    const result = await callWith(row, this.#clientFor(row), request)
    const [wire, ...more] = this.#recorder.calls.slice(before)
    if (wire === undefined || more.length > 0) {
      throw new Error(`${row.title} was sent ${more.length + (wire === undefined ? 0 : 1)} times`)
    }
    return { request, wire, result }
  }

  #clientFor(row: Row): PayUnitClient {
    const cardPath = SAMPLES[row.title]?.cardPath
    return (cardPath === undefined ? null : this.cardClient(cardPath)) ?? this.client
  }

  #open(settings: {
    apiUser: string
    apiPassword: string
    apiKey: string
    mode: "test" | "live"
    cardPath?: CardPath
  }) {
    const { baseUrl, legacyBaseUrl } = this.#recorder
    const { allowHttpLoopback } = this.#target
    const client = new PayUnitClient({ ...settings, baseUrl, legacyBaseUrl, allowHttpLoopback, timeouts: TIMEOUTS })
    this.#clients.push(client)
    return client
  }
}

/** Patient, for a live service that is slow. */
const TIMEOUTS = { initialize: 60_000, process: 60_000, status: 30_000 }

function bare(row: Row, full: Record<string, unknown>): Record<string, unknown> {
  const optional = Object.entries(row.request).filter(([, { required }]) => !required)
  return optional.reduce(
    (request, [path]) => (valuesAt(request, path).length > 0 ? without(request, path) : request),
    full,
  )
}

/** Every operation's method, most of which are called as the operation is. */
async function callWith(row: Row, client: PayUnitClient, request: Record<string, unknown>): Promise<unknown> {
  switch (row.operation) {
    case "paymentStatus":
      return await client.paymentStatus(request.transactionID as string)
    case "checkoutStatus":
      return await client.checkoutStatus(request.checkout_id as string)
    case "invoiceGet":
      return await client.invoiceGet(request.invoice_id as string)
    case "depositStatus":
      return await client.depositStatus(request.pay_token as string)
    case "invoiceProcessCard":
      return await client.checkoutProcess(request as unknown as CheckoutProcessRequest)
    default: {
      const methods = client as unknown as Record<string, (given: unknown) => Promise<unknown>>
      return await methods[row.operation]?.(request)
    }
  }
}
