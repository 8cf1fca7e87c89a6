import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { triggeredBy } from "../../../../../modules/payunit/transactions"
import { countNotifications, traced } from "../../../../../telemetry"
import { reasonOf } from "../../../../../workflows/failure-reason"
import { wakeSettlement } from "../../../../../workflows/settlement"
import { readBeginning } from "../../../../request-body"

/**
 * A notification of the service. Its secret address is the only proof that it comes from there, and its body is not
 * believed: it is written down, answered, and then the service is asked. Answers 200 once it is safely stored, 503 if
 * it could not be, and 404 at an address that was never given out, without touching anything.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await traced("payunit.notification", {}, async (learn) => {
    const payunit = resolvePayUnit(req.scope)
    try {
      const transactionId = await payunit.signedUrls.verify("notify", req.params.token ?? "")
      if (transactionId === null) {
        learn({ "payunit.outcome": "rejected" })
        payunit.countRejectedNotification()
        res.status(404).json({ type: "not_found", message: "Not found" })
        return
      }
      learn({ "payunit.transaction.id": transactionId })
      const body = await readBeginning(req)
      await payunit.inbox.receive({ transactionId, contentType: req.get("content-type") ?? null, body })
      learn({ "payunit.outcome": "stored" })
      res.status(200).json({ received: true })
      triggeredBy("notification", () => {
        wakeSettlement(req.scope, transactionId)
      })
    } catch (error) {
      learn({ "payunit.outcome": "not_stored" })
      countNotifications("not_stored")
      req.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`payunit: a notification could not be stored: ${reasonOf(error)}`)
      res.status(503).json({ type: "unexpected_state", message: "Could not be stored now; send it again" })
    }
  })
}

/** Something may try whether the address answers. Says yes to everybody, and does nothing. */
export function GET(_req: MedusaRequest, res: MedusaResponse): void {
  res.status(200).json({ ok: true })
}
