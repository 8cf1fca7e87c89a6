import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { isShopperErrorCode, type ShopperErrorCode, localizeRefusal } from "../../modules/payunit/errors"
import { localeIn, localeOf } from "../store-route"

/** A storefront that sends this header with `inline` gets refusals as answers. */
const HEADER = "x-payunit-refusals"

const refusal = z.looseObject({
  code: z.custom<ShopperErrorCode>((code) => typeof code === "string" && isShopperErrorCode(code)),
  message: z.string(),
})

/**
 * Answers a refusal as `{ refusal: { status, code, message, … } }` with HTTP 200, for whoever asked for that. Of another
 * answer Medusa's JS SDK keeps nothing but the sentence and the status, so a storefront built on it would learn neither
 * the code nor when to try again. Errors of other kinds stay errors. What Medusa's error handler answers is English only,
 * and is said anew in the shopper's language.
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
      const { code, message } = parsed.data
      // Whoever chose the language of the answer has said so.
      const localized =
        res.get("content-language") === undefined
          ? localizeRefusal(code, message, localeOf(req.get("accept-language"), localeIn(req.body)))
          : {}
      return json.call(res.status(200), { refusal: { status, ...parsed.data, ...localized } })
    }
  }
  next()
}
