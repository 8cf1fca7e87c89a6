import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { PLACING_STATES } from "../../domain/payments"
import { cause } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { publishSoon } from "../events"
import { settleSoon } from "./wake-queue"

const orderRow = z.object({
  status: z.string().nullish(),
  payment_collections: z.array(z.object({ id: z.string() })).nullish(),
})

/**
 * Holds the money of an order that was cancelled without its being refunded. Medusa has written a refund into the
 * order then that nobody made, and would leave it at that.
 *
 * @param settlePlacing what is done about a payment that is being placed; it is waited for unless told otherwise
 */
export async function holdCancelledOrder(
  container: MedusaContainer,
  orderId: string,
  settlePlacing: (container: MedusaContainer, transactionId: string) => Promise<void> | void = settleSoon,
): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "payment_collections.id"],
    filters: { id: orderId },
  })
  const [order] = z.array(orderRow).parse(data)
  if (order?.status !== "canceled") {
    return
  }
  const collections = (order.payment_collections ?? []).map(({ id }) => id)
  for (const transaction of await moneyOfOrder(container, orderId, collections)) {
    if (PLACING_STATES.includes(transaction.state)) {
      // Being recorded while the order is cancelled: that comes to its end first, and reads the order itself.
      await settlePlacing(container, transaction.id)
    }
    await holdUnlessRefunded(container, transaction.id, "cancelled")
  }
}

/** What an order is paid by, or was to be; with what of its invoices was confirmed and is not on it. */
export async function moneyOfOrder(
  container: MedusaContainer,
  orderId: string,
  paymentCollectionIds: readonly string[],
): Promise<TransactionRecord[]> {
  const { transactions, invoices } = resolvePayUnit(container)
  const ofOrder = await transactions.ofOrder(orderId, paymentCollectionIds)
  const ids = new Set(ofOrder.map(({ id }) => id))
  const billed = await invoices.ofOrder(orderId)
  const ofInvoices = await Promise.all(billed.map(async ({ id }) => await transactions.ofInvoice(id)))
  return [...ofOrder, ...ofInvoices.flat().filter(({ id }) => !ids.has(id))]
}

/** Holds the money of a settled transaction whose order is cancelled or deleted, unless all of it was refunded. */
export async function holdUnlessRefunded(
  container: MedusaContainer,
  transactionId: string,
  ended: "cancelled" | "deleted",
): Promise<void> {
  const { transactions, manualRefunds } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  if (transaction?.state !== "settled") {
    return
  }
  const code = ended === "cancelled" ? "order_cancelled" : "order_deleted_later"
  const isHeld = await manualRefunds.holdUnlessRefunded(transactionId, (refunded) => ({
    reason: "cancelled_without_refund",
    why: [cause(code, { paid: transaction.amount, back: refunded })],
  }))
  if (isHeld) {
    publishSoon(container, transactionId)
  }
}
