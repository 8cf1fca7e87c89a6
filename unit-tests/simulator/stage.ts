import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import {
  type CheckoutInitializeRequest,
  type InitializeRequest,
  type InvoiceCreateRequest,
  type InvoiceProcessRequest,
  type LegacyInitializeRequest,
  type LegacyMakePaymentRequest,
  type MakePaymentRequest,
  newTransactionId,
  PayUnitClient,
} from "../../src/gateway"
import { CARD } from "../../packages/verify/src/contract/samples"
import { type Profile, type RunningSimulator, startSimulator } from "../../packages/simulator/src"

/** A merchant's server that takes notifications, and answers them as it is told. */
interface MerchantServer {
  url: string
  received: { path: string; body: string; contentType: string | undefined }[]
  answer: { httpStatus: number; location?: string; silent?: boolean }
  close(): Promise<void>
}

async function startMerchantServer(): Promise<MerchantServer> {
  const merchant: MerchantServer = {
    url: "",
    received: [],
    answer: { httpStatus: 200 },
    close: () => close(server),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8")
      merchant.received.push({ path: request.url ?? "", body, contentType: request.headers["content-type"] })
      if (merchant.answer.silent !== true) {
        const { httpStatus, location } = merchant.answer
        response.writeHead(httpStatus, location === undefined ? {} : { location }).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return merchant
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

/** The simulator, a client for each mode, and a merchant's server, for one spec. */
export interface Stage {
  simulator: RunningSimulator
  merchant: MerchantServer
  test: PayUnitClient
  live: PayUnitClient
  /** Opens a checkout, notifications going to the merchant's server. */
  open(over?: Partial<CheckoutInitializeRequest>, client?: PayUnitClient): Promise<Opened>
  /** Calls an operation as a merchant's server in test mode does, and answers what came. */
  call(path: string, body?: unknown): Promise<{ httpStatus: number; body: any }>
  /** What a browser gets when it follows a link or submits a form. */
  visit(address: string, form?: Record<string, string>): Promise<Visited>
  strike(): Promise<void>
}

interface Visited {
  status: number
  location: string | null
  html: string
}

interface Opened {
  id: string
  checkoutId: string
  redirect: string
}

/** Plays what is known of the live service, unless told otherwise. */
export async function setStage(profile: Profile = "live"): Promise<Stage> {
  const simulator = await startSimulator({ profile, allowHttpLoopback: true, notificationTimeoutMs: 2_000 })
  const merchant = await startMerchantServer()
  const common = { baseUrl: simulator.url, legacyBaseUrl: simulator.legacyUrl, allowHttpLoopback: true }
  const test = new PayUnitClient({ ...simulator.merchant, ...common, mode: "test" })
  const live = new PayUnitClient({ ...simulator.liveMerchant, ...common, mode: "live" })
  return {
    simulator,
    merchant,
    test,
    live,
    async open(over = {}, client = test) {
      const request = checkoutRequest({ notify_url: `${merchant.url}/notify?shop=1`, ...over })
      const { redirect, checkout_id } = await client.checkoutInitialize(request)
      return { id: request.transaction_id, checkoutId: checkout_id, redirect }
    },
    async call(path, body) {
      const response = await fetch(simulator.url + path, {
        method: body === undefined ? "GET" : "POST",
        headers: headersOf(simulator),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { httpStatus: response.status, body: await response.json() }
    },
    async visit(address, form) {
      const response = await fetch(new URL(address, simulator.url), {
        redirect: "manual",
        ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
      })
      return { status: response.status, location: response.headers.get("location"), html: await response.text() }
    },
    async strike() {
      await Promise.all([test.close(), live.close()])
      await Promise.all([simulator.close(), merchant.close()])
    },
  }
}

/** A stage for every test around, as it was set before each. */
export function onStage(profile?: Profile): Stage {
  const stage = {} as Stage
  beforeAll(async () => {
    Object.assign(stage, await setStage(profile))
  })
  beforeEach(async () => {
    await stage.simulator.control.reset()
    stage.merchant.received.length = 0
    stage.merchant.answer = { httpStatus: 200 }
  })
  afterAll(async () => {
    await stage.strike()
  })
  return stage
}

/** A checkout as a shop would ask for it: 12 500 XAF for two items. */
export function checkoutRequest(over: Partial<CheckoutInitializeRequest> = {}): CheckoutInitializeRequest {
  return {
    total_amount: 12_500,
    transaction_id: newTransactionId(),
    mode: "payment",
    currency: "XAF",
    success_url: "https://shop.example/success?order=7",
    cancel_url: "https://shop.example/cancel?order=7",
    items: [
      {
        price_description: { unit_amount: 5_000 },
        product_description: { name: "Shirt <M> & co", image_url: "https://shop.example/shirt.png" },
        quantity: 2,
      },
      {
        price_description: { unit_amount: 2_500 },
        product_description: {
          name: "Delivery",
          image_url: "https://shop.example/delivery.png",
          about_product: "To Douala",
        },
        quantity: 1,
      },
    ],
    meta: { phone_number_collection: true, address_collection: false },
    ...over,
  }
}

/** A transaction of the current family, of 12 500 XAF. */
export function initializeRequest(over: Partial<InitializeRequest> = {}): InitializeRequest {
  return {
    total_amount: 12_500,
    transaction_id: newTransactionId(),
    currency: "XAF",
    return_url: "https://shop.example/return?order=7",
    ...over,
  }
}

/** The payment of such a transaction. */
export function makePaymentRequest(over: Partial<MakePaymentRequest> & { transaction_id: string }): MakePaymentRequest {
  return {
    gateway: "CM_MTNMOMO",
    amount: 12_500,
    phone_number: "677123456",
    return_url: "https://shop.example/return?order=7",
    currency: "XAF",
    paymentType: "button",
    ...over,
  }
}

/** A transaction of the legacy family, of 12 500 XAF. */
export function legacyInitializeRequest(over: Partial<LegacyInitializeRequest> = {}): LegacyInitializeRequest {
  return { ...initializeRequest(), name: "Awa's shop", description: "Two shirts", purchaseRef: "order-7", ...over }
}

/** The payment of such a transaction. */
export function legacyPaymentRequest(
  over: Partial<LegacyMakePaymentRequest> & { transaction_id: string },
): LegacyMakePaymentRequest {
  return {
    gateway: "mtnmomo",
    amount: 12_500,
    phone_number: "677123456",
    currency: "XAF",
    paymentType: "button",
    ...over,
  }
}

/** An invoice of 120 000 XAF, to be paid at once. */
export function invoiceRequest(over: Partial<InvoiceCreateRequest> = {}): InvoiceCreateRequest {
  return {
    client_name: "Awa <M>",
    client_email: "awa@example.com",
    client_phone_number: "677123456",
    due_date: "2031-01-31T10:00:00+01:00",
    partial_payment: false,
    type: "NORMAL",
    currency: "XAF",
    callback_url: "https://shop.example/invoices/7",
    items: [{ name: "Web site", amount: 60_000, quantity: 2 }],
    ...over,
  }
}

/** A mobile money payment; the operator follows from nothing but what is given. */
export function byPhone(checkoutId: string, phone: string, method = "CM_MTNMOMO"): InvoiceProcessRequest {
  return {
    checkout_id: checkoutId,
    customer: { email: "awa@example.com", name: "Awa" },
    shipping: { payment_method: method, payment_info: { phone } },
  }
}

/** A payment by card. */
export function byCard(checkoutId: string) {
  return {
    checkout_id: checkoutId,
    customer: { email: "awa@example.com" },
    shipping: { payment_method: "CM_CARD", payment_info: { card_info: CARD } },
  }
}

/** Headers as a merchant's server sends them. */
export function headersOf({ merchant }: RunningSimulator, over: Record<string, string> = {}): Record<string, string> {
  const basic = Buffer.from(`${merchant.apiUser}:${merchant.apiPassword}`).toString("base64")
  return {
    authorization: `Basic ${basic}`,
    "x-api-key": merchant.apiKey,
    mode: "test",
    "content-type": "application/json",
    "user-agent": "Shop/1.0",
    ...over,
  }
}

/** Waits until something holds, looking again every few milliseconds. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!holds()) {
    if (Date.now() > deadline) {
      throw new Error(`did not come true: ${holds.toString()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
