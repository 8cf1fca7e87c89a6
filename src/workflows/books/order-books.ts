import { z } from "zod"
import { majorUnits, ORDER_MONEY_FIELDS, orderMoneyOf, partIn, type Query } from "../../medusa"
import { type OrderMoney, outstandingOf } from "../../domain/payments"

/** Medusa's provider of payments that are made by hand: what it captures is a record, and no more. */
export const MANUAL_PROVIDER = "pp_system_default"

const list = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? [])

const orderRow = z.object({
  payment_collections: list(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: majorUnits,
      metadata: z.record(z.string(), z.unknown()).nullish(),
      payment_sessions: list(z.object({ id: z.string() })),
      payments: list(
        z.object({
          id: z.string(),
          provider_id: z.string(),
          canceled_at: z.unknown().optional(),
          captures: list(z.object({ id: z.string() })),
        }),
      ),
    }),
  ),
})

/** An order's payments in Medusa, as far as invoices are concerned. Amounts in major units. */
export interface OrderBooks {
  id: string
  isCanceled: boolean
  currencyCode: string
  /** What is still to be paid: may be negative, and have fractions. */
  outstanding: number
  money: OrderMoney
  collections: readonly CollectionBooks[]
}

/** One payment collection of an order. */
export interface CollectionBooks {
  id: string
  status: string
  amount: number
  /** Whether the collection was made for a part of an invoice, to be paid by a transaction. */
  isOfInvoice: boolean
  hasSessions: boolean
  payments: readonly BookedPayment[]
}

/** One payment of a payment collection. */
interface BookedPayment {
  id: string
  providerId: string
  isCanceled: boolean
  /** Ids of the payment's captures. */
  captures: readonly string[]
}

/** Reads an order's books. Null when there is no such order. */
export async function readOrderBooks(query: Query, orderId: string): Promise<OrderBooks | null> {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      ...ORDER_MONEY_FIELDS,
      "payment_collections.id",
      "payment_collections.status",
      "payment_collections.amount",
      "payment_collections.metadata",
      "payment_collections.payment_sessions.id",
      "payment_collections.payments.id",
      "payment_collections.payments.provider_id",
      "payment_collections.payments.canceled_at",
      "payment_collections.payments.captures.id",
    ],
    filters: { id: orderId },
  })
  if (data.length === 0) {
    return null
  }
  const order = orderRow.parse(data[0])
  const money = orderMoneyOf(data[0])
  return {
    id: money.orderId,
    isCanceled: money.status === "canceled",
    currencyCode: money.currencyCode,
    outstanding: outstandingOf(money),
    money,
    collections: order.payment_collections.map((collection) => ({
      id: collection.id,
      status: collection.status,
      amount: collection.amount,
      isOfInvoice: partIn(collection.metadata) !== null,
      hasSessions: collection.payment_sessions.length > 0,
      payments: collection.payments.map((payment) => ({
        id: payment.id,
        providerId: payment.provider_id,
        isCanceled: payment.canceled_at != null,
        captures: payment.captures.map(({ id }) => id),
      })),
    })),
  }
}
