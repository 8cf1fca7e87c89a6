import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { mayMoveInvoice } from "../../../domain/invoices"
import { resolvePayUnit } from "../../../modules/payunit"
import { VOIDED_BY_ORDER, voidInvoiceWorkflow } from "../void-invoice"

/**
 * Follows a cancelled order with its invoices: those that may still be paid are made void, since nobody shall be asked
 * for them any more (their links live on, as their histories say). Their money is held as any of the order's. Safe to run any number of times.
 */
export async function followCancelledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { invoices } = resolvePayUnit(container)
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id", "status"], filters: { id: orderId } })
  const [order] = z.array(z.object({ status: z.string().nullish() })).parse(data)
  if (order?.status !== "canceled") {
    return
  }
  for (const invoice of await invoices.ofOrder(orderId)) {
    if (mayMoveInvoice(invoice.state, "void")) {
      await voidInvoiceWorkflow(container).run({
        input: { invoice_id: invoice.id, note: null, voided_by: VOIDED_BY_ORDER },
        // Paid meanwhile: then its money is held.
        throwOnError: false,
      })
    }
  }
}

/**
 * Follows a customer who changed: the links of their invoices that are still to be paid are sent to their new e-mail
 * address from now on. Everything else of an invoice stays as it was billed, at the service too, which changes nothing;
 * and an invoice whose client was given another address than the customer's keeps that one.
 */
export async function followCustomer(container: MedusaContainer, customerId: string): Promise<void> {
  const { invoices } = resolvePayUnit(container)
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["id", "email"], filters: { id: customerId } })
  const [customer] = z.array(z.object({ email: z.string().nullish() })).parse(data)
  const email = customer?.email ?? null
  if (email === null || email === "") {
    return
  }
  for (const invoice of await invoices.followersOf(customerId)) {
    await invoices.redirectEmail(invoice.id, email)
  }
}
