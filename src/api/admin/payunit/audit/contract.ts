import { z } from "zod"
import { AUDIT_ACTIONS } from "../../../../domain/audit"
import { id, line, moment } from "../../../fields"
import { decisionAnswer } from "../../../answers/audit"
import type { StaffContract } from "../../../contract"

export const GET = {
  permission: "read_decisions",
  section: "Decisions",
  summary: "lists what people and API keys decided, newest first",
  query: z.lazy(() =>
    z.strictObject({
      action: z.enum(AUDIT_ACTIONS).optional(),
      actor_id: id.optional(),
      subject_id: id
        .optional()
        .describe("A payment, an invoice, a payment request, or the name of a merchant account."),
      q: line(100).optional().describe("Part of what somebody wrote about it."),
      from: moment.describe("Since then."),
      to: moment.describe("Before then."),
      limit: z.coerce.number<number>().int().min(1).max(100).default(20),
      after: z.coerce.number<number>().int().min(1).optional().describe("The `next` of the page before."),
    }),
  ),
  answer: z.lazy(() =>
    z.strictObject({
      decisions: z.array(decisionAnswer),
      next: z.number().int().nullable().describe("To read on with, as `after`; null where there are no more."),
      time_zone: z.string(),
    }),
  ),
} satisfies StaffContract
