import type { MedusaRequest } from "@medusajs/framework/http"
import type { Contact } from "../../../../medusa"
import type { InvoiceNameAnswer, OrderNameAnswer } from "../../../answers"
import { contactsOf, type TransactionRefs } from "./contacts"
import { ordersNamed } from "./orders"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { InvoiceRow } from "../../../../modules/payunit/invoices"

/** The invoices that transactions pay, by id. */
export async function invoicesPaidBy(
  req: MedusaRequest,
  transactions: readonly { invoice_id: string | null }[],
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const ids = transactions.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id]))
  const invoices = await resolvePayUnit(req.scope).invoices.named([...new Set(ids)])
  return new Map(invoices.map((invoice) => [invoice.id, invoice]))
}

/** What names an invoice beside its payment. */
export function invoiceName(invoice: InvoiceRow | undefined): InvoiceNameAnswer | null {
  return invoice === undefined ? null : { id: invoice.id, ref: invoice.ref }
}

/** What money is for and whose it is, as far as that is known and not forgotten. */
export interface TransactionContext {
  order: OrderNameAnswer | null
  invoice: InvoiceNameAnswer | null
  contact: Contact | null
}

/** Of nothing that is known. */
const NOBODYS: TransactionContext = { order: null, invoice: null, contact: null }

/** The context of each transaction that is given, by its id; looked up for all of them at once. */
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
