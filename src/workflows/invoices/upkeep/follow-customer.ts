import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../../modules/payunit"

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
