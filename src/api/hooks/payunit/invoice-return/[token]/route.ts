import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { tryReadReport } from "../../../../../workflows/invoices"

/**
 * A browser, back from an invoice's page. That proves nothing: it is written down, and PayUnit is asked, where the account
 * can ask. Nobody waits for the answer: the browser goes on to where the invoice says, or to the store. At an address that
 * was never given out: 404, without touching anything.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const invoiceId = await payunit.signedUrls.verify("invoice_return", req.params.token ?? "")
  if (invoiceId === null) {
    res.status(404).type("text/plain").send("This link is not valid.")
    return
  }
  await payunit.invoices.noteReturn(invoiceId)
  void tryReadReport(req.scope, invoiceId)
  const invoice = await payunit.invoices.find(invoiceId)
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  res.redirect(303, invoice?.callback_url ?? payunit.options.storefrontUrl[0] ?? "")
}
