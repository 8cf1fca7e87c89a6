import { z } from "zod"
import type { Refund } from "../../domain/payments"
import { majorUnits, type Query } from "../query"

/** What Medusa's refund is labelled with that is made for a manual refund: the manual refund's id. */
export const REFUND_LABEL = "payunit_manual_refund_id"

/** Medusa's refunds as its query gives them: fields `refunds.id`, `refunds.amount` and `refunds.metadata`. */
export const refundRows = z
  .array(
    z.object({ id: z.string(), amount: majorUnits, metadata: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  )
  .nullish()

/** Refunds in the order in which they were made. */
export function refundsIn(rows: z.output<typeof refundRows>): Refund[] {
  return (rows ?? [])
    .flatMap((row) => (row == null ? [] : [row]))
    .map(({ id, amount, metadata }) => {
      const label = metadata?.[REFUND_LABEL]
      return { id, amount, manualRefundId: typeof label === "string" ? label : null }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Medusa's payment of a payment session, which outlives it, with its refunds; null where there is none. */
export async function readPaymentRefunds(
  query: Query,
  paymentSessionId: string,
): Promise<{ id: string; refunds: Refund[] } | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "refunds.id", "refunds.amount", "refunds.metadata"],
    filters: { payment_session_id: paymentSessionId },
  })
  const [payment] = z.array(z.object({ id: z.string(), refunds: refundRows })).parse(data)
  return payment === undefined ? null : { id: payment.id, refunds: refundsIn(payment.refunds) }
}
