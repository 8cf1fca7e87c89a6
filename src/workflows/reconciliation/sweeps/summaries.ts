import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../../modules/payunit"
import { DAY_SUMMARIES_SWEEP } from "../../../modules/payunit/storage"
import { sweep } from "../../sweep"

/** The sweep for days whose payments have not been added up, or have changed since. */
export async function sweepDaySummaries(container: MedusaContainer): Promise<void> {
  await sweep(container, { job: DAY_SUMMARIES_SWEEP, what: "days to add up" }, async () => {
    const { summaries, options } = resolvePayUnit(container)
    await summaries.update(options.timeZone)
  })
}
