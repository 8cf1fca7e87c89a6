import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { majorUnits, type Query, refundRows, refundsIn } from "../../medusa"
import { heldFacts, type Refund } from "../../domain/payments"
import type { TransactionRecord } from "../../modules/payunit/transactions"

const paymentRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  captures: z.array(z.object({ id: z.string(), amount: majorUnits }).nullish()).nullish(),
  refunds: refundRows,
  payment_collection: z
    .object({ order: z.object({ id: z.string(), status: z.string().nullish() }).nullish() })
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
  } | null
}

/** Medusa's captured payment of a payment session, if there is one. It outlives the session. */
export async function readCapturedPayment(query: Query, paymentSessionId: string): Promise<CapturedPayment | null> {
  return await readCapture(query, { payment_session_id: paymentSessionId })
}

/** Medusa's capture of this money. Held beside another payment of the same session, that one's capture is not its own. */
export async function readCaptureOf(
  container: MedusaContainer,
  transaction: TransactionRecord,
): Promise<CapturedPayment | null> {
  const { settled_at, held_reason, payment_session_id } = transaction
  return settled_at !== null || heldFacts(held_reason)?.isCaptured === true
    ? await readCapturedPayment(container.resolve(ContainerRegistrationKeys.QUERY), payment_session_id)
    : null
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
    order: order === null ? null : { id: order.id, isCanceled: order.status === "canceled" },
  }
}
