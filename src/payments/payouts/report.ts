import { AuthenticationError, type PayoutStatus, type PayUnitClient } from "../../gateway"
import { judgePayout, nextPayoutCheck, nextPayoutState, type PayoutVerdict } from "../../domain/payouts"
import { cause, moneyOf, payoutEntry } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { PayoutRecord } from "../../modules/payunit/refunds"

/** Whoever has just heard that a payout was sent records it; the job does so after this, if they were cut off. */
const RECORDING_MS = 60_000

/** @throws AuthenticationError where the payout's account is configured no more, or in another mode */
export function clientOf({ accounts }: PayUnitModuleService, { account, mode }: PayoutRecord): PayUnitClient {
  const client = accounts.clientFor(account, mode)
  if (client === null) {
    throw new AuthenticationError({ operation: "deposit", requestId: "-", httpStatus: null })
  }
  return client
}

/**
 * Writes down what the service says of a payout, as far as that is news.
 *
 * @param isConfirmation whether it is the answer to having been told to send it
 * @returns the payout as it is then
 */
export async function applyReport(
  { payouts, logger }: PayUnitModuleService,
  payout: PayoutRecord,
  report: PayoutStatus,
  { isConfirmation }: { isConfirmation: boolean },
): Promise<PayoutRecord> {
  const verdict = judgePayout(payout, report)
  const to = nextPayoutState(payout, verdict)
  if (to === null) {
    return (await payouts.askAgain(payout, isConfirmation)) ?? (await payouts.find(payout.id)) ?? payout
  }
  const reason = "reason" in verdict ? verdict.reason : null
  const moved = await payouts.move(payout.id, {
    // The confirmation's own answer may come after somebody had given it up.
    from: isConfirmation ? [payout.state, "unknown"] : [payout.state],
    to,
    reason,
    entry: payoutEntry(to, { why: whyOf(payout, verdict, report) }),
    set: {
      fee: report.deposit_fee,
      ...(isConfirmation ? { answered_at: payout.now } : {}),
      next_check_at: to === "paid" ? new Date(payout.now.getTime() + RECORDING_MS) : nextPayoutCheck(payout),
    },
  })
  if (moved !== null) {
    logger[to === "unknown" ? "warn" : "info"](`payunit: payout ${payout.id} is ${to}`)
  }
  return moved ?? (await payouts.find(payout.id)) ?? payout
}

function whyOf({ currency_code }: PayoutRecord, verdict: PayoutVerdict, { deposit_fee }: PayoutStatus) {
  const fee = deposit_fee === null ? [] : [cause("payout_fee", { sum: moneyOf(deposit_fee, currency_code) })]
  if (!("reason" in verdict)) {
    return fee
  }
  if (verdict.reason === "payout_word") {
    return [cause("payout_word", { word: "word" in verdict ? (verdict.word ?? "") : "" })]
  }
  return [cause(verdict.reason)]
}
