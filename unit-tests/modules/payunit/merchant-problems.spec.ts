import { serializeError } from "@medusajs/framework/utils"
import {
  MERCHANT_ERROR_CODES,
  MerchantError,
  merchantErrorIn,
} from "../../../src/modules/payunit/errors/merchant-errors"

const left = { en: "500 XAF are left.", fr: "Il reste 500 XAF : remboursez-les." }

describe("a refusal", () => {
  it.each(MERCHANT_ERROR_CODES)("%s is said in both languages", (code) => {
    const problem = new MerchantError(code)
    expect(problem.sentence("en")).toMatch(/^[A-Z].*\.$/)
    expect(problem.sentence("fr")).toMatch(/^[A-ZÀÉ].*\.$/)
    expect(problem.sentence("fr")).not.toBe(problem.sentence("en"))
    // An apostrophe is ’, and what follows a space that may not break stays with its word.
    expect(problem.sentence("fr").replace(/`[^`]*`/g, "")).not.toMatch(/'| [:;?!»]|« /)
    expect(problem.message).toBe(problem.sentence("en"))
  })

  it("says more in both languages, and its message is English", () => {
    const problem = new MerchantError("more_than_was_paid", left)
    expect(problem.message).toBe("You cannot refund more than was paid. 500 XAF are left.")
    expect(problem.sentence("en")).toBe(problem.message)
    expect(problem.sentence("fr")).toBe(
      "On ne peut pas rembourser plus que ce qui a été payé. Il reste 500 XAF\u00a0: remboursez-les.",
    )
  })

  it("repeats somebody else's words in either language", () => {
    const problem = new MerchantError("email_failed", "Mailbox full.")
    expect(problem.sentence("fr")).toBe("L’e-mail n’a pas pu être envoyé. Mailbox full.")
  })
})

describe("merchantProblemIn", () => {
  it("reads a refusal that a workflow gave back as a plain object, with all that it says", () => {
    const thrown = new MerchantError("more_than_was_paid", left, { remaining_amount: 500 })
    const found = merchantErrorIn(serializeError(thrown))
    expect(found).toBeInstanceOf(MerchantError)
    expect(found).toMatchObject({
      code: "more_than_was_paid",
      type: "not_allowed",
      message: "You cannot refund more than was paid. 500 XAF are left.",
      more: left,
      httpStatus: 409,
      details: { remaining_amount: 500 },
    })
  })

  it("reads one of which only code and message are left", () => {
    const { code, message } = new MerchantError("more_than_was_paid", left)
    expect(merchantErrorIn({ code, message })).toMatchObject({
      message,
      more: { en: left.en, fr: left.en },
      details: {},
    })
  })

  it.each([
    ["nothing", null],
    ["a text", "already_resolved"],
    ["an error of somebody else's", new Error("no")],
    ["a code that is none of ours", { code: "toString", message: "no" }],
    ["a code without a sentence", { code: "already_resolved" }],
  ])("finds none in %s", (_, error) => {
    expect(merchantErrorIn(error)).toBeNull()
  })
})
