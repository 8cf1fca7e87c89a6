import fc from "fast-check"
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max"
import {
  comparePhone,
  COUNTRIES,
  firstPhone,
  maskPhone,
  normalizePhone,
  operatorOf,
  OPERATORS,
  payeeNumberOf,
  predictOperator,
  readPhone,
  searchedDigits,
} from "../../src/gateway"
import { brandOf, DEFAULT_OPERATORS, legacyTagOf, operatorNamed, trialNumbersOf } from "../../src/gateway/phone"

const [CAMEROON, GABON] = COUNTRIES

describe("payeeNumberOf", () => {
  it.each([
    ["677123456", "237677123456"],
    ["+237 6 77 12 34 56", "237677123456"],
    ["237677123456", "237677123456"],
    ["00237 (0) 677-123-456", "237677123456"],
    ["٦٧٧١٢٣٤٥٦", "237677123456"],
    ["222123456", null],
    ["+241 074 00 00 00", null],
    ["+33 6 12 34 56 78", null],
    ["677123456 / 699123456", null],
    ["6771234", null],
    ["", null],
  ])("makes %j %j", (written, payee) => {
    expect(payeeNumberOf(written)).toBe(payee)
  })
})

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
    ["677\u202f123\u202f456"],
    ["\u202a+237 677 12 34 56\u202c"],
    ["\u2068677123456\u2069"],
    ["677\u200b123456"],
    ["\ufeff677123456"],
    ["677123456\ufe0f"],
    ["677\u2011123\u2011456"],
    ["677\u2013123\u2014456"],
    ["677\u2212123456"],
    ["٦٧٧١٢٣٤٥٦"],
    ["６７７１２３４５６"],
    ["＋237 677123456"],
    ["0677123456"],
    ["+237 0677123456"],
    ["+237 (0) 677 12 34 56"],
    ["(+237) 677 12 34 56"],
    ["00237 0 677123456"],
    ["tel:+237677123456"],
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
    ["a number of before 2014", "77123456"],
    ["two numbers side by side", "677123456699123456"],
    ["two numbers", "677123456, 677123457"],
    ["a long text of digits", "6".repeat(65)],
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
    expect(predictOperator(`${prefix}000001`)?.shortcode ?? null).toBe(operator)
  })
})

it.each([
  ["065123456", "GA_MOOV"],
  ["065678901", "GA_MOOV"],
  ["+241 74 12 34 56", "GA_AIRTEL"],
  ["651234567", "CM_MTNMOMO"],
  ["0651234567", "CM_MTNMOMO"],
  ["656", "CM_ORANGE"],
])("among all operators, %s hints at %s", (typed, operator) => {
  expect(predictOperator(typed, OPERATORS)?.shortcode).toBe(operator)
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
    ["+670 000 001", "unclear"],
    ["670000002", "other"],
    ["", "other"],
  ])("%j is %s", (typed, fit) => {
    expect(comparePhone(typed, "670000001")).toBe(fit)
  })

  it.each([
    ["+33 6 12 34 56 78", "same"],
    ["0033 612345678", "same"],
    ["+33612345678 / 690000009", "unclear"],
    ["+33612345679", "other"],
  ])("%j is %s as a number from abroad", (typed, fit) => {
    expect(comparePhone(typed, "33612345678")).toBe(fit)
  })
})

