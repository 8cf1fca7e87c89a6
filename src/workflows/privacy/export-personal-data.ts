import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Person } from "./person"
import { readPersonalDataStep } from "./steps/export-personal-data"

/**
 * Everything that the plugin keeps about somebody, to be handed to them: payments, invoices, requests, and what staff wrote
 * about these, oldest first. Whatever an erasure forgets of them is in it.
 */
export const exportPersonalDataWorkflow = createWorkflow("payunit-export-personal-data", (person: Person) => {
  return new WorkflowResponse(readPersonalDataStep(person))
})
