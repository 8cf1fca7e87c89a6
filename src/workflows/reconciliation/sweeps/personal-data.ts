import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { RETENTION_SWEEP } from "../../../modules/payunit/storage"
import { sweep } from "../../sweep"

/** The sweep for what it is time to forget: whose payments and invoices are that are older than `retention` allows. */
export async function sweepPersonalData(container: MedusaContainer): Promise<void> {
  await sweep(container, { job: RETENTION_SWEEP, what: "personal data to forget" }, async () => {
    const { personalData, options } = resolvePayUnit(container)
    const { payments, invoices } = await personalData.forgetDue(options.retention)
    if (payments + invoices > 0) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .info(`payunit: forgot whose ${payments} payments and ${invoices} invoices are`)
    }
  })
}
