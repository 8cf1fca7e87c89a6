import { z } from "zod"
import { isClosedOrder, outstandingOf } from "../../domain/payments"
import { readOrderMoney } from "../orders"
import { majorUnits, type Query } from "../query"

/** Whether a payment collection in this status of Medusa's takes no more payments. */
export function isClosedStatus(status: string): boolean {
  return ["completed", "canceled", "authorized"].includes(status)
}

/** The payments that Medusa has recorded on a payment collection, by whatever provider. */
export const recordedPayments = z
  .array(z.object({ payment_session_id: z.string().nullish(), canceled_at: z.unknown().optional() }))
  .nullish()

/** Whether a payment is recorded for another payment session of the same collection, and not cancelled. */
export function isPaidByAnother(payments: z.output<typeof recordedPayments>, paymentSessionId: string): boolean {
  return (payments ?? []).some(
    (payment) => payment.payment_session_id !== paymentSessionId && payment.canceled_at == null,
  )
}

/** What is to be paid on an order that stands: what the link leads to that Medusa's admin copies for a customer. */
export interface OrderCollection {
  id: string
  /** Medusa's own status of the payment collection. */
  status: string
  /** What is asked for once the collection is opened, in major units: see {@link amountToAsk}. */
  amount: number
  /** What Medusa has on the collection: more, where an order was edited while another payment of it settled. */
  recordedAmount: number
  currencyCode: string
  order: {
    id: string
    displayId: number | null
    regionId: string | null
    /** Nothing is to be paid on the order any more: it is cancelled, or in the archive. */
    isClosed: boolean
    /** Still to be paid on the order, whichever way; negative when too much was paid. Major units. */
    outstanding: number
    collectionIds: readonly string[]
  }
}

const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  amount: majorUnits,
  currency_code: z.string(),
  payments: z.array(z.object({ id: z.string() }).nullish()).nullish(),
  order: z
    .object({
      id: z.string(),
      display_id: z.coerce.number().nullish(),
      region_id: z.string().nullish(),
      status: z.string().nullish(),
      payment_collections: z.array(z.object({ id: z.string() })).nullish(),
    })
    .nullish(),
})

/** Reads a payment collection of an order; null where there is none of this id, or it is not an order's. */
export async function readOrderCollection(query: Query, id: string): Promise<OrderCollection | null> {
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: [
      "id",
      "status",
      "amount",
      "currency_code",
      "payments.id",
      "order.id",
      "order.display_id",
      "order.region_id",
      "order.status",
      "order.payment_collections.id",
    ],
    filters: { id },
  })
  const collection = data.length === 0 ? null : collectionRow.parse(data[0])
  if (collection?.order == null) {
    return null
  }
  const { order } = collection
  const money = await readOrderMoney(query, order.id)
  const outstanding = money === null ? 0 : outstandingOf(money)
  return {
    id: collection.id,
    status: collection.status,
    amount: amountToAsk({ ...collection, hasPayments: (collection.payments ?? []).length > 0 }, outstanding),
    recordedAmount: collection.amount,
    currencyCode: collection.currency_code,
    order: {
      id: order.id,
      displayId: order.display_id ?? null,
      regionId: order.region_id ?? null,
      isClosed: isClosedOrder(order.status),
      outstanding,
      collectionIds: (order.payment_collections ?? []).map((one) => one.id),
    },
  }
}

/**
 * What a payment collection asks for. One that nobody has paid anything of may ask for more than is outstanding, where its
 * order was edited while another payment of it settled: then it asks for that, and opening it puts it right in Medusa.
 */
function amountToAsk(
  { status, amount, hasPayments }: { status: string; amount: number; hasPayments: boolean },
  outstanding: number,
): number {
  const isUnpaid = !hasPayments && (status === "not_paid" || status === "awaiting")
  return isUnpaid && outstanding > 0 ? Math.min(amount, outstanding) : amount
}

/** The part of an invoice that a payment collection was made for. */
export interface InvoicePart {
  invoiceId: string
  /** Which instalment; null for all that is left. */
  installmentId: string | null
}

const INVOICE_KEY = "payunit_invoice_id"
const INSTALLMENT_KEY = "payunit_installment_id"

/** What a payment collection says of the part of an invoice that it was made for. */
export function metadataOfPart({ invoiceId, installmentId }: InvoicePart): Record<string, string> {
  return { [INVOICE_KEY]: invoiceId, ...(installmentId === null ? {} : { [INSTALLMENT_KEY]: installmentId }) }
}

const metadataRow = z.looseObject({ [INVOICE_KEY]: z.string(), [INSTALLMENT_KEY]: z.string().nullish() })

/** The part of an invoice that a payment collection with such metadata was made for; null for any other collection. */
export function partIn(metadata: unknown): InvoicePart | null {
  const { success, data } = metadataRow.safeParse(metadata)
  return success ? { invoiceId: data[INVOICE_KEY], installmentId: data[INSTALLMENT_KEY] ?? null } : null
}
