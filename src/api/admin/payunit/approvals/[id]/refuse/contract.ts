import { z } from "zod"
import { PARAMS, note } from "../../../../../fields"
import { decisionAnswer } from "../../../../../answers/audit"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "read_payments",
  decides: null,
  section: "Decisions",
  summary: "declines it, or takes one's own back",
  params: PARAMS.approval,
  body: z.lazy(() => z.strictObject({ note: note.optional() })),
  answer: z.lazy(() => z.strictObject({ decision: decisionAnswer })),
  refusals: { approval_not_found: "", approval_over: "", approval_not_yours: "" },
} satisfies StaffChangeContract
