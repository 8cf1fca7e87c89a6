import type { MedusaRequest } from "@medusajs/framework/http"
import { payerOf, refundMask } from "../../../../gateway"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { AuditLine } from "../../../../modules/payunit/audit"
import type { ApprovalAnswer } from "../../../answers"
import { contactsOf } from "../transactions/contacts"
import { invoicesPaidBy } from "../transactions/invoices"

/** Who is to get each refund that waits for a second person, by the request: read when it is shown, and kept nowhere. */
export async function payeesOf(
  req: MedusaRequest,
  requests: readonly AuditLine[],
): Promise<ReadonlyMap<string, NonNullable<ApprovalAnswer["refund"]>>> {
  const refunds = requests.filter(({ action }) => action === "refund_recorded")
  const { transactions } = resolvePayUnit(req.scope)
  const found = await Promise.all(refunds.map(async ({ subject_id }) => await transactions.find(subject_id ?? "")))
  const rows = found.filter((row) => row !== null)
  const contacts = await contactsOf(req, rows, await invoicesPaidBy(req, rows))
  return new Map(
    refunds.map(({ id, subject_id }) => {
      const mask = rows.find((row) => row.id === subject_id)?.prompt_phone_masked ?? null
      const { name = null, phone = null } = contacts.get(subject_id ?? "") ?? {}
      return [id, { customer: name, to: refundMask(mask, phone), payer: payerOf(mask, phone) }]
    }),
  )
}
