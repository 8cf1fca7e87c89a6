import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readProvidersOf, resolvePayUnit } from "../../../../../modules/payunit"
import {
  openingMs,
  readOrderCollection,
  tellingAttempt,
  whyNotPayable,
} from "../../../../../modules/payunit/operations"
import { ShopperError } from "../../../../../modules/payunit/errors"
import { answering, isId, localeOf } from "../../../../answering"

/** What a customer gets to know of an order that is still to be paid, by the link that they were sent. */
export interface PaymentCollectionView {
  id: string
  /** Medusa's own status. */
  status: string
  /** What would be paid now, in major units. */
  amount: number
  /** What is still to be paid on the order, whichever way, in major units. */
  outstanding_amount: number
  currency_code: string
  region_id: string | null
  order: { display_id: number | null }
  /** The region's providers that are PayUnit's: for opening a payment session with. */
  provider_ids: readonly string[]
  payable: boolean
  /** Why it cannot be paid now, and what to do. */
  message: { code: string; text: string } | null
  /** When trying again makes sense, if it is known. */
  retry_at: string | null
  /** The payment session that tells how the latest payment of it stands. */
  payment_session_id: string | null
}

/** What is to be paid on an order. Asks nobody, and changes nothing. */
export const GET = answering(async (req, res) => {
  const id = req.params.id ?? ""
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const collection = isId(id) ? await readOrderCollection(query, id) : null
  if (collection === null) {
    throw new ShopperError("payment_collection_not_found")
  }
  const { order } = collection
  const payunit = resolvePayUnit(req.scope)
  const [attempts, { being_recorded }, providerIds] = await Promise.all([
    payunit.transactions.ofOrder(order.id, order.collectionIds),
    payunit.invoices.demandsOn(order.id),
    order.regionId === null ? [] : readProvidersOf(query, order.regionId),
  ])
  const problem = whyNotPayable(collection, attempts, being_recorded, providerIds, openingMs(payunit.options))
  const telling = tellingAttempt(collection, attempts)
  const locale = localeOf(req.get("accept-language"), telling?.locale)
  const view: PaymentCollectionView = {
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
