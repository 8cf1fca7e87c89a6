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

/** The refunds that Medusa has of a payment session's payment. */
export async function readRefundsOf(query: Query, paymentSessionId: string): Promise<Refund[]> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "refunds.id", "refunds.amount", "refunds.metadata"],
    filters: { payment_session_id: paymentSessionId },
  })
  return z
    .array(z.object({ refunds: refundRows }))
    .parse(data)
    .flatMap((payment) => refundsIn(payment.refunds))
}
