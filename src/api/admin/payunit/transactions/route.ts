import type { MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { UNCOUNTED } from "../../../../modules/payunit/storage"
import type { StaffRequest } from "../../../contract"
import { searchFor, searchOfCustomer } from "./contacts"
import { collectionsOf } from "./orders"
import { transactionView } from "./transaction-view"
import { readTransactionContexts } from "./transaction-context"
import type * as contract from "./contract"

/** Lists transactions, newest first, or first those that wait for a person. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  const { limit, offset, order, after, with_sums, order_id, customer_id, q, resolved, prompted, to_call, ...others } =
    req.validatedQuery
  const { from, to, paid_from, paid_to, refunded_from, refunded_to, ...filters } = others
  const { listing, manualRefunds, payouts, options } = resolvePayUnit(req.scope)
  const wanted = {
    ...filters,
    ...spanOf(from, to),
    paid: (paid_from ?? paid_to) === undefined ? undefined : spanOf(paid_from, paid_to),
    refunded: (refunded_from ?? refunded_to) === undefined ? undefined : spanOf(refunded_from, refunded_to),
    resolved: resolved === undefined ? undefined : resolved === "true",
    prompted: prompted === undefined ? undefined : prompted === "true",
    to_call: to_call === "true",
    order:
      order_id === undefined ? undefined : { id: order_id, paymentCollectionIds: await collectionsOf(req, order_id) },
    purchases: customer_id === undefined ? undefined : await searchOfCustomer(req, customer_id),
    search: q === undefined ? undefined : await searchFor(req, q),
  }
  const [transactions, counted, sums] = await Promise.all([
    listing.page(wanted, after === undefined ? { limit, offset, order } : { limit, after }),
    after === undefined ? listing.count(wanted) : UNCOUNTED,
    with_sums === "true" ? listing.received(wanted) : null,
  ])
  const ids = transactions.map(({ id }) => id)
  const [refunds, unrecorded, whose] = await Promise.all([
    manualRefunds.sums(ids),
    payouts.unrecordedSums(ids),
    readTransactionContexts(req, transactions),
  ])
  res.json({
    transactions: transactions.map((transaction) => ({
      ...transactionView(transaction, refunds.get(transaction.id) ?? 0, unrecorded.get(transaction.id) ?? 0),
      ...whose(transaction.id),
    })),
    ...counted,
    sums,
    limit,
    offset,
    /** How many wait for a person, whatever is filtered by: 1001 stands for any number beyond a thousand. */
    waiting: await listing.waiting(),
    time_zone: options.timeZone,
  })
}

function spanOf(from: string | undefined, to: string | undefined) {
  const at = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time))
  return { from: at(from), to: at(to) }
}
