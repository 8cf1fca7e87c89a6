import { MedusaError } from "@medusajs/framework/utils"
import { ShopperError, type ShopperErrorCode } from "../../../src/modules/payunit/errors/shopper-errors"

/** Every code with its HTTP status: a storefront acts on both, so neither changes by accident. */
const HTTP_STATUSES: Record<ShopperErrorCode, number> = {
  payment_not_found: 404,
  cart_not_ready: 409,
  unsupported_currency: 400,
  invalid_amount: 400,
  invalid_request: 400,
  invalid_phone: 400,
  old_phone: 400,
  unknown_payment_method: 400,
  cards_not_offered: 400,
  already_paid: 409,
  payment_in_review: 409,
  collection_closed: 409,
  payment_collection_not_found: 404,
  amount_changed: 409,
  not_offered: 409,
  payments_paused: 409,
  prompt_open: 409,
  payment_open: 409,
  phone_busy: 409,
  prompt_refused: 409,
  payment_in_flight: 409,
  too_many_attempts: 429,
  service_unavailable: 503,
}
const ALL = Object.entries(HTTP_STATUSES) as [ShopperErrorCode, number][]

describe("problems", () => {
  it.each(ALL)("%s answers HTTP %d, with a sentence in each language", (code, httpStatus) => {
    const problem = new ShopperError(code)
    const [en, fr] = [problem.sentence("en"), problem.sentence("fr")]
    expect(problem).toMatchObject({ code, httpStatus, name: "ShopperError", message: en })
    expect([en, fr]).toEqual([expect.stringMatching(/^[A-Z].{15,}\.$/), expect.stringMatching(/^[A-ZÀ-Ý].{15,}\.$/)])
    expect(fr).not.toBe(en)
    expect(`${en}${fr}`).not.toMatch(/'|undefined| {2}/)
  })

  it("have sentences that nobody has to tell apart by their code", () => {
    const sentences = ALL.flatMap(([code]) => {
      const problem = new ShopperError(code)
      return [problem.sentence("en"), problem.sentence("fr")]
    })
    expect(new Set(sentences).size).toBe(2 * ALL.length)
  })

  it.each(ALL)("%s is an error of Medusa's, so that its own routes answer it too", (code) => {
    const problem = new ShopperError(code)
    expect(problem).toBeInstanceOf(MedusaError)
    expect(MedusaError.isMedusaError(problem)).toBe(true)
    expect(Object.values(MedusaError.Types)).toContain(problem.type)
  })

  it("tell details in the message, when to try again, and keep the cause for the log", () => {
    const retryAt = new Date()
    const cause = new Error("underneath")
    const problem = new ShopperError("cart_not_ready", { retryAt, details: ["no_email", "no_items"], cause })
    expect(problem).toMatchObject({ retryAt, cause, details: ["no_email", "no_items"] })
    expect(problem.message).toBe(
      "The cart cannot be ordered yet: something in the checkout is missing, or sold out. (no_email, no_items)",
    )
    expect(problem.sentence("en")).toBe(
      "The cart cannot be ordered yet: something in the checkout is missing, or sold out.",
    )
  })

  it("tell nothing that nobody gave", () => {
    expect(new ShopperError("already_paid")).toMatchObject({ retryAt: null, details: [], cause: undefined })
  })
})
