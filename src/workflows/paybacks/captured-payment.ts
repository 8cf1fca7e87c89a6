import { z } from "zod"
import { majorUnits, type Query } from "../../modules/payunit/query"
import { type Refund, refundRows, refundsIn } from "../../modules/payunit/refunds"

const paymentRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  captures: z.array(z.object({ id: z.string(), amount: majorUnits }).nullish()).nullish(),
  refunds: refundRows,
  payment_collection: z
    .object({ order: z.object({ id: z.string(), status: z.string().nullish() }).nullish() })
    .nullish(),
})

const orderRow = z.object({
  summary: z.object({ pending_difference: majorUnits.nullish() }).nullish(),
  transactions: z
    .array(z.object({ amount: majorUnits, reference: z.string().nullish(), reference_id: z.string().nullish() }))
    .nullish(),
})

/** A payment that Medusa captured, and what it is part of. Amounts in major units. */
export interface CapturedPayment {
  id: string
  currencyCode: string
  captured: number
  /** Oldest first. */
  refunds: readonly Refund[]
  order: {
    id: string
    isCanceled: boolean
    /** What the shop owes by the order's totals, as after an item was returned. */
    owed: number
    /**
     * The refunds that the order's transactions show, of whatever payment: `of` is what each refers to. Cancelling an
     * order writes one there, of the payment itself, even if the provider refused it.
     */
    refundsShown: readonly { of: string; amount: number }[]
  } | null
}

/** Medusa's captured payment of a payment session, if there is one. It outlives the session. */
export async function readCapturedPayment(query: Query, paymentSessionId: string): Promise<CapturedPayment | null> {
  return await readCapture(query, { payment_session_id: paymentSessionId })
}

/** Medusa's captured payment of this id, if it is captured. */
export async function readCapturedPaymentOf(query: Query, paymentId: string): Promise<CapturedPayment | null> {
  return await readCapture(query, { id: paymentId })
}

async function readCapture(
  query: Query,
  filters: { payment_session_id: string } | { id: string },
): Promise<CapturedPayment | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: [
      "id",
      "currency_code",
      "captures.id",
      "captures.amount",
      "refunds.id",
      "refunds.amount",
      "refunds.metadata",
      "payment_collection.order.id",
      "payment_collection.order.status",
    ],
    filters,
  })
  const [payment] = z.array(paymentRow).parse(data)
  const captured = (payment?.captures ?? []).reduce((total, capture) => total + (capture?.amount ?? 0), 0)
  if (payment === undefined || captured <= 0) {
    return null
  }
  const order = payment.payment_collection?.order ?? null
  return {
    id: payment.id,
    currencyCode: payment.currency_code,
    captured,
    refunds: refundsIn(payment.refunds),
    order:
      order === null
        ? null
        : { id: order.id, isCanceled: order.status === "canceled", ...(await readTotals(query, order.id)) },
  }
}

async function readTotals(
  query: Query,
  orderId: string,
): Promise<Pick<NonNullable<CapturedPayment["order"]>, "owed" | "refundsShown">> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "summary.*", "transactions.amount", "transactions.reference", "transactions.reference_id"],
    filters: { id: orderId },
  })
  const [order] = z.array(orderRow).parse(data)
  return {
    owed: Math.max(0, -(order?.summary?.pending_difference ?? 0)),
    refundsShown: (order?.transactions ?? [])
      .filter(({ reference }) => reference === "refund")
      .map(({ amount, reference_id }) => ({ of: reference_id ?? "", amount: -amount })),
  }
}
