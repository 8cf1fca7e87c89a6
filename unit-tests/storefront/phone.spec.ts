import { formatPhone, normalizePhone, operatorOf, predictMethod } from "../../packages/storefront/src"

const methods = [{ shortcode: "CM_MTNMOMO" }, { shortcode: "CM_ORANGE" }]

describe("phone numbers as people type them", () => {
  it.each([
    ["670000001", "670000001"],
    ["6 70 00 00 01", "670000001"],
    ["+237 670 000 001", "670000001"],
    ["00237670000001", "670000001"],
    ["237-670-000-001", "670000001"],
    ["(237) 670.000.001", "670000001"],
    ["67000000", null],
    ["770000001", null],
    ["+33 6 70 00 00 01", null],
    ["", null],
  ])("%s is %s", (typed, phone) => {
    expect(normalizePhone(typed)).toBe(phone)
  })

  it.each([
    ["+237670000001", "6 70 00 00 01"],
    ["6", "6"],
    ["67", "6 7"],
    ["67000", "6 70 00"],
    ["6 70 000", "6 70 00 0"],
    ["6700000012", "6 70 00 00 01 2"],
    ["+23767", "+23767"],
    ["call me", "call me"],
    ["", ""],
  ])("%s is shown as %s", (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})

describe("the operator that a prefix hints at", () => {
  it.each([
    ["677", "CM_MTNMOMO"],
    ["+237 651", "CM_MTNMOMO"],
    ["655", "CM_ORANGE"],
    ["6 99 12 34 56", "CM_ORANGE"],
    ["6", null],
    ["62", null],
  ])("%s: %s", (typed, shortcode) => {
    expect(predictMethod(typed, methods)).toBe(shortcode)
  })

  it("is looked for among those offered, by whatever name they have", () => {
    expect(predictMethod("690000001", [{ shortcode: "mtnmomo" }, { shortcode: "orange" }])).toBe("orange")
    expect(predictMethod("690000001", [{ shortcode: "CM_MTNMOMO" }])).toBeNull()
  })

  it("tells what to dial, if it is known", () => {
    expect(operatorOf("CM_MTNMOMO").ussd).toBe("*126#")
    expect(operatorOf("CM_ORANGE").ussd).toBe("#150*50#")
    expect(operatorOf("CM_OTHER")).toEqual({ name: "CM_OTHER", ussd: null })
  })
})
