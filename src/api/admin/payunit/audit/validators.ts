import { z } from "@medusajs/framework/zod"
import { AUDIT_ACTIONS } from "../../../../domain/audit"
import { id, line, note, time } from "../../../fields"

/** What the list of decisions is asked by. */
export const auditQuery = z.lazy(() =>
  z.strictObject({
    action: z.enum(AUDIT_ACTIONS).optional(),
    actor_id: id.optional(),
    subject_id: id.optional().describe("A payment, an invoice, a payment request, or the name of a merchant account."),
    q: line(100).optional().describe("Part of what somebody wrote about it."),
    from: time.describe("Since then."),
    to: time.describe("Before then."),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    after: z.coerce.number().int().min(1).optional().describe("The `next` of the page before."),
  }),
)
export type AuditQuery = z.output<typeof auditQuery>

/** Why somebody does not agree. */
export const refuseBody = z.lazy(() => z.strictObject({ note: note.optional() }))
export type RefuseBody = z.output<typeof refuseBody>

/** Which list was taken out of the store. */
export const exportBody = z.lazy(() =>
  z.strictObject({
    list: z.enum(["payments", "invoices", "decisions"]),
    count: z.number().int().min(0).describe("How many lines it has."),
    filters: line(500).optional().describe("What it was narrowed to, as the list's address says it."),
  }),
)
export type ExportBody = z.output<typeof exportBody>
