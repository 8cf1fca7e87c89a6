import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { cause } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { ORDER_MONEY_FIELDS, orderMoneyOf, recordedPayments } from "../../medusa"
import { decideUnpaidOrder, isDoubtful, paidOf, UNPAID_STATES, type UnpaidOrderDecision } from "../../domain/payments"
import {
  isRetained,
  isPastDue,
  isResolved,
  payableUntil,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { DEMANDING_STATES } from "../../domain/invoices"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { withLeaseOf } from "../leases"
import { askAfresh } from "../../payments"
import { chosenSessions, isForAnother } from "./abandoned-orders"
import { unlessUnreadable } from "../sweep"
import { reasonOf } from "../failure-reason"
import { readOrderContext } from "../settlement"

/** What became of an order that was not paid in time. */
export type UnpaidOrderOutcome = "cancelled" | "forgotten" | "waiting"

/** Orders checked in one go, and for how long nobody else checks them. */
const BATCH = 20
const TAKEN_MINUTES = 5

/** How long somebody else who works on the order's money is waited for. */
const LEASE_TIMEOUT_MS = 5_000

/** After a question that got no answer, or while somebody else is at work on one of its payments. */
const AGAIN_MS = 60_000

const orderRow = z.object({
  status: z.string().nullish(),
  fulfillments: z.array(z.object({ canceled_at: z.unknown().optional() })).nullish(),
  payment_collections: z.array(z.object({ id: z.string(), payments: recordedPayments }).nullable()).nullish(),
})

/** Checks every order that waits for its payment for too long. One that cannot be cancelled never stops the others. */
export async function cancelUnpaidOrders(container: MedusaContainer, end: number): Promise<void> {
  const { unpaidOrders } = resolvePayUnit(container)
  let more = true
  // However busy the run was before, some are checked.
  do {
    const due = await unpaidOrders.take(BATCH, TAKEN_MINUTES)
    more = due.length === BATCH
    for (const { id } of due) {
      await unlessUnreadable(async () => await cancelUnpaidOrder(container, id)).catch((error: unknown) => {
        // The order was taken for some minutes: then it is checked again.
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`payunit: the unpaid order of transaction ${id} could not be cancelled: ${reasonOf(error)}`)
      })
    }
  } while (more && Date.now() < end)
}

/**
 * Cancels the order that waits for this transaction's payment, if its time is over and nobody paid. Nobody settles any
 * attempt to pay it meanwhile, and nothing new is opened for it since its time is over; the service is asked about
 * every attempt a last time. Money that comes later still is held.
 */
export async function cancelUnpaidOrder(
  container: MedusaContainer,
  transactionId: string,
): Promise<UnpaidOrderOutcome> {
  const { transactions, unpaidOrders } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  if (transaction === null || (transaction.payment_due_at ?? transaction.cancel_order_at) === null) {
    return "forgotten"
  }
  if (transaction.payment_due_at !== null && !isPastDue(transaction)) {
    return await heed(container, transaction, {
      do: "wait",
      until: transaction.payment_due_at,
    })
  }
  const before = await readDecision(container, transaction)
  if (before.decision.do !== "cancel") {
    return await heed(container, transaction, before.decision)
  }
  // A process may have died between placing the order and noting that it waits.
  await unpaidOrders.endPaymentTime(transaction.id)
  const outcome = await withoutSettling(container, before.attempts, async (isMine) => {
    if (!(await askAboutAll(container, before.attempts)) || !(await isMine())) {
      return null
    }
    const heeded = await withLeaseOf(container, transaction, LEASE_TIMEOUT_MS, async () => {
      const now = await readDecision(container, transaction)
      return now.decision.do === "cancel"
        ? await cancel(container, transaction, now.decision.orderId)
        : await heed(container, transaction, now.decision)
    })
    return heeded.kind === "done" ? heeded.result : null
  })
  return outcome ?? (await waitAMoment(container, transaction))
}

/** Somebody else is at work on the order, or the service did not answer. */
async function waitAMoment(container: MedusaContainer, transaction: TransactionRecord): Promise<UnpaidOrderOutcome> {
  const until = new Date(transaction.now.getTime() + AGAIN_MS)
  return await heed(container, transaction, { do: "wait", until })
}

/** Where the order stands with every attempt to pay it, and what to do. */
async function readDecision(
  container: MedusaContainer,
  transaction: TransactionRecord,
): Promise<{ decision: UnpaidOrderDecision; attempts: TransactionRecord[] }> {
  const { transactions, invoices } = resolvePayUnit(container)
  const orderContext = await readOrderContext(
    resolvePayUnit(container),
    container.resolve(ContainerRegistrationKeys.QUERY),
    transaction,
  )
  const order =
    orderContext.order === null
      ? null
      : { ...orderContext.order, ...(await readOrder(container, orderContext.order.id)) }
  const attempts =
    order === null
      ? await transactions.ofCollection(transaction.payment_collection_id)
      : await transactions.ofOrder(order.id, [transaction.payment_collection_id, ...order.collectionIds])
  const decision = decideUnpaidOrder(
    {
      order,
      isPaid:
        orderContext.captured ||
        orderContext.rivalPaid ||
        (order !== null && (order.hasPayment || order.outstanding <= 0)),
      isForAnother:
        attempts.some(({ abandoned_order_ids }) => abandoned_order_ids.length > 0) &&
        (await isAnotherChosen(container, [transaction.payment_collection_id, ...(order?.collectionIds ?? [])])),
      isBilled: order !== null && (await invoices.ofOrder(order.id)).some(isLookedAfter),
      attempts: attempts.map((attempt) => ({
        state: attempt.state,
        mayBePaid: isDoubtful(attempt),
        isResolved: isResolved(attempt),
        isKept: isRetained(attempt),
        payableUntil: payableUntil(attempt),
      })),
    },
    transaction.now,
  )
  return { decision, attempts }
}

