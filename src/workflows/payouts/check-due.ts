import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { endOfAbandoned, nextPayoutCheck } from "../../domain/payouts"
import { cause, payoutEntry } from "../../domain/texts"
import { type PayUnitModuleService, resolvePayUnit } from "../../modules/payunit"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { askAboutPayout } from "../../payments"
import { reasonOf } from "../failure-reason"
import { afterMove, recordPayout } from "./record"

/**
 * Looks at the payouts that are due: what a process that died left behind, what PayUnit has not said the end of, and what was
 * sent and is not recorded.
 */
export async function checkDuePayouts(container: MedusaContainer): Promise<void> {
  const due = await resolvePayUnit(container).payouts.takeDue()
  const outcomes = await Promise.allSettled(due.map(async (payout) => await checkPayout(container, payout)))
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`payunit: a payout could not be looked at now, and is again in a minute: ${reasonOf(outcome.reason)}`)
    }
  }
}

/**
 * Finds out what became of a payout, and records what was sent.
 *
 * @returns the payout as it is then
 */
export async function checkPayout(container: MedusaContainer, payout: PayoutRecord): Promise<PayoutRecord> {
  const payunit = resolvePayUnit(container)
  const known = (await endAbandoned(payunit, payout)) ?? payout
  const checkedPayout = known.state === "paid" ? known : await askAboutPayout(payunit, known)
  return checkedPayout.state === payout.state
    ? await recordPayout(container, checkedPayout)
    : await afterMove(container, checkedPayout)
}

/** Ends what a process that died left unanswered, or nobody sent in time. */
async function endAbandoned({ payouts }: PayUnitModuleService, payout: PayoutRecord): Promise<PayoutRecord | null> {
  const end = endOfAbandoned(payout)
  if (end === null) {
    return null
  }
  const { id, state, has_token: hasToken } = payout
  return await payouts.move(id, {
    ...{ from: [state], ...end, hasToken },
    entry: payoutEntry(end.to, { why: cause(end.reason) }),
    set: { next_check_at: nextPayoutCheck(payout) },
  })
}
