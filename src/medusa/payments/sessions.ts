import { z } from "zod"
import { isPaidByAnother, recordedPayments, type InvoicePart, partIn } from "./collections"
import { majorUnits, type Query } from "../query"

/** What a payment session asks for, as Medusa wants it authorized. */
export interface SessionToAuthorize {
  /** Major units. */
  amount: number
  currencyCode: string
  collectionId: string
  /** Whether Medusa has a payment of another session of the same collection on record. */
  isPaidByAnother: boolean
  /** The order that waits for the session, where it was placed before its payment. */
  order: { id: string; createdAt: Date } | null
  /** The part of an invoice that the session pays; null where it pays none. */
  invoicePart: InvoicePart | null
}

const sessionRow = z.object({
  amount: majorUnits,
  currency_code: z.string(),
  payment_collection_id: z.string(),
  payment_collection: z
    .object({
      payments: recordedPayments,
      metadata: z.unknown().optional(),
      order: z.object({ id: z.string(), created_at: z.coerce.date() }).nullish(),
    })
    .nullish(),
})

/** Reads a payment session that Medusa wants authorized; null where there is none. */
export async function readSessionToAuthorize(
  query: Query,
  paymentSessionId: string,
): Promise<SessionToAuthorize | null> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "amount",
      "currency_code",
      "payment_collection_id",
      "payment_collection.payments.payment_session_id",
      "payment_collection.payments.canceled_at",
      "payment_collection.metadata",
      "payment_collection.order.id",
      "payment_collection.order.created_at",
    ],
    filters: { id: paymentSessionId },
  })
  if (data.length === 0) {
    return null
  }
  const { amount, currency_code, payment_collection_id, payment_collection } = sessionRow.parse(data[0])
  const order = payment_collection?.order
  return {
    amount,
    currencyCode: currency_code,
    collectionId: payment_collection_id,
    isPaidByAnother: isPaidByAnother(payment_collection?.payments, paymentSessionId),
    order: order == null ? null : { id: order.id, createdAt: order.created_at },
    invoicePart: partIn(payment_collection?.metadata),
  }
}

/** The payment collection of a payment session; null where there is no such session any more. */
export async function readCollectionOf(query: Query, paymentSessionId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection_id"],
    filters: { id: paymentSessionId },
  })
  const [session] = z.array(z.object({ payment_collection_id: z.string() })).parse(data)
  return session?.payment_collection_id ?? null
}
