import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { ShopperError } from "../../../../../modules/payunit/errors"
import { reasonOf } from "../../../../../workflows/failure-reason"
import { localeOf } from "../../../../store-route"
import { returnTarget, pageTarget } from "../../targets"

/** When a browser may try again, in seconds. */
const AGAIN = 5

/**
 * The address of a payment page that is given out. Notes that somebody may have seen the page, and sends the browser on
 * to it; once nobody is to pay on it any more, or while no payments are taken, to the store, as a shopper who comes back. At an address that was never
 * given out: 404, without touching anything. Without the database: 503, since what nobody knows of is asked about too
 * seldom.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  try {
    const transactionId = await payunit.signedUrls.verify("visit", req.params.token ?? "")
    const transaction = transactionId === null ? null : await payunit.transactions.find(transactionId)
    if (transaction === null) {
      res.status(404).type("text/plain").send("This link is not valid.")
      return
    }
    const attempts = await payunit.transactions.ofCollection(transaction.payment_collection_id)
    const isPaused = (await payunit.pauses.of(transaction.account)) !== null
    const page = isPaused ? null : pageTarget(transaction, attempts)
    if (page === null) {
      res.redirect(303, returnTarget(transaction, payunit.options.storefrontUrl, payunit.signedUrls.below("request")))
      return
    }
    // Who asks for the head alone does not get to see the page. What shows a preview may.
    if (req.method !== "HEAD") {
      await payunit.transactions.noteVisit([transaction])
    }
    res.redirect(302, page)
  } catch (error) {
    req.scope
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: a browser could not be sent to its payment page: ${reasonOf(error)}`)
    const sentence = new ShopperError("service_unavailable").sentence(localeOf(req.get("accept-language")))
    res.status(503).set("retry-after", String(AGAIN)).type("text/plain").send(sentence)
  }
}
