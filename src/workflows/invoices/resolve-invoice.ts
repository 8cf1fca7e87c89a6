import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { isAllowedAddress } from "../../gateway"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import { type InvoiceRow, Invoices } from "../../modules/payunit/invoices"
import type { Database } from "../../modules/payunit/storage"
import { publishSoon } from "../events"

/** What a merchant found out about an invoice. */
export type InvoiceDecision =
  /** PayUnit did make the invoice: its dashboard has this link. */
  | { action: "found"; link: string; ref: string | null; note: string | null }
  /** PayUnit did not make the invoice. */
  | { action: "not_created"; note: string | null }
  /** Somebody came back from the invoice's page, and PayUnit's dashboard shows nothing new. */
  | { action: "not_paid"; note: string | null }

/** Input of {@link resolveInvoiceWorkflow}. */
export interface ResolveInvoiceInput {
  invoice_id: string
  decision: InvoiceDecision
  /** Id of the user or API key that decided it. */
  resolved_by: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

const resolveInvoiceStep = createStep(
  { name: "payunit-resolve-invoice", maxRetries: 0 },
  async (input: ResolveInvoiceInput, { container }) => {
    await carryOut(container, input)
    publishSoon(container, input.invoice_id)
    return new StepResponse({ invoice_id: input.invoice_id })
  },
)

async function carryOut(container: MedusaContainer, input: ResolveInvoiceInput): Promise<void> {
  const { invoice_id, decision, resolved_by: by, request = null } = input
  const { idempotencyKeys, options } = resolvePayUnit(container)
  const keeping = async (decided: (invoices: Invoices) => Promise<InvoiceRow | null>): Promise<void> => {
    const write = async (database: Database) => await decided(new Invoices(database))
    if ((await idempotencyKeys.keeping(request, "invoice_decision", write)) === null) {
      throw new MerchantError("not_in_doubt")
    }
  }
  switch (decision.action) {
    case "found": {
      const { link, ref, note } = decision
      if (!isAllowedAddress(link, options)) {
        throw new MerchantError("invalid_request", {
          en: "`link` must be the HTTPS address that PayUnit's dashboard shows.",
          fr: "`link` doit être l’adresse HTTPS que montre le tableau de bord de PayUnit.",
        })
      }
      await keeping(async (invoices) => await invoices.markFound(invoice_id, { link, ref, by, note }))
      break
    }
    case "not_created":
      await keeping(async (invoices) => await invoices.markNotCreated(invoice_id, { by, note: decision.note }))
      break
    case "not_paid":
      await keeping(async (invoices) => await invoices.noteReview(invoice_id, { by, note: decision.note }))
      break
  }
}

/** Writes down what a merchant found out about an invoice. */
export const resolveInvoiceWorkflow = createWorkflow("payunit-resolve-invoice", (input: ResolveInvoiceInput) => {
  return new WorkflowResponse(resolveInvoiceStep(input))
})
