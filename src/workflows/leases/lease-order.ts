import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { NamedLease } from "../../modules/payunit/storage"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readLeaseName } from "../../medusa"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/**
 * The name of the lease under which a transaction's money is placed and refunded. What pays an invoice shares it with all
 * that does, whether or not the invoice's order holds it: what is left of the invoice is measured under it.
 */
export async function leaseNameOf(
  container: MedusaContainer,
  { cart_id, order_id, invoice_id, payment_collection_id }: TransactionRecord,
): Promise<string> {
  const ofInvoice =
    order_id === null && invoice_id !== null ? await resolvePayUnit(container).invoices.orderOf(invoice_id) : null
  return await readLeaseName(container.resolve(ContainerRegistrationKeys.QUERY), {
    cartId: cart_id,
    orderId: order_id ?? ofInvoice,
    invoiceId: invoice_id,
    collectionId: payment_collection_id,
  })
}

/** How long a merchant waits for somebody else who works on the same order's money. */
const TIMEOUT_MS = 10_000

/**
 * Keeps everybody else from the money of a transaction's order, until {@link releaseOrderStep}: what is refunded is
 * worked out from the order's books, and nobody may change them in between.
 */
export const leaseOrderStep = createStep(
  { name: "payunit-lease-order", maxRetries: 0 },
  async ({ transaction_id }: { transaction_id: string }, { container }) => {
    const { transactions, namedLeases } = resolvePayUnit(container)
    const transaction = await transactions.find(transaction_id)
    if (transaction === null) {
      throw new MerchantError("transaction_not_found")
    }
    const name = await leaseNameOf(container, transaction)
    const lease = await namedLeases.acquireWithin(name, TIMEOUT_MS)
    if (lease === null) {
      throw new MerchantError("in_use")
    }
    return new StepResponse(lease, lease)
  },
  async (lease, { container }) => {
    if (lease !== undefined) {
      await resolvePayUnit(container).namedLeases.release(lease)
    }
  },
)

/** Lets it go. */
export const releaseOrderStep = createStep(
  { name: "payunit-release-order", maxRetries: 0 },
  async (lease: NamedLease, { container }) => {
    await resolvePayUnit(container).namedLeases.release(lease)
    return new StepResponse(undefined)
  },
)
