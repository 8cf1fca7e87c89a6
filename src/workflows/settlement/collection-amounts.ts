import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { withOrderLease } from "../../payments"
import { readOrderCollection } from "../../medusa"

/** How long somebody else who works on the order is waited for. Opening waits for them as well, and says so. */
const LEASE_TIMEOUT_MS = 5_000

/**
 * Lets a payment collection of an order ask for no more than is outstanding, before a session is made of it: Medusa leaves
 * one too large where the order was edited while another payment of it settled, and then nobody could pay it.
 */
export async function shrinkCollection(container: MedusaContainer, id: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const before = await readOrderCollection(query, id)
  if (before === null || before.amount >= before.recordedAmount) {
    return
  }
  const payunit = resolvePayUnit(container)
  await withOrderLease({ payunit, query }, { orderId: before.order.id }, LEASE_TIMEOUT_MS, async () => {
    const now = await readOrderCollection(query, id)
    if (now !== null && now.amount < now.recordedAmount) {
      await container.resolve(Modules.PAYMENT).updatePaymentCollections(id, { amount: now.amount })
    }
  })
}

/**
 * Has the payment collection of an order ask for what was paid of it: Medusa leaves another amount where the cart was being
 * changed at the moment of paying, and then says for good that the order is paid in part. The order is leased.
 */
export async function correctCollection(container: MedusaContainer, id: string, amount: number): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  await payments.completePaymentCollections(id)
  await payments.updatePaymentCollections(id, { amount, status: PaymentCollectionStatus.COMPLETED })
}
