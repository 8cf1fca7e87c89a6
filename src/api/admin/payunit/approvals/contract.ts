import { z } from "zod"
import { approvalAnswer } from "../../../answers/audit"
import type { StaffContract } from "../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Decisions",
  summary: "lists what waits for a second person, oldest first",
  about:
    "To agree, that person sends what `request` says, word by word: a POST of its `body` to its `path`, with its `idempotency_key` as `Idempotency-Key` and the approval's id as `PayUnit-Approval`. It is then carried out and answered as any other.",
  answer: z.lazy(() => z.strictObject({ approvals: z.array(approvalAnswer) })),
} satisfies StaffContract

export type ApprovalsAnswer = z.output<typeof GET.answer>["approvals"]
