import { PARAMS } from "../../../../fields"
import type { Contract } from "../../../../contract"

export const GET = {
  section: "Coming back from a payment page",
  summary: "sends a shopper's browser on to the storefront",
  params: PARAMS.page,
  about:
    "Asks PayUnit, and waits at most 3 seconds for the outcome. If the origin of the session's `return_url` is not among `storefrontUrl`, or none was given, it is the first `storefrontUrl`.",
  answerType: "text/plain",
  statuses: {
    303: "To the `return_url` of the payment session, with `payment_session_id=payses_…` added.",
    404: "The address was never given out.",
  },
} satisfies Contract
