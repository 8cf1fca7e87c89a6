import type { MedusaRequest } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { AuditLine } from "../../../../modules/payunit/audit"
import type { TransactionRecord } from "../../../../modules/payunit/transactions"
import type { RefundApprovalAnswer } from "../../../answers"
import { peopleIn } from "./people"

/** How a request for a second person's agreement to a refund stands. */
export async function refundApprovalView(
  req: MedusaRequest,
  lines: readonly AuditLine[],
): Promise<RefundApprovalAnswer | null> {
  const [request, ...answers] = lines
  if (request === undefined) {
    return null
  }
  const answer = answers.find(({ stage }) => stage === "approved" || stage === "declined")
  const ids = [request, ...(answer === undefined ? [] : [answer])].map(({ actor_id }) => actor_id)
  const people = await peopleIn(req, ids)
  const nameOf = ({ actor_id }: AuditLine): string | null => people[actor_id] ?? null
  return {
    id: request.id,
    stage: answer?.stage ?? "requested",
    amount: request.amount ?? 0,
    currency_code: request.currency_code ?? "",
    note: request.note,
    requested_by: { id: request.actor_id, name: nameOf(request) },
    requested_at: request.created_at.toISOString(),
    answered_by: answer === undefined ? null : { id: answer.actor_id, name: nameOf(answer) },
    answered_at: answer?.created_at.toISOString() ?? null,
    answer_note: answer?.note ?? null,
  }
}

/**
 * Above what a refund of a payment takes two people, and how far the newest request for that is: nothing of one that is
 * over.
 */
export async function refundApprovalOf(
  req: MedusaRequest,
  { id, paid_currency, currency_code }: TransactionRecord,
): Promise<{ above: number | null; request: RefundApprovalAnswer | null }> {
  const { audit, options } = resolvePayUnit(req.scope)
  const above = options.approvalAbove[(paid_currency ?? currency_code).toUpperCase()] ?? null
  const lines = above === null ? [] : await audit.newestRequest(id, "refund_recorded")
  return { above, request: await refundApprovalView(req, lines) }
}
