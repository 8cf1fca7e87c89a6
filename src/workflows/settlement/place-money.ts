import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { resolvePayUnit } from "../../modules/payunit"
import { UnreadableRow } from "../../modules/payunit/errors"
import { LeaseLostError, type NamedLease } from "../../modules/payunit/storage"
import { readOutOfStock } from "../../medusa"
import {
  isUnsettledMoney,
  type MoveResult,
  type TransactionRecord,
  type Transactions,
} from "../../modules/payunit/transactions"
import {
  ATTEMPTS_BEFORE_HELD,
  FIRST_ATTEMPT,
  type HeldReason,
  type LastStep,
  nextAttempt,
  nextReversalCheck,
  nextStep,
  type Outcome,
  PAID_BY_ANOTHER,
  type PaidRow,
  retry,
  type OrderContext,
  type ShortItem,
  type Step,
  stepAfter,
  type StepContext,
  stepAfterLostClaim,
} from "../../domain/payments"
import { cause, type Cause, type Causes, causesIn, areSameCauses, paymentEntry, sayCauses } from "../../domain/texts"
import { holdCancelledOrder } from "./cancelled-order"
import { correctCollection } from "./collection-amounts"
import { announceIfBrokenOff, isStuck, markCompleted, readCompletion } from "./completions"
import { dismissGoneOrder } from "./gone-orders"
import { bringOrderInLine, cancelRedundantAuthorizations } from "../books"
import { withLeaseOf } from "../leases"
import { publishSoon } from "../events"
import { forPeople, reasonOf, medusaCause } from "../failure-reason"
import { setSessionAmount, setSessionStatus } from "../session-status"
import { readOrderContext } from "./order-context"
import { deleteOrphanedRefunds, readOrphanedRefunds } from "./orphaned-refunds"
import { settleLater, wakeSettlement } from "./wake-queue"

/** How long somebody else who works on the same order is waited for, and when to check again after that. */
const LEASE_TIMEOUT_MS = 5_000
const LEASE_AGAIN_MS = 2_000

/**
 * Finds a place for money that is known to be taken: reads where Medusa stands, decides, acts, and reads again, until
 * an order holds it, it is held, or Medusa refuses for now. All of that under the order's lease, so that what was read
 * is true still when it is acted on. Whoever does not get the lease checks again soon: that is no reason to hold money.
 */
export async function placeMoney(container: MedusaContainer, paid: TransactionRecord): Promise<void> {
  try {
    const placed = await withLeaseOf(container, paid, LEASE_TIMEOUT_MS, async (lease) => {
      await placeInRounds(container, paid, lease)
    })
    if (placed.kind === "busy") {
      await checkAgainIn(container, paid, LEASE_AGAIN_MS)
    }
  } catch (error) {
    // Whatever it was, a database or another payment provider: money must not hang in the middle unseen.
    const now = await resolvePayUnit(container).transactions.find(paid.id)
    if (error instanceof UnreadableRow || now === null || !isUnsettledMoney(now)) {
      // What a newer version wrote is no reason to hold money: it is placed once that can be read.
      throw error
    }
    await retryLater(container, now, retry(now, medusaCause(reasonOf(error))))
  }
}

/** Carries out what {@link nextStep} decides, until that ends the check. */
async function placeInRounds(container: MedusaContainer, paid: TransactionRecord, lease: NamedLease): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payunit = resolvePayUnit(container)
  const refunded = await payunit.manualRefunds.gone(paid.id)
  let transaction = paid
  let context: StepContext = { orderContext: await readOrderContext(payunit, query, transaction) }
  let round = FIRST_ATTEMPT
  for (;;) {
    const row = rowOf(transaction, refunded)
    const step = nextStep(row, context, round)
    switch (step.do) {
      case "read":
        context = { ...context, ...(await readMore(container, transaction, context.orderContext, step.what)) }
        break
      case "delete_refunds":
        await deleteOrphanedRefunds(container, transaction, step.refunds)
        context = { orderContext: await readOrderContext(payunit, query, transaction) }
        round = { ...round, number: round.number + 1 }
        break
      case "claim": {
        const moved = await payunit.transactions.startApplying(transaction.id)
        if (!moved.ok) {
          await finish(container, transaction, context, stepAfterLostClaim(moved.reason), lease)
          return
        }
        transaction = moved.transaction
        break
      }
      case "adopt":
      case "apply": {
        const outcome =
          step.do === "adopt"
            ? await adopt(container, transaction, step.setCollectionAmount)
            : await captureSession(container, transaction, step, lease)
        const last = stepAfter(row, step.do, outcome)
        if (last !== null) {
          await finish(container, transaction, context, last, lease)
          return
        }
        if (step.do === "adopt") {
          // The transaction belongs to another session now.
          transaction = (await payunit.transactions.find(transaction.id)) ?? transaction
        }
        round = { number: round.number + 1, refusal: outcome.refusal }
        context = { orderContext: await readOrderContext(payunit, query, transaction) }
        break
      }
      default:
        await finish(container, transaction, context, step, lease)
        return
    }
  }
}

