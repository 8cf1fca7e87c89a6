import { z } from "zod"
import { toCharge } from "../../../gateway"
import { isClosedOrder, outstandingOf } from "../../../domain/payments"
import { paidError, ShopperError } from "../errors"
import { whyNotAdmitted } from "./admission"
import { majorUnits, type Query, readOrderMoney } from "../../../medusa"
import { blocksPaying, hasLivePrompt, isInFlight, isPastDue, type TransactionRecord } from "../transactions"

/** What is to be paid on an order that stands: what the link leads to that Medusa's admin copies for a customer. */
export interface OrderCollection {
  id: string
  /** Medusa's own status of the payment collection. */
  status: string
  /** What is asked for once it is opened, in major units: see {@link amountToAsk}. */
  amount: number
  /** What Medusa has on it: more, where an order was edited while another payment of it settled. */
  recordedAmount: number
  currencyCode: string
  order: {
    id: string
    displayId: number | null
    regionId: string | null
    /** Nothing is to be paid on it any more: it is cancelled, or in the archive. */
    isClosed: boolean
    /** Still to be paid on it, whichever way; negative when too much was paid. Major units. */
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

/**
 * Why nobody can pay it now; null when somebody can. Opening a payment session says the same, in its own time.
 *
 * @param attempts All of the order's transactions
 * @param beingRecorded Money of its invoices that was confirmed, and is not in its books yet
 * @param providerIds The PayUnit providers of the order's region
 * @param openingMs How long an attempt may be in the middle of being opened
 */
export function whyNotPayable(
  collection: OrderCollection,
  attempts: readonly TransactionRecord[],
  beingRecorded: number,
  providerIds: readonly string[],
  openingMs: number,
): ShopperError | null {
  const { order, amount, currencyCode } = collection
  const own = attempts.filter((attempt) => attempt.payment_collection_id === collection.id)
  const taken = own.find(blocksPaying) ?? attempts.find((attempt) => isInFlight(attempt) && !hasLivePrompt(attempt))
  if (taken !== undefined) {
    return paidError(taken)
  }
  if (own.some(isPastDue)) {
    return new ShopperError("collection_closed")
  }
  const prompted = own.find(hasLivePrompt)
  if (prompted !== undefined) {
    return new ShopperError("prompt_open", { retryAt: prompted.prompt_expires_at })
  }
  const problem = whyNotAdmitted({
    collection,
    amount,
    currencyCode,
    outstanding: order.isClosed ? 0 : order.outstanding,
    attempts,
    beingRecorded,
    openingMs,
  })
  if (problem !== null) {
    return problem
  }
  const charge = toCharge(amount, currencyCode)
  if (!charge.ok) {
    return new ShopperError(charge.reason === "unsupported_currency" ? "unsupported_currency" : "invalid_amount")
  }
  return providerIds.length === 0 ? new ShopperError("not_offered") : null
}

/** The attempt that tells how it stands: one whose money is taken or may be taken any moment, else the newest. */
export function tellingAttempt(
  collection: Pick<OrderCollection, "id">,
  attempts: readonly TransactionRecord[],
): TransactionRecord | null {
  const own = attempts.filter((attempt) => attempt.payment_collection_id === collection.id)
  return own.find(blocksPaying) ?? own.find(hasLivePrompt) ?? own[0] ?? null
}
