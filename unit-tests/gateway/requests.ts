import {
  type CheckoutInitializeRequest,
  type CheckoutProcessRequest,
  type ClientSettings,
  type DepositConfirmRequest,
  type DepositRequest,
  type GatewaysRequest,
  type InitializeRequest,
  type InvoiceCreateRequest,
  type InvoicePaymentRequest,
  type InvoiceProcessRequest,
  type LegacyFirstKindStatusRequest,
  type LegacyInitializeRequest,
  type LegacyMakePaymentRequest,
  type LegacySecondKindStatusRequest,
  type MakePaymentRequest,
  type Operation,
  OPERATIONS as OPERATION_TABLE,
  type PayUnitClient,
  PayUnitError,
} from "../../src/gateway"
import { CARD } from "../../packages/verify/src/contract/samples"

/** Credentials that no text of ours would hold by chance. */
export const CREDENTIALS = {
  apiUser: "user-5b1f9c",
  apiPassword: "password-77e2d0",
  apiKey: "sand_key-c0ffee42",
  mode: "test",
} as const satisfies Partial<ClientSettings>

export const BASIC = Buffer.from(`${CREDENTIALS.apiUser}:${CREDENTIALS.apiPassword}`).toString("base64")

export const PHONE = "677123456"
export const { card_number: CARD_NUMBER, cvv: CVV } = CARD

/** Tokens with everything in them that a query has to encode. */
export const T_ID = "t-id+/=&?1"
export const PAY_TOKEN = "pay-token+/=&?2"
export const AUTH_TOKEN = "auth-token+/=&?3"

/** A checkout as a shop asks for it. */
export function checkoutRequest(over: Record<string, unknown> = {}): CheckoutInitializeRequest {
  return {
    total_amount: 12_500,
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    mode: "payment",
    currency: "XAF",
    success_url: "https://shop.example/back",
    cancel_url: "https://shop.example/back",
    notify_url: "https://shop.example/notify",
    items: [
      {
        price_description: { unit_amount: 12_500 },
        product_description: { name: "Shirt", image_url: "https://shop.example/shirt.png" },
        quantity: 1,
      },
    ],
    meta: { phone_number_collection: false, address_collection: false },
    ...over,
  }
}

/** A payment by phone. */
export function byPhone(over: Record<string, unknown> = {}): InvoiceProcessRequest {
  return {
    checkout_id: "PU_payment_1",
    customer: { email: "awa@example.com" },
    shipping: { payment_method: "CM_MTNMOMO", payment_info: { phone: PHONE } },
    ...over,
  }
}

/** A payment by card. */
export function byCard(card: Record<string, unknown> = {}): CheckoutProcessRequest {
  return {
    checkout_id: "PU_payment_1",
    customer: { email: "awa@example.com" },
    shipping: { payment_method: "CM_CARD", payment_info: { card_info: { ...CARD, ...card } } },
  }
}

/** An initialisation of the current family. */
export function initializeRequest(over: Record<string, unknown> = {}): InitializeRequest {
  return {
    total_amount: 12_500,
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    currency: "XAF",
    return_url: "https://shop.example/back",
    notify_url: "https://shop.example/notify",
    payment_country: "CM",
    ...over,
  }
}

/** The encrypted values of an initialisation. */
export function gatewaysRequest(over: Record<string, unknown> = {}): GatewaysRequest {
  return { t_id: T_ID, t_sum: "t-sum/=", t_url: "t-url&=", ...over }
}

/** A prompt of the current family. */
export function makePaymentRequest(over: Record<string, unknown> = {}): MakePaymentRequest {
  return {
    gateway: "CM_MTNMOMO",
    amount: 12_500,
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    phone_number: PHONE,
    return_url: "https://shop.example/back",
    notify_url: "https://shop.example/notify",
    currency: "XAF",
    paymentType: "button",
    ...over,
  }
}

/** An invoice with everything that one can have. */
export function invoiceRequest(over: Record<string, unknown> = {}): InvoiceCreateRequest {
  return {
    client_name: "Awa",
    client_email: "awa@example.com",
    client_phone_number: PHONE,
    due_date: "2031-01-31T10:00:00+01:00",
    partial_payment: false,
    is_custom_company: true,
    type: "INSTALLMENT",
    currency: "XAF",
    callback_url: "https://shop.example/back",
    custom_billing_company: {
      name: "Shop",
      logo: "https://shop.example/logo.png",
      email: "shop@example.com",
      phone_number: "233000000",
    },
    items: [{ name: "Shirt", amount: 6_250, quantity: 2 }],
    installments: [{ amount: 12_500, title: "All of it" }],
    ...over,
  }
}

/** The payment of an instalment. */
export function invoicePaymentRequest(over: Record<string, unknown> = {}): InvoicePaymentRequest {
  return { amount: 12_500, invoice_id: "invoice-1", installment_id: "instalment-1", ...over }
}

/** A payout by mobile money. */
export function depositRequest(over: Record<string, unknown> = {}): DepositRequest {
  return {
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    amount: 12_500,
    destination_currency: "XAF",
    debit_currency: "XAF",
    account_number: `237${PHONE}`,
    account_bank: "CM_MTNMOMO",
    beneficiary_name: "Awa",
    deposit_type: "MOBILE_MONEY",
    country: "CM",
    ...over,
  }
}

