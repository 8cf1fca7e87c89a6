import type { MedusaRequest } from "@medusajs/framework/http"
import { payerOf, refundMask } from "../../../../gateway"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { AuditLine } from "../../../../modules/payunit/audit"
import type { ApprovalAnswer } from "../../../answers"
import { contactsOf } from "../transactions/contacts"
import { invoicesPaidBy } from "../transactions/transaction-context"

/** Who is to get each refund that waits for a second person, by the request: read when it is shown, and kept nowhere. */
export async function payeesOf(
  req: MedusaRequest,
  requests: readonly AuditLine[],
): Promise<ReadonlyMap<string, NonNullable<ApprovalAnswer["refund"]>>> {
  const refunds = requests.filter(({ action }) => action === "refund_recorded" || action === "payout_sent")
  const { transactions } = resolvePayUnit(req.scope)
  const sentTo = await payoutMasks(req, refunds)
  const found = await Promise.all(refunds.map(async ({ subject_id }) => await transactions.find(subject_id ?? "")))
  const rows = found.filter((row) => row !== null)
  const contacts = await contactsOf(req, rows, await invoicesPaidBy(req, rows))
  return new Map(
    refunds.map(({ id, action, subject_id }) => {
      const mask = rows.find((row) => row.id === subject_id)?.prompt_phone_masked ?? null
      const { name = null, phone = null } = contacts.get(subject_id ?? "") ?? {}
      const to = action === "payout_sent" ? (sentTo.get(id) ?? null) : refundMask(mask, phone)
      return [id, { customer: name, to, payer: payerOf(mask, phone) }]
    }),
  )
}

/** The masks of the numbers that PayUnit is to send to, by the request. */
async function payoutMasks(
  req: MedusaRequest,
  requests: readonly AuditLine[],
): Promise<ReadonlyMap<string, string | null>> {
  const { audit, payouts } = resolvePayUnit(req.scope)
  const found = await Promise.all(
    requests.map(async (request) => {
      const id = /\/payouts\/([^/]+)\/send$/.exec(audit.requestIn(request)?.path ?? "")?.[1]
      return [request.id, id === undefined ? null : ((await payouts.find(id))?.payee_masked ?? null)] as const
    }),
  )
  return new Map(found)
}
