import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  type InvoiceOutboxEvent,
  type OutboxEvent,
  resolvePayUnit,
  subjectOf,
  type TransactionOutboxEvent,
} from "../../modules/payunit"
import { UnreadableRow } from "../../modules/payunit/errors"
import type { InvoiceEventData } from "../../domain/invoices"
import type { ManualRefundEventData, PaymentEventData, PayoutEventData } from "../../domain/payments"
import { alertOfPayment, raiseAlert } from "../alerts"
import { reasonOf } from "../failure-reason"
import { type AdminNotification, notifyAdmin } from "./admin-notification"
import { invoiceEventData, manualRefundEventData, paymentEventData, payoutEventData } from "./event-data"
import { heldNotification, isHeldStill } from "./held-notification"
import { invoiceNotification } from "./invoice-notification"
import { payoutNotification } from "./payout-notification"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

/** Event bus and notification feed answer in milliseconds, or hang while what they keep their things in is away. */
export const PUBLISH_TIMEOUT_MS = 10_000

/** Transactions and invoices whose events are announced at a time. */
const BATCH = 100

/**
 * Announces what waits of a transaction or an invoice, in the background: nobody waits for an event bus, and none fails
 * anybody. What does not work now is tried again by the job.
 */
export function publishSoon(container: MedusaContainer, subjectId: string): void {
  void announceInOrder(container, subjectId).catch((error: unknown) => {
    complain(container, `the events of ${subjectId}`, error)
  })
}

/** Announces, in the background, what a process that died left behind, and what an event bus did not take. */
export function publishWaiting(container: MedusaContainer): void {
  void announceWaiting(container).catch((error: unknown) => {
    complain(container, "waiting events", error)
  })
}

async function announceWaiting(container: MedusaContainer): Promise<void> {
  const { outbox } = resolvePayUnit(container)
  for (let more = true; more;) {
    const waiting = await outbox.waiting(BATCH)
    more = waiting.length === BATCH
    for (const subjectId of waiting) {
      if (!(await announceInOrder(container, subjectId))) {
        // An event bus that does not take this one takes no other: the next run tries again.
        return
      }
    }
  }
}

/** Announces the events of a transaction or an invoice one by one. Stops, and answers false, at one that the event bus does not take. */
async function announceInOrder(container: MedusaContainer, subjectId: string): Promise<boolean> {
  const { outbox } = resolvePayUnit(container)
  for (let outcome: Announced = "more"; outcome === "more";) {
    const next = await outbox.takeNext(subjectId)
    outcome = next === null ? "all" : await announce(container, next)
    if (outcome === "refused") {
      return false
    }
  }
  return true
}

/** Whether more of the same transaction or invoice may wait, or that was all; or the event bus did not take it. */
type Announced = "more" | "all" | "refused"

/**
 * Emits an event, and tells whoever has to see it: in the admin, and by alerts. Each is done whatever becomes of the other, and
 * forgotten only when both are: a process that dies in between leaves it to be done again.
 */
async function announce(container: MedusaContainer, announcement: OutboxEvent): Promise<Announced> {
  const { outbox } = resolvePayUnit(container)
  const [emitting, ...telling] = await Promise.allSettled([
    announcement.emitted_at === null ? withTimeout(emit(container, announcement)) : undefined,
    withTimeout(ringIfNeeded(container, announcement)),
    withTimeout(alertIfNeeded(container, announcement)),
  ])
  if (emitting.status === "rejected" && emitting.reason instanceof UnreadableRow) {
    // What the event is about cannot be read by this version, and is told of: the others go on.
    return "all"
  }
  if (emitting.status === "rejected") {
    complain(container, `event ${announcement.event} of ${subjectOf(announcement)}`, emitting.reason)
    return "refused"
  }
  const failure = telling.find((one) => one.status === "rejected")
  if (failure !== undefined) {
    complain(container, `the admin notification or the alert of ${subjectOf(announcement)}`, failure.reason)
    await outbox.markEmitted(announcement.id)
    return "more"
  }
  return (await outbox.remove(announcement.id)) ? "more" : "all"
}

async function emit(container: MedusaContainer, announcement: OutboxEvent): Promise<void> {
  const data = await (announcement.transaction_id === null
    ? dataOfInvoice(container, announcement)
    : dataOfTransaction(container, announcement))
  if (data !== null) {
    await container.resolve(Modules.EVENT_BUS).emit({ name: announcement.event, data })
  }
}