/** The confirmation of a payout. */
export function depositConfirmRequest(over: Record<string, unknown> = {}): DepositConfirmRequest {
  return { pay_token: PAY_TOKEN, deposit_message: "Refund of Awa", deposit_note: "Order 7 of Awa", ...over }
}

/** An initialisation of the legacy family. */
export function legacyInitializeRequest(over: Record<string, unknown> = {}): LegacyInitializeRequest {
  return {
    total_amount: 12_500,
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    currency: "XAF",
    return_url: "https://shop.example/back",
    notify_url: "https://shop.example/notify",
    name: "Shop",
    description: "A shirt",
    purchaseRef: "order-7",
    ...over,
  }
}

/** A prompt of the legacy family. */
export function legacyMakePaymentRequest(over: Record<string, unknown> = {}): LegacyMakePaymentRequest {
  return {
    gateway: "mtnmomo",
    amount: 12_500,
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    notify_url: "https://shop.example/notify",
    return_url: "https://shop.example/back",
    name: "Shop",
    phone_number: PHONE,
    currency: "XAF",
    paymentType: "button",
    ...over,
  }
}

/** A question about a payment by a legacy provider of the first kind. */
export function firstKindStatusRequest(over: Record<string, unknown> = {}): LegacyFirstKindStatusRequest {
  return {
    gateway: "mtnmomo",
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    pay_token: PAY_TOKEN,
    payment_ref: "payment-ref-1",
    ...over,
  }
}

/** A question about a payment by a legacy provider of the second kind. */
export function secondKindStatusRequest(over: Record<string, unknown> = {}): LegacySecondKindStatusRequest {
  return {
    gateway: "orange",
    transaction_id: "aB3dE6gH9jK2mN5pQ8",
    paytoken: PAY_TOKEN,
    auth_token: AUTH_TOKEN,
    x_token: "x-token+/=",
    ...over,
  }
}

/** One operation as these tests call it. */
export type ExpectedCall = readonly [
  name: string,
  call: (client: PayUnitClient, timeoutMs?: number) => Promise<unknown>,
  operation: Operation,
]

/** Every operation of the client. A card's second path needs a client that was told to take it. */
export const OPERATIONS: readonly ExpectedCall[] = Object.entries<ExpectedCall[1]>({
  initialize: (client, timeoutMs) => client.initialize(initializeRequest(), { timeoutMs }),
  gateways: (client, timeoutMs) => client.gateways(gatewaysRequest(), { timeoutMs }),
  makePayment: (client, timeoutMs) => client.makePayment(makePaymentRequest(), { timeoutMs }),
  paymentStatus: (client, timeoutMs) => client.paymentStatus("id1", { timeoutMs }),
  checkoutInitialize: (client, timeoutMs) => client.checkoutInitialize(checkoutRequest(), { timeoutMs }),
  checkoutStatus: (client, timeoutMs) => client.checkoutStatus("PU_payment_1", { timeoutMs }),
  invoiceProcess: (client, timeoutMs) => client.invoiceProcess(byPhone(), { timeoutMs }),
  checkoutProcess: (client, timeoutMs) => client.checkoutProcess(byCard(), { timeoutMs }),
  invoiceCreate: (client, timeoutMs) => client.invoiceCreate(invoiceRequest(), { timeoutMs }),
  invoicePayment: (client, timeoutMs) => client.invoicePayment(invoicePaymentRequest(), { timeoutMs }),
  invoiceGet: (client, timeoutMs) => client.invoiceGet("5d7ee6e6-8d3b-4c4f-9d57-000000000001", { timeoutMs }),
  deposit: (client, timeoutMs) => client.deposit(depositRequest(), { timeoutMs }),
  depositConfirm: (client, timeoutMs) => client.depositConfirm(depositConfirmRequest(), { timeoutMs }),
  depositStatus: (client, timeoutMs) => client.depositStatus(PAY_TOKEN, { timeoutMs }),
  legacyInitialize: (client, timeoutMs) => client.legacyInitialize(legacyInitializeRequest(), { timeoutMs }),
  legacyGateways: (client, timeoutMs) => client.legacyGateways(gatewaysRequest(), { timeoutMs }),
  legacyMakePayment: (client, timeoutMs) => client.legacyMakePayment(legacyMakePaymentRequest(), { timeoutMs }),
  legacyFirstKindStatus: (client, timeoutMs) => client.legacyFirstKindStatus(firstKindStatusRequest(), { timeoutMs }),
  legacySecondKindStatus: (client, timeoutMs) =>
    client.legacySecondKindStatus(secondKindStatusRequest(), { timeoutMs }),
}).map(([key, call]) => [key, call, OPERATION_TABLE[key as keyof typeof OPERATION_TABLE]])

/** Where a scripted service stands in for both of the service's hosts. */
export const addressesOf = (url: string) => ({ baseUrl: url, legacyBaseUrl: `${url}/legacy/api` })

/** The error that a call ends with. Fails for a call that goes well, or throws something else. */
export async function errorOf(call: Promise<unknown>): Promise<PayUnitError> {
  const outcome: unknown = await call.then(
    () => "went well",
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(PayUnitError)
  return outcome as PayUnitError
}
