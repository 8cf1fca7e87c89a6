import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { toCharge } from "../../../gateway"
import { excessWith, orderShare, type OrderShare, UNFINISHED_RECORDS } from "../../../domain/invoices"
import { cause } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import { readLeaseName } from "../../../medusa"
import { surplusOf } from "../../../domain/payments"
import type { InvoicePaymentRow } from "../../../modules/payunit/invoices"
import { UnreadableRow } from "../../../modules/payunit/errors"
import { publishSoon } from "../../events"
import { reasonOf } from "../../failure-reason"
import {
  type BookedCollection,
  bringInLine,
  describe,
  INVOICE_PAYMENT_KEY,
  MANUAL_PROVIDER,
  type OrderBooks,
  readOrderBooks,
  openCollectionWorkflow,
} from "../../books"
import { refundOnOrder, type Right } from "./refund-on-order"

/** How long somebody else who works on the order is waited for. */
const LEASE_TIMEOUT_MS = 10_000

/** Whoever confirms while others are recorded is taken along, this often at most. */
const MAX_ROUNDS = 20

/**
 * Records every confirmed payment of an order's invoices in its books in Medusa: each as a payment collection of exactly
 * what the order takes of it, captured by hand, so that what is outstanding is right. An order that is paid takes
 * nothing: then the invoice is held as `paid_twice`. What went back of them since is refunded there. One caller works at a time on an order; it may be killed at any
 * point and run again, since every step first looks for what the one before has left. Never throws: what could not be
 * recorded stays wanted, with the reason, and the job tries again.
 */
export async function recordOnOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { invoices, invoicePayments, orderLeases } = resolvePayUnit(container)
  const name = await readLeaseName(container.resolve(ContainerRegistrationKeys.QUERY), { orderId })
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const owner = randomUUID()
    try {
      const claimed = await invoicePayments.claimOrder(orderId, owner)
      if (claimed.length === 0) {
        return
      }
      // What an order takes is decided by all of its invoices: not while one of them cannot be read.
      await invoices.ofOrder(orderId)
      const recorded = await orderLeases.run(name, LEASE_TIMEOUT_MS, async (lease) => {
        await recordAll(container, orderId, claimed, { owner, lease })
      })
      await invoicePayments.release(owner, null)
      if (recorded.kind === "busy") {
        // Other money of the order is being recorded: the job comes back to it.
        return
      }
    } catch (error) {
      const isUnreadable = error instanceof UnreadableRow
      const reason = reasonOf(isUnreadable ? error.cause : error)
      if (!isUnreadable) {
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`payunit: payments of invoices could not be recorded on order ${orderId} now: ${reason}`)
      }
      await invoicePayments.release(owner, reason).catch(() => undefined)
      return
    }
  }
}

async function recordAll(
  container: MedusaContainer,
  orderId: string,
  claimed: readonly InvoicePaymentRow[],
  right: Right,
): Promise<void> {
  for (const payment of claimed) {
    if (UNFINISHED_RECORDS.includes(payment.order_record)) {
      await recordOne(container, orderId, payment, right)
      publishSoon(container, payment.invoice_id)
    } else {
      await refundOnOrder(container, payment, right)
    }
  }
}

