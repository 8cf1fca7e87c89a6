import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { InvoiceRow } from "../../modules/payunit/invoice-record"
import { reasonOf } from "../settlement/reason"

/** What the store is told of invoices. */
export const INVOICE_EVENTS = {
  /** The service made it: its link can be sent. */
  created: "payunit.invoice.created",
  /** It is confirmed in full. */
  paid: "payunit.invoice.paid",
  voided: "payunit.invoice.voided",
} as const

/** Body of every event of an invoice. Ids and figures only, nothing of whom it bills. */
export interface InvoiceEventData {
  id: string
  order_id: string | null
  customer_id: string | null
  /** Major units. */
  total_amount: number
  paid_amount: number
  currency_code: string
}

/**
 * Tells the store's event bus of an invoice: the one place where that is done. Never throws, since what it tells of has
 * happened.
 */
export async function announceInvoice(
  container: MedusaContainer,
  event: keyof typeof INVOICE_EVENTS,
  invoice: InvoiceRow,
): Promise<void> {
  const { id, order_id, customer_id, total_amount, paid_amount, currency_code } = invoice
  const data: InvoiceEventData = { id, order_id, customer_id, total_amount, paid_amount, currency_code }
  try {
    await container.resolve(Modules.EVENT_BUS).emit({ name: INVOICE_EVENTS[event], data })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: ${INVOICE_EVENTS[event]} of invoice ${id} could not be told: ${reasonOf(error)}`)
  }
}
