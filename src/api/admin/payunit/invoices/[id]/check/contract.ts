import { z } from "zod"
import { PARAMS } from "../../../../../fields"
import { invoiceDetailAnswer } from "../../../../../answers/invoices"
import { REPORT_OUTCOMES } from "../../../../../../domain/invoices"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "confirm_invoices",
  decides: null,
  section: "Voiding, checking, sending",
  summary: "asks again where PayUnit can tell",
  params: PARAMS.invoice,
  about:
    "Without a body. Asks about the payments that were begun for it, and about PayUnit's own link, where the account can; and tries to place what Medusa's books lack.",
  answer: z.lazy(() =>
    z.strictObject({
      invoice: invoiceDetailAnswer,
      check: z
        .strictObject({
          report: z
            .enum(REPORT_OUTCOMES)
            .nullable()
            .describe(
              "What came of asking PayUnit about its own link: `compared` (what it reports is in the ledger), `unclear` (somebody should look), `no_answer`, `busy` or `not_asked` (asked a moment ago: it is asked again soon), `not_available` (this account cannot ask). Null where PayUnit has no link.",
            ),
          checks: z.number().int(),
          unanswered: z.number().int(),
          paid: z.number().int(),
          message: z.string(),
        })
        .describe("Numbers of payments that were asked about, and a sentence in English."),
    }),
  ),
  refusals: { invoice_not_found: "" },
} satisfies StaffChangeContract
