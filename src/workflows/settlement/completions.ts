import type { IWorkflowEngineService, MedusaContainer, WorkflowExecutionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { completeCartWorkflowId, createOrdersStepId } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { type TransactionRecord } from "../../modules/payunit/transactions"
import { type OrderContext, type StepContext, STUCK_AGAIN_MS } from "../../domain/payments"
import { existingOrders } from "./gone-orders"

/*
 * What Medusa's workflow engine left of the completions of a cart. Its `complete-cart` may stop in its middle for good:
 * docs/upstream/medusa-complete-cart-stops.md.
 */

/** Medusa's lock of a cart lasts so long at most. */
const CART_LOCK_MS = 120_000

/** How soon a completion that is under way is looked at again. */
const COMPLETING_AGAIN_MS = 1_000

const DAY_MS = 86_400_000

const STUCK_STATE = "waiting_to_compensate"

/** A completion that has taken back all that it made. */
const REVERTED_STATE = "reverted"

/** Completions that made an order and were to take it back: one that is here for good, or did not succeed in that. */
const BROKEN_OFF: readonly string[] = [STUCK_STATE, "compensating", "failed"]

/** What the engine says of a completion that stopped in its middle, or that waited for such a one. */
const STUCK: readonly RegExp[] = [
  /Updating Status from "\w+" to "\w+" is not allowed/u,
  /Max retries \(\d+\) exceeded/u,
  /Timed-out acquiring lock/u,
]

const execution = z.object({
  context: z.object({
    data: z.object({
      invoke: z.object({
        [createOrdersStepId]: z.object({ output: z.object({ output: z.array(z.object({ id: z.string() })) }) }),
      }),
    }),
  }),
})

const orderRow = z.object({ created_at: z.coerce.date() })

/** Whether a refusal says that completing a cart stopped in its middle, or waited for such a completion. */
export function isStuck(refusal: string): boolean {
  return STUCK.some((saying) => saying.test(refusal))
}

/**
 * How far the completion has come that made a cart's order: in how many milliseconds to look again where the cart is just
 * being completed, since what that does last may fail, and then it takes the order back; and whether it was broken off.
 * Medusa's own lock of the cart tells, which a process that died leaves until it ends by itself, and so does a completion
 * that got stuck. An order that was taken back since it was read is soon looked for again. One that has stood for long is not
 * looked at.
 */
export async function readCompletion(
  container: MedusaContainer,
  { id, cart_id, now }: TransactionRecord,
  { order }: OrderContext,
): Promise<Pick<StepContext, "completingForMs" | "isCompletionBrokenOff">> {
  if (cart_id === null || order === null || order.ageMs >= STUCK_AGAIN_MS) {
    return { completingForMs: null }
  }
  const isLocked = order.ageMs < CART_LOCK_MS && (await isCartLocked(container, cart_id, `payunit:${id}`))
  // After the lock. A completion that let go of it and did not yet write down how it ended counts as stuck until then.
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const orderedAt = new Date(now.getTime() - order.ageMs)
  const completions = await completionsOf(engine, cart_id, orderedAt, [...BROKEN_OFF, REVERTED_STATE])
  if (completions.some(({ state }) => state === STUCK_STATE)) {
    return { completingForMs: STUCK_AGAIN_MS - order.ageMs }
  }
  const isCompletionBrokenOff = hasMade(completions, order.id)
  if (isCompletionBrokenOff && !(await isThere(container, order.id))) {
    return { completingForMs: COMPLETING_AGAIN_MS }
  }
  return { completingForMs: isLocked ? COMPLETING_AGAIN_MS : null, isCompletionBrokenOff }
}

async function isCartLocked(container: MedusaContainer, cartId: string, ownerId: string): Promise<boolean> {
  const locking = container.resolve(Modules.LOCKING)
  try {
    await locking.acquire(cartId, { ownerId, expire: 1 })
  } catch {
    return true
  }
  await locking.release(cartId, { ownerId })
  return false
}

/** Has the cart of an order count as completed, where that step of its completion failed and the order stands. */
export async function markCompleted(
  container: MedusaContainer,
  { cart_id, now }: TransactionRecord,
  { cart }: OrderContext,
): Promise<void> {
  if (cart_id !== null && cart?.completed === false) {
    await container.resolve(Modules.CART).updateCarts(cart_id, { completed_at: now })
  }
}

/**
 * Tells the store that an order was placed whose completion was broken off after all that an order needs: as it was seen in
 * this round, or else as it is.
 */
export async function announceIfBrokenOff(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
  { isCompletionBrokenOff }: Pick<StepContext, "isCompletionBrokenOff">,
): Promise<void> {
  if (
    transaction.completion_stuck_at !== null ||
    (isCompletionBrokenOff ?? (await wasMadeBy(container, transaction, orderId, BROKEN_OFF)))
  ) {
    await emitOrderPlaced(container, transaction, orderId)
  }
}

/**
 * Tells the store that an order was placed, unless Medusa did, or it was told before, or the order is gone. Medusa keeps the
 * event until the completion that made the order ends well. One that got stuck, or was undone in part, never sends it, nor
 * does another that finds the order there.
 */
export async function emitOrderPlaced(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
): Promise<void> {
  if (
    transaction.cart_id === null ||
    transaction.order_placed_emitted_at !== null ||
    !(await isThere(container, orderId)) ||
    (await wasMadeBy(container, transaction, orderId, ["done"]))
  ) {
    return
  }
  await container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id: orderId } })
  await resolvePayUnit(container).transactions.noteOrderPlacedEmitted(transaction, orderId)
}

async function isThere(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await existingOrders(container.resolve(ContainerRegistrationKeys.QUERY), [orderId])).length > 0
}

/** Whether a completion in one of these states made the order. Medusa remembers those that ended for three days. */
async function wasMadeBy(
  container: MedusaContainer,
  { cart_id }: TransactionRecord,
  orderId: string,
  states: readonly string[],
): Promise<boolean> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["created_at"], filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  if (cart_id === null || order === undefined) {
    return false
  }
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  return hasMade(await completionsOf(engine, cart_id, order.created_at, states), orderId)
}

/** Whether one of these completions made the order. */
function hasMade(completions: readonly Completion[], orderId: string): boolean {
  return completions.some((completion) => {
    const read = execution.safeParse(completion)
    return (
      read.success && read.data.context.data.invoke[createOrdersStepId].output.output.some(({ id }) => id === orderId)
    )
  })
}

/** A completion as the engine keeps it. */
type Completion = Pick<WorkflowExecutionDTO, "state" | "context">

/**
 * The completions of a cart that began about when an order of it was made. Medusa writes that down without a time zone, so
 * it may be hours from what another process says of the same moment.
 */
async function completionsOf(
  engine: IWorkflowEngineService,
  cartId: string,
  orderedAt: Date,
  states: readonly string[],
): Promise<Completion[]> {
  const filters = {
    workflow_id: completeCartWorkflowId,
    state: [...states],
    created_at: {
      $gte: new Date(orderedAt.getTime() - DAY_MS).toISOString(),
      $lte: new Date(orderedAt.getTime() + DAY_MS).toISOString(),
    },
    // The database looks for the cart: a busy shop completes more of them in a day than anybody wants to read.
    context: { data: { payload: { id: cartId } } },
  }
  return await engine.listWorkflowExecutions(filters, { select: ["id", "state", "context"], take: null })
}
