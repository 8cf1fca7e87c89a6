import { toast } from "@medusajs/ui"
import type { PayoutAnswer } from "../../api/answers"
import type { TextTools } from "../shared/hooks/use-texts"
import { type PayoutFacts, statusOfPayout } from "./payout-states"

/** The payout that a route answered with; null where it answered with none. */
export function payoutIn(answer: unknown): PayoutFacts | null {
  return typeof answer === "object" && answer !== null && "payout" in answer ? (answer.payout as PayoutAnswer) : null
}

/** Says what came of sending or withdrawing a payout. */
export function notifyOfPayout({ t }: TextTools, payout: PayoutFacts, amount: string): void {
  const status = statusOfPayout(payout)
  switch (status) {
    case "paid":
    case "recording":
    case "confirmed":
      toast.success(t(`payouts.done.${status}`, { amount }))
      break
    case "awaiting_approval":
      toast.warning(t("payouts.done.awaiting_approval"))
      break
    case "unknown":
      toast.warning(t("payouts.done.unknown", { amount }))
      break
    case "refused":
      toast.error(t("payouts.done.refused"))
      break
    default:
      toast.success(t("payouts.done.withdrawn"))
  }
}
