import { z } from "zod"
import { majorUnits, type Query } from "../../modules/payunit/purchase"

const amounts = z.array(z.object({ id: z.string(), amount: majorUnits })).nullish()

const paymentRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  captures: amounts,
  refunds: amounts,
  payment_collection: z
    .object({ order: z.object({ id: z.string(), status: z.string().nullish() }).nullish() })
    .nullish(),
})

const orderTransactions = z.array(
  z.object({ amount: majorUnits, reference: z.string().nullish(), reference_id: z.string().nullish() }),
)

/** A payment that Medusa captured, and what it is part of. Amounts in major units. */
export interface CapturedPayment {
  id: string
  currencyCode: string
  captured: number
  refunded: number
  order: {
    id: string
    isCanceled: boolean
    /**
     * What the order's transactions say was refunded beyond the payment's refunds. Cancelling an order writes a refund
     * there even if the provider refused it.
     */
    phantomRefund: number
  } | null
}

/** Medusa's captured payment of a payment session, if there is one. It outlives the session. */
export async function readCapturedPayment(query: Query, paymentSessionId: string): Promise<CapturedPayment | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: [
      "id",
      "currency_code",
      "captures.id",
      "captures.amount",
      "refunds.id",
      "refunds.amount",
      "payment_collection.order.id",
      "payment_collection.order.status",
    ],
    filters: { payment_session_id: paymentSessionId },
  })
  const [payment] = z.array(paymentRow).parse(data)
  const captured = sum(payment?.captures)
  if (payment === undefined || captured <= 0) {
    return null
  }
  const refunded = sum(payment.refunds)
  const order = payment.payment_collection?.order ?? null
  const references = [payment.id, ...(payment.refunds ?? []).map(({ id }) => id)]
  return {
    id: payment.id,
    currencyCode: payment.currency_code,
    captured,
    refunded,
    order:
      order === null
        ? null
        : {
            id: order.id,
            isCanceled: order.status === "canceled",
            phantomRefund: Math.max(0, (await refundedInOrder(query, order.id, references)) - refunded),
          },
  }
}

async function refundedInOrder(query: Query, orderId: string, references: readonly string[]): Promise<number> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "transactions.amount", "transactions.reference", "transactions.reference_id"],
    filters: { id: orderId },
  })
  const [order] = z.array(z.object({ transactions: orderTransactions.nullish() })).parse(data)
  return -(order?.transactions ?? [])
    .filter(({ reference, reference_id }) => reference === "refund" && references.includes(reference_id ?? ""))
    .reduce((total, { amount }) => total + amount, 0)
}

function sum(rows: z.output<typeof amounts>): number {
  return (rows ?? []).reduce((total, { amount }) => total + amount, 0)
}
