import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { cancelManualAuthorizations, isManualAuthorization, manualAuthorizations } from "./manual-authorizations"
import { type OrderBooks, readOrderBooks } from "./order-books"

/**
 * Brings the order's other payment collections in line with what is outstanding now, as Medusa does when an order is
 * edited: nobody shall be asked for what an invoice has brought. One that waits for its payment is of what is left; one
 * that was authorised by hand and not captured is cancelled; where something is left and nothing asks for it, a new one
 * does. What shoppers are at, what other providers have authorised, and what invoices have of their own, is left alone.
 */
async function bringInLine(container: MedusaContainer, books: OrderBooks, recordedId: string): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const left = Math.max(0, books.outstanding)
  const others = books.collections.filter(
    ({ id, status, isOfInvoice }) => id !== recordedId && !isOfInvoice && !CLOSED.has(status),
  )
  const byHand = others.filter(isManualAuthorization)
  await cancelManualAuthorizations(
    container,
    manualAuthorizations(books.collections.filter(({ id }) => id !== recordedId)),
  )
  const waiting = others.filter(({ status, hasSessions }) => status === "not_paid" && !hasSessions)
  for (const [index, { id, amount }] of waiting.entries()) {
    const wanted = index === 0 ? left : 0
    if (amount !== wanted) {
      await payments.updatePaymentCollections(id, { amount: wanted })
    }
  }
  if (left > 0 && others.length === byHand.length) {
    await createOrderPaymentCollectionWorkflow(container).run({ input: { order_id: books.id, amount: left } })
  }
}

/** Statuses of a payment collection that asks nobody for anything. */
const CLOSED: ReadonlySet<string> = new Set(["completed", "canceled", "failed"])

/**
 * Brings an order's other payment collections in line with what an invoice's transaction has brought it. The order is
 * leased.
 */
export async function bringOrderInLine(
  container: MedusaContainer,
  orderId: string,
  recordedId: string,
  keepLease: () => Promise<void>,
): Promise<void> {
  const books = await readOrderBooks(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  if (books !== null && !books.isCanceled) {
    await keepLease()
    await bringInLine(container, books, recordedId)
  }
}
