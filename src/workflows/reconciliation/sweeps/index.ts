import type { Sweep } from "../../sweep"
import { resolvePayUnit } from "../../../modules/payunit"
import { PAST_SWEEP, PAYOUTS_SWEEP } from "../../../modules/payunit/storage"
import { checkDuePayouts } from "../../payouts"
import { abandonedOrdersSweep } from "../abandoned-orders"
import { auditSweep } from "./audit"
import { cancelledOrdersSweep } from "./cancelled"
import { dailySummarySweep } from "./daily-summary"
import { deletedOrdersSweep } from "./deleted"
import { overpaidOrdersSweep } from "./overpaid"
import { personalDataSweep } from "./personal-data"
import { daySummariesSweep } from "./summaries"

/** The sweep for what is only counted, or over: it is of no use any more. */
const pastSweep: Sweep = {
  job: PAST_SWEEP,
  what: "what is past",
  everyMinutes: 10,
  async run(container) {
    await resolvePayUnit(container).forgetPast()
  },
}

/** The sweep for payouts that PayUnit has not said the end of, that a process left behind, or that are not recorded. */
const payoutsSweep: Sweep = {
  job: PAYOUTS_SWEEP,
  what: "payouts",
  everyMinutes: 1,
  run: checkDuePayouts,
}

/** All sweeps, in the order in which they are run. */
export const SWEEPS: readonly Sweep[] = [
  abandonedOrdersSweep,
  cancelledOrdersSweep,
  overpaidOrdersSweep,
  deletedOrdersSweep,
  personalDataSweep,
  daySummariesSweep,
  auditSweep,
  dailySummarySweep(),
  pastSweep,
  payoutsSweep,
]
