import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { isShopperErrorCode } from "../../modules/payunit/errors"

/** A storefront that sends this header with `inline` gets refusals as answers. */
const HEADER = "x-payunit-refusals"

const refusal = z.looseObject({ code: z.string().refine(isShopperErrorCode) })

/**
 * Answers a refusal as `{ refusal: { status, code, message, … } }` with HTTP 200, for whoever asked for that. Of another
 * answer Medusa's JS SDK keeps nothing but the sentence and the status, so a storefront built on it would learn neither
 * the code nor when to try again. Errors of other kinds stay errors.
 */
export function answerRefusalsInline(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.get(HEADER) === "inline") {
    const json = res.json.bind(res)
    res.json = (body: unknown) => {
      const parsed = res.statusCode >= 400 ? refusal.safeParse(body) : undefined
      if (parsed?.success !== true) {
        return json(body)
      }
      const status = res.statusCode
      return json.call(res.status(200), { refusal: { status, ...parsed.data } })
    }
  }
  next()
}
