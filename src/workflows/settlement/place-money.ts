import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { resolvePayUnit } from "../../modules/payunit"
import { type OrderLease, readLeaseName } from "../../modules/payunit/storage/order-leases"
import { isUnsettledMoney, type TransactionRecord } from "../../modules/payunit/transactions/transaction-record"
import { readOutOfStock } from "../../modules/payunit/operations/purchase"
import {
  type HeldReason,
  nextAttempt,
  nextReversalCheck,
  place,
  type Placement,
  type Standing,
} from "../../domain/payments"
import { type Cause, cause, isSameWhy, sayCauses } from "../../domain/texts/causes"
import { heldEntry, paymentEntry } from "../../domain/texts/history"
import { holdCancelledOrder } from "./cancelled-order"
import { completingForMs, isStuck, markCompleted, STUCK_AGAIN_MS, tellIfBrokenOff } from "./completions"
import { dismissGoneOrder } from "./gone-orders"
import { forPeople, reasonOf, saidByMedusa } from "./failure-reason"
import { setSessionStatus } from "../../medusa/session-status"
import { readStanding } from "./order-context"
import { settleLater } from "./wake-queue"

/** How often Medusa is asked to place an order before its refusal is shown as a held item. It is tried on after that. */
export const ATTEMPTS_BEFORE_HELD = 2

/** Adopting, applying and looking take three rounds at most. */
const MAX_ROUNDS = 4

/** For how long a completion that is under way, or got stuck, is waited for at most. */
const MAX_COMPLETING_MS = 5 * 60_000

/** How long somebody else who works on the same order is waited for, and when to look again after that. */
const LEASE_PATIENCE_MS = 5_000
const LEASE_AGAIN_MS = 2_000

/**
 * Finds a place for money that is known to be taken: looks where Medusa stands, decides, acts, and looks again, until
 * an order holds it, it is held, or Medusa refuses for now. All of that under the order's lease, so that what was read
 * is true still when it is acted on. Whoever does not get the lease looks again soon: that is no reason to hold money.
 */
export async function placeMoney(container: MedusaContainer, paid: TransactionRecord): Promise<void> {
  try {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const name = await readLeaseName(query, {
      cartId: paid.cart_id,
      orderId: paid.order_id,
      collectionId: paid.payment_collection_id,
    })
    const placed = await resolvePayUnit(container).orderLeases.run(name, LEASE_PATIENCE_MS, async (lease) => {
      await placeInRounds(container, paid, lease)
    })
    if (placed.kind === "busy") {
      await waitAWhile(container, paid, LEASE_AGAIN_MS)
    }
  } catch (error) {
    // Whatever it was, a database or another payment provider: money must not hang in the middle unseen.
    const now = await resolvePayUnit(container).transactions.find(paid.id)
    if (now === null || !isUnsettledMoney(now)) {
      throw error
    }
    await notPlaced(container, now, saidByMedusa(reasonOf(error)))
  }
}

