import { randomUUID } from "node:crypto"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { sharesOf } from "../../domain/invoices"
import { sumOf } from "../../domain/texts"
import { withOrderLease } from "../../payments"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { IdempotencyKeys, type KeyedRequest } from "../../modules/payunit/idempotency"
import type { InvoicePaymentRow } from "../../modules/payunit/invoices"
import { isUnsettledMoney } from "../../modules/payunit/transactions"
import { bringOrderInLine } from "../books"
import { readBilledOrder } from "./creation/billed-order"

/** Input of {@link recordInvoicePaymentWorkflow}. */
export interface RecordInvoicePaymentInput {
  invoice_id: string
  payment_id: string
  /** Id of the user or API key. */
  recorded_by: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/** How long somebody else who works on the order is waited for. */
const LEASE_TIMEOUT_MS = 10_000

const recordStep = createStep(
  { name: "payunit-record-invoice-payment", maxRetries: 0 },
  async (input: RecordInvoicePaymentInput, { container }) => {
    const { invoice_id, payment_id } = input
    const payunit = resolvePayUnit(container)
    const { invoices, invoicePayments, leases, namedLeases } = payunit
    const [invoice, payment] = await Promise.all([invoices.find(invoice_id), invoicePayments.find(payment_id)])
    if (invoice === null || payment?.invoice_id !== invoice_id) {
      throw new MerchantError("payment_not_found")
    }
    const orderId = invoice.order_id
    if (orderId === null) {
      throw new MerchantError("payment_of_no_order")
    }
    // A refund of it just now would not know of the order.
    const owner = randomUUID()
    if (!(await leases.acquireAloneWithin(payment_id, owner, LEASE_TIMEOUT_MS))) {
      throw new MerchantError("in_use")
    }
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const run = async () =>
      await withOrderLease({ payunit, query }, { orderId }, LEASE_TIMEOUT_MS, async (lease) => {
        await recordOn(container, orderId, input, async () => {
          await namedLeases.keep(lease)
        })
      })
    const done = await run().finally(async () => {
      await leases.releaseAlone(payment_id, owner)
    })
    if (done.kind === "busy") {
      throw new MerchantError("in_use")
    }
    return new StepResponse({ payment_id, order_id: orderId })
  },
)

/**
 * The order gets the payment's collection and counts its captures. May be killed at any point and run again: each step
 * is made only where it lacks.
 */
async function recordOn(
  container: MedusaContainer,
  orderId: string,
  { payment_id: paymentId, recorded_by: by, request = null }: RecordInvoicePaymentInput,
  keepLease: () => Promise<void>,
): Promise<void> {
  const { invoicePayments, transactions, payouts } = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payment = await invoicePayments.find(paymentId)
  if (payment === null) {
    throw new MerchantError("payment_not_found")
  }
  if (payment.order_id !== null) {
    return
  }
  if (payment.state !== "settled") {
    throw new MerchantError("payment_not_found", {
      en: "It is on hold: decide about it on its own page.",
      fr: "Il est en attente de décision : décidez-en sur sa propre page.",
    })
  }
  if (payment.refunded_amount > 0) {
    throw new MerchantError("payment_refunded")
  }
  await payouts.refuseWhileLive(paymentId)
  const order = await readBilledOrder(query, orderId)
  const isLinked = order.paymentCollectionIds.includes(payment.payment_collection_id)
  const { amount, currency_code } = payment
  const attempts = await transactions.ofOrder(order.id, order.paymentCollectionIds)
  const underWay = attempts
    .filter((one) => isUnsettledMoney(one) && one.settled_at === null)
    .reduce((sum, one) => sum + one.amount, 0)
  const { owed, surplus } = sharesOf(amount, amount, order.outstanding - underWay, currency_code)
  if (!isLinked && surplus > 0) {
    const wanted = sumOf(owed, currency_code)
    throw new MerchantError("order_wants_less", {
      en: `Only ${wanted.en} are due on it.`,
      fr: `Il n’y reste que ${wanted.fr} à payer.`,
    })
  }
  if (!isLinked) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: payment.payment_collection_id },
    })
  }
  await keepLease()
  await countCaptures(container, orderId, payment)
  await transactions.atomically(async (database, inside) => {
    await inside.recordOn(payment.id, orderId, by)
    await new IdempotencyKeys(database).keep(request, { type: "payment_on_order", id: payment.id })
  })
  await bringOrderInLine(container, orderId, payment.payment_collection_id, keepLease)
}

const paymentRow = z.object({ captures: z.array(z.object({ id: z.string(), amount: z.coerce.number() })).nullish() })
const referenceRow = z.object({ reference_id: z.string().nullish() })

/** Adds to the order what of the payment's captures it does not count yet, as Medusa does when it captures. */
async function countCaptures(
  container: MedusaContainer,
  orderId: string,
  { payment_session_id, currency_code }: InvoicePaymentRow,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const orders = container.resolve(Modules.ORDER)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["captures.id", "captures.amount"],
    filters: { payment_session_id },
  })
  const captures = z
    .array(paymentRow)
    .parse(data)
    .flatMap((one) => one.captures ?? [])
  const counted = z
    .array(referenceRow)
    .parse(await orders.listOrderTransactions({ order_id: orderId }))
    .map(({ reference_id }) => reference_id)
  for (const { id, amount } of captures.filter((one) => !counted.includes(one.id))) {
    await orders.addOrderTransactions([
      { order_id: orderId, amount, currency_code, reference: "capture", reference_id: id },
    ])
  }
}

/**
 * Records a payment on the invoice's order that was confirmed without. The same again changes nothing.
 *
 * @example
 * await recordInvoicePaymentWorkflow(container).run({ input: { invoice_id, payment_id, recorded_by: userId } })
 */
export const recordInvoicePaymentWorkflow = createWorkflow(
  "payunit-record-invoice-payment",
  (input: RecordInvoicePaymentInput) => new WorkflowResponse(recordStep(input)),
)
