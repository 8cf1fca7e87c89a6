import type { AuthenticatedMedusaRequest, MedusaRequest } from "@medusajs/framework/http"
import { methodOf } from "../../../../domain/payments"
import { payoutDecidableAt, SENT_PAYOUT_STATES } from "../../../../domain/payouts"
import { PAYOUT_HISTORY } from "../../../../domain/texts"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import type { Json } from "../../../../modules/payunit/idempotency"
import type { PayoutRecord } from "../../../../modules/payunit/refunds"
import type { Outcome } from "../../../../workflows/decisions"
import { transactionOf } from "../../../admin-route"
import { isId } from "../../../store-route"
import { transactionSnapshot } from "../../../decision-route"
import type { PayoutAnswer } from "../../../answers"
import { historyView } from "../../history-view"

/**
 * The payout that a route is about, of the payment that it is about.
 *
 * @throws MerchantError `transaction_not_found`, `payout_not_found`
 */
export async function payoutOf(req: MedusaRequest): Promise<PayoutRecord> {
  const transaction = await transactionOf(req)
  const id = req.params.payout_id ?? ""
  const payout = isId(id) ? await resolvePayUnit(req.scope).payouts.find(id) : null
  if (payout?.transaction_id !== transaction.id) {
    throw new MerchantError("payout_not_found")
  }
  return payout
}

/** A payout as the admin sees it. Nothing in it moves money, nor tells a full number. */
export function payoutView(payout: PayoutRecord): PayoutAnswer {
  const decidableAt = payout.state === "unknown" ? payoutDecidableAt(payout) : null
  return {
    id: payout.id,
    transaction_id: payout.transaction_id,
    amount: payout.amount,
    currency_code: payout.currency_code,
    operator: { code: payout.operator, name: methodOf(payout.operator).name },
    phone: payout.payee_masked,
    state: payout.state,
    reason: payout.reason,
    fee: payout.fee,
    created_by: payout.created_by,
    confirmed_by: payout.confirmed_by,
    confirmed_at: payout.confirmed_at?.toISOString() ?? null,
    created_at: payout.created_at.toISOString(),
    next_check_at: payout.next_check_at?.toISOString() ?? null,
    decidable_at: decidableAt?.toISOString() ?? null,
    refund_id: payout.manual_refund_id,
    actions: actionsOn(payout, decidableAt),
    history: historyView(payout.history, PAYOUT_HISTORY),
  }
}

function actionsOn(payout: PayoutRecord, decidableAt: Date | null): PayoutAnswer["actions"] {
  const { state, has_token, confirmed_at, recorded_at, now } = payout
  if (state === "requested" && has_token) {
    return ["send", "withdraw"]
  }
  const isAsked = SENT_PAYOUT_STATES.some((one) => one === state) && confirmed_at !== null
  return [
    ...(isAsked || (state === "paid" && recorded_at === null) ? (["check"] as const) : []),
    ...(decidableAt !== null && decidableAt <= now ? (["decide"] as const) : []),
  ]
}

/** How a payment stands, and the latest of its payouts, for the audit trail. */
export async function payoutSnapshot(
  req: AuthenticatedMedusaRequest,
  id: string,
): Promise<Readonly<Record<string, Json>>> {
  const [latest] = await resolvePayUnit(req.scope).payouts.ofTransaction(id)
  return {
    ...(await transactionSnapshot(req, id)),
    payout: latest === undefined ? null : { id: latest.id, amount: latest.amount, state: latest.state },
  }
}

/** What came of announcing or sending one, for the audit trail. */
export function payoutOutcome({ state, reason }: PayoutRecord): Outcome {
  switch (state) {
    case "refused":
      return { stage: "refused", code: reason ?? state }
    case "unknown":
      return { stage: "incomplete", code: reason ?? state }
    default:
      return { stage: "done" }
  }
}
