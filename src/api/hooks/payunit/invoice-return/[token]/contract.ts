import { PARAMS } from "../../../../fields"
import type { Contract } from "../../../../contract"

export const GET = {
  section: "Coming back from an invoice",
  summary: "notes that somebody came back from an invoice, and sends them on",
  params: PARAMS.page,
  about: "Sends them on at once, and then asks PayUnit about the invoice, where the account can ask.",
  answerType: "text/plain",
  statuses: {
    303: "To the invoice's `callback_url`, else to the first `storefrontUrl`.",
    404: "The address was never given out.",
  },
} satisfies Contract
