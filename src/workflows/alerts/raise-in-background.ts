import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Watch } from "../../domain/alerts"
import { reasonOf } from "../failure-reason"
import { STALLED_MINUTES, raiseAndDeliverAlerts } from "./raise-and-deliver"

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
