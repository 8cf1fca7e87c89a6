import { voidInvoiceWorkflow } from "../../../../../../workflows/invoices"
import { answeringMerchant, invoiceOf } from "../../../../../admin-answering"
import { answerInvoice } from "../../answer"
import type { VoidBody } from "../../validators"

/** Makes an invoice void, here: the answer's warning says that its link lives on. */
export const POST = answeringMerchant<VoidBody>(async (req, res) => {
  const { id } = await invoiceOf(req)
  await voidInvoiceWorkflow(req.scope).run({
    input: { invoice_id: id, note: req.validatedBody.note ?? null, voided_by: req.auth_context.actor_id },
  })
  await answerInvoice(req, res, id)
})
