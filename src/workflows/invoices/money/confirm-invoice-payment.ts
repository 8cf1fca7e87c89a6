import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { MerchantError } from "../../../modules/payunit/errors"
import { type InvoiceLedger, readInvoiceLedger, withOrderLease } from "../../../payments"
import {
  type ConfirmationPlan,
  type ConfirmedOrder,
  enterConfirmation,
  type NewConfirmation,
  planConfirmation,
} from "../../../payments/invoices"
import { publishSoon } from "../../events"
import { settleSoon } from "../../settlement"
import { LEASE_MS, afterPlacement, readOrderToPay } from "./order-to-pay"
import { openPartCollection, providerOf } from "../payable"

/** What came of confirming a payment. */
type Confirmed =
  /** Ids of its entries in the ledger, what is placed first, if anything is; and whether nobody had confirmed it before. */
  | { kind: "confirmed"; ids: readonly [string, ...string[]]; isNew: boolean }
  | Extract<ConfirmationPlan, { kind: "wait" }>

/**
 * Writes a confirmation down, and has its money placed as any other. No compensation on purpose: that money came is so,
 * whatever Medusa makes of it, and what its books lack is placed later.
 */
const confirmInvoicePaymentStep = createStep(
  { name: "payunit-confirm-invoice-payment", maxRetries: 0 },
  async (input: NewConfirmation, { container }) => {
    const { ids, isNew } = await confirm(container, input)
    await resumeConfirmation(container, input.invoice_id, ...ids)
    return new StepResponse({ invoice_id: input.invoice_id, payment_id: ids[0], is_new: isNew })
  },
)

/** Has money that was confirmed placed, if it is not. */
export async function resumeConfirmation(
  container: MedusaContainer,
  invoiceId: string,
  ...[first, ...rest]: readonly [string, ...string[]]
): Promise<void> {
  await settleSoon(container, first)
  for (const subject of [first, ...rest, invoiceId]) {
    publishSoon(container, subject)
  }
}

/** Whatever is on its way to the invoice or its order finds its place first: what is owed depends on it. */
async function confirm(
  container: MedusaContainer,
  input: NewConfirmation,
): Promise<Extract<Confirmed, { kind: "confirmed" }>> {
  const done = await afterPlacement(container, async () => await confirmLeased(container, input))
  if (done === null) {
    throw new MerchantError("payment_being_recorded")
  }
  return done
}

/**
 * Under the lease of what is owed: money of a transaction that is just being placed there was measured against what was
 * left.
 */
async function confirmLeased(container: MedusaContainer, input: NewConfirmation): Promise<Confirmed> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { request = null } = input
  const invoice = await payunit.invoices.find(input.invoice_id)
  if (invoice === null) {
    throw new MerchantError("invoice_not_found")
  }
  if (invoice.mode === "test" && payunit.accounts.clientFor(invoice.account, "live") !== null) {
    throw new MerchantError("invoice_of_test_mode")
  }
  const subject = { orderId: invoice.order_id, invoiceId: invoice.id }
  const done = await withOrderLease({ payunit, query }, subject, LEASE_MS, async (): Promise<Confirmed> => {
    const [ledger, confirmations, order, named] = await Promise.all([
      readInvoiceLedger(payunit, invoice.id),
      payunit.invoicePayments.confirmationsOf(invoice.id),
      input.record_on_order ? readOrderToPay(payunit, query, invoice.order_id) : null,
      input.reference === null ? null : payunit.transactions.named(input.reference),
    ])
    if (ledger === null) {
      throw new MerchantError("invoice_not_found")
    }
    const earlier = await payunit.idempotencyKeys.find(request)
    if (earlier !== null) {
      return { kind: "confirmed", ids: [earlier.id], isNew: false }
    }
    const plan = planConfirmation(ledger, confirmations, order, named, input)
    switch (plan.kind) {
      case "wait":
        return plan
      case "on_record":
        await payunit.idempotencyKeys.keep(request, { type: "confirmation", id: plan.id })
        return { kind: "confirmed", ids: [plan.id], isNew: false }
      case "new": {
        const ids = await enter(container, ledger, order, input, plan)
        return { kind: "confirmed", ids, isNew: true }
      }
    }
  })
  if (done.kind === "busy") {
    throw new MerchantError("in_use")
  }
  return done.result
}

async function enter(
  container: MedusaContainer,
  ledger: InvoiceLedger,
  order: ConfirmedOrder | null,
  input: NewConfirmation,
  plan: Extract<ConfirmationPlan, { kind: "new" }>,
): Promise<[string, ...string[]]> {
  const { id: invoiceId, currency_code } = ledger.invoice
  const providerId = providerOf(container, ledger.invoice)?.id
  if (providerId === undefined) {
    throw new MerchantError("no_provider")
  }
  const isPlaced = plan.owed > 0 && order?.isClosed !== true
  const part = { invoiceId, installmentId: input.installment_id ?? null, amount: plan.owed }
  const of = { order_id: order?.id ?? null, currency_code }
  const collectionId = isPlaced ? (await openPartCollection(container, of, part)).id : null
  return await enterConfirmation(resolvePayUnit(container), ledger, input, plan, { providerId, collectionId, order })
}

/**
 * Confirms that money of an invoice came, in full or in part: an entry of the ledger, which is placed in Medusa's books
 * as any payment. What is more than is owed is held, to be refunded. The same confirmation again finds the one before.
 *
 * @example
 * const { result } = await confirmInvoicePaymentWorkflow(container).run({
 *   input: { invoice_id, amount: 5000, method: "MTN Mobile Money", reference: "MP240131", note: null,
 *            confirmed_by: userId, record_on_order: true },
 * })
 */
export const confirmInvoicePaymentWorkflow = createWorkflow(
  "payunit-confirm-invoice-payment",
  (input: NewConfirmation) => new WorkflowResponse(confirmInvoicePaymentStep(input)),
)
