import { resolvePayUnit } from "../../../modules/payunit"
import { DAY_SUMMARIES_SWEEP } from "../../../modules/payunit/storage"
import type { Sweep } from "../../sweep"

/** The sweep for days whose payments have not been added up, or have changed since. */
export const daySummariesSweep: Sweep = {
  job: DAY_SUMMARIES_SWEEP,
  what: "days to add up",
  everyMinutes: 10,
  async run(container) {
    const { summaries, options } = resolvePayUnit(container)
    await summaries.update(options.timeZone)
  },
}
