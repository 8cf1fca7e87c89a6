import type { Payment } from "../../packages/storefront/src"

/** A payment as the store tells of it. */
export function aPayment(over: Partial<Payment> = {}): Payment {
  const status = over.status ?? "open"
  return {
    session_id: "payses_1",
    amount: 13_500,
    currency_code: "xaf",
    redirect_url: status === "open" ? "https://pay.example/PU_payment_1" : null,
    expires_at: null,
    providers: [
      { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null },
      { shortcode: "CM_ORANGE", name: "Orange Money", logo: "https://pictures.example/orange.png" },
    ],
    prompt:
      status === "confirm_on_phone"
        ? { provider: "CM_MTNMOMO", phone: "6•• ••• •01", expires_at: null, expires_in: 300, may_be_declined: false }
        : null,
    order: status === "paid" ? { id: "order_1", display_id: 7 } : null,
    payment_due_at: null,
    receipt:
      status === "paid" || status === "processing"
        ? { reference: "aB3dE6gH9jK2mN5pQ8", provider: "CM_MTNMOMO", paid_at: "2026-01-31T10:05:00.000Z" }
        : null,
    message: { code: status, text: "" },
    ...over,
    status,
  }
}

/** One whose prompt may have been declined. */
export function perhapsDeclined(): Payment {
  const payment = aPayment({ status: "confirm_on_phone" })
  return { ...payment, prompt: { ...payment.prompt!, may_be_declined: true } }
}

/** A client whose store says what a test has it say. */
export function aClient() {
  const store = { now: aPayment() }
  return Object.assign(store, {
    start: jest.fn(async () => ({ sessionId: "payses_1", collectionId: "paycol_1", payment: store.now })),
    status: jest.fn(async (_id: string, _options?: object) => store.now),
    refresh: jest.fn(async (_id: string) => store.now),
    pay: jest.fn(async (_id: string, _payer: { provider: string; phone: string }) => {
      store.now = aPayment({ status: "confirm_on_phone" })
      return store.now
    }),
    collection: jest.fn(),
    waitUntilPaid: jest.fn(),
  })
}
