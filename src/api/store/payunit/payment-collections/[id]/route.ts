import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { decisivePayment } from "../../../../../domain/payments"
import { accountOf, resolvePayUnit } from "../../../../../modules/payunit"
import { readOrderCollection, readProvidersOf } from "../../../../../medusa"
import { openingMs, pausedError, whyNotPayable } from "../../../../../payments"
import { ShopperError } from "../../../../../modules/payunit/errors"
import { storeRoute, isId, localeOf } from "../../../../store-route"
import type { PaymentCollectionAnswer } from "./contract"

/** What is to be paid on an order. Asks nobody, and changes nothing. */
export const GET = storeRoute(async (req, res) => {
  const id = req.params.id ?? ""
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const collection = isId(id) ? await readOrderCollection(query, id) : null
  if (collection === null) {
    throw new ShopperError("payment_collection_not_found")
  }
  const { order } = collection
  const payunit = resolvePayUnit(req.scope)
  const [attempts, providerIds] = await Promise.all([
    payunit.transactions.ofOrder(order.id, order.collectionIds),
    order.regionId === null ? [] : readProvidersOf(query, order.regionId),
  ])
  const problem =
    whyNotPayable(collection, attempts, providerIds, openingMs(payunit.options)) ??
    (await whyPaused(req.scope, providerIds))
  const telling = decisivePayment(attempts.filter((one) => one.payment_collection_id === collection.id))
  const locale = localeOf(req.get("accept-language"), telling?.locale)
  const view: PaymentCollectionAnswer = {
    id: collection.id,
    status: collection.status,
    amount: collection.amount,
    outstanding_amount: Math.max(0, order.outstanding),
    currency_code: collection.currencyCode,
    region_id: order.regionId,
    order: { display_id: order.displayId },
    provider_ids: providerIds,
    payable: problem === null,
    message: problem === null ? null : { code: problem.code, text: problem.sentence(locale) },
    retry_at: problem?.retryAt?.toISOString() ?? null,
    payment_session_id: telling?.payment_session_id ?? null,
  }
  res.set("cache-control", "no-store").status(200).json({ payment_collection: view })
})

/** Why nobody can pay now through any of these providers: no new payments are taken for them. */
async function whyPaused(container: MedusaContainer, providerIds: readonly string[]): Promise<ShopperError | null> {
  const { pauses } = resolvePayUnit(container)
  const found = await Promise.all(providerIds.map(async (id) => await pauses.of(accountOf(container, id))))
  const [first] = found
  return first == null || found.includes(null) ? null : pausedError(first)
}
