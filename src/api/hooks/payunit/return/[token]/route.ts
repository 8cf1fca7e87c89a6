import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { triggeredBy } from "../../../../../modules/payunit/transactions"
import { settleWithin } from "../../../../../workflows/settlement"
import { RETURN_MS } from "../../../../timeouts"
import { returnTarget } from "../../targets"

/**
 * The shopper's browser, back from the payment page. Coming back proves nothing, so the service is asked; then the
 * browser goes on to the store, with nothing but the payment session's id.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const transactionId = await payunit.signedUrls.verify("return", req.params.token ?? "")
  const transaction = transactionId === null ? null : await payunit.transactions.find(transactionId)
  if (transaction === null) {
    res.status(404).type("text/plain").send("This link is not valid.")
    return
  }
  await payunit.transactions.noteReturn(transaction)
  await triggeredBy("return", async () => await settleWithin(req.scope, transaction.id, RETURN_MS))
  const current = (await payunit.transactions.find(transaction.id)) ?? transaction
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  res.redirect(303, returnTarget(current, payunit.options.storefrontUrl, payunit.signedUrls.below("request")))
}