async function placeInRounds(container: MedusaContainer, paid: TransactionRecord, lease: OrderLease): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const paidBack = (await resolvePayUnit(container).paybacks.sums([paid.id])).get(paid.id) ?? 0
  let transaction = paid
  let refusal: Cause | null = null
  for (let round = 0; round < MAX_ROUNDS && isUnsettledMoney(transaction); round += 1) {
    const standing = await readStanding(query, transaction)
    const placement = place(
      {
        amount: transaction.amount,
        currency: transaction.currency_code,
        paidForMs: paidForMs(transaction),
        paidBack,
      },
      standing,
    )
    switch (placement.do) {
      case "settle":
        if (await waitsForCompletion(container, transaction, standing)) {
          return
        }
        await markCompleted(container, transaction, standing)
        if (standing.order !== null) {
          await tellIfBrokenOff(container, transaction, standing.order.id)
        }
        await settled(container, transaction, standing.order?.id ?? null)
        if (standing.order !== null) {
          // Whoever cancelled it while its money was being recorded found nothing settled. Read afresh: cancelled before
          // now is seen here, and cancelled from now on it is found settled.
          await holdCancelledOrder(container, standing.order.id)
        }
        return
      case "hold":
        if (placement.isBooked) {
          await markCompleted(container, transaction, standing)
        }
        await hold(container, transaction, placement.reason, placement.why, {
          isBooked: placement.isBooked,
          orderId: placement.isBooked ? (standing.order?.id ?? null) : null,
        })
        return
      case "wait":
        await waitAWhile(container, transaction, placement.milliseconds)
        return
      case "adopt": {
        const claimed = await claimCollection(container, transaction)
        if (claimed === null) {
          return
        }
        refusal = await adopt(container, claimed, placement.setCollectionAmount)
        if (refusal !== null) {
          await notPlaced(container, claimed, refusal)
          return
        }
        // It belongs to another session now.
        transaction = (await resolvePayUnit(container).transactions.find(claimed.id)) ?? claimed
        break
      }
      case "apply": {
        if (refusal !== null) {
          await notPlaced(container, transaction, refusal)
          return
        }
        if (await waitsForCompletion(container, transaction, standing)) {
          return
        }
        const claimed = await claimCollection(container, transaction)
        if (claimed === null) {
          return
        }
        const short = standing.order === null && standing.cart !== null ? await outOfStockOf(container, claimed) : []
        if (short.length > 0) {
          // Completing a cart whose stock runs out may never come to its end.
          await notPlaced(container, claimed, cause("out_of_stock", { items: short.join(", ") }))
          return
        }
        const said = await apply(container, claimed, placement, lease)
        refusal = said.why
        if (isStuck(said.words) && paidForMs(claimed) < MAX_COMPLETING_MS) {
          await gotStuck(container, claimed, said.why)
          return
        }
        transaction = claimed
      }
    }
  }
  if (isUnsettledMoney(transaction)) {
    await notPlaced(container, transaction, refusal ?? cause("not_at_rest"))
  }
}

async function settled(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string | null,
): Promise<void> {
  const { transactions, options } = resolvePayUnit(container)
  const moved = await transactions.move(
    transaction.id,
    "settled",
    paymentEntry("settled", { why: orderId === null ? null : cause("of_order", { order: orderId }) }),
    {
      order_id: orderId,
      next_check_at: transaction.second_look_at,
      reversal_check_at: nextReversalCheck(transaction.now, transaction.now, options.reversalCheckHours),
    },
  )
  if (!moved.ok && moved.because === "collection_taken") {
    await hold(container, transaction, "paid_twice", cause("other_payment_recorded"))
  }
}

async function hold(
  container: MedusaContainer,
  transaction: TransactionRecord,
  reason: HeldReason,
  why: Cause,
  {
    nextCheckAt = null,
    isBooked = false,
    orderId = null,
    said = why,
  }: { nextCheckAt?: Date | null; isBooked?: boolean; orderId?: string | null; said?: Cause } = {},
): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  const isBookedLater = isBooked && transaction.settled_at === null
  const again = transaction.state === "held" && transaction.held_reason === reason && !isBookedLater
  const changes = {
    held_reason: reason,
    held_why: [why],
    next_check_at: nextCheckAt,
    attempts: transaction.attempts + 1,
    ...(orderId === null ? {} : { order_id: orderId }),
  }
  if (again) {
    // Why it is held is for people, and the history has the words of whoever refused: each once.
    const isTold = said === why || transaction.history.some((entry) => isSameWhy(entry.why, [said]))
    const told = isTold ? undefined : paymentEntry("order_not_placed", { why: said })
    await transactions.update(transaction.id, changes, told, ["held"])
    return
  }
  const moved = await transactions.move(transaction.id, "held", heldEntry(reason, said), changes, undefined, {
    isBooked,
  })
  if (!moved.ok && moved.because === "collection_taken") {
    await hold(container, transaction, "paid_twice", cause("other_payment_recorded"))
  }
}

