import type { BodyOf } from "../../shared/lib/api"
import { type Decision, type TransactionWithDetail, manualPaymentsOf } from "./status"

type Resolution = BodyOf<"POST /admin/payunit/transactions/:id/resolve">

/**
 * The request that carries out a decision.
 *
 * @param text a note; empty where nobody wrote one
 * @param chosen which of several payments by hand is voided; empty where there is one
 */
export function resolutionOf(
  decision: Decision,
  { difference, ...transaction }: Pick<TransactionWithDetail, "difference" | "other_payments">,
  text: string,
  chosen = "",
): Resolution {
  const note = text === "" ? {} : { note: text }
  switch (decision) {
    case "void_manual_payment": {
      const [manual, ...further] = manualPaymentsOf(transaction)
      return { action: decision, payment_id: further.length > 0 ? chosen : (manual?.id ?? ""), ...note }
    }
    case "accept_difference":
      return { action: "place_order", ...(difference != null && { accepted_worth: difference.wanted_amount }), ...note }
    case "place_order":
      return { action: decision, ...note }
    case "dismiss":
      return { action: decision, note: text }
  }
}
