import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { isPayUnitProvider, resolvePayUnit } from "../modules/payunit"
import { isClosedStatus, isUnansweredPrompt } from "../modules/payunit/operations"
import { paidError, ShopperError, UnreadableRow } from "../modules/payunit/errors"
import {
  blocksPaying,
  hasLivePrompt,
  isInFlight,
  isPastDue,
  isResolved,
  mayBeDeclined,
  type TransactionRecord,
  triggeredBy,
} from "../modules/payunit/transactions"
import { isDoubtful } from "../domain/payments"
import { dismissGoneOrdersOf, settleSoon, shrinkCollection } from "../workflows/settlement"
import { answerError, isId, settleWithin } from "./answering"
import { CART_CHANGE_MS, LEAVE_MS } from "./timeouts"

/** Money that is being placed is placed within seconds. */
const RETRY_AFTER_MS = 5_000

/**
 * Keeps a cart as it is while a payment for it is in flight: a prompt that may still be confirmed, or money that has
 * not found its order yet. Changing it would delete the session that the money is for. A link that is merely open
 * blocks nothing, so going back and paying another way always work.
 */
function guard(attemptsAt: (req: MedusaRequest) => Promise<TransactionRecord[]>, look = settleBefore) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    try {
      const before = (await attemptsAt(req)).find((attempt) => isInFlight(attempt) || mayHaveBeenConfirmed(attempt))
      if (before === undefined) {
        next()
        return
      }
      await triggeredBy("storefront", async () => await look(req, before))
      const after = (await attemptsAt(req)).find(isInFlight)
      if (after === undefined) {
        next()
        return
      }
      if (isDoubtful(after)) {
        answerError(req, res, paidError(after), after.locale)
        return
      }
      const retryAt = hasLivePrompt(after) ? after.prompt_expires_at : new Date(after.now.getTime() + RETRY_AFTER_MS)
      answerError(
        req,
        res,
        new ShopperError("payment_in_flight", { retryAt, details: [after.payment_session_id] }),
        after.locale,
      )
    } catch (error) {
      if (error instanceof ShopperError) {
        answerError(req, res, error)
      } else {
        next(error)
      }
    }
  }
}

async function settleBefore(req: MedusaRequest, attempt: TransactionRecord): Promise<void> {
  await settleWithin(req, attempt.id, CART_CHANGE_MS)
}

/** Whoever pays another way leaves a prompt that may have been declined. Without an answer it stays as it is. */
async function leavePrompt(req: MedusaRequest, attempt: TransactionRecord): Promise<void> {
  if (mayBeDeclined(attempt)) {
    const asking = resolvePayUnit(req.scope).askAfresh(attempt, { goesOn: true })
    await Promise.race([asking.catch(() => undefined), sleep(LEAVE_MS, undefined, { ref: false })])
  }
  await settleBefore(req, attempt)
}

/** A prompt whose time ran out after it was asked about last. */
function mayHaveBeenConfirmed(attempt: TransactionRecord): boolean {
  const { asked_at, prompt_expires_at } = attempt
  return (
    isUnansweredPrompt(attempt) && (asked_at === null || prompt_expires_at === null || asked_at < prompt_expires_at)
  )
}

/** For routes that change a cart, `/store/carts/:id…`, except completing it. */
export const guardCart = guard(async (req) => {
  const [cartId, rest] = pathAfter(req, "carts")
  return cartId === undefined || rest === "complete" ? [] : await resolvePayUnit(req.scope).transactions.ofCart(cartId)
})

/** For making another payment session, which deletes the ones before it; nobody may pay twice for one collection. */
export const guardPaymentSessions = guard(async (req) => {
  const [collectionId] = pathAfter(req, "payment-collections")
  if (collectionId === undefined) {
    return []
  }
  const [attempts, closed] = await Promise.all([
    resolvePayUnit(req.scope).transactions.ofCollection(collectionId),
    isOurs(req.body) && isClosed(req, collectionId),
  ])
  if (attempts.some((attempt) => attempt.state === "settled")) {
    throw new ShopperError("already_paid")
  }
  if (attempts.some((attempt) => attempt.order_cancelled_at !== null)) {
    // Whoever paid then would pay for an order that nobody delivers.
    throw new ShopperError("collection_closed")
  }
  if (isOurs(req.body) && (closed || attempts.some(isPastDue))) {
    throw new ShopperError("collection_closed")
  }
  const inReview = attempts.find((attempt) => attempt.state === "held" && blocksPaying(attempt) && !isInFlight(attempt))
  if (inReview !== undefined && isOurs(req.body)) {
    // Medusa would delete the session that the shopper looks at before it learned that no other can be made.
    throw paidError(inReview)
  }
  if (isOurs(req.body) && !attempts.some(isInFlight)) {
    await shrinkCollection(req.scope, collectionId)
  }
  return attempts
}, leavePrompt)

