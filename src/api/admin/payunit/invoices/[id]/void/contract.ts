import { z } from "zod"
import { PARAMS, note } from "../../../../../fields"
import { oneInvoiceAnswer } from "../../../../../answers/invoices"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "create_invoices",
  decides: "invoice_voided",
  section: "Voiding, checking, sending",
  summary: "makes it void",
  params: PARAMS.invoice,
  about: "PayUnit's own link lives on, if there is one.",
  body: z.lazy(() => z.strictObject({ note: note.optional() })),
  answer: oneInvoiceAnswer,
  refusals: { invoice_not_found: "", cannot_be_voided: "It is `creating`, `paid` or `failed`." },
} satisfies StaffChangeContract