describe("readPhone", () => {
  it.each([
    ["677123456", { e164: "+237677123456", national: "677123456" }],
    ["222 23 45 67", { e164: "+237222234567", national: "222234567" }],
    ["+241 74 12 34 56", { e164: "+24174123456", national: "74123456" }],
    ["+241 074 12 34 56", { e164: "+24174123456", national: "74123456" }],
    ["+33 6 12 34 56 78", { e164: "+33612345678", national: null, country: null }],
    ["0033612345678", { e164: "+33612345678", national: null }],
    ["", { reason: "empty" }],
    ["\u200b", { reason: "empty" }],
    ["+", { reason: "empty" }],
    ["call me", { reason: "signs" }],
    ["677123456 / 699123456", { reason: "signs" }],
    ["1234", { reason: "short" }],
    ["67712345", { reason: "short" }],
    ["77 12 34 56", { reason: "old" }],
    ["+237 99 12 34 56", { reason: "old" }],
    ["6771234567", { reason: "long" }],
    ["677123456".repeat(8), { reason: "long" }],
    ["377123456", { reason: "start" }],
    ["+237 377123456", { reason: "start" }],
    ["+33", { reason: "short" }],
  ])("%j", (typed, reading) => {
    expect(readPhone(typed)).toMatchObject(reading)
  })

  it.each([
    ["074 12 34 56", "+24174123456"],
    ["74 12 34 56", "+24174123456"],
    ["+237 677 12 34 56", "+237677123456"],
    ["677123456", null],
  ])("in Gabon, %j is %s", (typed, e164) => {
    expect(readPhone(typed, GABON)).toMatchObject(e164 === null ? { reason: "long" } : { e164 })
  })

  it("says the same of thousands of typed numbers as libphonenumber does", () => {
    const SIGNS = ["", "", "", " ", "-", ".", "\u00a0", "\u2011", "\u200b", "(", ")", "\u202a"]
    const prefixes = ({ callingCode }: (typeof COUNTRIES)[number]) => ["", "0", `+${callingCode}`, `00${callingCode}`]
    const typed = fc
      .record({
        country: fc.constantFrom(...COUNTRIES),
        digits: fc.oneof(
          fc.stringMatching(/^6[5-9]\d{7}$/),
          fc.stringMatching(/^(7[467]|6[0-256])\d{6}$/),
          fc.stringMatching(/^\d{5,11}$/),
        ),
        prefix: fc.nat(3),
        signs: fc.array(fc.constantFrom(...SIGNS), { minLength: 16, maxLength: 16 }),
      })
      .map(({ country, digits, prefix, signs }) => {
        const plain = `${prefixes(country)[prefix] ?? ""}${digits}`
        return { country, plain, text: [...plain].map((sign, at) => sign + (signs[at] ?? "")).join("") }
      })
    let numbers = 0
    fc.assert(
      fc.property(typed, ({ country, plain, text }) => {
        const theirs = parsePhoneNumberFromString(plain, country.code as CountryCode)
        // Their table of Gabon still has its numbers of 7 digits, also behind a 0 and with the landlines, which ended in 2019.
        const isOver = theirs?.country === "GA" && /^(?:0\d|[2-7])\d{6}$/.test(theirs.nationalNumber)
        const ours = readPhone(text, country)
        if (
          theirs?.isValid() === true &&
          !isOver &&
          // Of other countries a number is taken as it is.
          COUNTRIES.some(({ callingCode }) => callingCode === theirs.countryCallingCode) &&
          ["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE"].includes(theirs.getType() ?? "")
        ) {
          numbers += 1
          expect([text, ours]).toEqual([text, expect.objectContaining({ e164: theirs.number })])
        }
        if ("e164" in ours && ours.country !== null) {
          // Where ours takes more: beginnings of numbers that are not given to anybody yet.
          const again = parsePhoneNumberFromString(ours.e164)
          expect([text, again?.countryCallingCode, again?.nationalNumber]).toEqual([
            text,
            ours.country.callingCode,
            ours.national,
          ])
          expect(again?.isPossible()).toBe(true)
        }
      }),
      { numRuns: 5_000 },
    )
    expect(numbers).toBeGreaterThan(1_000)
  })
})

describe("firstPhone", () => {
  it.each([
    ["677 12 34 56 / 699 12 34 56", "+237677123456"],
    ["677 12 34 56 ou 699 12 34 56", "+237677123456"],
    ["677123456, 699123456", "+237677123456"],
    ["677123456699123456", "+237677123456"],
    ["677 12 34 56 699 12 34 56", "+237677123456"],
    ["bureau / 699 12 34 56", "+237699123456"],
    ["677123456", "+237677123456"],
    ["77123456 / 1234", null],
    ["677123456 (WhatsApp)", "+237677123456"],
    ["call me", null],
    ["", null],
  ])("of %j it is %s", (typed, e164) => {
    expect(firstPhone(typed)).toEqual(
      e164 === null ? { reason: expect.any(String) } : expect.objectContaining({ e164 }),
    )
  })
})

describe("searchedDigits", () => {
  it.each([
    ["+237 677-123-456", "677123456"],
    ["0677123456", "677123456"],
    ["\u202a677123456\u202c", "677123456"],
    ["77 123", "77123"],
    ["+33 6 12 34 56 78", "33612345678"],
    ["Ngono", null],
    ["INV-0012", null],
  ])("of %j: %s", (typed, digits) => {
    expect(searchedDigits(typed)).toBe(digits)
  })
})

describe("the table of operators", () => {
  it.each(OPERATORS.map((operator) => [operator.shortcode, operator] as const))(
    "%s fits together",
    (_code, operator) => {
      const { country, prefix, shortcode, name } = operator
      const trialNumbers = trialNumbersOf(operator)
      expect(COUNTRIES).toContain(country)
      expect(shortcode.startsWith(`${country.code}_`)).toBe(true)
      for (const ending of ["01", "05"]) {
        const number = `${trialNumbers}${ending}`
        expect(normalizePhone(`${country.sentWith}${number}`, country)).toBe(number)
        expect(prefix.test(number)).toBe(true)
        expect(readPhone(number, country)).toMatchObject({ operator: { shortcode } })
      }
      expect(OPERATORS.filter((other) => other.country === country && other.prefix.test(trialNumbers))).toEqual([
        operator,
      ])
      expect(operatorOf(shortcode)).toBe(operator)
      expect(operatorOf(legacyTagOf(operator))).toBe(operator)
      expect([operatorNamed(name), operatorNamed(`${brandOf(operator)} money`)]).toEqual([operator, operator])
    },
  )

  it.each([
    ["TD_AIRTEL", null],
    ["CM_EUMM", null],
    ["Airtel Money", "GA_AIRTEL"],
    ["GA_AIRTEL", "GA_AIRTEL"],
  ])("finds by %s the operator %s", (text, shortcode) => {
    expect(operatorNamed(text)?.shortcode ?? null).toBe(shortcode)
  })

  it("knows examples that are numbers", () => {
    for (const country of COUNTRIES) expect(normalizePhone(country.example, country)).not.toBeNull()
  })

  it("offers those of Cameroon only, until a store lists others", () => {
    expect(DEFAULT_OPERATORS.length).toBeGreaterThanOrEqual(2)
    expect(DEFAULT_OPERATORS.filter(({ country }) => country !== CAMEROON)).toEqual([])
  })
})
