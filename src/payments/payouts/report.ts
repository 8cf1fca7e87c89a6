import { AuthenticationError, type PayoutStatus, type PayUnitClient } from "../../gateway"
import {
  judgePayout,
  nextPayoutCheck,
  nextPayoutState,
  PAYOUT_PENDING_MS,
  type PayoutVerdict,
} from "../../domain/payouts"
import { cause, moneyOf, payoutEntry } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { PayoutRecord } from "../../modules/payunit/refunds"

/** Whoever has just heard that it was sent records it; the job does so after this, if they were cut off. */
const RECORDING_MS = 60_000

/** @throws AuthenticationError where its account is configured no more, or in another mode */
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
 * @returns the payout as it is then
 */
export async function applyReport(
  { payouts, logger }: PayUnitModuleService,
  payout: PayoutRecord,
  report: PayoutStatus,
): Promise<PayoutRecord> {
  const verdict = withoutEnd(payout, judgePayout(payout, report))
  const to = nextPayoutState(payout.state, verdict)
  if (to === null) {
    return (await payouts.askAgain(payout, true)) ?? (await payouts.find(payout.id)) ?? payout
  }
  const reason = "reason" in verdict ? verdict.reason : null
  const moved = await payouts.move(payout.id, {
    from: [payout.state],
    to,
    reason,
    entry: payoutEntry(to, { why: whyOf(payout, verdict, report) }),
    set: {
      fee: report.deposit_fee,
      answered_at: payout.now,
      next_check_at: to === "paid" ? new Date(payout.now.getTime() + RECORDING_MS) : nextPayoutCheck(payout),
    },
  })
  if (moved !== null) {
    logger[to === "unknown" ? "warn" : "info"](`payunit: payout ${payout.id} is ${to}`)
  }
  return moved ?? (await payouts.find(payout.id)) ?? payout
}

/** What has been on its way for too long has no end that can be waited for. */
function withoutEnd({ now, confirmed_at, requested_at, state }: PayoutRecord, verdict: PayoutVerdict): PayoutVerdict {
  const age = now.getTime() - (confirmed_at ?? now).getTime()
  const isOver =
    verdict.state === "confirmed"
      ? age > PAYOUT_PENDING_MS
      : verdict.state === "awaiting_approval" && nextPayoutCheck({ now, confirmed_at, requested_at }) === null
  return isOver && state !== "unknown" ? { state: "unknown", reason: "payout_no_end", word: null } : verdict
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
