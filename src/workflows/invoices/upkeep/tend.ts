import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { creatingSeconds } from "../../../payments/invoices"
import { publishSoon } from "../../events"
import { recordOnOrder } from "../payments/record-on-order"

/** A payment that its order's books have lacked for so long is told of. */
const RECORDING_MINUTES = 15

/** How many orders one run takes up. */
const BATCH = 20

/**
 * Takes up what was left behind of invoices: those whose making nobody waits for any more come to be in doubt; confirmed
 * payments that an order's books lack are recorded; payments that could not be recorded for long are told of. Safe to run any number of times, at once, on any number of instances.
 */
export async function tendInvoices(container: MedusaContainer): Promise<void> {
  const payunit = resolvePayUnit(container)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const id of await payunit.invoices.doubtAbandoned(creatingSeconds(payunit))) {
    logger.warn(`payunit: invoice ${id} was left behind while it was being made: look at it`)
    publishSoon(container, id)
  }
  for (const orderId of await payunit.invoicePayments.ordersToRecord(BATCH)) {
    await recordOnOrder(container, orderId)
  }
  for (const id of await payunit.invoicePayments.doubtRecording(RECORDING_MINUTES)) {
    publishSoon(container, id)
  }
}
