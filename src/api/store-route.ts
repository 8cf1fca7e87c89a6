import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { PayUnitError } from "../gateway"
import type { Locale } from "../domain/texts"
import { resolvePayUnit } from "../modules/payunit"
import { ShopperError, UnreadableRow } from "../modules/payunit/errors"
import { triggeredBy } from "../modules/payunit/transactions"

/** The language to answer a shopper in: the session's, else what the browser asks for by name, else English. */
export function localeOf(wanted: string | undefined, session: string | null = null): Locale {
  for (const language of [session ?? "", ...(wanted ?? "").split(",")]) {
    const name = /^\s*(en|fr)\b/i.exec(language)?.[1]
    if (name !== undefined) {
      return name.toLowerCase() === "fr" ? "fr" : "en"
    }
  }
  return "en"
}

const askedLocale = z.object({ data: z.object({ locale: z.string() }) })

/** The language in which a payment session is asked for, if the body names one. */
export function localeIn(body: unknown): string | null {
  return askedLocale.safeParse(body).data?.data.locale ?? null
}

/**
 * The payment session that a route is about.
 *
 * @throws ShopperError `payment_not_found` for what cannot be an id
 */
export function sessionIdOf(req: MedusaRequest): string {
  const id = req.params.id ?? ""
  if (!isId(id)) {
    throw new ShopperError("payment_not_found")
  }
  return id
}

/** Whether a text has the form of Medusa's ids. Others are not even looked up. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}

/** Sends a refusal: a stable code, a sentence in the shopper's language, and when to try again. */
export function answerError(
  req: MedusaRequest,
  res: MedusaResponse,
  problem: ShopperError,
  locale: string | null = null,
): void {
  if (problem.retryAt !== null) {
    res.set("retry-after", String(Math.max(1, Math.ceil((problem.retryAt.getTime() - Date.now()) / 1_000))))
  }
  const language = localeOf(req.get("accept-language"), locale)
  res.set("content-language", language)
  res.status(problem.httpStatus).json({
    type: problem.type,
    code: problem.code,
    message: problem.sentence(language),
    ...(problem.details.length > 0 ? { details: problem.details } : {}),
    ...(problem.retryAt === null ? {} : { retry_at: problem.retryAt.toISOString() }),
  })
}

/** Wraps a storefront route: every refusal is answered with its code; the service's own words stay in the log. */
export function storeRoute(handler: (req: MedusaRequest, res: MedusaResponse) => Promise<void>) {
  return async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
    try {
      await triggeredBy("storefront", async () => await handler(req, res))
    } catch (error) {
      if (error instanceof ShopperError) {
        answerError(req, res, error, await sessionLocale(req))
      } else if (error instanceof PayUnitError) {
        req.scope.resolve(ContainerRegistrationKeys.LOGGER).error(`payunit: ${error.message}`)
        answerError(req, res, new ShopperError("service_unavailable", { cause: error }), await sessionLocale(req))
      } else {
        throw error
      }
    }
  }
}

/** The language that the session was opened with, if it is one of ours. */
async function sessionLocale(req: MedusaRequest): Promise<string | null> {
  const id = req.params.id ?? ""
  try {
    const [latest] = isId(id) ? await resolvePayUnit(req.scope).transactions.ofSession(id) : []
    return latest?.locale ?? null
  } catch (error) {
    if (error instanceof UnreadableRow) {
      return null
    }
    throw error
  }
}
