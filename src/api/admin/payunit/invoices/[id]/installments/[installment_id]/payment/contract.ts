import { z } from "zod"
import { PARAMS } from "../../../../../../../fields"
import { invoiceDetailAnswer } from "../../../../../../../answers/invoices"
import { address } from "../../../../../../../answers/texts"
import type { StaffChangeContract } from "../../../../../../../contract"

export const POST = {
  permission: "create_invoices",
  decides: "invoice_page_opened",
  section: "Opening a page for an instalment",
  summary: "opens a payment page for one instalment",
  params: { ...PARAMS.invoice, installment_id: "Id of an instalment." },
  about: "Without a body. A page that may still be paid is used again, whoever opened it.",
  takesKey: true,
  answer: z.lazy(() =>
    z.strictObject({
      invoice: invoiceDetailAnswer,
      page: z.strictObject({ url: address.describe("Our address of it, to be sent."), transaction_id: z.string() }),
    }),
  ),
  refusals: {
    invoice_not_found: "",
    installment_not_found: "Or PayUnit did not tell what it calls it: send the invoice's page.",
    invoice_not_open: "It is not `open` or `partly_paid`, or the instalment is paid, or is being paid.",
    more_than_is_billed: "Less than the instalment is left to pay.",
    account_unavailable: "",
    in_use: "",
    service_no_answer: "",
    payments_paused: "",
  },
} satisfies StaffChangeContract
