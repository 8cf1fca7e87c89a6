import type { MedusaContainer } from "@medusajs/framework/types"
import { channelsOf } from "../../domain/alerts"
import { resolvePayUnit } from "../../modules/payunit"
import { deliverDue } from "./deliver"
import { raiseAlert } from "./raise"

/** A job that has not run for so long stands still. */
export const STALLED_MINUTES = 5

/**
 * Tells of an outage of the service and of another job that stands still, puts the day's digest together, and delivers
 * what is due. Nobody but another job can notice that one stands still.
 *
 * @param watchedJob the other job; null where nobody can judge it yet
 */
export async function raiseAndDeliverAlerts(container: MedusaContainer, watchedJob: string | null): Promise<void> {
  const { alerts, alertSettings, circuitBreakers, jobRuns, options } = resolvePayUnit(container)
  const rules = await alertSettings.recentRules()
  if (channelsOf(rules).length === 0) {
    return
  }
  for (const { account, since } of circuitBreakers.outages) {
    await raiseAlert(container, { kind: "service_outage", account, since: since.toISOString() }, since)
  }
  const lastRun = watchedJob === null ? false : await jobRuns.stalledSince(watchedJob, STALLED_MINUTES)
  if (watchedJob !== null && lastRun !== false) {
    await raiseAlert(container, {
      kind: "job_stalled",
      job: watchedJob,
      last_run_at: lastRun?.toISOString() ?? null,
    })
  }
  await alerts.composeDigests(rules.quietHours, options.timeZone)
  await deliverDue(container, rules)
}