/** Reads what a step lacks. */
async function readMore(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderContext: OrderContext,
  what: Extract<Step, { do: "read" }>["what"],
): Promise<Partial<StepContext>> {
  switch (what) {
    case "completion":
      return await readCompletion(container, transaction, orderContext)
    case "stock":
      return { shortItems: await outOfStockOf(container, transaction) }
    case "refunds":
      return { orphanedRefunds: await readOrphanedRefunds(container, transaction) }
  }
}

/** Carries out what ends a check. */
async function finish(
  container: MedusaContainer,
  transaction: TransactionRecord,
  context: StepContext,
  step: LastStep,
  lease: NamedLease,
): Promise<void> {
  switch (step.do) {
    case "stop":
      return
    case "settle":
      await markCompleted(container, transaction, context.orderContext)
      if (step.orderId !== null) {
        await announceIfBrokenOff(container, transaction, step.orderId, context)
        await correctAmount(container, transaction, step, lease)
        await releaseManualPayments(container, transaction, step.orderId, lease)
      }
      await markSettled(container, transaction, step.orderId)
      if (step.orderId !== null) {
        // Whoever cancelled it while its money was being recorded found nothing settled. Read afresh: cancelled before
        // now is seen here, and cancelled from now on it is found settled.
        // Another payment of it waits for the lease that is held here, so it is not waited for.
        await holdCancelledOrder(container, step.orderId, wakeSettlement)
      }
      return
    case "hold":
      if (step.isBooked) {
        await markCompleted(container, transaction, context.orderContext)
      }
      if (step.isBooked && step.orderId !== null) {
        await releaseManualPayments(container, transaction, step.orderId, lease)
      }
      await hold(container, transaction, step)
      return
    case "wait":
      if (step.stuck !== null) {
        await resolvePayUnit(container).transactions.noteStuckCompletion(transaction, step.stuck)
      }
      await checkAgainIn(container, transaction, step.milliseconds)
      return
    case "retry":
      await retryLater(container, transaction, step)
  }
}

/** Corrects what the payment collection asks for, where that is not what was paid. */
async function correctAmount(
  container: MedusaContainer,
  transaction: TransactionRecord,
  { orderId, setCollectionAmount }: Extract<LastStep, { do: "settle" }>,
  lease: NamedLease,
): Promise<void> {
  if (setCollectionAmount === null) {
    return
  }
  const warning = (reason: string): string =>
    `payunit: order ${orderId ?? ""} is paid, and the amount of its payment collection could not be corrected: ${reason}`
  await orWarnInTime(container, transaction, warning, async () => {
    await resolvePayUnit(container).namedLeases.keep(lease)
    await correctCollection(container, transaction.payment_collection_id, setCollectionAmount)
  })
}

/**
 * Does what is to be done before money that its order holds counts as settled: whoever dies over it is followed by somebody
 * who does it again. Medusa may refuse it, and is asked again then, but the money is not held up for long by that.
 */
async function orWarnInTime(
  container: MedusaContainer,
  { attempts }: TransactionRecord,
  warning: (reason: string) => string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof LeaseLostError || attempts < ATTEMPTS_BEFORE_HELD) {
      throw error
    }
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(warning(reasonOf(error)))
  }
}

/**
 * Cancels what was authorised by hand on an order that stood before this money came, once nothing is to be paid on it. */
