import { ShopperError } from "../../src/modules/payunit/errors"
import { mayBeReplaced, sessionRefusal, whyNotPaid } from "../../src/workflows/payables/session"

const NOT_DELETED = { type: "unexpected_state", message: "Could not delete all payment sessions" }
const NOT_STORED = { type: "not_found", message: 'PaymentSession with id "payses_01" not found' }
const PLAIN = { code: "prompt_open", message: "A prompt", retryAt: "2026-01-31T18:00:00.000Z" }

describe("why Medusa made no payment session for a request", () => {
  it.each([
    ["one before it was deleted by somebody else", [NOT_DELETED], "replaced"],
    ["it was deleted while it was being opened", [NOT_STORED], "replaced"],
    ["as an error", [new Error(NOT_STORED.message)], "replaced"],
    ["it was gone before it was opened", [new ShopperError("payment_not_found")], "replaced"],
    ["a refusal of ours", [new ShopperError("payment_open")], "payment_open"],
    ["the same as a plain object", [PLAIN], "prompt_open"],
    ["the same behind what Medusa says", [NOT_DELETED, PLAIN], "prompt_open"],
    ["a code that is not ours", [{ ...NOT_DELETED, code: "unexpected_state" }], "replaced"],
    ["something that says nothing", [null], "replaced"],
    ["PayUnit does not answer", [new ShopperError("service_unavailable")], "service_unavailable"],
  ])("%s: %j", (_, errors, expected) => {
    const why = sessionRefusal(errors)
    expect(mayBeReplaced(why) ? "replaced" : (why as ShopperError).code).toBe(expected)
  })

  it("tells when trying again makes sense", () => {
    expect((sessionRefusal([NOT_DELETED, PLAIN]) as ShopperError).retryAt).toEqual(new Date(PLAIN.retryAt))
  })
})

describe("what a payer is told where no payment session lasted", () => {
  const NOT_MADE = sessionRefusal([NOT_STORED])
  const GONE = new ShopperError("payment_not_found")

  it.each([
    ["open", null, NOT_MADE, "service_unavailable", 503],
    ["open", null, GONE, "payment_in_flight", 409],
    ["open", "payment_open", NOT_MADE, "payment_open", 409],
    ["confirm_on_phone", null, NOT_MADE, "prompt_open", 409],
    ["confirm_with_bank", null, NOT_MADE, "prompt_open", 409],
    ["processing", null, NOT_MADE, "already_paid", 409],
    ["paid", null, GONE, "already_paid", 409],
    ["in_review", null, GONE, "payment_in_review", 409],
    ["expired", null, GONE, "collection_closed", 409],
    ["withdrawn", null, GONE, "collection_closed", 409],
    ["closed", null, GONE, "collection_closed", 409],
  ] as const)("%s, %s", (state, code, error, expected, httpStatus) => {
    const problem = code === null ? null : new ShopperError(code)
    expect(whyNotPaid({ state, problem }, error)).toMatchObject({ code: expected, httpStatus })
  })
})
