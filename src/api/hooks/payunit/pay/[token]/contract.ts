import { PARAMS } from "../../../../fields"
import type { Contract } from "../../../../contract"

export const GET = {
  section: "Opening a payment page",
  summary: "sends a shopper's browser on to PayUnit's page",
  params: PARAMS.page,
  about:
    "The `redirect_url` that is given out for PayUnit's page, whose own address is in no answer of the store. It notes that the page may have been seen. Every answer has `cache-control: no-store` and `referrer-policy: no-referrer`. `HEAD` answers the same and notes nothing. Previews of chat programs call by `GET` and count as a visit: PayUnit is asked more often then, and nothing else follows.",
  answerType: "text/plain",
  statuses: {
    302: "To PayUnit's page: it can be paid.",
    303: "As [who comes back](#coming-back-from-a-payment-page): it is over, paid, failed or held, a prompt waits on a phone, or another payment for the same cart took its place.",
    404: "The address was never given out.",
    503: "The database is away; with `Retry-After`, and a sentence in English or French, by `Accept-Language`.",
  },
} satisfies Contract
