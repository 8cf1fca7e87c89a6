import { PROFILES } from "../../packages/simulator/src"
import { CARD } from "../../packages/verify/src/contract/samples"
import { headersOf, onStage, type Stage } from "./stage"

/** What earlier calls gave, by the names that later ones take it under. */
type Taken = Record<string, any>

/** A call as PayUnit's SDK for Node.js 1.3.0 makes it: facts of it, by which any client's calls can be written down. */
interface Call {
  does: string
  method?: "GET" | "POST"
  path: string | ((taken: Taken) => string)
  body?: object | ((taken: Taken) => object)
  mode?: "test" | "live"
  /** What the SDK reads of `data`. */
  reads: readonly string[]
  /** What a later call needs of `data`. */
  keep?: (data: any) => Taken
  /** The HTTP status in the profile contract, of a call that the document does not have. */
  contract?: number
}

const HEADERS = { accept: "application/json", "user-agent": "PayUnit-Node-SDK/1.0" }
const SHOP = "https://shop.example"
const PAYER = { email: "awa@shop.example", phone: "670000001", country: "CM", name: "Awa" }
const ITEM = {
  price_description: { unit_amount: 5_000 },
  product_description: { name: "Shirt" },
  quantity: 1,
}
const CHECKOUT = {
  total_amount: 5_000,
  currency: "XAF",
  mode: "payment",
  success_url: `${SHOP}/success`,
  cancel_url: `${SHOP}/cancel`,
  items: [ITEM],
}
const CHECKOUT_READS = ["checkout_id", "redirect"]
const PROCESS_READS = ["checkout_id", "transaction_id", "mode", "checkout_mode", "status"]
const INVOICE = {
  client_name: "Awa",
  client_email: "awa@shop.example",
  client_phone_number: "670000001",
  due_date: "2031-01-31T10:00:00.000Z",
  partial_payment: true,
  is_custom_company: false,
  currency: "XAF",
  callback_url: `${SHOP}/invoices/7`,
  items: [{ name: "Web site", amount: 60_000, quantity: 2 }],
}
const INVOICE_READS = ["uuid", "ref", "status", "amount_paid", "remaining_amount", "total_amount"]
const PAYMENT_READS = ["transaction_url", "transaction_id", "reference_id"]
const DEPOSIT = {
  destination_currency: "XAF",
  debit_currency: "XAF",
  amount: 2_000,
  beneficiary_name: "Awa",
  country: "CM",
}
const DEPOSIT_READS = ["pay_token", "deposit_reference_token"]

