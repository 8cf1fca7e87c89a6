import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { mayMoveInvoice } from "../../../domain/invoices"
import { cause, moneyOf } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import { keptOf } from "../../../modules/payunit/invoices"
import { publishSoon } from "../../events"
import { BY_ORDER, voidInvoiceWorkflow } from "../void-invoice"

/**
 * Follows a cancelled order with its invoices: those that may still be paid are made void, since nobody shall be asked
 * for them any more (their links live on, as their histories say); those of which money was confirmed are held, since
 * nobody said that it went back. Safe to run any number of times.
 */
export async function followCancelledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { invoices, invoicePayments } = resolvePayUnit(container)
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
        input: { invoice_id: invoice.id, note: null, voided_by: BY_ORDER },
        // Confirmed meanwhile: then it is held below.
        throwOnError: false,
      })
    }
    const current = (await invoices.find(invoice.id)) ?? invoice
    // What transactions brought is held by itself.
    const byHand = (await invoicePayments.ofInvoice(invoice.id)).filter(({ transaction_id }) => transaction_id === null)
    const kept = keptOf(current, byHand)
    if (kept > 0 && current.held_reason !== "cancelled_without_refund") {
      const why = cause("cancelled_and_paid", { kept: moneyOf(kept, current.currency_code) })
      await invoices.hold(invoice.id, "cancelled_without_refund", why)
      publishSoon(container, invoice.id)
    }
  }
}
