import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { creatingSeconds } from "../../../payments/invoices"
import { publishSoon } from "../../events"

/**
 * Takes up what was left behind of invoices: those whose making nobody waits for any more come to be in doubt. Safe to run
 * any number of times, at once, on any number of instances.
 */
export async function keepUpInvoices(container: MedusaContainer): Promise<void> {
  const payunit = resolvePayUnit(container)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const id of await payunit.invoices.doubtAbandoned(creatingSeconds(payunit))) {
    logger.warn(`payunit: invoice ${id} was left behind while it was being made: look at it`)
    publishSoon(container, id)
  }
}