async function recordOne(
  container: MedusaContainer,
  orderId: string,
  payment: InvoicePaymentRow,
  right: Right,
): Promise<void> {
  const { owner } = right
  const { invoicePayments, invoices } = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const books = await readOrderBooks(query, orderId)
  const begun = books?.collections.find(({ invoicePaymentId }) => invoicePaymentId === payment.id) ?? null
  const isCaptured = begun?.payments.some(({ captures }) => captures.length > 0) === true
  if (!isCaptured && (books === null || books.isCanceled)) {
    await invoices.hold(
      payment.invoice_id,
      "late_on_cancelled_order",
      cause("confirmed_on_cancelled", describe(payment)),
    )
    await invoicePayments.finish(payment.id, owner, { record: "order_cancelled", paymentId: null })
    return
  }
  if (books === null) {
    throw new Error(`order ${orderId} is gone`)
  }
  const share = isCaptured
    ? // Decided before somebody died over it, and done: it stays so.
      { recorded: payment.recorded_amount ?? payment.amount, surplus: payment.surplus_amount ?? 0 }
    : orderShare(payment.amount, books.outstanding, payment.currency_code)
  if (!isCaptured && !(await invoicePayments.decide(payment.id, owner, share))) {
    throw new Error("recording took too long, and somebody else took it up")
  }
  const captured = share.recorded > 0 ? await capture(container, books, begun, payment, share, right) : null
  if (share.surplus > 0) {
    const wanted = payment.amount - share.surplus
    const why = cause("surplus", { ...describe(payment), wanted, surplus: share.surplus })
    await invoices.hold(payment.invoice_id, "paid_twice", why)
  }
  const tooMuch = toCharge(
    captured === null ? 0 : surplusOf(captured.books.money, captured.captures),
    payment.currency_code,
  )
  if (tooMuch.ok) {
    // Other money, which Medusa was recording without our lease, paid the order at the same time.
    await invoicePayments.holdExcess(
      payment,
      excessWith(tooMuch.amount, { ...payment, surplus_amount: share.surplus }),
      cause("too_much", { ...describe(payment), surplus: tooMuch.amount }),
    )
  }
  await invoicePayments.finish(payment.id, owner, {
    record: share.surplus > 0 ? "paid_twice" : "recorded",
    paymentId: captured?.paymentId ?? null,
  })
}

/** Sees to it that Medusa has the payment captured and the order counts it. Answers its id, and the books afterwards. */
async function capture(
  container: MedusaContainer,
  books: OrderBooks,
  begun: BookedCollection | null,
  payment: InvoicePaymentRow,
  share: OrderShare,
  { owner, lease }: Right,
): Promise<{ paymentId: string; books: OrderBooks; captures: readonly string[] }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payments = container.resolve(Modules.PAYMENT)
  const collectionId = begun?.id ?? (await openCollection(container, books, payment, share.recorded))
  if (begun !== null && begun.amount !== share.recorded) {
    await payments.updatePaymentCollections(collectionId, { amount: share.recorded })
  }
  await resolvePayUnit(container).invoicePayments.keepCollection(payment.id, owner, collectionId)
  const left = begun?.payments.find(({ isCanceled }) => !isCanceled)
  const isUsable = left !== undefined && (left.captures.length > 0 || left.amount === share.recorded)
  if (left !== undefined && !isUsable) {
    await payments.cancelPayment(left.id)
  }
  const paymentId = isUsable ? left.id : await authorize(container, collectionId)
  await resolvePayUnit(container).orderLeases.keep(lease)
  await capturePaymentWorkflow(container).run({
    input: { payment_id: paymentId, captured_by: payment.confirmed_by, amount: share.recorded },
  })
  const after = await readOrderBooks(query, books.id)
  const captures = (after?.collections.find(({ id }) => id === collectionId)?.payments ?? []).flatMap(
    (one) => one.captures,
  )
  if (after === null || !captures.some((id) => after.counted.has(id))) {
    throw new Error("Medusa captured the payment, and the order does not count it yet")
  }
  await bringInLine(container, after, collectionId)
  return { paymentId, books: after, captures }
}

async function openCollection(
  container: MedusaContainer,
  books: OrderBooks,
  payment: InvoicePaymentRow,
  amount: number,
): Promise<string> {
  const { result } = await openCollectionWorkflow(container).run({
    input: {
      ...{ order_id: books.id, amount, currency_code: books.currencyCode },
      metadata: { [INVOICE_PAYMENT_KEY]: payment.id },
    },
  })
  if (result === undefined) {
    throw new Error("Medusa made no payment collection")
  }
  return result.id
}

/** A payment by hand of the whole collection. */
async function authorize(container: MedusaContainer, collectionId: string): Promise<string> {
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id: collectionId, provider_id: MANUAL_PROVIDER, data: {}, context: {} },
  })
  const payment = await container.resolve(Modules.PAYMENT).authorizePaymentSession(result.id, {})
  if (payment === null) {
    throw new Error("Medusa did not authorise a payment by hand")
  }
  return payment.id
}
