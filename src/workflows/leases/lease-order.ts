import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type PayUnitModuleService, resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { LeaseOutcome, NamedLease } from "../../modules/payunit/storage"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type LeaseSubject, readLeaseName } from "../../medusa"
import { withOrderLease } from "../../payments"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/**
 * Whose lease a transaction's money is placed and refunded under. What pays an invoice shares it with all that does,
 * whether or not the invoice's order holds it: what is left of the invoice is measured under it.
 */
async function leaseSubjectOf(
  { invoices }: PayUnitModuleService,
  { cart_id, order_id, invoice_id, payment_collection_id }: TransactionRecord,
): Promise<LeaseSubject> {
  const ofInvoice = order_id === null && invoice_id !== null ? await invoices.orderOf(invoice_id) : null
  return {
    cartId: cart_id,
    orderId: order_id ?? ofInvoice,
    invoiceId: invoice_id,
    collectionId: payment_collection_id,
  }
}

/** Works under the lease of the order, or the invoice, that a transaction pays: see {@link withOrderLease}. */
export async function withLeaseOf<Result>(
  container: MedusaContainer,
  transaction: TransactionRecord,
  timeoutMs: number,
  work: (lease: NamedLease) => Promise<Result>,
): Promise<LeaseOutcome<Result>> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return await withOrderLease({ payunit, query }, await leaseSubjectOf(payunit, transaction), timeoutMs, work)
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
    const payunit = resolvePayUnit(container)
    const transaction = await payunit.transactions.find(transaction_id)
    if (transaction === null) {
      throw new MerchantError("transaction_not_found")
    }
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const name = await readLeaseName(query, await leaseSubjectOf(payunit, transaction))
    const lease = await payunit.namedLeases.acquireWithin(name, TIMEOUT_MS)
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

/** Lets the order's lease go. */
export const releaseOrderStep = createStep(
  { name: "payunit-release-order", maxRetries: 0 },
  async (lease: NamedLease, { container }) => {
    await resolvePayUnit(container).namedLeases.release(lease)
    return new StepResponse(undefined)
  },
)
