import fc from "fast-check"
import { comparePhone, maskPhone, normalizePhone, predictOperator } from "../../src/gateway"

describe("normalizePhone", () => {
  it.each([
    ["677123456"],
    ["6 77 12 34 56"],
    ["677-123-456"],
    ["677.12.34.56"],
    ["(677) 123 456"],
    ["237677123456"],
    ["+237677123456"],
    ["+237 6 77 12 34 56"],
    ["00237 677 123 456"],
    [" 677123456 "],
    ["677\u00a0123\u00a0456"],
  ])("reads %j as nine local digits", (written) => {
    expect(normalizePhone(written)).toBe("677123456")
  })

  it.each([
    ["empty", ""],
    ["eight digits", "67712345"],
    ["ten digits", "6771234567"],
    ["a landline", "222123456"],
    ["a number of another country", "+33612345678"],
    ["a number of another country that ends like one of ours", "+33 6 77 12 34 56 78"],
    ["237 and too little", "23767712345"],
    ["237 twice", "237237677123456"],
    ["letters", "67712345a"],
    ["other digits", "٦٧٧١٢٣٤٥٦"],
    ["two numbers", "677123456, 677123457"],
    ["a long text of digits", "6".repeat(41)],
    ["nothing but signs", "+-().  "],
  ])("refuses %s", (_what, written) => {
    expect(normalizePhone(written)).toBeNull()
  })

  it("gives nine digits that begin with 6, or null, whatever is written", () => {
    const written = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789+-. ()237") }))
    fc.assert(
      fc.property(written, (text) => {
        const phone = normalizePhone(text)
        expect(phone === null || /^6\d{8}$/.test(phone)).toBe(true)
        expect(phone === null ? null : normalizePhone(phone)).toBe(phone)
      }),
    )
  })

  it("finds the same number however it is prefixed and spaced", () => {
    const local = fc.stringMatching(/^6\d{8}$/)
    const prefix = fc.constantFrom("", "237", "+237", "00237", "+237 ")
    const separators = fc.array(fc.constantFrom("", " ", "-", "."), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(local, prefix, separators, (number, before, between) => {
        const written = before + [...number].map((digit, index) => digit + (between[index] ?? "")).join("")
        expect(normalizePhone(written)).toBe(number)
      }),
    )
  })
})

describe("predictOperator", () => {
  it.each([
    ["650", "CM_MTNMOMO"],
    ["654", "CM_MTNMOMO"],
    ["670", "CM_MTNMOMO"],
    ["679", "CM_MTNMOMO"],
    ["680", "CM_MTNMOMO"],
    ["683", "CM_MTNMOMO"],
    ["686", "CM_ORANGE"],
    ["687", "CM_ORANGE"],
    ["655", "CM_ORANGE"],
    ["659", "CM_ORANGE"],
    ["690", "CM_ORANGE"],
    ["699", "CM_ORANGE"],
    ["620", null],
    ["640", null],
    ["641", null],
    ["660", null],
    ["684", null],
    ["685", null],
    ["688", null],
    ["689", null],
  ])("%s… hints at %s", (prefix, operator) => {
    expect(predictOperator(`${prefix}000001`)).toBe(operator)
  })
})

describe("maskPhone", () => {
  it("shows the first digit and the last two", () => {
    expect(maskPhone("677123456")).toBe("6•• ••• •56")
  })

  it("never shows more than the last two digits and the 6 that all have", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^6\d{8}$/), (phone) => {
        expect(maskPhone(phone).replace(/[^\d]/g, "")).toBe(`6${phone.slice(-2)}`)
      }),
    )
  })
})

describe("comparePhone", () => {
  it.each([
    ["670.00.00.01", "same"],
    ["+237 (0) 670-000-001", "same"],
    ["00237\u00a0670\u202f000\u2009001", "same"],
    ["0670000001", "same"],
    ["\u202a+237670000001\u202c", "same"],
    ["6\u200b7\u200c0\u200d0\u200e0\u200f0\u206600\u20691\ufeff", "same"],
    ["\u0666\u0667\u0660\u0660\u0660\u0660\u0660\u0660\u0661", "same"],
    ["\uff16\uff17\uff10\uff10\uff10\uff10\uff10\uff10\uff11", "same"],
    ["Ada: 670000001 (evenings)", "same"],
    ["670000001 / 690000009", "unclear"],
    ["670000001 ext. 2", "unclear"],
    ["670000002", "other"],
    ["", "other"],
  ])("%j is %s", (typed, fit) => {
    expect(comparePhone(typed, "670000001")).toBe(fit)
  })
})
