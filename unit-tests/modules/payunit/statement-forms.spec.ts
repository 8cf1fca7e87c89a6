import fc from "fast-check"
import { proposedMapping } from "../../../src/domain/statements"
import { MerchantError } from "../../../src/modules/payunit/errors"
import { headOf, detectFormat, readLines, recognizeMapping, textOf } from "../../../src/modules/payunit/statements"
import { runs } from "../../property-runs"

/* One list of payments, in whatever form somebody exports it: it is read as the same, or a person is asked; never otherwise. */

const PAYMENTS = [
  { id: "PU0000000001", day: 3, amount: 1_500, fee: 30, isPaid: true },
  { id: "PU0000000002", day: 14, amount: 12_500, fee: 250, isPaid: true },
  { id: "PU0000000003", day: 26, amount: 1_234_567, fee: 1_250, isPaid: true },
  { id: "PU0000000004", day: 27, amount: 500, fee: 10, isPaid: false },
]
const READ = PAYMENTS.map(({ id, day, amount, fee, isPaid }) => [
  ...[id, `2026-11-${String(day).padStart(2, "0")}`, amount, fee],
  isPaid ? "paid" : "not_paid",
])

const HEADINGS = [
  ["transaction_id", "created_at", "amount", "currency", "status", "fee", "customer"],
  ["Transaction ID", "Date", "Amount", "Currency", "Status", "Fee", "Customer"],
  ["N° transaction", "Date d'opération", "Montant (FCFA)", "Devise", "Statut", "Frais (FCFA)", "Client"],
]
const two = (number: number): string => String(number).padStart(2, "0")
const DAYS: readonly ((day: number) => string)[] = [
  (day) => `2026-11-${two(day)} 14:05`,
  (day) => `${two(day)}/11/2026`,
  (day) => `11/${two(day)}/2026 2:05 PM`,
  (day) => `${two(day)}/11/26 14:05`,
  (day) => `26-11-${two(day)}`,
  (day) => `${day} nov. 2026 à 14:05`,
  (day) => `${two(day)}-Nov-2026`,
  (day) => `Nov ${day}, 2026 2:05 PM`,
]
const grouped = (mark: string, decimals: string, before = "", behind = "") => {
  return (amount: number): string => `${before}${String(amount).replace(/\B(?=(\d{3})+$)/gu, mark)}${decimals}${behind}`
}
const AMOUNTS = [
  grouped("", ""),
  grouped(".", ""),
  grouped(",", ""),
  grouped(" ", ",00"),
  grouped(".", ",00"),
  grouped(",", ".00"),
  grouped("\u00A0", "", "", " FCFA"),
  grouped("’", "", "F CFA "),
]
const IDS: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => `="${id}"`,
  (id) => `'${id}`,
  (id) => `${id}\u00A0`,
]
const STATES = [
  ["SUCCESS", "FAILED"],
  ["Succès", "Échec"],
  ["Confirmé", "Annulé"],
] as const
const BEFORE = [[], ["sep={separator}"], ["Relevé de novembre 2026"], ["Relevé{separators}", ""]]
const BEHIND = [
  [],
  ["{headings}"],
  ["TOTAL{separator}{separator}{sum}{separator}XAF{separator}{separator}{separator}"],
  ["{separator}{separator}{sum}{separator}XAF{separator}{separator}{separator}"],
  ["Nombre de transactions : 4"],
]
const bytesOf = {
  "utf-8": (text: string) => Buffer.from(text),
  "utf-8 with a mark": (text: string) => Buffer.from(`\uFEFF${text}`),
  "utf-16": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  // Of the signs here, the apostrophe alone has another place than in Latin 1.
  "windows-1252": (text: string) => Buffer.from(text.replaceAll("’", "\u0092"), "latin1"),
}

const form = fc.record({
  separator: fc.constantFrom(";", ",", "\t"),
  headings: fc.constantFrom(...HEADINGS),
  day: fc.constantFrom(...DAYS),
  amount: fc.constantFrom(...AMOUNTS),
  id: fc.constantFrom(...IDS),
  states: fc.constantFrom(...STATES),
  currency: fc.constantFrom("XAF", "FCFA", "Franc CFA (BEAC)"),
  client: fc.constantFrom("Awa", 'Boutique "Chez Awa"', "Awa, Ngono; fils"),
  before: fc.constantFrom(...BEFORE),
  behind: fc.constantFrom(...BEHIND),
  isQuoted: fc.boolean(),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  titleEnd: fc.constantFrom("\n", "\r\n", "\r"),
  encoding: fc.constantFrom(...(Object.keys(bytesOf) as (keyof typeof bytesOf)[])),
})

