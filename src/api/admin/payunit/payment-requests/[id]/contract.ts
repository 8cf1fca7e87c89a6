import { PARAMS } from "../../../../fields"
import { onePaymentRequestAnswer } from "../../../../answers/requests"
import type { StaffContract } from "../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "The admin's routes: payment requests",
  summary: "reads one",
  params: PARAMS.request,
  about: "Asks nobody.",
  answer: onePaymentRequestAnswer,
  refusals: { request_not_found: "" },
} satisfies StaffContract
