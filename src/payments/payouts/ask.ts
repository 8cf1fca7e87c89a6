import { PayUnitError } from "../../gateway"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { applyReport, clientOf } from "./report"

/**
 * Asks the service what became of a payout, and writes down what is news. Its silence changes nothing but when it is asked
 * next, nor does its not knowing the payout.
 *
 * @returns the payout as it is then
 */
export async function askAboutPayout(payunit: PayUnitModuleService, payout: PayoutRecord): Promise<PayoutRecord> {
  const { payouts, logger } = payunit
  const payToken = payout.confirmed_at === null ? null : await payouts.tokenOf(payout.id)
  if (payToken === null) {
    return payout
  }
  try {
    const report = await clientOf(payunit, payout).depositStatus(payToken)
    return await applyReport(payunit, payout, report, { isConfirmation: false })
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    logger.debug(`payunit: payout ${payout.id}: ${error.message}`)
    return (await payouts.askAgain(payout, false)) ?? payout
  }
}
