import { z } from "zod"
import { PARAMS, line, note } from "../../../../../fields"
import { oneInvoiceAnswer } from "../../../../../answers/invoices"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "confirm_invoices",
  decides: "invoice_resolved",
  section: "Resolving an invoice",
  summary: "says what was found out",
  params: PARAMS.invoice,
  about: `- \`found\`: an invoice in doubt, or failed, is in PayUnit's dashboard: it is open.
- \`not_created\`: an invoice in doubt is not there: it has failed.
- \`not_paid\`: somebody came back from its page, and the dashboard shows nothing new.

Money of it that is on hold is [decided about](#resolving-a-held-payment) as any payment.`,
  body: z.lazy(() =>
    z.discriminatedUnion("action", [
      /** PayUnit did make the invoice: its dashboard has this link. */
      z.strictObject({
        action: z.literal("found"),
        link: line(2048)
          .refine((sent) => /^https?:/.test(sent) && URL.canParse(sent), {
            error: "`link` is the invoice's address, from PayUnit's dashboard",
          })
          .meta({ format: "uri" }),
        ref: line(200).optional(),
        note: note.optional(),
      }),
      /** PayUnit did not make the invoice. */
      z.strictObject({ action: z.literal("not_created"), note: note.optional() }),
      /** Somebody came back from the invoice's page, and PayUnit's dashboard shows nothing new. */
      z.strictObject({ action: z.literal("not_paid"), note: note.optional() }),
    ]),
  ),
  takesKey: true,
  answer: oneInvoiceAnswer,
  refusals: {
    invoice_not_found: "",
    not_in_doubt: "`found`, `not_created`.",
    invalid_request: "`found`: the link is no HTTPS address.",
  },
} satisfies StaffChangeContract