async function releaseManualPayments(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
  lease: NamedLease,
): Promise<void> {
  if (transaction.cart_id !== null && transaction.order_placed_first_at === null) {
    // The transaction had its order placed, which has no other payment yet.
    return
  }
  const warning = (reason: string): string =>
    `payunit: order ${orderId} is paid, and its payment by hand could not be cancelled: ${reason}. Do not capture it.`
  await orWarnInTime(container, transaction, warning, async () => {
    const keepLease = async (): Promise<void> => {
      await resolvePayUnit(container).namedLeases.keep(lease)
    }
    await (transaction.invoice_id === null
      ? cancelRedundantAuthorizations(container, orderId, keepLease)
      : bringOrderInLine(container, orderId, transaction.payment_collection_id, keepLease))
  })
}

/** What an order or cart was worth when somebody last had it placed with another amount; null where nobody did. */
function acceptedWorthOf(history: TransactionRecord["history"]): number | null {
  const accepted = history
    .flatMap(({ code, causes }) => (code === "placing_requested" ? causes : []))
    .findLast(({ code }) => code === "difference_accepted")
  return accepted === undefined ? null : Number(accepted.params.worth)
}

function rowOf(transaction: TransactionRecord, refunded: number): PaidRow {
  const { amount, currency_code, state, attempts, now, paid_at } = transaction
  return {
    amount,
    currency: currency_code,
    paidForMs: now.getTime() - (paid_at ?? now).getTime(),
    refunded,
    acceptedWorth: acceptedWorthOf(transaction.history),
    state,
    isUnsettled: isUnsettledMoney(transaction),
    attempts,
  }
}

/** Moves a transaction whose money Medusa's books hold. What pays an invoice is written down as its money along with it. */
async function book(
  container: MedusaContainer,
  transaction: TransactionRecord,
  move: (transactions: Transactions) => Promise<MoveResult>,
): Promise<MoveResult> {
  const { transactions, invoicePayments } = resolvePayUnit(container)
  if (transaction.invoice_id === null) {
    return await move(transactions)
  }
  const moved = await invoicePayments.book(transaction, transactions, move)
  if (moved.ok) {
    publishSoon(container, transaction.invoice_id)
  }
  return moved
}

async function markSettled(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string | null,
): Promise<void> {
  const { options } = resolvePayUnit(container)
  const moved = await book(container, transaction, async (transactions) => {
    return await transactions.settle(transaction.id, {
      order_id: orderId,
      next_check_at: transaction.second_check_at,
      reversal_check_at:
        transaction.source === "attempt"
          ? nextReversalCheck(transaction.now, transaction.now, options.reversalCheckHours)
          : null,
    })
  })
  if (!moved.ok && moved.reason === "collection_taken") {
    await hold(container, transaction, PAID_BY_ANOTHER)
  }
}

/** What is held, and why. `said`: the words of whoever refused, for the history; without them `why` is for all. */
interface Hold {
  reason: HeldReason
  why: Cause | Causes
  said?: Causes
  isBooked: boolean
  orderId: string | null
  nextCheckAt?: Date | null
}

async function hold(
  container: MedusaContainer,
  transaction: TransactionRecord,
  { reason, why: whyHeld, said: words, isBooked, orderId, nextCheckAt = null }: Hold,
): Promise<void> {
  const why = causesIn(whyHeld)
  const said = words ?? why
  const { transactions } = resolvePayUnit(container)
  const isBookedLater = isBooked && transaction.settled_at === null
  const again = transaction.state === "held" && transaction.held_reason === reason && !isBookedLater
  if (again) {
    // Why the money is held is for people, and the history has the words of whoever refused: each once.
    const isInHistory = said === why || transaction.history.some((entry) => areSameCauses(entry.causes, said))
    await transactions.stayHeld(transaction, { why, said: isInHistory ? null : said, orderId, nextCheckAt })
    return
  }
  const set = {
    next_check_at: nextCheckAt,
    attempts: transaction.attempts + 1,
    ...(orderId === null ? {} : { order_id: orderId }),
  }
  const moveToHeld = async (within: Transactions): Promise<MoveResult> =>
    await within.hold(transaction.id, { reason, why, said, set, isBooked })
  const moved = isBooked ? await book(container, transaction, moveToHeld) : await moveToHeld(transactions)
  if (!moved.ok && moved.reason === "collection_taken") {
    await hold(container, transaction, PAID_BY_ANOTHER)
  }
}