const collectionRow = z.object({
  status: z.string(),
  cart: z
    .object({
      id: z.string(),
      completed_at: z.unknown().optional(),
      order_link: z.object({ order_id: z.string() }).nullish(),
    })
    .nullish(),
})

/**
 * Whether nothing is to be paid on a payment collection any more. Medusa makes sessions on such a one all the same. What
 * Medusa left half made of an order for its cart is put right before.
 */
async function isClosed(req: MedusaRequest, id: string): Promise<boolean> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: ["status", "cart.id", "cart.completed_at", "cart.order_link.order_id"],
    filters: { id },
  })
  const [collection] = z.array(collectionRow).parse(data)
  const cart = collection?.cart
  if (cart != null && cart.completed_at == null && cart.order_link != null) {
    await dismissGoneOrdersOf(req.scope, cart.id)
  }
  return collection !== undefined && isClosedStatus(collection.status)
}

const ourProvider = z.object({ provider_id: z.string().refine(isPayUnitProvider) })

function isOurs(body: unknown): boolean {
  return ourProvider.safeParse(body).success
}

/**
 * Keeps a cart from being completed with money that went back or was given up. Its session was put aside before, and
 * Medusa takes no such session; this is for one that came alive again. Also where its order was cancelled since nobody
 * paid: Medusa would answer with that order as if it had just been placed.
 */
export async function guardCompleting(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const [cartId] = pathAfter(req, "carts")
    const attempts = cartId === undefined ? [] : await resolvePayUnit(req.scope).transactions.ofCart(cartId)
    if (cartId !== undefined && attempts.length > 0) {
      await dismissGoneOrdersOf(req.scope, cartId)
    }
    const given = attempts.filter((attempt) => attempt.held_reason === "order_not_placed" && isResolved(attempt))
    if (
      attempts.some((attempt) => attempt.order_cancelled_at !== null) ||
      (given.length > 0 && (await isAnyAlive(req, given)))
    ) {
      answerError(req, res, new ShopperError("collection_closed"), attempts[0]?.locale)
      return
    }
    next()
  } catch (error) {
    if (error instanceof UnreadableRow) {
      answerError(req, res, error)
    } else {
      next(error)
    }
  }
}

/** Whether completing a cart would take a session of one of these. */
async function isAnyAlive(req: MedusaRequest, attempts: readonly TransactionRecord[]): Promise<boolean> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_session",
    fields: ["status"],
    filters: { id: attempts.map(({ payment_session_id }) => payment_session_id) },
  })
  return z
    .array(z.object({ status: z.string() }))
    .parse(data)
    .some(({ status }) => status !== "canceled")
}

/**
 * After a cart was completed by the storefront: Medusa has captured its payment, and it remains to see that all is
 * well and to write that down.
 */
export function settleAfterCompleting(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const [cartId] = pathAfter(req, "carts")
  res.once("finish", () => {
    if (cartId !== undefined) {
      void resolvePayUnit(req.scope)
        .transactions.ofCart(cartId)
        .then(async (attempts) => {
          const money = attempts.find((attempt) => attempt.state === "applying")
          if (money !== undefined) {
            await triggeredBy("completion", async () => await settleSoon(req.scope, money.id))
          }
        })
        .catch(() => undefined)
    }
  })
  next()
}

/** What follows `/store/<resource>/` in the path, in parts. As lenient as the router about case, encoding and a slash at the end. */
export function pathAfter(req: MedusaRequest, resource: string): [id?: string, ...rest: string[]] {
  const [, store, name, ...parts] = req.path.split("/").map(decoded)
  return store?.toLowerCase() === "store" && name?.toLowerCase() === resource
    ? parts.filter((part) => part !== "").map((part, index) => (index === 0 ? part : part.toLowerCase()))
    : []
}

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return isId(text) ? text : ""
  } catch {
    return ""
  }
}