const CALLS: readonly Call[] = [
  {
    does: "initialises, with all that it can send",
    path: "/api/gateway/initialize",
    body: {
      total_amount: 5_000,
      currency: "XAF",
      transaction_id: "sdk1",
      return_url: `${SHOP}/return`,
      notify_url: `${SHOP}/notify`,
      payment_country: "CM",
      pay_with: "CM_MTNMOMO",
      redirect_on_failed: "yes",
      custom_fields: { order: "7" },
    },
    reads: ["t_id", "t_sum", "t_url", "transaction_id", "transaction_url", "providers"],
    keep: ({ t_id, t_sum, t_url }) => ({ t_id, t_sum, t_url }),
  },
  {
    does: "initialises without a return_url",
    path: "/api/gateway/initialize",
    body: { total_amount: 0.01, currency: "XAF", transaction_id: "sdk2", redirect_on_failed: "no" },
    reads: ["transaction_id", "transaction_url"],
    contract: 400,
  },
  {
    does: "lists the providers",
    method: "GET",
    path: ({ t_id, t_sum, t_url }) => `/api/gateway/gateways?${new URLSearchParams({ t_id, t_sum, t_url }).toString()}`,
    reads: ["0.shortcode", "0.name", "0.logo", "0.country"],
  },
  {
    does: "pays by mobile money",
    path: "/api/gateway/makepayment",
    body: {
      gateway: "CM_MTNMOMO",
      amount: 5_000,
      transaction_id: "sdk1",
      phone_number: "670000001",
      return_url: `${SHOP}/return`,
      notify_url: `${SHOP}/notify`,
      currency: "XAF",
      paymentType: "button",
    },
    reads: ["id", "transaction_id", "payment_status", "amount", "provider_transaction_id"],
  },
  {
    does: "pays by mobile money with the required fields alone",
    path: "/api/gateway/makepayment",
    body: { gateway: "CM_ORANGE", amount: 0.01, transaction_id: "sdk2", phone_number: "690000001", currency: "XAF" },
    reads: ["transaction_id", "payment_status"],
    contract: 400,
  },
  {
    does: "asks for a payment's status",
    method: "GET",
    path: "/api/gateway/paymentstatus/sdk1",
    reads: ["transaction_amount", "transaction_status", "transaction_id", "transaction_currency", "message"],
  },
  {
    does: "opens a checkout",
    path: "/api/gateway/checkout/initialize",
    body: {
      ...CHECKOUT,
      transaction_id: "sdk3",
      notify_url: `${SHOP}/notify`,
      payment_country: "CM",
      items: [{ ...ITEM, product_description: { name: "Shirt", image_url: `${SHOP}/shirt.png`, about_product: "" } }],
      meta: { phone_number_collection: true, address_collection: false },
    },
    reads: CHECKOUT_READS,
    keep: ({ redirect }) => ({ checkout: redirect.split("/").at(-1) }),
  },
  {
    does: "opens a checkout without meta and image_url",
    path: "/api/gateway/checkout/initialize",
    body: { ...CHECKOUT, transaction_id: "sdk4", pay_with: "CM_MTNMOMO" },
    reads: CHECKOUT_READS,
    contract: 400,
  },
  {
    does: "opens a checkout of a subscription",
    path: "/api/gateway/checkout/initialize",
    body: { ...CHECKOUT, transaction_id: "sdk5", mode: "subscription" },
    reads: CHECKOUT_READS,
    contract: 400,
  },
  {
    does: "pays a checkout by mobile money",
    path: "/api/gateway/checkout/process",
    body: ({ checkout }) => ({
      checkout_id: checkout,
      customer: PAYER,
      shipping: { payment_method: "CM_MTNMOMO", payment_info: { phone: "670000001" } },
    }),
    reads: PROCESS_READS,
    contract: 400,
  },
  {
    does: "asks for a checkout's status",
    method: "GET",
    path: ({ checkout }) => `/api/gateway/checkout/status/${checkout}`,
    reads: ["checkout_id", "transaction_id", "status", "total_amount", "currency"],
  },
  {
    does: "opens a checkout for a card",
    path: "/api/gateway/checkout/initialize",
    body: {
      ...CHECKOUT,
      transaction_id: "sdk6",
      items: [{ ...ITEM, product_description: { name: "Shirt", image_url: `${SHOP}/shirt.png` } }],
      meta: { phone_number_collection: false, address_collection: false },
    },
    mode: "live",
    reads: CHECKOUT_READS,
    keep: ({ redirect }) => ({ cardCheckout: redirect.split("/").at(-1) }),
  },
  {
    does: "pays a checkout by card",
    path: "/api/gateway/checkout/process",
    body: ({ cardCheckout }) => ({
      checkout_id: cardCheckout,
      customer: PAYER,
      shipping: { payment_method: "WORLD_VISA", payment_info: { card_info: CARD } },
    }),
    mode: "live",
    reads: [...PROCESS_READS, "checkout_card_redirect_url"],
  },
  {
    does: "makes an invoice",
    path: "/api/gateway/invoice/create",
    body: { ...INVOICE, type: "NORMAL" },
    reads: ["link", ...INVOICE_READS.map((field) => `invoice.${field}`)],
    keep: ({ invoice }) => ({ invoice: invoice.uuid }),
  },
  {
    does: "makes an invoice in instalments",
    path: "/api/gateway/invoice/create",
    body: {
      ...INVOICE,
      type: "INSTALLMENT",
      installments: [
        { title: "First", amount: 70_000 },
        { title: "Rest", amount: 50_000 },
      ],
    },
    reads: ["link", ...INVOICE_READS.map((field) => `invoice.${field}`), "invoice.installments.0.uuid"],
    keep: ({ invoice }) => ({ inParts: invoice.uuid, installment: invoice.installments[0].uuid }),
  },
  {
    does: "pays an instalment",
    path: "/api/gateway/invoice/payment",
    body: ({ inParts, installment }) => ({ amount: 70_000, invoice_id: inParts, installment_id: installment }),
    reads: PAYMENT_READS,
  },
  {
    does: "pays a part of an invoice without instalments",
    path: "/api/gateway/invoice/payment",
    body: ({ invoice }) => ({
      amount: 20_000,
      invoice_id: invoice,
      callback_url: `${SHOP}/paid`,
      currency: "XAF",
    }),
    reads: PAYMENT_READS,
    contract: 400,
  },
  {
    does: "asks about an invoice",
    method: "GET",
    path: ({ inParts }) => `/api/gateway/invoice/get/${inParts}`,
    reads: [
      ...INVOICE_READS,
      ...["uuid", "ref", "amount", "title", "due_date", "status", "transaction_id"].map((f) => `installments.0.${f}`),
    ],
    contract: 404,
  },
  {
    does: "announces a payout to a phone",
    path: "/api/gateway/deposit",
    body: {
      ...DEPOSIT,
      transaction_id: "sdk7",
      deposit_type: "MOBILE_MONEY",
      account_number: "237670000001",
      account_bank: "CM_MTNMOMO",
    },
    reads: DEPOSIT_READS,
    keep: ({ pay_token }) => ({ payToken: pay_token }),
    contract: 404,
  },
  {
    does: "announces a payout to a bank",
    path: "/api/gateway/deposit",
    body: {
      ...DEPOSIT,
      transaction_id: "sdk8",
      deposit_type: "BANK_TRANSFER",
      account_number: "10005000010123456789012",
      account_bank: "CM_AFRILAND",
    },
    reads: DEPOSIT_READS,
    contract: 404,
  },
  {
    does: "confirms a payout",
    path: "/api/gateway/deposit/confirm",
    body: ({ payToken = "none" }) => ({ pay_token: payToken, deposit_message: "Refund", deposit_note: "Order 7" }),
    reads: ["id", "transaction_id", "pay_token", "amount", "deposit_fee", "status", "is_approval_required"],
    contract: 404,
  },
  {
    does: "asks for a payout's status, without a slash before the token",
    method: "GET",
    path: ({ payToken }) => `/api/gateway/deposit/deposit_status${payToken}`,
    reads: ["transaction_id", "payment_status"],
    contract: 404,
  },
  {
    does: "asks for a payout's status, as PayUnit's pages have it",
    method: "GET",
    path: ({ payToken }) => `/api/gateway/deposit/deposit_status/${payToken}`,
    reads: ["transaction_id", "payment_status"],
    contract: 404,
  },
]

