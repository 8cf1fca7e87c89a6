import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type CollectionBooks, MANUAL_PROVIDER, type OrderBooks, readOrderBooks } from "./order-books"

/** What of some payment collections was authorised by hand and is to be captured by nobody any more. */
export interface ManualAuthorizations {
  /** Ids of payment collections that are cancelled as a whole. */
  collections: readonly string[]
  /** Ids of payments whose collection is cancelled already, since somebody died over it. */
  payments: readonly string[]
}

/** Whether all that a payment collection has was authorised by hand, and nothing of it was captured. */
export function isManualAuthorization({ status, payments }: CollectionBooks): boolean {
  return (status === "authorized" || status === "partially_authorized") && isByHand(payments)
}

function isByHand(payments: CollectionBooks["payments"]): boolean {
  return payments.every(({ providerId, captures }) => providerId === MANUAL_PROVIDER && captures.length === 0)
}

/** What is to be cancelled of some payment collections, whose money came another way. */
export function manualAuthorizations(collections: readonly CollectionBooks[]): ManualAuthorizations {
  return {
    collections: collections.filter(isManualAuthorization).map(({ id }) => id),
    payments: collections
      .filter(({ status, payments }) => status === "canceled" && isByHand(payments))
      .flatMap(({ payments }) => payments.filter(({ isCanceled }) => !isCanceled).map(({ id }) => id)),
  }
}

/** What is to be cancelled of an order's collections: nothing, while something is still to be paid on the order. */
export function redundantAuthorizations({
  outstanding,
  collections,
}: Pick<OrderBooks, "outstanding" | "collections">): ManualAuthorizations {
  return manualAuthorizations(outstanding > 0 ? [] : collections)
}

/** Medusa's own workflow, which it does not export. */
const CANCEL_COLLECTION = "cancel-payment-collection"

/**
 * Cancels what was authorised by hand, as Medusa does when an order is edited. The order is leased. May be repeated,
 * and be killed at any point.
 */
export async function cancelManualAuthorizations(
  container: MedusaContainer,
  { collections, payments }: ManualAuthorizations,
): Promise<void> {
  for (const id of collections) {
    await container.resolve(Modules.WORKFLOW_ENGINE).run(CANCEL_COLLECTION, { input: { payment_collection_id: id } })
  }
  for (const id of payments) {
    await container.resolve(Modules.PAYMENT).cancelPayment(id)
  }
}

/**
 * Cancels what was authorised by hand on an order that is paid by what was captured: "Capture payment" would book the
 * same money twice. What was captured, and what other providers authorised, is left alone. The order is leased.
 */
export async function cancelRedundantAuthorizations(
  container: MedusaContainer,
  orderId: string,
  keepLease: () => Promise<void>,
): Promise<void> {
  const books = await readOrderBooks(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  const redundant = books === null ? null : redundantAuthorizations(books)
  if (redundant !== null && redundant.collections.length + redundant.payments.length > 0) {
    await keepLease()
    await cancelManualAuthorizations(container, redundant)
  }
}
