import { z } from "zod"
import { toCharge } from "../../gateway"
import { paidProblem, PaymentProblem } from "./problems"
import { isClosedStatus, majorUnits, orderSummary, outstandingOf, type Query } from "./purchase"
import { blocksPaying, hasLivePrompt, isInFlight, isPastDue, type TransactionRecord } from "./transaction-record"

/** What is to be paid on an order that stands: what the link leads to that Medusa's admin copies for a customer. */
export interface OrderCollection {
  id: string
  /** Medusa's own status of the payment collection. */
  status: string
  /** Major units. */
  amount: number
  currencyCode: string
  order: {
    id: string
    displayId: number | null
    regionId: string | null
    isCancelled: boolean
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
  order: z
    .object({
      id: z.string(),
      display_id: z.coerce.number().nullish(),
      region_id: z.string().nullish(),
      status: z.string().nullish(),
      summary: orderSummary,
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
      "order.id",
      "order.display_id",
      "order.region_id",
      "order.status",
      "order.summary.*",
      "order.payment_collections.id",
    ],
    filters: { id },
  })
  const collection = data.length === 0 ? null : collectionRow.parse(data[0])
  if (collection?.order == null) {
    return null
  }
  const { order } = collection
  return {
    id: collection.id,
    status: collection.status,
    amount: collection.amount,
    currencyCode: collection.currency_code,
    order: {
      id: order.id,
      displayId: order.display_id ?? null,
      regionId: order.region_id ?? null,
      isCancelled: order.status === "canceled",
      outstanding: outstandingOf(order.summary),
      collectionIds: (order.payment_collections ?? []).map((one) => one.id),
    },
  }
}

/**
 * Why nobody can pay it now; null when somebody can. Opening a payment session says the same, in its own time.
 *
 * @param attempts All of the order's transactions
 * @param providerIds The PayUnit providers of the order's region
 */
export function whyNotPayable(
  collection: OrderCollection,
  attempts: readonly TransactionRecord[],
  providerIds: readonly string[],
): PaymentProblem | null {
  const { order, amount } = collection
  const own = attempts.filter((attempt) => attempt.payment_collection_id === collection.id)
  const taken = own.find(blocksPaying) ?? attempts.find((attempt) => isInFlight(attempt) && !hasLivePrompt(attempt))
  if (taken !== undefined) {
    return paidProblem(taken)
  }
  if (order.isCancelled || order.outstanding <= 0 || isClosedStatus(collection.status) || own.some(isPastDue)) {
    return new PaymentProblem("collection_closed")
  }
  const prompted = attempts.find(hasLivePrompt)
  if (prompted !== undefined) {
    return new PaymentProblem("prompt_open", { retryAt: prompted.prompt_expires_at })
  }
  if (amount > order.outstanding) {
    return new PaymentProblem("amount_changed")
  }
  const charge = toCharge(amount, collection.currencyCode)
  if (!charge.ok) {
    return new PaymentProblem(charge.reason === "unsupported_currency" ? "unsupported_currency" : "invalid_amount")
  }
  return providerIds.length === 0 ? new PaymentProblem("not_offered") : null
}

/** The attempt that tells how it stands: one whose money is taken or may be taken any moment, else the newest. */
export function tellingAttempt(
  collection: Pick<OrderCollection, "id">,
  attempts: readonly TransactionRecord[],
): TransactionRecord | null {
  const own = attempts.filter((attempt) => attempt.payment_collection_id === collection.id)
  return own.find(blocksPaying) ?? own.find(hasLivePrompt) ?? own[0] ?? null
}
