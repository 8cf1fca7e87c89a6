import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { triggeredBy } from "../../../../../modules/payunit/transactions"
import { reasonOf } from "../../../../../workflows/failure-reason"
import { checkInvoice } from "../../../../../workflows/invoices"

/**
 * A notification of the service about what a payer began at an invoice's page. Its secret address is the only proof that
 * it comes from there, and its body is not even read: the service is asked, at most once every few seconds. What gets lost
 * the job finds out. 404 at an address that was never given out, without touching anything.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  req.resume()
  const id = await payunit.signedUrls.verify("invoice_notify", req.params.token ?? "")
  if (id === null) {
    payunit.countRejectedNotification()
    res.status(404).json({ type: "not_found", message: "Not found" })
    return
  }
  res.status(200).json({ received: true })
  const { scope } = req
  triggeredBy("notification", () => {
    payunit.invoices
      .find(id)
      .then(async (invoice) => (invoice === null ? undefined : await checkInvoice(scope, invoice)))
      .catch((error: unknown) => {
        scope
          .resolve(ContainerRegistrationKeys.LOGGER)
          .warn(`payunit: invoice ${id} could not be asked about now: ${reasonOf(error)}`)
      })
  })
}

/** Something may try whether the address answers. Says yes to everybody, and does nothing. */
export function GET(_req: MedusaRequest, res: MedusaResponse): void {
  res.status(200).json({ ok: true })
}
