import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { RETENTION_SWEEP } from "../../../modules/payunit/storage"
import { forgetEmails } from "../../privacy"
import type { Sweep } from "../../sweep"

/** The sweep for what it is time to forget: whose payments and invoices are that are older than `retention` allows. */
export const personalDataSweep: Sweep = {
  job: RETENTION_SWEEP,
  what: "personal data to forget",
  everyMinutes: 10,
  async run(container) {
    const { personalData, options } = resolvePayUnit(container)
    const { payments, invoices } = await personalData.forgetDue(options.retention, async (ids) => {
      await forgetEmails(container, ids)
    })
    if (payments + invoices > 0) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .info(`payunit: forgot whose ${payments} payments and ${invoices} invoices are`)
    }
  },
}
