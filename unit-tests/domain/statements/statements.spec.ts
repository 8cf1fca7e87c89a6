import {
  amountOf,
  columnsIn,
  currencyOf,
  dayOrderIn,
  decimalIn,
  headingsIn,
  idOf,
  lineActionsOf,
  lineStatusOf,
  NotationSamples,
  proposedMapping,
  readStatementLine,
  separatorIn,
  settledMapping,
  type StatementMapping,
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
    [
      "N° transaction;Date d'opération;Montant (FCFA);Frais (FCFA)",
      { transaction_id: 0, occurred_at: 1, amount: 2, fee: 3 },
    ],
    ["ID de transaction;Amount (XAF)", { transaction_id: 0, amount: 1 }],
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
  ["F CFA 12 500", ".", 12_500],
  ["12\u2019500", ".", 12_500],
  ["\u22121500", ".", -1_500],
  ["1.234.567", ".", 1_234_567],
  ["0.500", ",", null],
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
  ["12.500", ".", 12_500],
  ["12,500", ",", 12_500],
  ["12.5", ".", 12.5],
  ["1500.000", ".", 1_500],
  ["0.500", ".", 0.5],
] as const)("%j of a currency without decimals, decimals after %s, is %s", (text, decimal, amount) => {
  expect(amountOf(text, decimal, false)).toBe(amount)
})

it.each([
  [["1.234.567"], ","],
  [["12.5", "12,5"], null],
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
  ["31/01/26 18:05", "day_first", "2026-01-31T18:05:00", true],
  ["31 janv. 2026 à 18:05", "month_first", "2026-01-31T18:05:00", true],
  ["1er août 2026", "day_first", "2026-08-01T00:00:00", true],
  ["31-Jan-2026", "day_first", "2026-01-31T00:00:00", true],
  ["Jan 31, 2026 6:05 PM", "day_first", "2026-01-31T18:05:00", true],
  ["26 juin 2026", "day_first", "2026-06-26T00:00:00", true],
  ["2026-01-31 18:05 +01:00", "day_first", "2026-01-31T18:05:00+01:00", false],
  ["26-11-05", "year_first", "2026-11-05T00:00:00", true],
  ["2026-01-31", "year_first", "2026-01-31T00:00:00", true],
] as const)("%s, %s, is %s", (text, order, at, isLocal) => {
  expect(timeOf(text, order)).toMatchObject({ at, isLocal })
})

it.each([
  "26-11-05",
  "2026-02-30",
  "31/13/2026",
  "25:00",
  "yesterday",
  "",
  "1999-01-01",
  "2026-01-31 24:00",
  "26 foo 2026",
])("%s is no time", (text) => {
  expect(timeOf(text, "day_first")).toBeNull()
})

it.each<[string[], string | null]>([
  [["01/02/2026"], "day_first"],
  [["31/01/2026"], "day_first"],
  [["01/31/2026"], "month_first"],
  [["31/01/2026", "01/31/2026"], null],
  [["soon", "2026-01-31"], "day_first"],
  // A year that no payment is of is none.
  [["26-11-05"], "year_first"],
  [["05/11/26"], "day_first"],
  [["11/27/26"], "month_first"],
  [["27/11/26", "05/11/26"], "day_first"],
  [["26-11-27", "26-11-05"], "year_first"],
  // The 27th of 2026, or the 26th of 2027.
  [["27/11/26"], null],
  [["26-11-05", "05/11/2026"], null],
])("of %j, %s", (times, order) => {
  expect(dayOrderIn(times)).toBe(order)
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
  ["Confirmée", "paid"],
  ["Effectué", "paid"],
  ["OK", "paid"],
  ["En cours de traitement", "pending"],
  ["Settled up", "unknown"],
  ["constructor", "unknown"],
  ["paid".repeat(26), "unknown"],
  ["", "unknown"],
])("%s means %s", (word, status) => {
  expect(lineStatusOf(word)).toBe(status)
})

it.each([
  ['="P1"', "P1"],
  ["'P1", "P1"],
  ["P1\u200B", "P1"],
  ["\uFEFFP1\uFE0F\u00A0", "P1"],
  ["«\u00A0P1\u00A0»", "P1"],
])("%j is the id %s", (cell, id) => {
  expect(idOf(cell)).toBe(id)
})

it.each([
  ["a payment", "P1;26/11/2026;1500;XAF;Succès;30", "payment", []],
  ["a fee that is none", "P1;26/11/2026;1500;XAF;Succès;gratuit", "payment", ["fee"]],
  ["a fee that is not told", "P1;26/11/2026;1500;XAF;Succès;N/A", "payment", []],
  ["a day that is none", "P1;bientôt;1500;XAF;Succès;-", "payment", ["occurred_at"]],
  ["what failed without an amount", "P1;26/11/2026;;XAF;Échec;", "payment", []],
  ["what was paid without an amount", "P1;26/11/2026;;XAF;Succès;", "wrong", undefined],
  ["an id alone", "P1;;;;;", "wrong", undefined],
  ["the word of a sum", "TOTAL;;1500;XAF;;30", "no_payment", undefined],
  ["the word of a sum with a count", "Sous-total (6) :;;1500;XAF;6 transactions;30", "no_payment", undefined],
  ["a sum without an id", ";;1500;XAF;;30", "no_payment", undefined],
  ["a sum by its date", ";Total;1500;XAF;;30", "no_payment", undefined],
  ["a footer of one cell", "Nombre de transactions : 6", "no_payment", undefined],
  ["a footer of two", "Nombre de transactions;6;;;;", "no_payment", undefined],
  ["what was paid, without an id", ";26/11/2026;1500;XAF;Succès;30", "payment", []],
  ["what was paid without an id and an amount", ";26/11/2026;;XAF;Succès;30", "wrong", undefined],
  ["an id that begins as a sum does", "TOTAL-1;26/11/2026;1500;XAF;Succès;30", "payment", []],
])("%s", (_, line, kind, unread) => {
  const mapping = proposedMapping(["id", "date", "montant", "devise", "statut", "frais"], ";")
  const reading = readStatementLine(line.split(";"), mapping)
  expect([reading.kind, "unread" in reading ? reading.unread : undefined]).toEqual([kind, unread])
})

