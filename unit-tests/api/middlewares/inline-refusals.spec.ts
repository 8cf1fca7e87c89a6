import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerRefusalsInline } from "../../../src/api/middlewares/inline-refusals"
import { answerError, localeIn } from "../../../src/api/store-route"
import { ShopperError } from "../../../src/modules/payunit/errors"

interface RequestParts {
  headers?: Record<string, string>
  body?: unknown
}

/** What a storefront gets of an answer that somebody else writes. */
function answerTo({ headers = {}, body }: RequestParts, answer: (req: MedusaRequest, res: MedusaResponse) => void) {
  const sent: { status: number; body?: any; headers: Record<string, string> } = { status: 200, headers: {} }
  const req = { get: (name: string) => ({ "x-payunit-refusals": "inline", ...headers })[name], body }
  const res = {
    get statusCode() {
      return sent.status
    },
    status(status: number) {
      sent.status = status
      return this
    },
    get: (name: string) => sent.headers[name],
    set: (name: string, value: string) => (sent.headers[name] = value),
    json: (given: unknown) => (sent.body = given),
  }
  const next = jest.fn()
  answerRefusalsInline(req as never, res as never, next)
  expect(next).toHaveBeenCalledWith()
  answer(req as never, res as never)
  return sent
}

/** As Medusa's error handler answers. */
const byMedusa = (error: ShopperError) => (_req: MedusaRequest, res: MedusaResponse) =>
  void res.status(400).json({ code: error.code, type: error.type, message: error.message })

const ofProducts = new ShopperError("cart_not_ready", { details: ["email", "shipping_address"] })
const IN_FRENCH = { data: { locale: "fr" } }

describe("a refusal that is answered inline", () => {
  it.each<[what: string, request: RequestParts, sentence: RegExp]>([
    ["in the language of the session that is asked for", { body: IN_FRENCH }, /^Le panier ne peut pas encore/],
    [
      "in that, whatever the browser's",
      { body: { data: { locale: "en-US" } }, headers: { "accept-language": "fr" } },
      /^The cart cannot be/,
    ],
    ["in the browser's, where none is named", { body: {}, headers: { "accept-language": "fr-CM" } }, /^Le panier/],
    ["in English otherwise", {}, /^The cart cannot be/],
    ["in English where the body is of another form", { body: { data: [{ locale: 3 }] } }, /^The cart cannot be/],
  ])("by Medusa is said %s", (_what, request, sentence) => {
    const { status, body } = answerTo(request, byMedusa(ofProducts))
    expect(status).toBe(200)
    expect(body.refusal).toMatchObject({
      status: 400,
      code: "cart_not_ready",
      message: expect.stringMatching(sentence),
      details: ["email", "shipping_address"],
    })
    expect(body.refusal.message).not.toContain("(")
  })

  it("by Medusa has no details where it has none", () => {
    const { body } = answerTo({ body: IN_FRENCH }, byMedusa(new ShopperError("too_many_attempts")))
    expect(body.refusal).toEqual({
      status: 400,
      code: "too_many_attempts",
      type: "not_allowed",
      message: expect.stringMatching(/^Il y a eu trop de tentatives/),
    })
  })

  it("by our own routes keeps the language that they chose", () => {
    const request = { body: {}, headers: { "accept-language": "en" } }
    const { body } = answerTo(request, (req, res) => answerError(req, res, new ShopperError("already_paid"), "fr"))
    expect(body.refusal.message).toBe(new ShopperError("already_paid").sentence("fr"))
  })

  it("is only one of ours: other errors stay errors", () => {
    const error = { code: "invalid_state_error", type: "not_allowed", message: "No." }
    expect(answerTo({}, (_req, res) => void res.status(409).json(error))).toMatchObject({ status: 409, body: error })
  })
})

it.each<[body: unknown, locale: string | null]>([
  [IN_FRENCH, "fr"],
  [{ data: {} }, null],
  ["fr", null],
  [undefined, null],
])("the language that a body asks for: %j is %s", (body, locale) => {
  expect(localeIn(body)).toBe(locale)
})
