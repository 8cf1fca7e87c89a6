import { COUNTRIES, PayUnitError } from "../../gateway"
import { type PayoutFailure, nextPayoutCheck, payoutFailure } from "../../domain/payouts"
import { cause, payoutEntry } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { applyReport, clientOf } from "./report"
import type { Payee } from "./payee"

/** What the payee reads beside the money, where the operator shows it. */
const MESSAGE = { en: "Refund", fr: "Remboursement" }

/**
 * Asks the service for a token that a payout can be sent with. It is believed to move nothing, which is unproven: so it is
 * asked once for each payout, and where its answer is in doubt, that is a doubt about money.
 *
 * @param name the payee's
 * @returns the payout as it is then: `requested` with a token, `refused` or `unknown`
 */
export async function requestPayout(
  payunit: PayUnitModuleService,
  payout: PayoutRecord,
  { payee, name }: { payee: Payee; name: string },
): Promise<PayoutRecord> {
  const { payouts } = payunit
  const requested = await payouts.request(payout.id)
  if (requested === null) {
    return await asItIs(payunit, payout)
  }
  const [country] = COUNTRIES
  try {
    const { pay_token } = await clientOf(payunit, requested).deposit({
      transaction_id: requested.id,
      amount: requested.amount,
      destination_currency: country.currency,
      debit_currency: country.currency,
      account_number: `${country.callingCode}${payee.phone}`,
      account_bank: payee.operator,
      beneficiary_name: name,
      deposit_type: "MOBILE_MONEY",
      country: country.code,
    })
    return (await payouts.accept(requested.id, pay_token)) ?? (await asItIs(payunit, payout))
  } catch (error) {
    return await failed(payunit, requested, error)
  }
}

/**
 * Tells the service to send a payout: whoever moves it tells it, so that it is told once, ever. A time-out, a broken
 * connection, a 5xx and an answer that nobody can read leave a doubt, about which it is asked, and never told again.
 *
 * @returns the payout as it is then
 * @throws MerchantError `payout_over` where it cannot be sent, or somebody else sends it; `payouts_over_limit`
 */
export async function sendPayout(
  payunit: PayUnitModuleService,
  id: string,
  { by, locale }: { by: string; locale: "en" | "fr" },
): Promise<PayoutRecord> {
  const { payouts, options } = payunit
  const confirmed = await payouts.confirm(id, by, options.limits.payoutsPerDay)
  const payToken = confirmed === null ? null : await payouts.tokenOf(id)
  if (confirmed === null || payToken === null) {
    throw new MerchantError("payout_over")
  }
  try {
    const report = await clientOf(payunit, confirmed).depositConfirm({
      pay_token: payToken,
      deposit_message: MESSAGE[locale],
      deposit_note: confirmed.transaction_id,
    })
    return await applyReport(payunit, confirmed, report, { isConfirmation: true })
  } catch (error) {
    return await failed(payunit, confirmed, error)
  }
}

/** @throws what is no failure of a call */
async function failed(payunit: PayUnitModuleService, payout: PayoutRecord, error: unknown): Promise<PayoutRecord> {
  if (!(error instanceof PayUnitError)) {
    throw error
  }
  const { state, reason } = payoutFailure(error)
  payunit.logger.warn(`payunit: payout ${payout.id} is ${state}: ${error.message}`)
  const moved = await payunit.payouts.move(payout.id, {
    from: [payout.state],
    to: state,
    reason,
    entry: payoutEntry(state, { why: whyOf(reason, error) }),
    set: { next_check_at: nextPayoutCheck(payout), answered_at: payout.now },
  })
  return moved ?? (await asItIs(payunit, payout))
}

function whyOf(reason: PayoutFailure["reason"], { serviceMessage }: PayUnitError) {
  return [cause(reason), ...(serviceMessage === null ? [] : [cause("service_said", { words: serviceMessage })])]
}

async function asItIs({ payouts }: PayUnitModuleService, payout: PayoutRecord): Promise<PayoutRecord> {
  return (await payouts.find(payout.id)) ?? payout
}
