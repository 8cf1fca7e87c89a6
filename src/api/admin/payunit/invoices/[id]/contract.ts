import { PARAMS } from "../../../../fields"
import { oneInvoiceAnswer } from "../../../../answers/invoices"
import type { StaffContract } from "../../../../contract"

export const GET = {
  permission: "read_invoices",
  section: "One invoice",
  summary: "reads one",
  params: PARAMS.invoice,
  about: "What its warnings mean, and what to do: [the admin](admin-reference.md#warnings-of-an-invoice).",
  answer: oneInvoiceAnswer,
  refusals: { invoice_not_found: "" },
} satisfies StaffContract
