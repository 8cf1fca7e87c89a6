import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Contact, findByContact, readContacts } from "../../../../medusa"
import type { TransactionFilters, TransactionRecord } from "../../../../modules/payunit/transactions"
import { orderIdsNumbered } from "./orders"

/**
 * Whom to call about each transaction: as its order says, else its cart. Nobody where it was forgotten whose it is.
 */
export async function contactsOf(
  req: MedusaRequest,
  transactions: readonly TransactionRecord[],
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
    remembered.flatMap(({ id, order_id, cart_id }) => {
      const contact = orders.get(order_id ?? "") ?? carts.get(cart_id ?? "")
      return contact === undefined ? [] : [[id, contact]]
    }),
  )
}

/** What a text in the search field is looked for as: the number of an order, somebody's name, e-mail address or phone. */
export async function searchFor(req: MedusaRequest, text: string): Promise<TransactionFilters["search"]> {
  const [numbered, { orderIds, cartIds }] = await Promise.all([
    orderIdsNumbered(req, text),
    findByContact(req.scope.resolve(ContainerRegistrationKeys.QUERY), text),
  ])
  return { text, orderIds: [...numbered, ...orderIds], cartIds }
}
