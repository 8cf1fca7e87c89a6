import { PARAMS } from "../../../../../fields"
import { onePaymentRequestAnswer } from "../../../../../answers/requests"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "request_payments",
  decides: "request_withdrawn",
  section: "The admin's routes: payment requests",
  summary: "takes it back: nobody can begin to pay it any more",
  params: PARAMS.request,
  about: "Without a body. An invoice is [made void](#voiding-checking-sending) instead.",
  answer: onePaymentRequestAnswer,
  refusals: { request_not_found: "", request_over: "" },
} satisfies StaffChangeContract
