import { z } from "zod"
import { decisionAnswer } from "../../../../../answers/audit"
import { PARAMS } from "../../../../../fields"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "read_payments",
  decides: null,
  section: "Decisions",
  summary: "agrees to a refund that another means to send",
  about:
    "Of a request whose `is_agreed_before` is true. Nothing is carried out by it: whoever asked sends the money now, and records it with the header `PayUnit-Approval` of this id, within seven days.",
  params: PARAMS.approval,
  answer: z.lazy(() => z.strictObject({ decision: decisionAnswer })),
  refusals: {
    approval_not_found: "",
    approval_over: "",
    approval_of_own: "",
    approval_not_yours: "",
    approval_mismatch: "It is agreed to by repeating it.",
  },
} satisfies StaffChangeContract
