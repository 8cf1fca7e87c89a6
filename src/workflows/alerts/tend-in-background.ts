import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Watch } from "../../domain/alerts"
import { reasonOf } from "../failure-reason"
import { STALLED_MINUTES, tend } from "./tend"

/** A job judges another only once it has run itself for as long: else the whole server was off. */
const watch = new Watch(STALLED_MINUTES * 60_000)

/** See {@link tend}: in the background, since no payment waits for whoever gets alerts. */
export function tendAlerts(container: MedusaContainer, watchedJob: string): void {
  const isSteady = watch.isSteady(watchedJob, performance.now())
  void tend(container, isSteady ? watchedJob : null).catch((error: unknown) => {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: could not see to alerts now, which is tried again: ${reasonOf(error)}`)
  })
}
