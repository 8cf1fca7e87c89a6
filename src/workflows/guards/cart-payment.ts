import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { heldFacts, isDoubtful, PLACING_STATES } from "../../domain/payments"
import { accountOf, resolvePayUnit } from "../../modules/payunit"
import { paidError, ShopperError } from "../../modules/payunit/errors"
import { askAfresh, isUnansweredPrompt, pausedError } from "../../payments"
import { isClosedStatus } from "../../medusa"
import {
  blocksPaying,
  hasLivePrompt,
  isInFlight,
  isPastDue,
  isResolved,
  mayBeDeclined,
  type TransactionRecord,
  triggeredBy,
} from "../../modules/payunit/transactions"
import { dismissGoneOrdersOf, settleWithin, shrinkCollection } from "../settlement"

/** Money that is being placed is placed within seconds. */
const RETRY_AFTER_MS = 5_000

/** A change of a cart waits no longer for money to be placed, while a payment for it may be on its way. */
export const CART_CHANGE_MS = 3_000

/**
 * Paying another way than by a prompt that may have been declined waits no longer for the service to be asked about that.
 * Somebody may have asked a moment ago.
 */
export const LEAVE_MS = 6_000

/** Why a shopper's call is refused, and the language that their payment was opened in. */
export interface ShopperRefusal {
  problem: ShopperError
  locale: string | null
}

type Attempts = () => Promise<TransactionRecord[]>
type Look = (container: MedusaContainer, attempt: TransactionRecord) => Promise<void>

/** For whatever changes a cart, except completing it. */
export async function whyNotChanged(container: MedusaContainer, cartId: string): Promise<ShopperRefusal | null> {
  return await whyInFlight(
    container,
    async () => await resolvePayUnit(container).transactions.ofCart(cartId),
    settleBefore,
  )
}

/**
 * For making another payment session, which deletes the ones before it; nobody may pay twice for one collection.
 *
 * @param providerId whom it is to be a session of, if that is a provider of ours
 * @throws ShopperError
 */
export async function whyNoSession(
  container: MedusaContainer,
  collectionId: string,
  providerId: string | null,
): Promise<ShopperRefusal | null> {
  return await whyInFlight(
    container,
    async () => await payableAttempts(container, collectionId, providerId),
    leavePrompt,
  )
}

/**
 * Keeps a cart as it is while a payment for it is in flight: a prompt that may still be confirmed, or money that has
 * not found its order yet. Changing it would delete the session that the money is for. A link that is merely open
 * blocks nothing, so going back and paying another way always work.
 */
async function whyInFlight(
  container: MedusaContainer,
  readAttempts: Attempts,
  look: Look,
): Promise<ShopperRefusal | null> {
  const before = (await readAttempts()).find((attempt) => isInFlight(attempt) || mayHaveBeenConfirmed(attempt))
  if (before === undefined) {
    return null
  }
  await triggeredBy("storefront", async () => await look(container, before))
  const after = (await readAttempts()).find(isInFlight)
  return after === undefined ? null : { problem: inFlightError(after), locale: after.locale }
}

function inFlightError(attempt: TransactionRecord): ShopperError {
  if (isDoubtful(attempt)) {
    return paidError(attempt)
  }
  const retryAt = hasLivePrompt(attempt) ? attempt.prompt_expires_at : new Date(attempt.now.getTime() + RETRY_AFTER_MS)
  return new ShopperError("payment_in_flight", { retryAt, details: [attempt.payment_session_id] })
}

const settleBefore: Look = async (container, attempt) => {
  await settleWithin(container, attempt.id, CART_CHANGE_MS)
}

/** Whoever pays another way leaves a prompt that may have been declined. Without an answer it stays as it is. */
async function leavePrompt(container: MedusaContainer, attempt: TransactionRecord): Promise<void> {
  if (mayBeDeclined(attempt)) {
    const asking = askAfresh(resolvePayUnit(container), attempt, { goesOn: true })
    await Promise.race([asking.catch(() => undefined), sleep(LEAVE_MS, undefined, { ref: false })])
  }
  await settleBefore(container, attempt)
}

/** A prompt whose time ran out after it was asked about last. */
function mayHaveBeenConfirmed(attempt: TransactionRecord): boolean {
  const { asked_at, prompt_expires_at } = attempt
  return (
    isUnansweredPrompt(attempt) && (asked_at === null || prompt_expires_at === null || asked_at < prompt_expires_at)
  )
}

