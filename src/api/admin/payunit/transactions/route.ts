import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { zodValidator } from "@medusajs/framework"
import { resolvePayUnit } from "../../../../modules/payunit"
import { UNCOUNTED } from "../../../../modules/payunit/storage"
import { contactsOf, searchFor } from "./contacts"
import { collectionsOf, ordersNamed } from "./orders"
import { transactionView } from "./transaction-view"
import { listQuery } from "./validators"

/** Lists transactions, newest first, or first those that wait for a person. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, order, after, resolved, from, to, order_id, q, ...filters } = listQuery.parse(
    await zodValidator(listQuery, req.query),
  )
  const { listing, manualRefunds } = resolvePayUnit(req.scope)
  const wanted = {
    ...filters,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    resolved: resolved === undefined ? undefined : resolved === "true",
    order:
      order_id === undefined ? undefined : { id: order_id, paymentCollectionIds: await collectionsOf(req, order_id) },
    search: q === undefined ? undefined : await searchFor(req, q),
  }
  const [transactions, counted] = await Promise.all([
    listing.page(wanted, after === undefined ? { limit, offset, heldFirst: order === "held_first" } : { limit, after }),
    after === undefined ? listing.count(wanted) : UNCOUNTED,
  ])
  const [sums, orders, contacts] = await Promise.all([
    manualRefunds.sums(transactions.map(({ id }) => id)),
    ordersNamed(
      req,
      transactions.map((transaction) => transaction.order_id),
    ),
    contactsOf(req, transactions),
  ])
  res.json({
    transactions: transactions.map((transaction) => ({
      ...transactionView(transaction, sums.get(transaction.id) ?? 0),
      order: orders.get(transaction.order_id ?? "") ?? null,
      contact: contacts.get(transaction.id) ?? null,
    })),
    ...counted,
    limit,
    offset,
    /** How many wait for a person, whatever is filtered by: 1001 stands for any number beyond a thousand. */
    waiting: await listing.waiting(),
  })
}
