import {
  amountOf,
  columnsIn,
  currencyOf,
  dayOrderIn,
  decimalIn,
  lineActionsOf,
  lineStatusOf,
  separatorIn,
  timeOf,
} from "../../../src/domain/statements"

describe("columns are known by their headings", () => {
  it.each([
    [
      "Transaction ID,Amount,Currency,Status,Date,Fees",
      { transaction_id: 0, amount: 1, currency: 2, status: 3, occurred_at: 4, fee: 5 },
    ],
    [
      "Date;Identifiant de la transaction;Montant brut;Statut;Frais",
      { occurred_at: 0, transaction_id: 1, amount: 2, status: 3, fee: 4 },
    ],
    ["Référence,Montant", { transaction_id: 0, amount: 1 }],
    ["who,what", {}],
    // The one that says it best.
    ["id,transaction_id,total,amount", { transaction_id: 1, amount: 3 }],
  ])("%s", (headings, columns) => {
    expect(columnsIn(headings.split(/[,;]/))).toEqual(columns)
  })
})

it.each([
  ["1000", ".", 1_000],
  ["1,000.50", ".", 1_000.5],
  ["1 000,50", ",", 1_000.5],
  ["1\u202f000", ",", 1_000],
  ["1.000,50", ",", 1_000.5],
  ["FCFA 1 000", ".", 1_000],
  ["1 000 FCFA", ",", 1_000],
  ["-500", ".", -500],
  ["1,00,0", ".", null],
  ["", ".", null],
  ["many", ".", null],
  ["1e9", ".", null],
  ["9".repeat(16), ".", null],
  ["F.CFA 1 000,5", ",", 1_000.5],
  ["1 000 f cfa", ",", 1_000],
  ["1'000", ".", 1_000],
  ["'250", ".", 250],
  ["XAF\u00a0250\u00a0FCFA", ".", 250],
  ["francs 250", ".", null],
  ["250 francs", ".", null],
  ["250 ,", ".", null],
  ["- 250", ".", null],
  [`1${" ".repeat(39)}`, ".", 1],
  [`1${" ".repeat(40)}`, ".", null],
] as const)("%j with decimals after %s is %s", (text, decimal, amount) => {
  expect(amountOf(text, decimal)).toBe(amount)
})

it.each([
  [["1,000.50", "12"], "."],
  [["1.000,50"], ","],
  [["1 000,5"], ","],
  [["1,000", "2,500"], "."],
  [["1.000"], ","],
  [["12"], "."],
  [[`1,5${"0".repeat(38)}`, "1.5"], "."],
  [[], "."],
])("the decimals of %j stand after %s", (amounts, mark) => {
  expect(decimalIn(amounts)).toBe(mark)
})

it.each([
  ["2026-01-31T18:05:00Z", "day_first", "2026-01-31T18:05:00Z", false],
  ["2026-01-31 18:05", "day_first", "2026-01-31T18:05:00", true],
  ["31/01/2026", "day_first", "2026-01-31T00:00:00", true],
  ["31/01/2026 à 18h05", "day_first", "2026-01-31T18:05:00", true],
  ["01/31/2026 6:05 PM", "month_first", "2026-01-31T18:05:00", true],
  ["2026-01-31 18:05 +01:00", "day_first", "2026-01-31T18:05:00+01:00", false],
] as const)("%s, %s, is %s", (text, order, at, isLocal) => {
  expect(timeOf(text, order)).toMatchObject({ at, isLocal })
})

it.each(["2026-02-30", "31/13/2026", "25:00", "yesterday", "", "1999-01-01", "2026-01-31 24:00"])(
  "%s is no time",
  (text) => {
    expect(timeOf(text, "day_first")).toBeNull()
  },
)

it("days come first unless one cannot", () => {
  expect([dayOrderIn(["01/02/2026"]), dayOrderIn(["31/01/2026"]), dayOrderIn(["01/31/2026"])]).toEqual([
    "day_first",
    "day_first",
    "month_first",
  ])
})

it.each([
  ["a,b;c,d", ","],
  ["a;b,c;d", ";"],
  ["a\tb", "\t"],
  ['"a,b";c', ";"],
  ["alone", ";"],
  ['"a""b,c,d";e', ";"],
])("%j is parted by %j", (heading, separator) => {
  expect(separatorIn(heading)).toBe(separator)
})

it.each([
  ["SUCCESS", "paid"],
  ["Réussie", "paid"],
  ["EN ATTENTE", "pending"],
  ["FAILED", "not_paid"],
  ["Annulé", "not_paid"],
  ["Reversed", "refunded"],
  ["Remboursé", "refunded"],
  ["Settled up", "unknown"],
  ["constructor", "unknown"],
  ["paid".repeat(26), "unknown"],
  ["", "unknown"],
])("%s means %s", (word, status) => {
  expect(lineStatusOf(word)).toBe(status)
})

it.each([
  ["XAF", "xaf"],
  ["FCFA", null],
  ["", null],
  ["francs", undefined],
  [`XAF${" ".repeat(38)}`, undefined],
])("%j as a currency is %s", (text, code) => {
  expect(currencyOf(text)).toBe(code)
})

it.each([
  ["matched", [], { can_check: true, is_settled: true }, false, ["open"]],
  ["differs", ["amount"], { can_check: true, is_settled: true }, false, ["check", "open", "note"]],
  ["differs", ["refunded_there"], { can_check: true, is_settled: true }, false, ["check", "open", "hold", "note"]],
  ["missing_there", [], { can_check: false, is_settled: true }, true, ["open", "hold"]],
  ["unknown_here", [], null, false, ["note"]],
  ["unknown_here", [], null, true, []],
] as const)("what can be done about %s %j", (outcome, differences, payment, is_looked_into, actions) => {
  expect(lineActionsOf({ outcome, differences, payment, hasInvoice: false, is_looked_into })).toEqual(actions)
})