/** The attempts to pay a collection, unless no other may be begun. */
async function payableAttempts(
  container: MedusaContainer,
  collectionId: string,
  providerId: string | null,
): Promise<TransactionRecord[]> {
  const isOurs = providerId !== null
  const [attempts, collection] = await Promise.all([
    resolvePayUnit(container).transactions.ofCollection(collectionId),
    isOurs ? readCollection(container, collectionId) : null,
  ])
  if (attempts.some((attempt) => attempt.state === "settled")) {
    throw new ShopperError("already_paid")
  }
  if (attempts.some((attempt) => attempt.order_cancelled_at !== null)) {
    // Whoever paid then would pay for an order that nobody delivers.
    throw new ShopperError("collection_closed")
  }
  if (isOurs && (collection?.isClosed === true || attempts.some(isPastDue))) {
    // An order that is being placed closes the collection before its attempt is settled.
    const placing = attempts.find(({ state }) => PLACING_STATES.includes(state))
    throw placing === undefined ? new ShopperError("collection_closed") : paidError(placing)
  }
  const inReview = attempts.find((attempt) => attempt.state === "held" && blocksPaying(attempt) && !isInFlight(attempt))
  if (inReview !== undefined && isOurs) {
    // Medusa would delete the session that the shopper looks at before it learned that no other can be made.
    throw paidError(inReview)
  }
  if (isOurs) {
    // Likewise, while no new payments are taken.
    await refusePaused(container, providerId)
  }
  if (collection?.isOfOrder === true && !attempts.some(isInFlight)) {
    await shrinkCollection(container, collectionId)
  }
  return attempts
}

async function refusePaused(container: MedusaContainer, providerId: string): Promise<void> {
  const pause = await resolvePayUnit(container).pauses.of(accountOf(container, providerId))
  if (pause !== null) {
    throw pausedError(pause)
  }
}

const collectionRow = z.object({
  status: z.string(),
  order_link: z.object({ order_id: z.string() }).nullish(),
  cart: z
    .object({
      id: z.string(),
      completed_at: z.unknown().optional(),
      order_link: z.object({ order_id: z.string() }).nullish(),
    })
    .nullish(),
})

/**
 * Whether nothing is to be paid on a payment collection any more, and whether it is an order's. Medusa makes sessions on a
 * closed one all the same. What Medusa left half made of an order for its cart is put right before.
 */
async function readCollection(
  container: MedusaContainer,
  id: string,
): Promise<{ isClosed: boolean; isOfOrder: boolean } | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: ["status", "order_link.order_id", "cart.id", "cart.completed_at", "cart.order_link.order_id"],
    filters: { id },
  })
  const [collection] = z.array(collectionRow).parse(data)
  const cart = collection?.cart
  if (cart != null && cart.completed_at == null && cart.order_link != null) {
    await dismissGoneOrdersOf(container, cart.id)
  }
  return collection === undefined
    ? null
    : { isClosed: isClosedStatus(collection.status), isOfOrder: collection.order_link != null }
}

/**
 * Keeps a cart from being completed with money that was refunded or was given up. Its session was put aside before, and
 * Medusa takes no such session; this is for one that came alive again. Also where its order was cancelled since nobody
 * paid: Medusa would answer with that order as if it had just been placed.
 */
export async function whyNotCompleted(container: MedusaContainer, cartId: string): Promise<ShopperRefusal | null> {
  const attempts = await resolvePayUnit(container).transactions.ofCart(cartId)
  if (attempts.length > 0) {
    await dismissGoneOrdersOf(container, cartId)
  }
  const given = attempts.filter(
    (attempt) => heldFacts(attempt.held_reason)?.awaits === "placing" && isResolved(attempt),
  )
  const isOver =
    attempts.some((attempt) => attempt.order_cancelled_at !== null) ||
    (given.length > 0 && (await isAnyAlive(container, given)))
  return isOver ? { problem: new ShopperError("collection_closed"), locale: attempts[0]?.locale ?? null } : null
}

/** Whether completing a cart would take a session of one of these. */
async function isAnyAlive(container: MedusaContainer, attempts: readonly TransactionRecord[]): Promise<boolean> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_session",
    fields: ["status"],
    filters: { id: attempts.map(({ payment_session_id }) => payment_session_id) },
  })
  return z
    .array(z.object({ status: z.string() }))
    .parse(data)
    .some(({ status }) => status !== "canceled")
}
