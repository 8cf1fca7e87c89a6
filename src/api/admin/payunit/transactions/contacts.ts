import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { InvoiceRow } from "../../../../modules/payunit/invoices"
import { type Contact, findByContact, purchasesOf, readContacts } from "../../../../medusa"
import type { TransactionFilters, TransactionRecord } from "../../../../modules/payunit/transactions"
import { orderIdsNumbered } from "./orders"

/** What leads to whom something is of: a payment, or what is told of one. */
export type TransactionRefs = Pick<TransactionRecord, "id" | "order_id" | "invoice_id" | "cart_id" | "forgotten_at">

/**
 * Whom to call about each transaction: as its invoice says, else its order, else its cart. Nobody where it was forgotten
 * whose it is.
 */
export async function contactsOf(
  req: MedusaRequest,
  transactions: readonly TransactionRefs[],
  invoices: ReadonlyMap<string, InvoiceRow>,
): Promise<ReadonlyMap<string, Contact>> {
  const remembered = transactions.filter(({ forgotten_at }) => forgotten_at === null)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [orders, carts] = await Promise.all([
    readContacts(
      query,
      "order",
      remembered.map(({ order_id }) => order_id),
    ),
    readContacts(
      query,
      "cart",
      remembered.map(({ order_id, cart_id }) => (order_id === null ? cart_id : null)),
    ),
  ])
  return new Map(
    remembered.flatMap(({ id, order_id, invoice_id, cart_id }) => {
      const contact = clientOf(invoices.get(invoice_id ?? "")) ?? orders.get(order_id ?? "") ?? carts.get(cart_id ?? "")
      return contact === undefined ? [] : [[id, contact]]
    }),
  )
}

function clientOf(invoice: InvoiceRow | undefined): Contact | undefined {
  return invoice?.forgotten_at === null
    ? {
        customer_id: invoice.customer_id,
        name: invoice.client_name,
        email: invoice.client_email || null,
        phone: invoice.client_phone_number || null,
      }
    : undefined
}

/** How many invoices a search looks for: the latest. */
const MOST_INVOICES = 200

/**
 * What a text in the search field is looked for as: the number of an order, the reference of an invoice, somebody's name,
 * e-mail address or phone.
 */
export async function searchFor(req: MedusaRequest, text: string): Promise<TransactionFilters["search"]> {
  const [numbered, { orderIds, cartIds }, invoiceIds] = await Promise.all([
    orderIdsNumbered(req, text),
    findByContact(req.scope.resolve(ContainerRegistrationKeys.QUERY), text),
    resolvePayUnit(req.scope).invoices.idsFound({ q: text }, MOST_INVOICES),
  ])
  return { text, orderIds: [...numbered, ...orderIds], invoiceIds, cartIds }
}

/** What a customer may have paid for: of the latest orders, carts and invoices of theirs. */
export async function searchOfCustomer(
  req: MedusaRequest,
  customerId: string,
): Promise<TransactionFilters["purchases"]> {
  const [purchases, invoiceIds] = await Promise.all([
    purchasesOf(req.scope.resolve(ContainerRegistrationKeys.QUERY), customerId),
    resolvePayUnit(req.scope).invoices.idsFound({ customer_id: customerId }, MOST_INVOICES),
  ])
  return { ...purchases, invoiceIds }
}
