import { cause, sayCauses } from "../../../src/domain/texts/causes"
import fc from "fast-check"
import { UNREADABLE } from "../../../src/gateway"
import { type SecondSource, type Expectation, feeIn, judge, type PaymentReport } from "../../../src/domain/payments"
import { runs } from "../../property-runs"

const expected: Expectation = { transactionId: "id1", amount: 12_500, currency: "xaf", mode: "live" }
const success: PaymentReport = {
  transactionId: "id1",
  status: "SUCCESS",
  amount: 12_500,
  currency: "XAF",
  mode: "live",
  gateway: "CM_ORANGE",
}

describe("judge", () => {
  it.each<[situation: string, over: Partial<PaymentReport>, kind: string]>([
    ["a success that matches in everything", {}, "paid"],
    ["a success that does not tell the id", { transactionId: null }, "paid"],
    ["a success that does not tell the currency", { currency: null }, "paid"],
    ["a success with an empty currency", { currency: " " }, "paid"],
    ["a success in lower-case currency with space around", { currency: " xaf " }, "paid"],
    ["a success that does not tell the mode", { mode: null }, "paid"],
    ["a success that does not tell the gateway", { gateway: null }, "paid"],
    ["a success whose id has space around it", { transactionId: " id1\n" }, "paid"],
    ["a failure of another transaction", { transactionId: "id2", status: "FAILED" }, "pending"],
    ["a cancellation of another transaction", { transactionId: "id2", status: "CANCELLED" }, "pending"],
    ["pending", { status: "PENDING" }, "pending"],
    ["a word that means nothing", { status: "PENDING", unknown: { word: "ON_HOLD", mayMeanPaid: false } }, "pending"],
    ["pending with the wrong amount", { status: "PENDING", amount: 1 }, "pending"],
    ["failed", { status: "FAILED" }, "failed"],
    ["failed, for another amount", { status: "FAILED", amount: 1 }, "failed"],
    ["cancelled", { status: "CANCELLED" }, "cancelled"],
    ["cancelled, nothing else told", { status: "CANCELLED", amount: null, currency: null }, "cancelled"],
  ])("%s → %s", (_situation, over, kind) => {
    expect(judge(expected, { ...success, ...over })).toEqual({ kind })
  })

  it.each<[situation: string, over: Partial<PaymentReport>, takesPremature: boolean, kind: string]>([
    ["failed", {}, false, "pending"],
    ["failed, for the second time", {}, true, "failed"],
    ["failed for the second time, of another transaction", { transactionId: "id2" }, true, "pending"],
    ["failed, and no longer premature", { premature: false }, false, "failed"],
    ["cancelled", { status: "CANCELLED" }, false, "cancelled"],
    ["pending now", { status: "PENDING", premature: false }, true, "pending"],
    ["paid now", { status: "SUCCESS", premature: false }, true, "paid"],
  ])("of a prompt that may still be approved: %s", (_situation, over, takesPremature, kind) => {
    const report = { ...success, status: "FAILED" as const, premature: true, ...over }
    expect(judge({ ...expected, takesPremature }, report)).toEqual({ kind })
  })

  it.each<[situation: string, over: Partial<PaymentReport>, reason: string, why: RegExp]>([
    ["too little", { amount: 12_499 }, "amount_mismatch", /^12500 XAF asked for, 12499 XAF paid$/],
    ["too much", { amount: 12_501 }, "amount_mismatch", /12501 XAF paid/],
    ["a fraction off", { amount: 12_500.5 }, "amount_mismatch", /12500\.5 XAF paid/],
    ["nothing", { amount: 0 }, "amount_mismatch", / 0 XAF paid/],
    ["another currency", { currency: "EUR" }, "amount_mismatch", /12500 EUR paid/],
    [
      "too little of an untold currency",
      { amount: 1, currency: null },
      "amount_mismatch",
      /1 paid, in a currency that PayUnit does not say/,
    ],
    [
      "another transaction",
      { transactionId: "id2" },
      "unverifiable",
      /paid according to PayUnit, but under another id/,
    ],
    [
      "an id in other case",
      { transactionId: "ID1" },
      "unverifiable",
      /paid according to PayUnit, but under another id/,
    ],
    ["an id that cannot be read", { transactionId: UNREADABLE }, "unverifiable", /under an unreadable id/],
    [
      "an untold amount of another currency",
      { amount: null, currency: "EUR", tellsNoAmount: true },
      "amount_mismatch",
      /paid in EUR/,
    ],
    ["an untold amount", { amount: null }, "unverifiable", /does not say the amount/],
    [
      "what another source could not be asked about",
      { silence: "no checkout" },
      "unverifiable",
      /by unknown means: “no checkout”$/,
    ],
    ["test money", { mode: "test" }, "test_in_live", /test mode/],
    ["test money of another amount", { mode: "test", amount: 1 }, "test_in_live", /test mode/],
    ["test money of an untold amount", { mode: "test", amount: null }, "test_in_live", /test mode/],
  ])("a success of %s is held: %s", (_situation, over, reason, why) => {
    const verdict = judge(expected, { ...success, ...over })
    expect(verdict).toMatchObject({ kind: "held", reason })
    expect(sayCauses(verdict.kind === "held" ? verdict.why : []).en).toMatch(why)
  })

  it.each<[situation: string, over: Partial<PaymentReport>]>([
    ["of this transaction", {}],
    ["of another amount", { amount: 1 }],
    ["of another transaction", { transactionId: "id2" }],
    ["with nothing else told", { transactionId: null, amount: null, currency: null, mode: null }],
  ])("a word that may mean paid is a doubt: %s", (_situation, over) => {
    const report = { ...success, status: "PENDING" as const, unknown: { word: "APPROVED", mayMeanPaid: true }, ...over }
    expect(judge(expected, report)).toEqual({ kind: "doubtful", word: "APPROVED" })
  })

  it.each<[what: string, beside: SecondSource, verdict: Record<string, unknown>]>([
    ["says so too", { kind: "reported", status: "SUCCESS", amount: 12_500, currency: "xaf" }, { kind: "paid" }],
    ["tells nothing more", { kind: "reported", status: "SUCCESS", amount: null, currency: null }, { kind: "paid" }],
    [
      "is silent",
      { kind: "silent", why: "no answer" },
      { kind: "unconfirmed", why: cause("service_said", { words: "no answer" }) },
    ],
    [
      "is pending",
      { kind: "reported", status: "PENDING", amount: 12_500, currency: "XAF" },
      { kind: "unconfirmed", why: cause("checkout_pending") },
    ],
    [
      "says that it failed",
      { kind: "reported", status: "FAILED", amount: 12_500, currency: "XAF" },
      { kind: "held", reason: "unverifiable", why: [cause("checkout_denies")] },
    ],
    [
      "says that it was cancelled",
      { kind: "reported", status: "CANCELLED", amount: 12_500, currency: "XAF" },
      { kind: "held", reason: "unverifiable", why: [cause("checkout_denies")] },
    ],
    [
      "tells another amount",
      { kind: "reported", status: "SUCCESS", amount: 1, currency: "XAF" },
      {
        kind: "held",
        reason: "amount_mismatch",
        why: [
          cause("amounts_differ", {
            price: { amount: 12_500, currency: "XAF" },
            paid: { amount: 1, currency: "XAF" },
          }),
        ],
      },
    ],
  ])("a success beside which another source %s", (_what, beside, verdict) => {
    expect(judge(expected, { ...success, beside })).toEqual(verdict)
    // It adds nothing to what does not fit by itself.
    expect(judge(expected, { ...success, beside, amount: 2 })).toMatchObject({ reason: "amount_mismatch" })
    expect(judge(expected, { ...success, beside, mode: "test" })).toMatchObject({ reason: "test_in_live" })
    expect(judge(expected, { ...success, beside, status: "FAILED" })).toEqual({ kind: "failed" })
  })

  it("test money is fine in a test store", () => {
    expect(judge({ ...expected, mode: "test" }, { ...success, mode: "test" })).toEqual({ kind: "paid" })
  })

  const testimony = fc.record<PaymentReport>({
    transactionId: fc.constantFrom("id1", "id2", null),
    status: fc.constantFrom("PENDING", "SUCCESS", "FAILED", "CANCELLED"),
    amount: fc.constantFrom(12_500, 12_499, 0, null),
    currency: fc.constantFrom("XAF", "xaf", "EUR", "", null),
    mode: fc.constantFrom("test", "live", null),
    gateway: fc.constantFrom("CM_ORANGE", null),
  })
  const expectation = fc.record<Expectation>({
    transactionId: fc.constant("id1"),
    amount: fc.constantFrom(12_500, 12_499),
    currency: fc.constantFrom("xaf", "XAF"),
    mode: fc.constantFrom("test", "live"),
  })

  it("says paid only of a success of this transaction, for this amount, in no other currency or mode", () => {
    fc.assert(
      fc.property(expectation, testimony, (wanted, report) => {
        const mayBePaid =
          report.status === "SUCCESS" &&
          report.transactionId !== "id2" &&
          report.amount === wanted.amount &&
          report.currency !== "EUR" &&
          !(report.mode === "test" && wanted.mode === "live")
        expect(judge(wanted, report).kind === "paid").toBe(mayBePaid)
      }),
      runs(1_000),
    )
  })

  it("never lets a success pass in silence, of whatever transaction", () => {
    fc.assert(
      fc.property(expectation, testimony, (wanted, report) => {
        const verdict = judge(wanted, { ...report, status: "SUCCESS" })
        expect(["paid", "held"]).toContain(verdict.kind)
      }),
    )
  })
})

