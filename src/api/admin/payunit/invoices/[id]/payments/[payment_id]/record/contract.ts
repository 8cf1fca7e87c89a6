import { z } from "zod"
import { PARAMS } from "../../../../../../../fields"
import { invoiceDetailAnswer, invoicePaymentAnswer } from "../../../../../../../answers/invoices"
import type { StaffChangeContract } from "../../../../../../../contract"

export const POST = {
  permission: "confirm_invoices",
  decides: "invoice_payment_recorded",
  section: "Recording a payment on the order",
  summary: "records a confirmed payment on the order",
  params: { ...PARAMS.invoice, payment_id: "Id of a confirmed payment of the invoice." },
  about: "Without a body; of one that was confirmed with `record_on_order: false`.",
  takesKey: true,
  answer: z.lazy(() => z.strictObject({ invoice: invoiceDetailAnswer, payment: invoicePaymentAnswer.nullable() })),
  refusals: {
    invoice_not_found: "",
    payment_not_found: "Or it is not in the books yet.",
    payment_of_no_order: "",
    payment_refunded: "",
    order_wants_less: "",
    order_not_found: "",
    order_cancelled: "",
    in_use: "",
  },
} satisfies StaffChangeContract