/** Medusa could not place the order. The page says why in words for people, the history as it was said. */
async function retryLater(
  container: MedusaContainer,
  transaction: TransactionRecord,
  { why, isHeld }: Extract<LastStep, { do: "retry" }>,
): Promise<void> {
  const nextCheckAt = nextAttempt(transaction.attempts, transaction.now, Math.random())
  if (isHeld) {
    await hold(container, transaction, {
      reason: "order_not_placed",
      why: forPeople(why),
      said: why,
      isBooked: false,
      orderId: null,
      nextCheckAt,
    })
    return
  }
  await resolvePayUnit(container).transactions.retryPlacing(transaction, why, nextCheckAt)
}

async function outOfStockOf(container: MedusaContainer, { cart_id }: TransactionRecord): Promise<ShortItem[]> {
  return cart_id === null ? [] : await readOutOfStock(container.resolve(ContainerRegistrationKeys.QUERY), cart_id)
}

/** Somebody else is in the middle of something: checks again in a moment. */
async function checkAgainIn(
  container: MedusaContainer,
  transaction: TransactionRecord,
  milliseconds: number,
): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  await transactions.checkAt(transaction.id, new Date(transaction.now.getTime() + milliseconds))
  settleLater(container, transaction.id, milliseconds)
}

/**
 * A new session on the same collection, through Medusa's own workflow: `initiatePayment` gives it this money.
 */
async function adopt(
  container: MedusaContainer,
  transaction: TransactionRecord,
  collectionAmount: number | null,
): Promise<Outcome> {
  const { payment_collection_id, provider_id } = transaction
  try {
    if (collectionAmount !== null) {
      await container
        .resolve(Modules.PAYMENT)
        .updatePaymentCollections(payment_collection_id, { amount: collectionAmount })
    }
    await createPaymentSessionsWorkflow(container).run({ input: { payment_collection_id, provider_id, data: {} } })
    return { refusal: null, isStuck: false }
  } catch (error) {
    return { refusal: cause("session_not_made", { words: reasonOf(error) }), isStuck: false }
  }
}

/**
 * Tells Medusa that the session was captured, by its own workflow and never inside another. The workflow ends "done"
 * even when it could not place the order, so its errors are only kept as the reason, and the caller reads the order.
 */
async function captureSession(
  container: MedusaContainer,
  transaction: TransactionRecord,
  placement: Extract<Step, { do: "apply" }>,
  lease: NamedLease,
): Promise<Outcome> {
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
    await resolvePayUnit(container).transactions.addEntry(transaction.id, entry)
  }
  for (const orderId of placement.strayOrders) {
    await putAside(container, transaction, orderId)
  }
  if (placement.linkOrder !== null) {
    await linkToCollection(container, transaction, placement.linkOrder)
  }
  if (placement.setSessionAmount !== null) {
    await setSessionAmount(payments, transaction.payment_session_id, placement.setSessionAmount)
  }
  if (placement.setCollectionAmount !== null) {
    await payments.updatePaymentCollections(transaction.payment_collection_id, {
      amount: placement.setCollectionAmount,
    })
  }
  const [session] = await payments.listPaymentSessions({ id: transaction.payment_session_id })
  if (session === undefined) {
    return { refusal: cause("session_gone_meanwhile"), isStuck: false }
  }
  await resolvePayUnit(container).namedLeases.keep(lease)
  const { errors } = await processPaymentWorkflow(container).run({
    input: {
      action: "captured",
      data: { session_id: session.id, amount: session.amount },
    },
    throwOnError: false,
  })
  const words = errors.length === 0 ? "Medusa gave no reason" : reasonOf(errors)
  return { refusal: medusaCause(words), isStuck: isStuck(words) }
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
  await resolvePayUnit(container).transactions.noteStrayOrder(transaction.id, orderId, why)
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
  await resolvePayUnit(container).transactions.addEntry(transaction.id, entry)
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
