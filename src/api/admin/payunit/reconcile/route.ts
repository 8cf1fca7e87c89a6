import type { MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { triggeredBy } from "../../../../modules/payunit/transactions"
import type { StaffRequest } from "../../../contract"
import { summarize } from "../../../../domain/payments"
import { type ReconciledPage, reconcileOne, reconcilePage } from "../../../../workflows/reconciliation"
import type * as contract from "./contract"

/**
 * Asks the service now about one transaction, or about those opened in a span of time, page by page, and settles them.
 * Safe to call any number of times.
 */
export async function POST(req: StaffRequest<typeof contract.POST>, res: MedusaResponse): Promise<void> {
  const { reconciled, nextCursor, left, leftIsCapped } = await triggeredBy("admin", async () => await pageOf(req))
  res.json({
    summary: summarize(reconciled.map(({ outcome }) => outcome)),
    transactions: reconciled,
    next_cursor: nextCursor,
    left,
    left_is_capped: leftIsCapped,
  })
}

async function pageOf({ scope, validatedBody }: StaffRequest<typeof contract.POST>): Promise<ReconciledPage> {
  if ("transaction_id" in validatedBody) {
    const { transaction_id } = validatedBody
    const one = await reconcileOne(scope, transaction_id)
    if (one === null) {
      throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no PayUnit transaction ${transaction_id}`)
    }
    return { reconciled: [one], nextCursor: null, left: 0, leftIsCapped: false }
  }
  const { from, to, cursor, limit } = validatedBody
  const page = await reconcilePage(scope, { from, to }, cursor, limit)
  if (page === null) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "`cursor` is not that of a page")
  }
  return page
}