async function dataOfTransaction(
  container: MedusaContainer,
  announcement: TransactionOutboxEvent,
): Promise<PaymentEventData | ManualRefundEventData | PayoutEventData | null> {
  const { transactions, manualRefunds, payouts } = resolvePayUnit(container)
  const { manual_refund_id, payout_id } = announcement
  const transaction = await transactions.find(announcement.transaction_id)
  if (transaction === null) {
    return null
  }
  if (payout_id !== null) {
    const payout = await payouts.find(payout_id)
    return payout === null ? null : payoutEventData(announcement, transaction, payout)
  }
  if (manual_refund_id !== null) {
    const manualRefund = await manualRefunds.find(manual_refund_id)
    return manualRefund === null ? null : manualRefundEventData(announcement, transaction, manualRefund)
  }
  return paymentEventData(announcement, transaction)
}

async function dataOfInvoice(
  container: MedusaContainer,
  announcement: InvoiceOutboxEvent,
): Promise<InvoiceEventData | null> {
  const { invoices, invoicePayments } = resolvePayUnit(container)
  const { invoice_id, invoice_payment_id } = announcement
  const [invoice, payment] = await Promise.all([
    invoices.find(invoice_id),
    invoice_payment_id === null ? null : invoicePayments.find(invoice_payment_id),
  ])
  return invoice === null ? null : invoiceEventData(announcement, { invoice, payment })
}

async function ringIfNeeded(container: MedusaContainer, announcement: OutboxEvent): Promise<void> {
  const notice = await (announcement.transaction_id === null
    ? noticeOfInvoice(container, announcement)
    : noticeOfTransaction(container, announcement))
  if (notice !== null) {
    await notifyAdmin(container, notice)
  }
}

/** An alert is raised once for each event, however often this is tried. */
async function alertIfNeeded(container: MedusaContainer, announcement: OutboxEvent): Promise<void> {
  const payunit = resolvePayUnit(container)
  if (announcement.transaction_id === null || announcement.held_reason === null) {
    return
  }
  const transaction = await payunit.transactions.find(announcement.transaction_id)
  if (transaction !== null && isHeldStill(transaction, announcement.held_reason)) {
    await raiseAlert(container, alertOfPayment(announcement, transaction), announcement.occurred_at)
  }
}

async function noticeOfTransaction(
  container: MedusaContainer,
  { transaction_id, held_reason, payout_id }: TransactionOutboxEvent,
): Promise<AdminNotification | null> {
  const { transactions, payouts, options } = resolvePayUnit(container)
  if (payout_id !== null) {
    const payout = await payouts.find(payout_id)
    return payout === null ? null : payoutNotification(options.adminLocale, payout)
  }
  const transaction = held_reason === null ? null : await transactions.find(transaction_id)
  return held_reason !== null && transaction !== null && isHeldStill(transaction, held_reason)
    ? heldNotification(options.adminLocale, transaction, held_reason)
    : null
}

async function noticeOfInvoice(
  container: MedusaContainer,
  announcement: InvoiceOutboxEvent,
): Promise<AdminNotification | null> {
  const { invoices, options } = resolvePayUnit(container)
  const invoice = await invoices.find(announcement.invoice_id)
  return invoice === null ? null : invoiceNotification(options.adminLocale, announcement, invoice)
}

async function withTimeout(doing: Promise<void>): Promise<void> {
  const late = new AbortController()
  try {
    await Promise.race([doing, sleep(PUBLISH_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(tooLate)])
  } finally {
    late.abort()
  }
}

function tooLate(): never {
  throw new Error(`no answer within ${PUBLISH_TIMEOUT_MS / 1_000} s`)
}

function complain(container: MedusaContainer, what: string, error: unknown): void {
  if (error instanceof UnreadableRow) {
    // Told of once, by whoever reads rows.
    return
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`payunit: ${what} could not be announced now, and is tried again: ${reasonOf(error)}`)
}

/** Announces what waits of a transaction, as the last step of what made it happen. Waits for nothing and fails nothing. */
export const publishEventsStep = createStep(
  { name: "payunit-announce", maxRetries: 0 },
  async (input: { transaction_id: string }, { container }) => {
    publishSoon(container, input.transaction_id)
    return new StepResponse(undefined)
  },
)