async function isAnotherChosen(container: MedusaContainer, collectionIds: string[]): Promise<boolean> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: ["payment_sessions.status", "payment_sessions.provider_id"],
    filters: { id: collectionIds },
  })
  return z
    .array(z.object({ payment_sessions: chosenSessions }))
    .parse(data)
    .some(({ payment_sessions }) => isForAnother(payment_sessions))
}

/** An invoice that may still be paid, or of which money came, whatever the order's books have of it. */
function isLookedAfter({ state, paid_amount }: InvoiceRow): boolean {
  return paid_amount > 0 || DEMANDING_STATES.includes(state)
}

async function readOrder(
  container: MedusaContainer,
  id: string,
): Promise<{ isFulfilled: boolean; hasPayment: boolean; collectionIds: string[] }> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      ...ORDER_MONEY_FIELDS,
      "fulfillments.canceled_at",
      "payment_collections.id",
      "payment_collections.payments.payment_session_id",
      "payment_collections.payments.canceled_at",
    ],
    filters: { id },
  })
  const [order] = z.array(orderRow).parse(data)
  const collections = (order?.payment_collections ?? []).filter((collection) => collection !== null)
  return {
    isFulfilled:
      order?.status === "completed" || (order?.fulfillments ?? []).some(({ canceled_at }) => canceled_at == null),
    hasPayment:
      data.some((row) => paidOf(orderMoneyOf(row)) > 0) ||
      collections.some(({ payments }) => (payments ?? []).some(({ canceled_at }) => canceled_at == null)),
    collectionIds: collections.map((collection) => collection.id),
  }
}

/**
 * Does something while every attempt is leased; null if one of them is not to be had. The work may ask whether they
 * are leased still.
 */
async function withoutSettling<Outcome>(
  container: MedusaContainer,
  attempts: readonly TransactionRecord[],
  work: (isMine: () => Promise<boolean>) => Promise<Outcome>,
): Promise<Outcome | null> {
  const { leases } = resolvePayUnit(container)
  const owner = randomUUID()
  const leased: string[] = []
  const isMine = async (): Promise<boolean> => {
    const renewed = await Promise.all(leased.map(async (id) => await leases.renew(id, owner)))
    return renewed.every((row) => row !== null)
  }
  try {
    for (const attempt of attempts) {
      if (!(await leases.acquireAlone(attempt.id, owner))) {
        return null
      }
      leased.push(attempt.id)
    }
    return await work(isMine)
  } finally {
    for (const id of leased) {
      await leases.releaseAlone(id, owner)
    }
  }
}

/** The last question about every attempt that is watched still. False unless the service answered each of them. */
async function askAboutAll(container: MedusaContainer, attempts: readonly TransactionRecord[]): Promise<boolean> {
  const payunit = resolvePayUnit(container)
  const unpaid = attempts.filter(({ state, next_check_at }) => UNPAID_STATES.includes(state) && next_check_at !== null)
  for (const attempt of unpaid) {
    if (payunit.circuitBreakers.blocked.includes(attempt.account)) {
      return false
    }
    try {
      await askAfresh(payunit, attempt)
    } catch {
      return false
    }
  }
  return true
}

async function cancel(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
): Promise<UnpaidOrderOutcome> {
  const { unpaidOrders } = resolvePayUnit(container)
  try {
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
  } catch (error) {
    if (!isNotAllowed(error)) {
      throw error
    }
    return await heed(container, transaction, {
      do: "forget",
      why: cause("not_cancellable", { words: reasonOf(error) }),
    })
  }
  await unpaidOrders.noteCancelled(transaction, orderId)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .info(`payunit: transaction ${transaction.id}: order ${orderId} was not paid in time, so it was cancelled`)
  return "cancelled"
}

/** Whether Medusa refuses for good. A workflow gives back what its steps throw as plain objects. */
function isNotAllowed(error: unknown): boolean {
  return typeof error === "object" && error !== null && "type" in error && error.type === MedusaError.Types.NOT_ALLOWED
}

/** Does what was decided instead of cancelling. */
async function heed(
  container: MedusaContainer,
  transaction: TransactionRecord,
  decision: Exclude<UnpaidOrderDecision, { do: "cancel" }>,
): Promise<UnpaidOrderOutcome> {
  const { unpaidOrders } = resolvePayUnit(container)
  switch (decision.do) {
    case "wait":
      await unpaidOrders.postpone(transaction.id, decision.until)
      return "waiting"
    case "leave":
      await unpaidOrders.noteNoneWaits(transaction.id)
      return "forgotten"
    case "forget":
      await unpaidOrders.release(transaction, decision.why)
      return "forgotten"
  }
}