it.each<[string, string[], number, string]>([
  ["the first line", ["id;montant", "P1;5"], 1, ";"],
  ["behind the name of a separator", ["sep=;", "id;montant", "P1;5"], 2, ";"],
  ["behind titles", ["Relevé de novembre;;", ";;", "id;montant;date", "P1;5;2026-11-26"], 3, ";"],
  ["unknown, behind a title", ["Auszug;;", "wer;wieviel;wann", "P1;5;2026-11-26"], 2, ";"],
  ["unknown, behind a title with one known word", ["Montant;;", "wer;wieviel"], 2, ";"],
  ["the line with most known words, behind others of several cells", ["Relevé, 2026", "Id,Montant"], 2, ","],
  ["behind a line with fewer known words", ["Total;Date", "Id;Montant;Date", "P1;5;2026-11-26"], 2, ";"],
  ["behind a quoted name of a separator", ['"SEP=|" ', "a;b;c;d|Id", "P1|5"], 2, "|"],
  ["behind the name of a separator that we do not know", ["sep=#", "wer;wieviel"], 2, ";"],
  ["behind empty lines", ["", " ", "wer,wieviel"], 3, ","],
  ["in quotes, behind a title", ["Id", '"Id" ; "Montant"', '"P1";"5"'], 2, ";"],
  ["on the last line that is looked at", [...Array.from({ length: 19 }, () => "Titre"), "Id;Montant"], 20, ";"],
  ["too far below", [...Array.from({ length: 20 }, () => "Titre"), "Id;Montant"], 1, ";"],
  ["nowhere", [], 1, ";"],
])("headings are %s", (_, lines, line, separator) => {
  expect(headingsIn(lines)).toMatchObject({ line, separator })
})

it("a separator that somebody chose comes before the one that the file names", () => {
  expect(headingsIn(["sep=;", "Id,Montant;x"], ",")).toMatchObject({ line: 2, separator: "," })
})

describe("what lines show of how they are to be read", () => {
  const guessed = proposedMapping(["id", "amount", "date"], ";")
  const said: StatementMapping = { ...guessed, decimal: ",", day_order: "month_first", guessed: [] }

  it.each<
    [
      what: string,
      mapping: StatementMapping,
      amounts: string[],
      times: string[],
      read: [decimal: string, dayOrder: string],
      open: { guessed?: string[]; unclear?: string[]; assumed?: string[] },
    ]
  >([
    ["nothing", guessed, [], [], [".", "day_first"], {}],
    ["both", guessed, ["1.234,50"], ["11/25/2026"], [",", "month_first"], {}],
    ["amounts that contradict each other", guessed, ["1,5", "1.5"], [], [".", "day_first"], { unclear: ["decimal"] }],
    [
      "times that contradict each other",
      guessed,
      ["1.5"],
      ["25/11/2026", "11/25/2026"],
      [".", "day_first"],
      { unclear: ["day_order"] },
    ],
    [
      "what may be either",
      guessed,
      ["1.234"],
      ["03/04/2026"],
      [",", "day_first"],
      { assumed: ["decimal", "day_order"] },
    ],
    [
      "what may be either, and then what may not",
      guessed,
      ["1.234", "1.5"],
      ["03/04/2026", "04/25/2026"],
      [".", "month_first"],
      {},
    ],
    ["other than was said", said, ["1.5"], ["25/11/2026"], [",", "month_first"], { guessed: [] }],
  ])("%s", (_what, mapping, amounts, times, [decimal, day_order], open) => {
    const { mapping: read, unclear, assumed } = settledMapping(mapping, shownBy(amounts, times), false)
    expect({ ...read, unclear, assumed }).toEqual({
      ...mapping,
      ...{ decimal, day_order, unclear: [], assumed: [] },
      ...open,
    })
  })

  it.each<[what: string, amounts: string[], times: string[], read: Partial<StatementMapping>]>([
    ["nothing", [], [], {}],
    ["the same", ["1,5"], ["11/25/2026"], {}],
    ["other amounts", ["1.5"], ["11/25/2026"], { decimal: ".", guessed: ["decimal"] }],
    ["other times", ["1,5"], ["25/11/2026"], { day_order: "day_first", guessed: ["day_order"] }],
    ["what may be either", ["1.234"], ["03/04/2026"], {}],
  ])("what was said of an earlier file holds, unless lines contradict it: %s", (_what, amounts, times, read) => {
    expect(settledMapping(said, shownBy(amounts, times), true).mapping).toEqual({ ...said, ...read })
  })
})

function shownBy(amounts: readonly string[], times: readonly string[]): NotationSamples {
  const shown = new NotationSamples()
  amounts.forEach((amount) => shown.amount(amount, true))
  times.forEach((time) => shown.time(time))
  return shown
}

it.each([
  ["XAF", "xaf"],
  ["FCFA", null],
  ["Franc CFA (BEAC)", "xaf"],
  ["Franc CFA (BCEAO)", "xof"],
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
  ["without_id", [], null, false, ["note"]],
] as const)("what can be done about %s %j", (outcome, differences, payment, is_reviewed, actions) => {
  expect(lineActionsOf({ outcome, differences, payment, hasInvoice: false, is_reviewed })).toEqual(actions)
})
