import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { eraseStep, type ErasePersonalDataInput } from "./steps/erase-personal-data"

/**
 * Forgets who somebody is in all payments and invoices that are finished: masked phone number, addresses to return to,
 * notes, and an invoice's client. Amounts, states and times stay. What is open, paid and not yet on an order, or held is
 * not touched: it is forgotten by the job as soon as it is finished. Invoices stay for the shop's books until their age
 * (`retention.invoicesDays`) unless `include_invoices` says otherwise. Medusa's own tables are Medusa's to erase.
 */
export const erasePersonalDataWorkflow = createWorkflow(
  "payunit-erase-personal-data",
  (input: ErasePersonalDataInput) => {
    return new WorkflowResponse(eraseStep(input))
  },
)