/** How long it has been known that the money was taken. */
function paidForMs({ now, paid_at }: TransactionRecord): number {
  return now.getTime() - (paid_at ?? now).getTime()
}

async function outOfStockOf(container: MedusaContainer, { cart_id }: TransactionRecord): Promise<string[]> {
  return cart_id === null ? [] : await readOutOfStock(container.resolve(ContainerRegistrationKeys.QUERY), cart_id)
}

/** Whether somebody just completes the cart, or got stuck in that: then it is looked at again. Not without end. */
async function waitsForCompletion(
  container: MedusaContainer,
  transaction: TransactionRecord,
  standing: Standing,
): Promise<boolean> {
  const milliseconds =
    paidForMs(transaction) < MAX_COMPLETING_MS ? await completingForMs(container, transaction, standing) : null
  if (milliseconds !== null) {
    await waitAWhile(container, transaction, milliseconds)
  }
  return milliseconds !== null
}

/** Medusa's lock on the cart ends by itself; what the completion left is put right after that. */
async function gotStuck(container: MedusaContainer, transaction: TransactionRecord, why: Cause): Promise<void> {
  await resolvePayUnit(container).transactions.update(
    transaction.id,
    { completion_stuck_at: transaction.now },
    paymentEntry("completion_stuck", { why }),
  )
  await waitAWhile(container, transaction, STUCK_AGAIN_MS)
}

/** Somebody else is in the middle of something: looks again in a moment. */
async function waitAWhile(
  container: MedusaContainer,
  transaction: TransactionRecord,
  milliseconds: number,
): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  await transactions.update(transaction.id, {
    next_check_at: new Date(transaction.now.getTime() + milliseconds),
  })
  settleLater(container, transaction.id, milliseconds)
}

/**
 * A new session on the same collection, through Medusa's own workflow: `initiatePayment` gives it this money. Answers
 * why that did not work, or null.
 */
async function adopt(
  container: MedusaContainer,
  transaction: TransactionRecord,
  collectionAmount: number | null,
): Promise<Cause | null> {
  const { payment_collection_id, provider_id } = transaction
  try {
    if (collectionAmount !== null) {
      await container
        .resolve(Modules.PAYMENT)
        .updatePaymentCollections(payment_collection_id, { amount: collectionAmount })
    }
    await createPaymentSessionsWorkflow(container).run({ input: { payment_collection_id, provider_id, data: {} } })
    return null
  } catch (error) {
    return cause("session_not_made", { words: reasonOf(error) })
  }
}

/** Wins the right to tell Medusa "captured": the transaction as it is then. Null if another transaction has it. */
async function claimCollection(
  container: MedusaContainer,
  transaction: TransactionRecord,
): Promise<TransactionRecord | null> {
  if (transaction.state !== "paid") {
    return transaction
  }
  const { transactions } = resolvePayUnit(container)
  const moved = await transactions.move(transaction.id, "applying", paymentEntry("applying"), {}, ["paid"])
  if (!moved.ok && moved.because === "collection_taken") {
    await hold(container, transaction, "paid_twice", cause("other_payment_recorded"))
    return null
  }
  if (!moved.ok) {
    // Completing the cart was quicker and holds the right for a session of the same collection: look again soon.
    await waitAWhile(container, transaction, 1_000)
    return null
  }
  return moved.transaction
}

/**
 * Tells Medusa that the session was captured, by its own workflow and never inside another. The workflow ends "done"
 * even when it could not place the order, so its errors are only kept as the reason, and the caller looks.
 */
