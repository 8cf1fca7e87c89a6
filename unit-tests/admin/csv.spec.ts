import { toCsv } from "../../src/domain/texts/csv"
import { readAll, tableOf } from "../../src/admin/payments/lib/export"

const lines = (csv: string) => csv.replace("\uFEFF", "").trimEnd().split("\r\n")

it.each([
  ["=1+1", '"\'=1+1"'],
  ["+237677123456", '"\'+237677123456"'],
  ["-2+3", '"\'-2+3"'],
  ["@SUM(A1)", '"\'@SUM(A1)"'],
  ["\t=1+1", '"\'\t=1+1"'],
  ["  =1+1", '"\'  =1+1"'],
  ["\r\n=1+1", '"\'\r\n=1+1"'],
  ["＝1+1", '"\'＝1+1"'],
  ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
  ["a, b", '"a, b"'],
  ["a; b", '"a; b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["plain = text", "plain = text"],
  ["", ""],
])("a text cell %j", (text, cell) => {
  expect(toCsv([[text]], ",")).toBe(`\uFEFF${cell}\r\n`)
})

it("numbers stay numbers, and nothing is nothing", () => {
  expect(lines(toCsv([[12_500, null, -3, 1.5]], ","))).toEqual(["12500,,-3,1.5"])
  expect(lines(toCsv([[12_500, null, 1.5]], ";"))).toEqual(["12500;;1,5"])
})

const transaction = (id: string) =>
  ({
    id,
    created_at: "2026-01-31T12:00:00.000Z",
    state: "held",
    held_reason: "paid_twice",
    resolution: { action: "dismissed", by: "user_1", at: null, note: "=cmd|' /C calc'!A1" },
    order: { id: "order_1", display_id: 12, status: null },
    order_id: "order_1",
    invoice: null,
    invoice_id: null,
    contact: { customer_id: null, name: "Ada Ngono", email: "ada@example.com", phone: "+237 670 00 00 01" },
    amount: 500,
    currency_code: "xaf",
    paid: { amount: 400, currency_code: "xaf", with: null, at: null },
    refunded_amount: 0,
    operator: { code: "CM_ORANGE", name: "Orange Money" },
    prompt: { phone: "+237••••56" },
    settled_at: null,
    account: "default",
    mode: "test",
    cart_id: "cart_1",
    payment_session_id: "payses_1",
  }) as any

it("a table has a heading for every column", () => {
  const [headings, row] = tableOf([transaction("a")], (key) => key, "Africa/Douala")
  expect(headings).toHaveLength(row!.length)
  expect(headings!.slice(0, 5)).toEqual(["csv.opened", "csv.id", "csv.state", "csv.state_code", "csv.reason"])
  // Words for people beside codes for programs, and the time at the shop.
  expect(row!.slice(0, 12)).toEqual([
    "2026-01-31 13:00",
    "a",
    "states.dismissed.label",
    "held",
    "reasons.paid_twice.label",
    "paid_twice",
    12,
    null,
    "Ada Ngono",
    "+237 670 00 00 01",
    "ada@example.com",
    500,
  ])
  expect(lines(toCsv([row!], ","))[0]).toContain("\"'=cmd|' /C calc'!A1\"")
})

describe("reading everything", () => {
  const stored = (count: number) => Array.from({ length: count }, (_, index) => transaction(`t${index}`))
  const pagesOf = (all: any[]) => {
    const queries: any[] = []
    const page = async (query: any) => {
      queries.push(query)
      const start = query.after === undefined ? 0 : all.findIndex(({ id }) => id === query.after) + 1
      return { transactions: all.slice(start, start + query.limit), time_zone: "Africa/Douala" }
    }
    return { page, queries }
  }

  it.each([0, 1, 99, 100, 101, 250])("%s of them", async (count) => {
    const all = stored(count)
    const { page } = pagesOf(all)
    expect(await readAll(page, {})).toEqual({ transactions: all, timeZone: "Africa/Douala", isCut: false })
  })

  it("goes by what the list is filtered by, not by the page it is on", async () => {
    const { page, queries } = pagesOf(stored(150))
    await readAll(page, { state: ["held"], order: "held_first", offset: 40, limit: 20 })
    expect(queries).toEqual([
      { state: ["held"], limit: 100 },
      { state: ["held"], limit: 100, after: "t99" },
    ])
  })

  it("stops at the most that a file holds, and says so", async () => {
    const { page, queries } = pagesOf(stored(500))
    const { transactions, isCut } = await readAll(page, {}, 250)
    expect(transactions).toHaveLength(250)
    expect(isCut).toBe(true)
    expect(queries).toHaveLength(3)
  })
})
