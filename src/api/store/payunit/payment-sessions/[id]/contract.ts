import { PARAMS } from "../../../../fields"
import { paymentAnswer } from "../../../../answers/store"
import type { Contract } from "../../../../contract"

export const GET = {
  section: "A payment",
  summary: "tells where a payment stands",
  params: PARAMS.paymentSession,
  about:
    "Answers from the store's own records. It asks nobody, changes nothing, has no limit, and works after Medusa deleted the session.",
  answer: paymentAnswer,
  refusals: {
    service_unavailable: "",
    payment_not_found: "There is no such session, or nothing was opened at PayUnit for it.",
    payment_in_review: "A newer version of the plugin wrote what this one cannot read.",
  },
} satisfies Contract
