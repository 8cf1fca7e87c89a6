import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { zodValidator } from "@medusajs/framework"
import { resolvePayUnit } from "../../../../modules/payunit"
import { transactionView } from "./transaction-view"
import { listQuery } from "./validators"

/** Lists transactions, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, resolved, ...filters } = listQuery.parse(await zodValidator(listQuery, req.query))
  const { transactions, paybacks } = resolvePayUnit(req.scope)
  const [found, count] = await transactions.list(
    { ...filters, resolved: resolved === undefined ? undefined : resolved === "true" },
    { limit, offset },
  )
  const sums = await paybacks.sums(found.map(({ id }) => id))
  res.json({
    transactions: found.map((transaction) => transactionView(transaction, sums.get(transaction.id) ?? 0)),
    count,
    limit,
    offset,
  })
}
