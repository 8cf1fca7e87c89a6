import {
  type CardInfo,
  type CheckoutInitializeRequest,
  type CheckoutProcessRequest,
  type ClientSettings,
  type InvoiceProcessRequest,
  type PayUnitClient,
  PayUnitError,
} from "../../src/gateway"

/** Credentials that no text of ours would hold by chance. */
export const CREDENTIALS = {
  apiUser: "user-5b1f9c",
  apiPassword: "password-77e2d0",
  apiKey: "sand_key-c0ffee42",
  mode: "test",
} as const satisfies Partial<ClientSettings>

export const BASIC = Buffer.from(`${CREDENTIALS.apiUser}:${CREDENTIALS.apiPassword}`).toString("base64")

export const PHONE = "677123456"
export const CARD_NUMBER = "4242424242424242"
export const CVV = "987"

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

const CARD: CardInfo = {
  card_number: CARD_NUMBER,
  cvv: CVV,
  expiry_month: "12",
  expiry_year: "31",
  card_country: "CM",
  card_state: "Littoral",
  card_city: "Douala",
  card_address: "1 Rue Joffre",
  card_zipcode: "00237",
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

/** Every operation of the client, and whether it only reads. */
export const OPERATIONS: readonly [
  name: string,
  call: (client: PayUnitClient, timeoutMs?: number) => Promise<unknown>,
  reads: boolean,
][] = [
  ["paymentstatus", (client, timeoutMs) => client.paymentStatus("id1", { timeoutMs }), true],
  ["checkout/status", (client, timeoutMs) => client.checkoutStatus("PU_payment_1", { timeoutMs }), true],
  ["checkout/initialize", (client, timeoutMs) => client.checkoutInitialize(checkoutRequest(), { timeoutMs }), false],
  ["invoice/process", (client, timeoutMs) => client.invoiceProcess(byPhone(), { timeoutMs }), false],
  ["checkout/process", (client, timeoutMs) => client.checkoutProcess(byCard(), { timeoutMs }), false],
]

/** The error that a call ends with. Fails for a call that goes well, or throws something else. */
export async function errorOf(call: Promise<unknown>): Promise<PayUnitError> {
  const outcome: unknown = await call.then(
    () => "went well",
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(PayUnitError)
  return outcome as PayUnitError
}
