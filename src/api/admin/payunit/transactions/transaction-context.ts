import type { MedusaRequest } from "@medusajs/framework/http"
import type { Contact } from "../../../../medusa"
import type { InvoiceNameAnswer, OrderNameAnswer } from "../../../answers"
import { contactsOf, type TransactionRefs } from "./contacts"
import { invoiceName, invoicesPaidBy } from "./invoices"
import { ordersNamed } from "./orders"

/** What money is for and whose it is, as far as that is known and not forgotten. */
export interface TransactionContext {
  order: OrderNameAnswer | null
  invoice: InvoiceNameAnswer | null
  contact: Contact | null
}

/** Of nothing that is known. */
const NOBODYS: TransactionContext = { order: null, invoice: null, contact: null }

/** The same of each that is given, by its id; looked up for all of them at once. */
export async function readTransactionContexts(
  req: MedusaRequest,
  all: readonly TransactionRefs[],
): Promise<(id: string | null) => TransactionContext> {
  const invoices = await invoicesPaidBy(req, all)
  const [orders, contacts] = await Promise.all([
    ordersNamed(
      req,
      all.map(({ order_id }) => order_id),
    ),
    contactsOf(req, all, invoices),
  ])
  const whose = new Map(
    all.map(({ id, order_id, invoice_id }) => [
      id,
      {
        order: orders.get(order_id ?? "") ?? null,
        invoice: invoiceName(invoices.get(invoice_id ?? "")),
        contact: contacts.get(id) ?? null,
      },
    ]),
  )
  return (id) => whose.get(id ?? "") ?? NOBODYS
}
