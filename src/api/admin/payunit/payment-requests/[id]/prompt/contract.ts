import { z } from "zod"
import { PARAMS, line, phone } from "../../../../../fields"
import { onePaymentRequestAnswer } from "../../../../../answers/requests"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "request_payments",
  decides: "prompt_sent",
  section: "The admin's routes: payment requests",
  summary: "sends a prompt",
  params: PARAMS.request,
  body: z.lazy(() =>
    z.strictObject({
      phone: phone.optional().describe("By default the number that the request was made for."),
      provider: line(100).optional(),
    }),
  ),
  takesKey: true,
  answer: onePaymentRequestAnswer,
  refusals: {
    request_not_found: "",
    prompt_not_sent: "`reason` is a [code for shoppers](#codes-for-shoppers), and the message says what to do.",
    payments_paused: "",
    request_over: "",
    in_use: "",
    no_provider: "",
  },
} satisfies StaffChangeContract
