import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Watch } from "../../domain/alerts"
import { resolvePayUnit } from "../../modules/payunit"
import { reasonOf } from "../failure-reason"
import { deliverDue } from "./deliver"
import { raiseAlert } from "./raise"

/** A job that has not run for so long stands still. */
export const STALLED_MINUTES = 5

/** A job judges another only once it has run itself for as long: else the whole server was off. */
const watch = new Watch(STALLED_MINUTES * 60_000)

/**
 * Tells of an outage of the service and of another job that stands still, puts the day's digest together, and delivers
 * what is due. In the background: no payment waits for whoever gets alerts. Nobody but another job can notice that one
 * stands still.
 *
 * @param watchedJob the other job
 */
export function tendAlerts(container: MedusaContainer, watchedJob: string): void {
  if (resolvePayUnit(container).options.alerts === undefined) {
    return
  }
  const isSteady = watch.isSteady(watchedJob, performance.now())
  void tend(container, isSteady ? watchedJob : null).catch((error: unknown) => {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: could not see to alerts now, which is tried again: ${reasonOf(error)}`)
  })
}

/** The same, to be waited for. */
export async function tend(container: MedusaContainer, watchedJob: string | null): Promise<void> {
  const { alerts, circuitBreakers, jobRuns, options } = resolvePayUnit(container)
  for (const { account, since } of circuitBreakers.outages) {
    await raiseAlert(container, { kind: "service_outage", account, since: since.toISOString() }, since)
  }
  const lastRun = watchedJob === null ? false : await jobRuns.stalled(watchedJob, STALLED_MINUTES)
  if (watchedJob !== null && lastRun !== false) {
    await raiseAlert(container, {
      kind: "job_stalled",
      job: watchedJob,
      last_run_at: lastRun?.toISOString() ?? null,
    })
  }
  await alerts.gather({ quietHours: options.alerts?.quietHours }, options.timeZone)
  await deliverDue(container)
}
