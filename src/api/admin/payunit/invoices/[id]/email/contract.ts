import { PARAMS } from "../../../../../fields"
import { oneInvoiceAnswer } from "../../../../../answers/invoices"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "create_invoices",
  decides: "invoice_sent",
  section: "Voiding, checking, sending",
  summary: "sends the link by e-mail, again",
  params: PARAMS.invoice,
  about: "Without a body; at most once a minute.",
  answer: oneInvoiceAnswer,
  refusals: {
    invoice_not_found: "",
    invoice_not_open: "It is not `open` or `partly_paid`.",
    emailed_just_now: "",
    no_email_address: "",
    no_email_provider: "",
    email_failed: "",
  },
} satisfies StaffChangeContract
