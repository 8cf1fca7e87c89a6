import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { recordedPayments } from "../../modules/payunit/purchase"
import { isPastDue, isResolved, payableUntil, type TransactionRecord } from "../../modules/payunit/transaction-record"
import { decideUnpaidOrder, UNPAID_STATES, type UnpaidOrderDecision } from "../../settlement"
import { reasonOf } from "./reason"
import { readStanding } from "./standing"

/** What became of an order that was not paid in time. */
export type UnpaidOrderOutcome = "cancelled" | "forgotten" | "waiting"

/** Orders looked at in one go, and for how long nobody else looks at them. */
const BATCH = 20
const TAKEN_MINUTES = 5

/** After a question that got no answer, or while somebody else is at work on one of its payments. */
const AGAIN_MS = 60_000

const orderRow = z.object({
  status: z.string().nullish(),
  fulfillments: z.array(z.object({ canceled_at: z.unknown().optional() })).nullish(),
  payment_collections: z.array(z.object({ payments: recordedPayments })).nullish(),
})

/** Looks at every order that waits for its payment for too long. One that cannot be cancelled never stops the others. */
export async function cancelUnpaidOrders(container: MedusaContainer, end: number): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  for (let more = true; more && Date.now() < end;) {
    const due = await transactions.takeUnpaidOrders(BATCH, TAKEN_MINUTES)
    more = due.length === BATCH
    for (const { id } of due) {
      await cancelUnpaidOrder(container, id).catch((error: unknown) => {
        // It was taken for some minutes: then it is looked at again.
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`payunit: the unpaid order of transaction ${id} could not be cancelled: ${reasonOf(error)}`)
      })
    }
  }
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
  const { transactions } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  if (transaction === null) {
    return "forgotten"
  }
  if (!isPastDue(transaction)) {
    return "waiting"
  }
  const before = await decide(container, transaction)
  if (before.do !== "cancel") {
    return await heed(container, transaction, before)
  }
  return await withoutSettling(container, transaction, async () => {
    if (!(await askAboutAll(container, transaction))) {
      return await waitAMoment(container, transaction)
    }
    const now = await decide(container, transaction)
    return now.do === "cancel"
      ? await cancel(container, transaction, now.orderId)
      : await heed(container, transaction, now)
  })
}

/** Somebody else is at work on it, or the service did not answer. */
async function waitAMoment(container: MedusaContainer, transaction: TransactionRecord): Promise<UnpaidOrderOutcome> {
  const until = new Date(transaction.now.getTime() + AGAIN_MS)
  return await heed(container, transaction, { do: "wait", until, why: "nobody can say yet" })
}

async function decide(container: MedusaContainer, transaction: TransactionRecord): Promise<UnpaidOrderDecision> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [standing, attempts] = await Promise.all([
    readStanding(query, transaction),
    resolvePayUnit(container).transactions.ofCollection(transaction.payment_collection_id),
  ])
  const order =
    standing.order === null ? null : { ...standing.order, ...(await readOrder(container, standing.order.id)) }
  return decideUnpaidOrder(
    {
      order,
      isPaid: standing.captured || standing.rivalPaid || (order?.hasPayment ?? false),
      attempts: attempts.map((attempt) => ({
        state: attempt.state,
        isResolved: isResolved(attempt),
        payableUntil: payableUntil(attempt),
      })),
    },
    transaction.now,
  )
}

async function readOrder(
  container: MedusaContainer,
  id: string,
): Promise<{ isFulfilled: boolean; hasPayment: boolean }> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "fulfillments.canceled_at",
      "payment_collections.payments.payment_session_id",
      "payment_collections.payments.canceled_at",
    ],
    filters: { id },
  })
  const [order] = z.array(orderRow).parse(data)
  const payments = (order?.payment_collections ?? []).flatMap((collection) => collection.payments ?? [])
  return {
    isFulfilled:
      order?.status === "completed" || (order?.fulfillments ?? []).some(({ canceled_at }) => canceled_at == null),
    hasPayment: payments.some(({ canceled_at }) => canceled_at == null),
  }
}

/** Does something while every attempt of the payment collection is claimed, or waits if one of them is not to be had. */
async function withoutSettling(
  container: MedusaContainer,
  transaction: TransactionRecord,
  work: () => Promise<UnpaidOrderOutcome>,
): Promise<UnpaidOrderOutcome> {
  const { transactions, claims } = resolvePayUnit(container)
  const owner = randomUUID()
  const claimed: string[] = []
  try {
    for (const { id } of await transactions.ofCollection(transaction.payment_collection_id)) {
      if (!(await claims.claimAlone(id, owner))) {
        return await waitAMoment(container, transaction)
      }
      claimed.push(id)
    }
    return await work()
  } finally {
    for (const id of claimed) {
      await claims.releaseAlone(id, owner)
    }
  }
}

/** The last question about every attempt. False unless the service answered each of them. */
async function askAboutAll(container: MedusaContainer, transaction: TransactionRecord): Promise<boolean> {
  const payunit = resolvePayUnit(container)
  for (const attempt of await payunit.transactions.ofCollection(transaction.payment_collection_id)) {
    if (!UNPAID_STATES.includes(attempt.state)) {
      continue
    }
    if (payunit.circuits.blocked.includes(attempt.account)) {
      return false
    }
    try {
      await payunit.askAfresh(attempt)
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
  const { transactions } = resolvePayUnit(container)
  try {
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
  } catch (error) {
    if (!isNotAllowed(error)) {
      throw error
    }
    return await heed(container, transaction, { do: "forget", why: `Medusa does not cancel it: ${reasonOf(error)}` })
  }
  const detail = `order ${orderId} was not paid in time`
  await transactions.update(
    transaction.id,
    { order_id: orderId, cancel_order_at: null },
    { event: "order cancelled", detail },
  )
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .info(`payunit: transaction ${transaction.id}: ${detail}, so it was cancelled`)
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
  const { transactions } = resolvePayUnit(container)
  if (decision.do === "wait") {
    await transactions.update(transaction.id, { cancel_order_at: decision.until })
    return "waiting"
  }
  const reason = { event: "waits for its payment no longer", detail: decision.why }
  await transactions.update(transaction.id, {}, reason)
  await transactions.stopAwaitingPayment(transaction.payment_collection_id)
  return "forgotten"
}
