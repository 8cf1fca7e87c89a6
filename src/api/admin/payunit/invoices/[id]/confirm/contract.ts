import { z } from "zod"
import { PARAMS, again, amount, id, line, note } from "../../../../../fields"
import { invoiceDetailAnswer, invoicePaymentAnswer, invoiceTransactionAnswer } from "../../../../../answers/invoices"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "confirm_invoices",
  decides: "invoice_confirmed",
  section: "Confirming a payment of an invoice",
  summary: "confirms that money came",
  params: PARAMS.invoice,
  about: "[What Medusa makes of it](invoices-reference.md#confirming-a-payment).",
  body: z.lazy(() =>
    z.strictObject({
      amount: amount
        .optional()
        .describe(
          "Major units. That of the instalment, else all that is left to pay, unless told. What is more than is owed is put on hold, to be refunded.",
        ),
      installment_id: id.optional().describe("Which instalment it pays: then its amount, unless told."),
      method: line(100).default("PayUnit"),
      reference: line(200).optional().describe("The operator's number: one movement of money."),
      note: note.optional(),
      again: again.describe("That the same came once more, where it would be taken for a request repeated."),
      record_on_order: z.boolean().default(true).describe("Whether the invoice's order is to hold it."),
    }),
  ),
  takesKey: true,
  answer: z.lazy(() =>
    z.strictObject({
      invoice: invoiceDetailAnswer,
      transaction_id: z.string().describe("What it is in the ledger."),
      payment: invoicePaymentAnswer
        .nullable()
        .describe("Null while it is not in the books: `invoice.transactions` has it."),
      surplus: invoiceTransactionAnswer.nullable().describe("What of it nothing was owed of, and is on hold."),
      is_new: z.boolean(),
    }),
  ),
  refusals: {
    invoice_not_found: "",
    installment_not_found: "",
    wrong_amount: "",
    invoice_paid: "Without `amount`: nothing is left to pay.",
    payment_being_recorded: "What is owed depends on a payment that Medusa does not take just now.",
    invoice_of_test_mode: "",
    no_provider: "",
    invoice_in_doubt: "It is `creating` or `in_doubt`.",
    invoice_not_payable: "It has `failed`.",
    reference_used: "",
    payment_at_payunit: "With `transaction_id`.",
    recorded_already: "[The same within ten minutes](#what-is-recorded-of-money).",
    in_use: "",
  },
} satisfies StaffChangeContract
