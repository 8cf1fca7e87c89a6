import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readLeaseName } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
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