function has(data: unknown, path: string): boolean {
  const value = path.split(".").reduce<any>((holder, name) => holder?.[name], data)
  return value !== undefined
}

async function make(stage: Stage, { method = "POST", path, body, mode = "test" }: Omit<Call, "does">, taken: Taken) {
  const { simulator } = stage
  const { apiKey } = mode === "live" ? simulator.liveMerchant : simulator.merchant
  const sent = typeof body === "function" ? body(taken) : body
  const response = await fetch(simulator.url + (typeof path === "function" ? path(taken) : path), {
    method,
    headers: headersOf(simulator, { ...HEADERS, "x-api-key": apiKey, mode }),
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  return { httpStatus: response.status, answer: await response.json() }
}

describe.each(PROFILES)("PayUnit's SDK for Node.js at the profile %s", (profile) => {
  const stage = onStage(profile)
  const taken: Taken = {}
  // One conversation: later calls are about what earlier ones opened.
  const sdks = new Map<string, Awaited<ReturnType<typeof make>>>()
  beforeAll(async () => {
    for (const call of CALLS) {
      const one = await make(stage, call, taken)
      sdks.set(call.does, one)
      Object.assign(taken, one.httpStatus < 300 ? call.keep?.(one.answer.data) : undefined)
    }
  })

  it.each(CALLS.map((call) => [call.does, call] as const))("%s", (does, { reads, contract }) => {
    const { httpStatus, answer } = sdks.get(does)!
    if (profile === "contract" && contract !== undefined) {
      expect(httpStatus).toBe(contract)
      return
    }
    // Whatever its code, an answer whose envelope says FAILED is an error to the SDK.
    expect([httpStatus < 300, answer.status]).toEqual([true, "SUCCESS"])
    expect(profile === "live" ? reads.filter((field) => !has(answer.data, field)) : []).toEqual([])
  })

  it("has keys and passwords of the lengths that it insists on", () => {
    const { merchant, liveMerchant } = stage.simulator
    expect([merchant, liveMerchant].filter(({ apiKey }) => apiKey.length < 32 || apiKey.length > 256)).toEqual([])
    expect(merchant.apiPassword.length).toBeGreaterThanOrEqual(8)
  })
})
