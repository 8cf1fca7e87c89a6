import type { MedusaContainer } from "@medusajs/framework/types"
import { channelsOf, Watch } from "../../domain/alerts"
import { resolvePayUnit } from "../../modules/payunit"
import { deliverDue } from "./deliver"
import { raiseAlert } from "./raise"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { reasonOf } from "../failure-reason"

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

/** A job judges another only once it has run itself for as long: else the whole server was off. */
const watch = new Watch(STALLED_MINUTES * 60_000)

/** See {@link raiseAndDeliverAlerts}: in the background, since no payment waits for whoever gets alerts. */
export function deliverAlertsInBackground(container: MedusaContainer, watchedJob: string): void {
  const isSteady = watch.isSteady(watchedJob, performance.now())
  void raiseAndDeliverAlerts(container, isSteady ? watchedJob : null).catch((error: unknown) => {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: could not see to alerts now, which is tried again: ${reasonOf(error)}`)
  })
}
