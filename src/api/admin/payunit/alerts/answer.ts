import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type AlertRules, channelsOf, RECIPIENT_CHANNELS, rulesOf } from "../../../../domain/alerts"
import { notificationChannels } from "../../../../medusa"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { AlertsAnswer } from "../../../answers"
import { peopleIn } from "../transactions/people"

/** Answers with whom the store alerts, which alerts and when, and whether that works. No secrets. */
export async function answerAlerts(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const chosen = await payunit.alertSettings.chosen()
  const rules = rulesOf(payunit.options.alerts, chosen)
  const [standing, served, people] = await Promise.all([
    payunit.alerts.standing(channelsOf(rules)),
    notificationChannels(req.scope),
    peopleIn(req, [chosen.changed?.by ?? null]),
  ])
  const by = chosen.changed?.by ?? null
  const alerts: AlertsAnswer = {
    settings: {
      ...settingsIn(req, rules),
      offered_channels: RECIPIENT_CHANNELS.filter((channel) => served.includes(channel)),
      changed_by: by,
      changed_by_name: by === null ? null : (people[by] ?? null),
      changed_at: chosen.changed?.at.toISOString() ?? null,
    },
    channels: standing.map(({ delivered_at, failing_since, ...one }) => ({
      ...one,
      delivered_at: delivered_at?.toISOString() ?? null,
      failing_since: failing_since?.toISOString() ?? null,
    })),
  }
  res.json({ alerts })
}

function settingsIn(req: MedusaRequest, { recipients, kinds, quietHours, digest, configured }: AlertRules) {
  const { alerts, timeZone } = resolvePayUnit(req.scope).options
  return {
    webhook: alerts?.webhook === undefined ? null : new URL(alerts.webhook.url).host,
    secrets: alerts?.webhook?.secrets.length ?? 0,
    recipients: [...recipients],
    kinds: [...kinds],
    quiet_hours: quietHours,
    digest,
    time_zone: timeZone,
    configured: [...configured],
  }
}
