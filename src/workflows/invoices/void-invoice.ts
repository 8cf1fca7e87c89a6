import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { cause, type LocalizedText } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { publishSoon } from "../events"

/** Input of {@link voidInvoiceWorkflow}. */
export interface VoidInvoiceInput {
  invoice_id: string
  note: string | null
  /** Id of the user or API key, or what made it void by itself. */
  voided_by: string
}

/** Made void by itself, since its order was cancelled. */
export const VOIDED_BY_ORDER = "order.canceled"

const voidInvoiceStep = createStep(
  { name: "payunit-void-invoice", maxRetries: 0 },
  async ({ invoice_id, note, voided_by }: VoidInvoiceInput, { container }) => {
    const { invoices } = resolvePayUnit(container)
    const before = await invoices.find(invoice_id)
    const why = [
      ...(voided_by === VOIDED_BY_ORDER ? [cause("order_was_cancelled")] : []),
      ...(before?.is_at_service === true ? [cause("link_lives_on")] : []),
    ]
    const by = voided_by === VOIDED_BY_ORDER ? {} : { by: voided_by }
    const voided = await invoices.makeVoid(invoice_id, { why, ...by, note })
    if (voided !== null) {
      publishSoon(container, invoice_id)
      return new StepResponse({ invoice_id, is_new: true })
    }
    const invoice = await invoices.find(invoice_id)
    if (invoice === null) {
      throw new MerchantError("invoice_not_found")
    }
    if (invoice.state !== "void") {
      throw new MerchantError("cannot_be_voided", WHY_NOT[invoice.state])
    }
    return new StepResponse({ invoice_id, is_new: false })
  },
)

const WHY_NOT: Readonly<Record<string, LocalizedText>> = {
  creating: {
    en: "PayUnit is creating it. Try again in a moment.",
    fr: "PayUnit est en train de la créer. Réessayez dans un instant.",
  },
  paid: {
    en: "It is paid. Refund the money instead.",
    fr: "Elle est payée. Remboursez plutôt l’argent.",
  },
  failed: {
    en: "PayUnit never made it, so there is nothing to cancel.",
    fr: "PayUnit ne l’a jamais créée : il n’y a rien à annuler.",
  },
}

/**
 * Makes an invoice void, here: nobody is asked for it any more. The service has no such operation, so a link of its own
 * stays alive, and money that comes by it all the same can still be confirmed.
 */
export const voidInvoiceWorkflow = createWorkflow("payunit-void-invoice", (input: VoidInvoiceInput) => {
  return new WorkflowResponse(voidInvoiceStep(input))
})
