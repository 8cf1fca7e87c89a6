import fc from "fast-check"
import {
  EMPTY_STATUS,
  readReportedStatus,
  readTransactionStatus,
  statusWordKey,
  withStatusWords,
} from "../../src/gateway"

const SPELLINGS = {
  SUCCESS: ["SUCCESS", "SUCCESSFUL", "SUCCESSFULL", "COMPLETED", "PAID"],
  FAILED: ["FAILED", "DECLINED", "REJECTED", "ERROR"],
  CANCELLED: ["CANCELLED", "CANCELED"],
  PENDING: ["PENDING", "INITIATE", "PROCESSING", "EXPIRED", "TIMEOUT"],
} as const

const KNOWN = Object.entries(SPELLINGS).flatMap(([status, spellings]) =>
  spellings.map((spelling): [string, string] => [spelling, status]),
)

const NOTHING = [undefined, null, "", " ", "\t\n"]

/** Words that nobody knows and that may say yes. */
const MAYBE: readonly unknown[] = [
  ...["APPROVED", "approved", "Approved ", "APPROVED_BY_BANK", "SUCCESS_", "SUCCESS!", "SUCCEEDED", "SUCCES", "Succès"],
  ...["Payment successful", "payment-successful", "PAYMENT_SUCCESS", "paymentSuccessful", "PAYMENTSUCCESSFUL"],
  ...["TRANSACTION.SUCCESS", "COMPLETE", "Completed!", "COMPLETÉ", "CONFIRMED", "Confirmé", "CONFIRM", "APPROUVÉ"],
  ...[
    "PAID_OUT",
    "PAID.",
    "FULLY PAID",
    "PAID IN FULL",
    "CONFIRMED TO MERCHANT",
    "PARTIALLY_PAID",
    "OVERPAID",
    "UNDERPAID",
    "PAYÉ",
    "payée",
    "ALREADY_PAID",
  ],
  ...["SUCCESS_PENDING_SETTLEMENT", "PAID, PENDING", "ſucceſſ", "ＳＵＣＣＥＳＳ", "SUCCESS\u200b", "SUCCESS\u0000"],
  ...["1", "0", "200", "00", "-1", "1.0", "true", "FALSE", 1, 0, 200, -3.5, true, false],
  ...[["SUCCESS"], { status: "SUCCESS" }, { code: 1, text: "Approved" }],
]

/** Words that nobody knows and that say no, or nothing. */
const NO: readonly unknown[] = [
  ...["UNPAID", "unpaid ", "NOT_PAID", "NOT PAID", "NotPaid", "notPaid", "NON PAYÉ", "NO_PAYMENT", "REPAYMENT", "PAY"],
  ...["NOT_CONFIRMED", "UNCONFIRMED", "not confirmed", "NON_CONFIRMED", "NON CONFIRMÉ", "PAS CONFIRMÉ", "notConfirmed"],
  ...["INCOMPLETE", "INCOMPLET", "NOT_COMPLETED", "UNSUCCESSFUL", "Payment unsuccessful", "NOT_SUCCESSFUL"],
  ...["INSUCCES", "DISAPPROVED", "UNAPPROVED", "NOT APPROVED", "SUCCESS FAILED", "PAYMENT_NOT_SUCCESSFUL"],
  ...["PENDING_CONFIRMATION", "AWAITING_APPROVAL", "WAITING FOR CONFIRMATION", "TO_BE_CONFIRMED", "APPROVAL_REQUIRED"],
  ...["Please confirm", "NEEDS CONFIRMATION", "EN ATTENTE DE CONFIRMATION", "PENDING COMPLETION"],
  ...["CREATED", "INITIATED", "NEW", "ON_HOLD", "UNKNOWN", "NULL", "N/A", "-", "?", "💸"],
  ...["constructor", "__proto__", "toString", "DISCOMPLETED?", "INSUFFICIENT_FUNDS", "ABANDONED", "S U C C E S S"],
  ...[{}, [], [null], { data: {} }],
]

describe("readTransactionStatus", () => {
  it.each(KNOWN)("%s reads as %s, in any case and with space around it", (spelling, status) => {
    const written = [spelling, spelling.toLowerCase(), ` ${spelling}\n`, `\t${spelling.toLowerCase()} `]
    expect(written.map(readTransactionStatus)).toEqual(written.map(() => status))
    expect(written.map((word) => readReportedStatus(word))).toEqual(written.map(() => ({ status, unknown: null })))
  })

  it.each([...NOTHING, ...MAYBE, ...NO].map((value) => [value]))("%j reads as PENDING", (value) => {
    expect(readTransactionStatus(value)).toBe("PENDING")
    expect(readReportedStatus(value).status).toBe("PENDING")
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

describe("a word that nobody knows", () => {
  it.each(MAYBE.map((value) => [value]))("%j may mean that it was paid", (value) => {
    expect(readReportedStatus(value).unknown).toMatchObject({ mayMeanPaid: true })
  })

  it.each(NO.map((value) => [value]))("%j does not", (value) => {
    expect(readReportedStatus(value).unknown).toMatchObject({ mayMeanPaid: false })
  })

  it.each(NOTHING.map((value) => [value]))("%j is no word, unless money shows beside it", (value) => {
    expect(readReportedStatus(value)).toEqual({ status: "PENDING", unknown: null })
    expect(readReportedStatus(value, true)).toEqual({
      status: "PENDING",
      unknown: { word: EMPTY_STATUS, mayMeanPaid: true },
    })
  })

  it.each<[value: unknown, word: string]>([
    ["Payment successful ", "Payment successful "],
    [1, "1"],
    [true, "true"],
    [["SUCCESS"], '["SUCCESS"]'],
  ])("%j is kept as it came", (value, word) => {
    expect(readReportedStatus(value).unknown?.word).toBe(word)
  })

  it("money beside a word that is known changes nothing", () => {
    expect(readReportedStatus("PENDING", true)).toEqual({ status: "PENDING", unknown: null })
    expect(readReportedStatus("FAILED", true)).toEqual({ status: "FAILED", unknown: null })
  })

  it("is understood once it is taught, in any case and with space around it", () => {
    const words = new Map([
      [statusWordKey("Approved"), "SUCCESS" as const],
      [statusWordKey(" escrowed"), "FAILED" as const],
    ])
    const read = (value: unknown) => withStatusWords(readReportedStatus(value), words)
    expect(read(" APPROVED ")).toEqual({ status: "SUCCESS", unknown: null })
    expect(read("escrowed")).toEqual({ status: "FAILED", unknown: null })
    expect(read("APPROVED_")).toMatchObject({ status: "PENDING", unknown: { mayMeanPaid: true } })
    expect(read("PENDING")).toEqual({ status: "PENDING", unknown: null })
  })

  it("never throws, whatever comes", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof readReportedStatus(value).status === "string"))
  })
})
