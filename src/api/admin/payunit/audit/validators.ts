import { z } from "@medusajs/framework/zod"
import { AUDIT_ACTIONS } from "../../../../domain/audit"
import { id, line, note, time } from "../../../fields"

/** What the list of decisions is asked by. */
export const auditQuery = z.strictObject({
  action: z.enum(AUDIT_ACTIONS).optional(),
  actor_id: id.optional(),
  /** A payment, an invoice, a payment request, or the name of a merchant account. */
  subject_id: id.optional(),
  /** Part of what somebody wrote about it. */
  q: line(100).optional(),
  /** In this span of time, `to` left out. */
  from: time,
  to: time,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** The `next` of the page before. */
  after: z.coerce.number().int().min(1).optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

/** Why somebody does not agree. */
export const refuseBody = z.strictObject({ note: note.optional() })
export type RefuseBody = z.output<typeof refuseBody>

/** Which list was taken out of the store. */
export const exportBody = z.strictObject({
  list: z.enum(["payments", "invoices", "decisions"]),
  /** How many lines it has. */
  count: z.number().int().min(0),
  /** What it was narrowed to, as the list's address says it. */
  filters: line(500).optional(),
})
export type ExportBody = z.output<typeof exportBody>
