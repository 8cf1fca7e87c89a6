import { z } from "zod"
import { PARAMS } from "../../../../../fields"
import { invoiceDetailAnswer } from "../../../../../answers/invoices"
import type { StaffChange } from "../../../../../contract"

export const POST = {
  permission: "confirm_invoices",
  decides: null,
  section: "Voiding, checking, sending",
  summary: "asks again where PayUnit can tell",
  params: PARAMS.invoice,
  about: "Without a body. Asks about the payments that were begun for it, and tries to place what Medusa's books lack.",
  answer: z.lazy(() =>
    z.strictObject({
      invoice: invoiceDetailAnswer,
      check: z
        .strictObject({
          can_tell: z
            .boolean()
            .describe(
              "False where no such page was ever opened and PayUnit has a link of its own, since it tells nothing of payments behind that.",
            ),
          asked: z.number().int(),
          unanswered: z.number().int(),
          paid: z.number().int(),
          message: z.string(),
        })
        .describe("Numbers of payments that were asked about, and a sentence in English."),
    }),
  ),
  refusals: { invoice_not_found: "" },
} satisfies StaffChange
