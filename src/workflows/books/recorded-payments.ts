import { z } from "zod"
import { majorUnits, type Query, refundRows } from "../../medusa"
import { MANUAL_PROVIDER } from "./order-books"

/** In a refund's metadata: the held payment for which a payment by hand was voided. */
export const VOIDED_FOR_KEY = "payunit_voided_for"

/** A payment of an order that Medusa has captured, whoever brought it. Amounts in major units. */
export interface RecordedPayment {
  id: string
  providerId: string
  /** Whether staff recorded the payment, so that Medusa knows of no money but by their word. */
  isByHand: boolean
  sessionId: string | null
  currencyCode: string
  /** What was captured and not refunded. */
  amount: number
  captured: number
  /** `voidedFor`: the held payment that it was voided for by such a refund; null for any other. */
  refunds: readonly { id: string; amount: number; voidedFor: string | null }[]
  capturedAt: Date | null
  /** Id of the user or API key that captured it; null where no person did. */
  capturedBy: string | null
}

const captureRow = z.object({ amount: majorUnits, created_by: z.string().nullish() })
const paymentRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string().nullish(),
  currency_code: z.string(),
  captured_at: z.coerce.date().nullish(),
  captures: z.array(captureRow.nullish()).nullish(),
  refunds: refundRows,
})
const orderRow = z.object({
  payment_collections: z
    .array(
      z
        .object({
          payments: z.array(paymentRow).nullish(),
        })
        .nullish(),
    )
    .nullish(),
})

/** Reads an order's captured payments. Oldest first. */
export async function readRecordedPayments(query: Query, orderId: string): Promise<RecordedPayment[]> {
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  return z
    .array(orderRow)
    .parse(data)
    .flatMap(({ payment_collections }) => payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .flatMap((payment) => recordedIn(payment) ?? [])
    .sort((one, other) => (one.capturedAt?.getTime() ?? 0) - (other.capturedAt?.getTime() ?? 0))
}

/** Null for one of which nothing was captured. */
function recordedIn(payment: z.output<typeof paymentRow>): RecordedPayment | null {
  const refunds = (payment.refunds ?? []).flatMap((row) => (row == null ? [] : [row]))
  const captures = payment.captures ?? []
  const captured = sum(captures)
  return captured <= 0
    ? null
    : {
        id: payment.id,
        providerId: payment.provider_id,
        isByHand: payment.provider_id === MANUAL_PROVIDER,
        sessionId: payment.payment_session_id ?? null,
        currencyCode: payment.currency_code,
        amount: captured - sum(refunds),
        captured,
        refunds: refunds.map(({ id, amount, metadata }) => {
          const label = metadata?.[VOIDED_FOR_KEY]
          return { id, amount, voidedFor: typeof label === "string" ? label : null }
        }),
        capturedAt: payment.captured_at ?? null,
        capturedBy: captures.findLast((capture) => capture?.created_by)?.created_by ?? null,
      }
}

const FIELDS = [
  "payment_collections.payments.id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.payment_session_id",
  "payment_collections.payments.currency_code",
  "payment_collections.payments.captured_at",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.captures.created_by",
  "payment_collections.payments.refunds.id",
  "payment_collections.payments.refunds.amount",
  "payment_collections.payments.refunds.metadata",
]

function sum(rows: readonly ({ amount: number } | null | undefined)[]): number {
  return rows.reduce((total, row) => total + (row?.amount ?? 0), 0)
}
