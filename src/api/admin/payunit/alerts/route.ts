import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { channelsOf } from "../../../../modules/payunit/alerts"
import { sendTestAlert } from "../../../../workflows/alerts"
import { answeringMerchant } from "../../../admin-answering"
import type { AlertsAnswer } from "./contract"

/** Whom the store tells of what somebody should see to, and whether that works. No secrets. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const { alerts: options, timeZone } = payunit.options
  const alerts: AlertsAnswer = {
    settings:
      options === undefined
        ? null
        : {
            webhook: options.webhook === undefined ? null : new URL(options.webhook.url).host,
            secrets: options.webhook?.secrets.length ?? 0,
            emails: options.emails,
            quiet_hours: options.quietHours ?? null,
            digest: options.digest,
            time_zone: timeZone,
          },
    channels: (await payunit.alerts.standing(options === undefined ? [] : channelsOf(options))).map(
      ({ delivered_at, failing_since, ...standing }) => ({
        ...standing,
        delivered_at: delivered_at?.toISOString() ?? null,
        failing_since: failing_since?.toISOString() ?? null,
      }),
    ),
  }
  res.json({ alerts })
}

/** Sends a test alert to everybody who gets alerts, and says what became of it. */
export const POST = answeringMerchant(async (req, res) => {
  res.json({ outcomes: await sendTestAlert(req.scope) })
})
