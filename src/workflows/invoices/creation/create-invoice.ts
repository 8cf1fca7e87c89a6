import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import { createInvoice } from "../../../payments/invoices"
import { publishSoon } from "../../events"
import { sayWhetherEmailed } from "../email"
import { followCancelledOrder } from "../upkeep/follow"

/** Input of {@link createInvoiceWorkflow}: the id alone, since Medusa may store a workflow's input. */
export interface CreateInvoiceInput {
  /** An invoice that is written down: see `writeInvoice`. */
  invoice_id: string
}

/** Has the service make an invoice. No compensation on purpose: an invoice's link cannot be revoked. */
const createInvoiceStep = createStep(
  { name: "payunit-create-invoice", maxRetries: 0 },
  async ({ invoice_id }: CreateInvoiceInput, { container }) => {
    const payunit = resolvePayUnit(container)
    const created = await createInvoice(payunit, invoice_id)
    if (created?.isOpened === true) {
      // So that the answer says so at once. Where somebody can send it, the event sees to it.
      await sayWhetherEmailed(container, created.invoice)
      if (created.invoice.order_id !== null) {
        // Cancelled while PayUnit was being asked: then nobody told this invoice.
        await followCancelledOrder(container, created.invoice.order_id)
      }
    }
    publishSoon(container, invoice_id)
    const invoice = await payunit.invoices.find(invoice_id)
    return new StepResponse(
      invoice === null ? null : { invoice_id, state: invoice.state, ref: invoice.ref, link: invoice.link },
    )
  },
)

/**
 * Has the service make an invoice that is written down, and tells of it. Asks the service once for ever, however often
 * it is run: an answer that never came leaves the invoice `in_doubt`. The result is null when there is no such invoice.
 */
export const createInvoiceWorkflow = createWorkflow("payunit-create-invoice", (input: CreateInvoiceInput) => {
  return new WorkflowResponse(createInvoiceStep(input))
})
