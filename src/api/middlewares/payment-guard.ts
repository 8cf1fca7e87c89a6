import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { isPayUnitProvider } from "../../medusa"
import { ShopperError } from "../../modules/payunit/errors"
import { triggeredBy } from "../../modules/payunit/transactions"
import { type ShopperRefusal, whyNoSession, whyNotChanged, whyNotCompleted } from "../../workflows/guards"
import { settleSoon } from "../../workflows/settlement"
import { answerError, isId, localeIn } from "../store-route"
import { calledFrom } from "../../modules/payunit/security"

/** Answers with why a route of Medusa's is not to run, or lets it. */
function guard(whyNot: (req: MedusaRequest) => Promise<ShopperRefusal | null>) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    try {
      const refusal = await whyNot(req)
      if (refusal === null) {
        next()
      } else {
        answerError(req, res, refusal.problem, localeIn(req.body) ?? refusal.locale)
      }
    } catch (error) {
      if (error instanceof ShopperError) {
        answerError(req, res, error, localeIn(req.body))
      } else {
        next(error)
      }
    }
  }
}

/** For routes that change a cart, `/store/carts/:id…`, except completing it. */
export const guardCart = guard(async (req) => {
  const [cartId, rest] = pathAfter(req, "carts")
  return cartId === undefined || rest === "complete" ? null : await whyNotChanged(req.scope, cartId)
})

/** For making another payment session. */
export const guardPaymentSessions = guard(async (req) => {
  const [collectionId] = pathAfter(req, "payment-collections")
  return collectionId === undefined ? null : await whyNoSession(req.scope, collectionId, ourProviderIn(req.body))
})

/** Has what a request opens count for the network address that it came from. */
export function countForCaller(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  calledFrom(req.ip ?? "", next)
}

const ourProvider = z.object({ provider_id: z.string().refine(isPayUnitProvider) })

/** The payment provider that a session is asked of, if it is ours. */
function ourProviderIn(body: unknown): string | null {
  return ourProvider.safeParse(body).data?.provider_id ?? null
}

/** For completing a cart. */
export const guardCompleting = guard(async (req) => {
  const [cartId] = pathAfter(req, "carts")
  return cartId === undefined ? null : await whyNotCompleted(req.scope, cartId)
})

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
