import { MerchantProblem, merchantProblemIn } from "../../../src/modules/payunit/merchant-problems"

describe("merchantProblemIn", () => {
  it("reads a refusal that a workflow gave back as a plain object", () => {
    const { code, message, type } = new MerchantProblem("more_than_was_paid", "500 XAF are left.")
    expect(merchantProblemIn({ code, message, type, __isMedusaError: true })).toEqual({
      code: "more_than_was_paid",
      type: "not_allowed",
      message: "No more can go back than was paid. 500 XAF are left.",
      more: "500 XAF are left.",
      httpStatus: 409,
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
    expect(merchantProblemIn(error)).toBeNull()
  })
})