async function apply(
  container: MedusaContainer,
  transaction: TransactionRecord,
  placement: Extract<Placement, { do: "apply" }>,
  lease: OrderLease,
): Promise<{ why: Cause; words: string }> {
  const payments = container.resolve(Modules.PAYMENT)
  for (const sessionId of placement.cancelSessions) {
    await putSessionAside(container, payments, sessionId)
  }
  if (placement.reviveSession !== null) {
    await setSessionStatus(payments, transaction.payment_session_id, placement.reviveSession)
  }
  for (const orderId of placement.goneOrders) {
    await dismissGoneOrder(container, { orderId, cartId: transaction.cart_id })
    const entry = paymentEntry("links_dismissed", { why: cause("order_gone", { order: orderId }) })
    await resolvePayUnit(container).transactions.update(transaction.id, {}, entry)
  }
  for (const orderId of placement.strayOrders) {
    await putAside(container, transaction, orderId)
  }
  if (placement.linkOrder !== null) {
    await linkToCollection(container, transaction, placement.linkOrder)
  }
  if (placement.setCollectionAmount !== null) {
    await payments.updatePaymentCollections(transaction.payment_collection_id, {
      amount: placement.setCollectionAmount,
    })
  }
  const [session] = await payments.listPaymentSessions({ id: transaction.payment_session_id })
  if (session === undefined) {
    return { why: cause("session_gone_meanwhile"), words: "" }
  }
  await resolvePayUnit(container).orderLeases.keep(lease)
  const { errors } = await processPaymentWorkflow(container).run({
    input: {
      action: "captured",
      data: { session_id: session.id, amount: session.amount },
    },
    throwOnError: false,
  })
  const words = errors.length === 0 ? "Medusa gave no reason" : reasonOf(errors)
  return { why: saidByMedusa(words), words }
}

/**
 * A process died after Medusa made an order and before it linked the order to its cart. Medusa will make another one
 * for the cart; this one must not hold the money as well, so its link to the payment collection goes. It stays in the
 * admin as an unpaid order, for a person to cancel.
 */
async function putAside(container: MedusaContainer, transaction: TransactionRecord, orderId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: transaction.payment_collection_id },
  })
  const why = cause("order_unfinished", { order: orderId })
  await resolvePayUnit(container).transactions.update(
    transaction.id,
    { stray_order_ids: [...transaction.stray_order_ids, orderId] },
    paymentEntry("stray_order_put_aside", { why }),
  )
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`payunit: transaction ${transaction.id}: ${sayCauses([why]).en}. Cancel it in the admin.`)
}

/**
 * A process died after Medusa linked an order to its cart and before it linked the order to the payment collection. It
 * is the cart's order for good, and gets the money once the link is there.
 */
async function linkToCollection(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: transaction.payment_collection_id },
  })
  const entry = paymentEntry("order_linked", { why: cause("order_unlinked", { order: orderId }) })
  await resolvePayUnit(container).transactions.update(transaction.id, {}, entry)
}

/** Another session that completing the cart might take. One whose provider refuses to change it is deleted. */
async function putSessionAside(
  container: MedusaContainer,
  payments: IPaymentModuleService,
  sessionId: string,
): Promise<void> {
  try {
    await setSessionStatus(payments, sessionId, PaymentSessionStatus.CANCELED)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: payment session ${sessionId} could not be cancelled, so it is deleted: ${reasonOf(error)}`)
    await payments.deletePaymentSession(sessionId)
  }
}

/** Medusa could not place the order. It is tried again, less and less often, and shown once it stays that way. */
async function notPlaced(container: MedusaContainer, transaction: TransactionRecord, refusal: Cause): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  const next = nextAttempt(transaction.attempts, transaction.now, Math.random())
  if (transaction.state === "held" || transaction.attempts >= ATTEMPTS_BEFORE_HELD) {
    await hold(container, transaction, "order_not_placed", forPeople(refusal), { nextCheckAt: next, said: refusal })
    return
  }
  await transactions.update(
    transaction.id,
    { attempts: transaction.attempts + 1, next_check_at: next },
    paymentEntry("order_not_placed", { why: refusal }),
    ["paid", "applying"],
  )
}