describe("feeIn", () => {
  const PAYMENT = { id: "id1", amount: 12_500 }
  const PAID = { transactionId: "id1", status: "SUCCESS", amount: 12_500, currency: "XAF", mode: null, gateway: null }

  it.each<[what: string, report: Partial<PaymentReport>, fee: number | null]>([
    ["of what was paid", { fee: 250 }, 250],
    ["of nothing", { fee: 0 }, 0],
    ["of all", { fee: 12_500 }, 12_500],
    ["of a payment whose id is left out", { fee: 250, transactionId: null }, 250],
    ["of a payment whose id has space around it", { fee: 250, transactionId: " id1\n" }, 250],
    ["of more than was asked for, where more was paid", { fee: 12_600, amount: 13_000 }, 12_600],
    ["of what was asked for, where no amount is told", { fee: 250, amount: null }, 250],
    ["that is not told", {}, null],
    ["that is no number", { fee: null }, null],
    ["below nothing", { fee: -1 }, null],
    ["above what was paid", { fee: 12_501 }, null],
    ["above what was paid, and below what was asked for", { fee: 250, amount: 100 }, null],
    ["of another payment", { fee: 250, transactionId: "id2" }, null],
    ["of what is pending", { fee: 250, status: "PENDING" }, null],
    ["of what failed", { fee: 250, status: "FAILED" }, null],
  ])("a fee %s", (_what, report, fee) => {
    expect(feeIn({ ...PAID, ...report } as PaymentReport, PAYMENT)).toBe(fee)
  })

  it.each([-1, 0, 250, 12_501, null])("a fee of %s changes no verdict", (fee) => {
    const expected: Expectation = { transactionId: "id1", amount: 12_500, currency: "xaf", mode: "test" }
    for (const status of ["SUCCESS", "FAILED", "CANCELLED", "PENDING"] as const) {
      const report: PaymentReport = { ...PAID, status }
      expect(judge(expected, { ...report, fee })).toEqual(judge(expected, report))
    }
  })
})