function fileOf(one: typeof form extends fc.Arbitrary<infer Form> ? Form : never): Buffer {
  const { separator } = one
  const quoted = (cell: string): string =>
    one.isQuoted || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
  const sum = quoted(one.amount(PAYMENTS.reduce((all, { amount }) => all + amount, 0)))
  const filled = (line: string): string =>
    line.replace("{separators}", separator.repeat(6)).replaceAll("{separator}", separator).replace("{sum}", sum)
  const lines = PAYMENTS.map(({ id, day, amount, fee, isPaid }) =>
    [
      ...[one.id(id), one.day(day), one.amount(amount), one.currency, one.states[isPaid ? 0 : 1]],
      ...[one.amount(fee), one.client],
    ]
      .map(quoted)
      .join(separator),
  )
  const titles = one.before.map((title) => filled(title) + one.titleEnd)
  const headings = one.headings.map(quoted).join(separator)
  const all = [headings, ...lines, ...one.behind.map((line) => filled(line).replace("{headings}", headings))]
  return bytesOf[one.encoding](titles.join("") + all.join(one.lineEnd) + one.lineEnd)
}

async function read(file: Buffer): Promise<unknown[] | MerchantError> {
  try {
    const head = headOf(file)
    const found = await detectFormat(head)
    const proposed = proposedMapping(found.headings, found.separator)
    const mapping = await recognizeMapping(textOf(file, head), found, proposed, false)
    const lines: unknown[] = []
    for await (const line of readLines(textOf(file, head), found, mapping)) {
      if (!("skipped" in line)) {
        lines.push([line.transaction_id, line.time?.at.slice(0, 10), line.amount, line.fee, line.status])
      }
    }
    return lines
  } catch (error) {
    if (error instanceof MerchantError && error.httpStatus === 400) return error
    throw error
  }
}

it("is read as the same in every form, or a person is asked", async () => {
  let questions = 0
  let all = 0
  await fc.assert(
    fc.asyncProperty(form, async (one) => {
      const lines = await read(fileOf(one))
      all += 1
      if (lines instanceof MerchantError) {
        questions += 1
      } else {
        expect(lines).toEqual(READ)
      }
    }),
    runs(1_000),
  )
  // A question is the exception: somebody has to answer it.
  expect(questions / all).toBeLessThan(0.05)
})

it("of a file without headings, the first payment is read", async () => {
  const file = Buffer.from("26/11/2026;P1;1500\n27/11/2026;P2;2500\n26/11/2026;P1;1500\n")
  const head = headOf(file)
  const found = await detectFormat(head)
  const columns = { transaction_id: 1, amount: 2, occurred_at: 0 }
  const mapping = { ...proposedMapping(found.headings, found.separator), columns }
  const lines: unknown[] = []
  for await (const line of readLines([head.text], found, mapping)) {
    lines.push("skipped" in line ? line : [line.line, line.transaction_id])
  }
  expect(lines).toEqual([
    [1, "P1"],
    [2, "P2"],
    [3, "P1"],
  ])
})

it("behind a title with fewer cells, columns are named by hand", async () => {
  const file = Buffer.from("Auszug;November;;\nWann;Was;Wer;Wieviel\n26/11/2026;x;P1;1500\n27/11/2026;y;P2;2500\n")
  const head = headOf(file)
  const found = await detectFormat(head)
  const columns = { transaction_id: 2, amount: 3, occurred_at: 0 }
  const mapping = { ...proposedMapping(found.headings, found.separator), columns }
  const lines: unknown[] = []
  for await (const line of readLines([head.text], found, mapping)) {
    lines.push("skipped" in line ? line : [line.transaction_id, line.amount])
  }
  expect(lines).toEqual([{ skipped: 2 }, ["P1", 1_500], ["P2", 2_500]])
})
