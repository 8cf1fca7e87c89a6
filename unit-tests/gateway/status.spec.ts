import fc from "fast-check"
import { readTransactionStatus } from "../../src/gateway"

const SPELLINGS = {
  SUCCESS: ["SUCCESS", "SUCCESSFUL", "SUCCESSFULL", "COMPLETED", "PAID"],
  FAILED: ["FAILED", "DECLINED", "REJECTED", "ERROR"],
  CANCELLED: ["CANCELLED", "CANCELED"],
} as const

const KNOWN = Object.entries(SPELLINGS).flatMap(([status, spellings]) =>
  spellings.map((spelling): [string, string] => [spelling, status]),
)

describe("readTransactionStatus", () => {
  it.each(KNOWN)("%s reads as %s, in any case and with space around it", (spelling, status) => {
    const written = [spelling, spelling.toLowerCase(), ` ${spelling}\n`, `\t${spelling.toLowerCase()} `]
    expect(written.map(readTransactionStatus)).toEqual(written.map(() => status))
  })

  it.each([
    ["PENDING"],
    ["INITIATE"],
    ["PROCESSING"],
    ["EXPIRED"],
    ["TIMEOUT"],
    [""],
    [" "],
    ["SUCCESS!"],
    ["NOT PAID"],
    ["SUCCESS FAILED"],
    ["UNSUCCESSFUL"],
    ["constructor"],
    ["__proto__"],
    ["toString"],
    [null],
    [undefined],
    [true],
    [1],
    [200],
    [{ status: "SUCCESS" }],
    [["SUCCESS"]],
  ])("%j reads as PENDING", (value) => {
    expect(readTransactionStatus(value)).toBe("PENDING")
  })

  it("reads every value that is no known spelling as PENDING", () => {
    const spellings = new Set(KNOWN.map(([spelling]) => spelling))
    const odd = fc
      .oneof(
        fc.anything(),
        fc.string(),
        fc.mixedCase(fc.constantFrom(...spellings)).map((text) => `${text}?`),
      )
      .filter((value) => typeof value !== "string" || !spellings.has(value.trim().toUpperCase()))
    fc.assert(fc.property(odd, (value) => readTransactionStatus(value) === "PENDING"))
  })
})
