import { PARAMS } from "../../../../../fields"
import { paymentAnswer } from "../../../../../answers/store"
import type { Contract } from "../../../../../contract"

export const POST = {
  section: "Asking whether it is paid",
  summary: "asks PayUnit, then tells where the payment stands",
  params: PARAMS.paymentSession,
  about:
    "Without a body. PayUnit is asked about one payment at most every 3 seconds; whoever asks sooner waits for it, or is answered from the records. After 10 seconds it answers what is known by then, and goes on by itself. Beyond `refreshesPerAddressPerHour` of a network address it answers from the records: it is not refused.",
  answer: paymentAnswer,
  refusals: {
    service_unavailable: "",
    payment_not_found: "",
    payment_in_review: "A newer version of the plugin wrote what this one cannot read.",
  },
} satisfies Contract
