import { paymentEntry } from "../../src/domain/texts/history"
import { newTransactionId } from "../../src/gateway"
import type { TransactionRecord } from "../../src/modules/payunit/transactions"
import type { Admission, NewTransaction } from "../../src/modules/payunit/transactions/transactions"
import type { TestModule } from "./test-module"

const HOUR_MS = 3_600_000

/** What came of it. */
type Written = Awaited<ReturnType<TestModule["service"]["transactions"]["insertOrJoin"]>>

/** Writes down a payment of a collection, of 13 500 XAF unless told otherwise, as the plugin does before it calls the service. */
export async function writePayment(
  { service }: TestModule,
  collectionId: string,
  over: Partial<NewTransaction> = {},
): Promise<Written> {
  // What admits a payment asks a store's cart, of which the memory knows nothing.
  const admission = {} as Admission
  const payment: NewTransaction = {
    ...{
      id: newTransactionId(),
      account: "default",
      mode: "test",
      flow: "checkout",
      provider_id: "pp_payunit_payunit",
    },
    ...{
      payment_session_id: `payses_${collectionId}`,
      payment_collection_id: collectionId,
      cart_id: `cart_${collectionId}`,
    },
    ...{ order_id: null, invoice_id: null, installment_id: null, amount: 13_500, currency_code: "xaf" },
    ...{ return_url: null, locale: "en", ...over },
  }
  const limits = { perHour: 10, openingMs: 60_000, orderWaitsMinutes: null, count: async () => null }
  return await service.transactions.insertOrJoin(admission, payment, limits)
}

/** A payment whose page can be paid, on a collection of its own unless one is given. */
export async function openPayment(
  module: TestModule,
  collectionId: string = newTransactionId(),
): Promise<TransactionRecord> {
  const written = await writePayment(module, collectionId)
  if (written.kind !== "created") throw new Error(`The payment was not written down: ${written.kind}`)
  const { id, now } = written.transaction
  const moved = await module.service.transactions.move(id, {
    to: "open",
    entry: paymentEntry("open"),
    set: {
      redirect_url: "https://pay.example",
      link_expires_at: new Date(now.getTime() + HOUR_MS),
      next_check_at: now,
    },
    from: ["opening"],
  })
  if (!moved.ok) throw new Error(`The payment was not opened: ${moved.reason}`)
  return moved.transaction
}

/** A payment that was paid, and is yet to become an order. */
export async function paidPayment(module: TestModule, collectionId?: string): Promise<TransactionRecord> {
  const { id, amount, currency_code } = await openPayment(module, collectionId)
  const set = { paid_amount: amount, paid_currency: currency_code, next_check_at: null }
  const moved = await module.service.transactions.move(id, { to: "paid", entry: paymentEntry("paid"), set })
  if (!moved.ok) throw new Error(`The payment was not paid: ${moved.reason}`)
  return moved.transaction
}
