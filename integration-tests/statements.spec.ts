import { DUPLICATE_CAUSES } from "../src/domain/payments/states"
import { checkAnswer } from "./harness/answer-schemas"
import type { Merchant } from "./harness/merchant"
import type { Answer } from "./harness/answer"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"

/* PayUnit's own export of transactions, compared with what is known here. */

const DAY = "2026-10-05"
const SEVERAL = 10_000

/** The lines of a month's books above what they come to. */
const linesAbove = (books: string): string[] => (books.split("\r\n\r\n")[0] ?? "").trimEnd().split("\r\n")

onTestStore("standard", (store) => {
  let merchant: Merchant

  beforeEach(async () => {
    merchant = await store.merchant()
  })

  /** Sends a file, as a spreadsheet saved it. */
  const send = async (file: string | Buffer, { query = "", path = "", type = "text/csv" } = {}): Promise<Answer> => {
    const url = `${store.shop.url}/admin/payunit/statements${path}${query}`
    const response = await fetch(url, {
      method: "POST",
      headers: { ...merchant.headers, "content-type": type },
      body: typeof file === "string" ? file : new Uint8Array(file),
    })
    const answer = { status: response.status, headers: response.headers, body: await response.json() }
    checkAnswer("POST", url, answer, typeof file === "string" ? file : undefined)
    return answer
  }
  /** Gets a table. */
  const download = async (path: string): Promise<{ status: number; headers: Headers; body: string }> => {
    const response = await fetch(`${store.shop.url}/admin/payunit/${path}`, { headers: merchant.headers })
    const answer = { status: response.status, headers: response.headers, body: await response.text() }
    if (response.ok) {
      checkAnswer("GET", `/admin/payunit/${path}`, answer)
    }
    return answer
  }
  const checked = async (file: string | Buffer, query = ""): Promise<any> => {
    const answer = await send(file, { query })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    return answer.body.statement
  }
  const preview = async (file: string | Buffer): Promise<any> => {
    const answer = await send(file, { path: "/preview" })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body.preview
  }
  const linesOf = async (id: string, query = ""): Promise<any[]> =>
    (await store.shopper.expect(200, merchant.get(`/admin/payunit/statements/${id}/lines${query}`))).body.lines
  const counts = ({ sums }: any): Record<string, number> =>
    Object.fromEntries(sums.map((sum: any) => [sum.outcome, sum.count]))
  const written = async (): Promise<number[]> => {
    const [row] = await store.sql(
      "SELECT (SELECT count(*) FROM payunit_statement) AS statements, (SELECT count(*) FROM payunit_statement_line) AS lines",
    )
    return [Number(row.statements), Number(row.lines)]
  }
  /** Payments of 1 000 XAF and a bit, one a minute, that were settled: P1, P2 … */
  const settled = async (several: number): Promise<void> => {
    await store.sql(
      `INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id, amount,
         raw_amount, currency_code, state, paid_with, paid_at, settled_at, history, created_at, updated_at)
       SELECT 'P' || n, 'default', 'test', 'checkout', 'pp_payunit_payunit', 'payses_' || n, 'pay_col_' || n, 1000 + n,
         jsonb_build_object('value', (1000 + n)::text, 'precision', 20), 'xaf', 'settled', 'CM_ORANGE', paid_at, paid_at, '[]', paid_at, paid_at
         FROM (SELECT n, timestamptz '${DAY}T00:00:00Z' + n * interval '1 minute' AS paid_at FROM generate_series(1, ?) n) numbered`,
      [several],
    )
  }
  const at = (n: number): string => new Date(Date.parse(`${DAY}T00:00:00Z`) + n * 60_000).toISOString()
  const row = (n: number, over: Partial<Record<"id" | "amount" | "status", string>> = {}): string =>
    [over.id ?? `P${n}`, over.amount ?? String(1_000 + n), "XAF", over.status ?? "SUCCESS", at(n), "20"].join(",")
  const HEAD = "transaction_id,amount,currency,status,date,fees"
  const table = (rows: readonly string[], head = HEAD): string => `${[head, ...rows].join("\n")}\n`

  it(`of ${SEVERAL} lines with 50 planted differences, all are found and none is invented`, async () => {
    await settled(SEVERAL)
    const planted =
      (kind: number) =>
      (n: number): boolean =>
        n % 1_000 === 100 + kind
    const rows = Array.from({ length: SEVERAL }, (_, index) => index + 1).flatMap((n) => {
      if (planted(1)(n)) return []
      if (planted(2)(n)) return [row(n, { amount: String(999 + n) })]
      if (planted(3)(n)) return [row(n, { status: "FAILED" })]
      if (planted(4)(n)) return [row(n, { status: "REFUNDED" })]
      return planted(5)(n) ? [row(n), row(n, { id: `STRANGER${n}` })] : [row(n)]
    })

    const statement = await checked(table(rows))

    expect(statement).toMatchObject({ lines: SEVERAL, differences: 50, account: "default", starts_at: at(1) })
    expect(counts(statement)).toEqual({ matched: SEVERAL - 40, differs: 30, unknown_here: 10, missing_there: 10 })
    const found = await linesOf(statement.id, "?outcome=differs&outcome=unknown_here&outcome=missing_there&limit=100")
    const outcomes = found.map(({ transaction_id, outcome, differences }) => [transaction_id, outcome, ...differences])
    const wanted = Array.from({ length: 10 }, (_, thousand) => thousand * 1_000 + 100).flatMap((n) => [
      [`P${n + 1}`, "missing_there"],
      [`P${n + 2}`, "differs", "amount"],
      [`P${n + 3}`, "differs", "not_paid_there"],
      [`P${n + 4}`, "differs", "refunded_there"],
      [`STRANGER${n + 5}`, "unknown_here"],
    ])
    expect(outcomes.sort()).toEqual(wanted.sort())
    expect(statement.sums.find(({ outcome }: any) => outcome === "matched")).toMatchObject({
      fees: 20 * (SEVERAL - 40),
    })
  }, 120_000)

  it.each<[string, string | Buffer]>([
    ["commas, English", table([row(2)])],
    [
      "semicolons, French, decimal commas",
      `Identifiant de la transaction;Montant;Devise;Statut;Date;Frais\r\nP2;"1 002,00";FCFA;Réussi;05/10/2026 01:02;20,00\r\n`,
    ],
    ["tabs", table([row(2)]).replaceAll(",", "\t")],
    ["a byte order mark", `\uFEFF${table([row(2)])}`],
    ["UTF-16 of a spreadsheet", Buffer.from(`\uFEFF${table([row(2)])}`, "utf16le")],
    [
      "Latin letters of Windows",
      Buffer.from(`Référence;Montant;Statut;Date\nP2;1002;Réussi;2026-10-05T00:02:00Z\n`, "latin1"),
    ],
    [
      "quotes, and a comma within",
      `transaction_id,amount,currency,status,date,fees\n"P2","1,002.00",XAF,SUCCESS,"${at(2)}","20.00"\n`,
    ],
    [
      "months before days",
      `transaction_id,amount,status,date\nP2,1002,SUCCESS,10/05/2026 12:02 AM UTC\nX,5,FAILED,10/25/2026 1:00 PM UTC\n`,
    ],
    ["no state and no time", "reference,amount\nP2,1002\n"],
  ])("a file with %s is read", async (_, file) => {
    await settled(3)
    const statement = await checked(file)
    const [line] = await linesOf(statement.id, "?q=P2&has_fee=" + String(statement.sums[0].fees > 0))
    expect(line).toMatchObject({
      outcome: "matched",
      theirs: { amount: 1_002, status: "paid" },
      ours: { amount: 1_002 },
    })
  })

  it.each<[string, string | Buffer, string, RegExp]>([
    ["empty", "", "statement_empty", /no lines/],
    ["a heading alone", `${HEAD}\n`, "statement_empty", /no lines/],
    ["one column", "hello\nworld\n", "statement_malformed", /headings, in cells/],
    ["a workbook", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 0, 0]), "statement_malformed", /not as a workbook/],
    ["no column of ids", "when,amount\n2026-10-05,5\n", "statement_unmapped", /`transaction_id`/],
    [
      "an amount that is none",
      table([row(1), row(2, { amount: "many" })]),
      "statement_malformed",
      /Line 3, column “amount”/,
    ],
    ["a line too short", table([row(1), "P2,1002"]), "statement_malformed", /^.*Line 3, column/],
    ["an open quote", table([row(1), '"P2,1002,XAF']), "statement_malformed", /Line \d+.*quotation mark/],
    [
      "a day that is none",
      table([row(1).replace(at(1), "2026-02-30")]),
      "statement_malformed",
      /Line 2, column “date”/,
    ],
  ])("a file that is %s changes nothing, and the error says where", async (_, file, code, message) => {
    await settled(3)
    const answer = await send(file)
    expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringMatching(message) } })
    expect(await written()).toEqual([0, 0])
  })

  it.each([
    ["a sign and spaces in an amount", (cell: string) => table([row(1), row(2, { amount: `1${cell}x` })])],
    ["a currency and spaces as an amount", (cell: string) => table([row(1), row(2, { amount: `XAF${cell}1` })])],
    ["a time of spaces", (cell: string) => table([row(1), row(2).replace(at(2), `2026${cell}x`)])],
    ["digits without an end", (cell: string) => table([row(1), row(2, { amount: cell.replaceAll(" ", "1") })])],
  ])("a cell made to be read for ever is refused at once, and repeated nowhere: %s", async (_, attack) => {
    const file = attack(" ".repeat(60_000))
    const answers = Promise.all([send(file), send(file, { path: "/preview" })])
    const health = await fetch(`${store.shop.url}/health`, { signal: AbortSignal.timeout(5_000) })
    const [checked, previewed] = await answers
    const message = expect.stringMatching(
      /^.*Line 3, column “(amount|date)”: the cell has more than \d+ characters\. .{5,120}\.$/,
    )
    expect(health.status).toBe(200)
    expect(checked).toMatchObject({ status: 400, body: { code: "statement_malformed", message } })
    expect(previewed.body).toMatchObject({ preview: { problem: { code: "statement_malformed", message } } })
    expect(store.log()).not.toMatch(/ {20}|1{20}/)
    expect(await written()).toEqual([0, 0])
  })

  it("a shop's name in quotation marks is read; of what cannot be read, nothing is in the answer or the log", async () => {
    await settled(2)
    const head = "client,transaction_id,amount,currency,status,date,fees"
    const named = (...names: string[]): string =>
      table(
        names.map((name, n) => `${name},${row(n + 1)}`),
        head,
      )
    expect(counts(await checked(named("X", 'Boutique "Chez Awa"')))).toEqual({ matched: 2 })
    const refused = [
      named("X", '"Chez" Awa'),
      named("X", '"Chez Awa'),
      named("X", "Chez Awa".repeat(9_000)),
      '[{"client":"Chez Awa"}]',
    ]
    for (const file of refused) {
      for (const path of ["", "/preview"]) {
        const { status, body } = await send(file, { path })
        expect([status < 500, JSON.stringify(body.message ?? body.preview.problem)]).toEqual([
          true,
          expect.not.stringContaining("Awa"),
        ])
      }
    }
    expect(store.log()).not.toContain("Awa")
  })

  it("totals and footers are no payments; a cell that decides nothing stops nothing. Both are told", async () => {
    await settled(3)
    const rows = [
      row(1),
      row(2).replace(/,20$/, ",free"),
      row(3),
      "FAILED1,,XAF,FAILED,,",
      "TOTAL,3006,XAF,,,60",
      ",3006,XAF,,,60",
      "Sent by PayUnit,3006,XAF,,,",
      "Payments: 3",
    ]
    const statement = await checked(table(rows))
    expect(counts(statement)).toEqual({ matched: 3, set_aside: 1 })
    expect(statement).toMatchObject({
      lines: 4,
      skipped: { lines: { count: 4, lines: [6, 7, 8, 9] }, cells: { count: 1, lines: [3] } },
    })
    expect((await linesOf(statement.id, "?q=FAILED1"))[0].theirs).toMatchObject({ amount: null, status: "not_paid" })
  })

  it("what was paid without an id is told by its line, and is nobody's", async () => {
    await settled(1)
    // An id that somebody left empty is not the one of such a line.
    await store.sql("UPDATE payunit_transaction SET service_transaction_id = '' WHERE id = 'P1'")
    const rows = [row(1), row(2, { id: " " }), row(3, { id: "-" }), row(4, { id: " ", status: "FAILED" })]
    const statement = await checked(table(rows))
    expect(statement).toMatchObject({ lines: 4, differences: 2 })
    expect(counts(statement)).toEqual({ matched: 1, without_id: 2, set_aside: 1 })
    const withoutId = await linesOf(statement.id, "?outcome=without_id")
    expect(
      withoutId.map(({ line, transaction_id, payment_id, actions }) => [line, transaction_id, payment_id, actions]),
    ).toEqual([3, 4].map((line) => [line, null, null, ["note"]]))
  })

  it("a line without an id may be of a payment of its amount, and stretches no time", async () => {
    await settled(300)
    const named = Array.from({ length: 200 }, (_, index) => index + 1).filter((n) => n !== 100 && n !== 101)
    const rows = [...named.map((n) => row(n)), row(100, { id: "" }), row(300, { id: "", amount: "7777" })]
    const statement = await checked(table(rows))
    expect(statement).toMatchObject({ starts_at: at(1), ends_at: at(200) })
    expect(counts(statement)).toEqual({ matched: 198, without_id: 2, missing_there: 1, missing_at_border: 1 })
    const [missing] = await linesOf(statement.id, "?outcome=missing_there")
    expect(missing.transaction_id).toBe("P101")
  })

  it("a column of ids that has none is another's: it is said, and nothing is called missing", async () => {
    await settled(3)
    const { status, body } = await send(table([1, 2, 3].map((n) => row(n, { id: "-" }))))
    expect([status, body.message]).toEqual([400, expect.stringMatching(/line 2.*transaction_id/i)])
    expect(await written()).toEqual([0, 0])
  })

  it("what the lines leave open is told by the preview; what no line shows is assumed, in this file alone", async () => {
    const dated = (...dates: string[]): string =>
      table(dates.map((date, at) => row(at + 1).replace(/,[^,]+,20$/, `,${date},20`)))
    expect(await preview(dated("27/11/26"))).toMatchObject({
      ...{ unclear: ["day_order"], assumed: [], problem: { code: "statement_unclear" } },
    })
    const assumed = { unclear: [], assumed: ["day_order"], problem: null, mapping: { day_order: "day_first" } }
    expect(await preview(dated("05/11/2026"))).toMatchObject(assumed)
    await checked(dated("05/11/2026"))
    expect(await preview(dated("11/27/2026"))).toMatchObject({
      ...{ is_kept: true, unclear: [], assumed: [], mapping: { day_order: "month_first" } },
    })
  })

  it("a mark that nobody said is recognized in every file anew", async () => {
    await settled(2)
    const small = table([row(9, { id: "X", amount: "500", status: "FAILED" })])
    await checked(small)
    const file = table([row(1, { amount: "1.001" }), row(2, { amount: "1.002" })])
    expect(await preview(file)).toMatchObject({
      is_kept: true,
      mapping: { decimal: ",", guessed: ["decimal", "day_order"] },
    })
    expect(counts(await checked(file))).toEqual({ matched: 2 })
    expect(
      await send(table([row(1, { amount: "1,5" }).replace("1,5", '"1,5"'), row(2, { amount: "1.5" })])),
    ).toMatchObject({
      status: 400,
      body: { code: "statement_unclear", unclear: ["decimal"] },
    })
  })

  it("money that both know of, and no order holds, is told so", async () => {
    await settled(4)
    await store.sql(
      "UPDATE payunit_transaction SET state = 'held', held_reason = 'session_gone' WHERE id IN ('P2', 'P3', 'P4')",
    )
    await store.sql("UPDATE payunit_transaction SET resolution = 'dismissed', resolved_at = now() WHERE id = 'P3'")
    await store.sql("UPDATE payunit_transaction SET resolution = 'refunded', resolved_at = now() WHERE id = 'P4'")
    const statement = await checked(table([row(1), row(2), row(3), row(4)]))
    expect(counts(statement)).toEqual({ matched: 2, differs: 2 })
    const differing = (await linesOf(statement.id, "?outcome=differs")).map((line) => [
      line.transaction_id,
      line.differences,
    ])
    expect(differing).toEqual([
      ["P2", ["not_placed"]],
      ["P3", ["not_placed"]],
    ])
  })

  it("a mistake in the last of many lines changes nothing", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => row(index + 1))
    const answer = await send(table([...rows, row(3_001, { amount: "?" })]))
    expect(answer).toMatchObject({ status: 400, body: { line: 3_002, column: "amount" } })
    expect(await written()).toEqual([0, 0])
  })

  it("is refused in another form, and for an account that the store has not", async () => {
    expect((await send("x", { type: "text/plain" })).status).toBe(403)
    expect(await send(table([row(1)]), { query: "?account=third" })).toMatchObject({
      body: { code: "unknown_account" },
    })
    expect(await send(table([row(1)]), { query: "?mapping=x" })).toMatchObject({ status: 400 })
    expect(await written()).toEqual([0, 0])
  })

  it("shows how it reads a file before anything is kept; how a person read it is kept for the next", async () => {
    const file = "wer,wieviel\nP1,1001\nP2,1002\n"
    expect(await preview(file)).toMatchObject({
      missing: ["transaction_id", "amount"],
      is_kept: false,
      language: null,
      mapping: { separator: "," },
    })
    expect(await written()).toEqual([0, 0])
    await settled(2)
    const mapping = { separator: ",", columns: { transaction_id: 0, amount: 1 }, decimal: ".", day_order: "day_first" }

    const statement = await checked(file, `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`)

    expect(counts(statement)).toEqual({ matched: 2 })
    expect(await preview(file)).toMatchObject({ missing: [], is_kept: true, mapping })
    expect(counts(await checked(file, "?again=true"))).toEqual({ matched: 2 })
  })

  it("the very same file is asked about, with the report that there is; meant once more, it is checked once more", async () => {
    await settled(50)
    const file = table(Array.from({ length: 50 }, (_, index) => row(index + 1)))
    const first = await checked(file, "?file_name=octobre.csv")
    expect(await send(file)).toMatchObject({
      status: 409,
      body: { code: "statement_checked_already", statement_id: first.id, file_name: "octobre.csv" },
    })
    const reports = await Promise.all([checked(file, "?again=true"), checked(file, "?again=true")])
    expect(reports.map(counts)).toEqual([{ matched: 50 }, { matched: 50 }])
    const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/statements"))
    const [newest] = body.statements
    const one = await store.shopper.expect(200, merchant.get(`/admin/payunit/statements/${newest.id}`))
    expect(one.body.statement).toMatchObject({ id: newest.id, lines: newest.lines })
    expect(body.statements.map(({ file_name }: any) => file_name)).toEqual(["", "", "octobre.csv"])
  })

  it("one id paid twice is told; a try that failed before it decides nothing", async () => {
    await settled(2)
    const statement = await checked(
      table([row(1, { status: "FAILED" }), row(1), row(2), row(2), row(9, { id: "X", status: "FAILED" })]),
    )
    expect(counts(statement)).toEqual({ matched: 2, repeated: 1, set_aside: 2 })
  })

  it("what was paid near to an end of it may be in another", async () => {
    await settled(300)
    const rows = Array.from({ length: 300 }, (_, index) => index + 1).filter((n) => ![5, 150, 299].includes(n))
    expect(counts(await checked(table(rows.map((n) => row(n)))))).toEqual({
      matched: 297,
      missing_there: 1,
      missing_at_border: 2,
    })
  })

  it("what was paid after its last line is no difference; where it tells days alone, its last day may not be over", async () => {
    await settled(2_000)
    const rows = Array.from({ length: 1_500 }, (_, index) => index + 1)
    expect(counts(await checked(table(rows.map((n) => row(n)))))).toEqual({ matched: 1_500 })
    const days = rows.filter((n) => n !== 100).map((n) => row(n).replace(/,[^,]+,20$/, `,${at(n).slice(0, 10)},20`))
    expect(counts(await checked(table(days)))).toEqual({
      matched: 1_499,
      ...{ missing_there: 1, missing_at_border: 2_000 - 1_500 },
    })
  })

  it("what separates its columns can be said; headings tell the language", async () => {
    const file = "Montant, en francs;Identifiant, ici, là\n1001;P1\n"
    const read = async (query: string): Promise<any> => (await send(file, { path: "/preview", query })).body.preview
    expect(await read("")).toMatchObject({ mapping: { separator: "," }, language: "fr" })
    expect(await read("?separator=;")).toMatchObject({
      headings: ["Montant, en francs", "Identifiant, ici, là"],
      mapping: { separator: ";" },
    })
  })

  it("what cannot be read is shown before anything is done, with its line and column", async () => {
    const file = table([row(1), row(2, { amount: "many" })])
    expect(await preview(file)).toMatchObject({
      problem: { code: "statement_malformed", message: expect.stringContaining("Line 3, column “amount”") },
    })
    expect(await preview(table([row(1)]))).toMatchObject({ problem: null })
    expect(await preview("a,b\n1,2\n")).toMatchObject({ problem: null, missing: ["transaction_id", "amount"] })
  })

  it("a quotation mark out of place behind the first lines is shown beside how these are read", async () => {
    const lines = Array.from({ length: 150 }, (_, index) => row(index + 1))
    const { samples, problem } = await preview(table([...lines, `"Ada" x,${row(151)}`]))
    expect(samples[0]).toMatchObject({ transaction_id: "P1", amount: 1_001 })
    expect(problem).toMatchObject({ code: "statement_malformed", message: expect.stringContaining("Line 152") })
  })

  it("a file that is too large is refused with the limit, and changes nothing", async () => {
    const file = Buffer.alloc(50 * 1024 * 1024 + 1, "x")
    for (const path of ["", "/preview"]) {
      const answer = await send(file, { path, query: "?file_name=large.csv" })
      expect(answer).toMatchObject({ status: 413, body: { code: "statement_too_large" } })
      expect(answer.body.message).toContain("50 MB")
    }
    expect(await written()).toEqual([0, 0])
  })

  it("of a large file the beginning is previewed, up to a line's end", async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => row(index + 1))
    expect(await preview(table([...lines, row(1, { amount: "many" })]))).toMatchObject({ problem: null })
    expect(await preview(table([...lines.slice(0, 100), row(1, { amount: "many" })]))).toMatchObject({
      problem: { message: expect.stringContaining("Line 102, column “amount”") },
    })
  })

  it("money that the statement denies is put on hold by a person, once; a line is noted once", async () => {
    await settled(300)
    const rows = Array.from({ length: 300 }, (_, index) => row(index + 1, index === 149 ? { status: "FAILED" } : {}))
    const statement = await checked(table([...rows, row(301, { id: "STRANGER" })]))
    const [stranger, denied] = await linesOf(statement.id, "?outcome=differs&outcome=unknown_here")
    expect([stranger.actions, denied.actions]).toEqual([["note"], ["check", "open", "hold", "note"]])
    const act = async (line: any, what: string, body: unknown = { note: "Asked PayUnit" }): Promise<Answer> =>
      await merchant.post(`/admin/payunit/statements/${statement.id}/lines/${line.id}/${what}`, body)

    expect(await act(stranger, "hold")).toMatchObject({ status: 409, body: { code: "not_denied" } })
    expect((await act(denied, "hold", {})).status).toBe(400)
    const [held, late] = await Promise.all([act(denied, "hold"), act(denied, "hold")])
    expect([held.status, late.status].sort()).toEqual([200, 409])
    expect(await store.row("P150")).toMatchObject({ state: "held", held_reason: "reversed" })
    expect(await act(stranger, "note")).toMatchObject({
      status: 200,
      body: { line: { review: { by: merchant.userId, note: "Asked PayUnit" }, actions: [] } },
    })
    expect(await act(stranger, "note")).toMatchObject({ status: 409, body: { code: "already_reviewed" } })
    const { decisions } = (await merchant.get("/admin/payunit/audit")).body
    expect(decisions.map(({ action, stage }: any) => [action, stage])).toEqual([
      ["statement_line_noted", "refused"],
      ["statement_line_noted", "done"],
      ["payment_held", expect.stringMatching(/done|refused/)],
      ["payment_held", expect.stringMatching(/done|refused/)],
      ["payment_held", "refused"],
      ["statement_checked", "done"],
    ])
  })

  it("what PayUnit sent back, and was refunded another way here, was paid twice: it can be put on hold", async () => {
    await settled(4)
    for (const [id, method] of [
      ["P1", "cash"],
      ["P2", "cash"],
      ["P3", "PayUnit dashboard"],
    ] as const) {
      await store.sql(
        `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, by_payunit, recorded_by, recorded_at)
         SELECT 'r' || id, id, amount, raw_amount, currency_code, ?, ?, 'u', now() FROM payunit_transaction WHERE id = ?`,
        [method, method !== "cash", id],
      )
    }
    const rows = [1, 2, 3, 4].map((n) => row(n, n === 4 ? {} : { status: n === 2 ? "FAILED" : "REFUNDED" }))
    const statement = await checked(table(rows))
    const lines = await linesOf(statement.id, "?outcome=differs")
    expect(lines.map(({ transaction_id, differences }) => [transaction_id, ...differences]).sort()).toEqual([
      ["P1", "refunded_there"],
      ["P2", "not_paid_there"],
    ])
    for (const { id, transaction_id } of lines) {
      const path = `/admin/payunit/statements/${statement.id}/lines/${id}/hold`
      expect((await merchant.post(path, { note: "Asked PayUnit" })).status).toBe(200)
      expect((await store.row(transaction_id)).held_causes.map(({ code }: any) => code)).toEqual([
        "statement_denies",
        "refunded_besides",
        "nothing_left_to_refund",
      ])
    }
  })

  it("is exported as a table of its reader's language", async () => {
    await settled(2)
    const { id } = await checked(table([row(1), row(2, { amount: "5" })]))
    const csv = async (locale: string): Promise<string> => {
      return (await download(`statements/${id}/export?locale=${locale}`)).body
    }
    expect((await csv("fr")).split("\r\n")[2]).toMatch(
      /^[23];P2;;;;Différent;un autre montant;2026-10-05 01:02;Payé;5;XAF;20;Payé;1002;XAF;;;;Africa\/Douala$/,
    )
    expect(await csv("en")).toContain("P1,,,,Matched,,2026-10-05 01:01,Paid,1001,XAF,20,Paid,1001,XAF,,,,Africa/Douala")
    const { decisions } = (await merchant.get("/admin/payunit/audit?action=list_exported")).body
    expect(decisions.map(({ subject, request, actor }: any) => [subject.id, request, actor.id])).toEqual(
      Array.from({ length: 2 }, () => ["statements", { count: 2, filters: id }, merchant.userId]),
    )
  })

  it("names the order and the customer of each payment, and nobody once that is forgotten", async () => {
    const { transactionId, orderId } = await store.paidOrder()
    const { body } = await store.shopper.expect(200, merchant.get(`/admin/orders/${orderId}?fields=display_id`))
    const { id } = await checked(table([row(1, { id: transactionId, amount: "13500" }), row(2)]))
    const links = async (): Promise<unknown[]> =>
      (await linesOf(id))
        .map(({ line, order, invoice, customer }) => [line, order?.display_id, invoice, customer])
        .sort()
    const csv = async (): Promise<string[][]> =>
      (await download(`statements/${id}/export?locale=en`)).body
        .trimEnd()
        .split("\r\n")
        .map((one) => one.split(",").slice(2, 5))

    const number = body.order.display_id
    expect(await links()).toEqual([
      [2, number, null, "Ada Ngono"],
      [3, undefined, null, null],
    ])
    expect(await csv()).toEqual([
      ["Order", "Invoice", "Customer"],
      [String(number), "", "Ada Ngono"],
      ["", "", ""],
    ])

    await store.sql("UPDATE payunit_transaction SET forgotten_at = now() WHERE id = ?", [transactionId])
    expect(await links()).toContainEqual([2, number, null, null])
    expect((await csv())[1]).toEqual([String(number), "", ""])
  })

  it("keeps nothing of payers", async () => {
    await settled(1)
    const file = `${HEAD},payer,phone\n${row(1)},Ada Ngono,677123456\n`
    await checked(file)
    const kept = JSON.stringify(await store.sql("SELECT * FROM payunit_statement, payunit_statement_line"))
    expect(kept).not.toMatch(/Ngono|677123456/)
  })

  describe("what pays an invoice", () => {
    /** An invoice of 10 000 XAF: its first instalment is paid on PayUnit's page of it, the second on ours. */
    const paidInvoice = async (): Promise<{ desk: InvoiceDesk; id: string; first: any; second: any }> => {
      const desk = await InvoiceDesk.open(store)
      const { id, installments, page_url } = await desk.opened({
        type: "INSTALLMENT",
        installments: [
          { title: "Down payment", amount: 7_000 },
          { title: "Rest", amount: 3_000 },
        ],
      })
      const { body } = await store.shopper.expect(200, desk.do(id, `installments/${installments[0].id}/payment`))
      const first = await store.row(body.page.transaction_id)
      await store.simulator.control.decide(first.service_transaction_id, { status: "SUCCESS" })
      await store.shopper.expect(200, desk.do(id, "check"))
      await store.reaches(first.id, "settled")
      const form = new URLSearchParams({ action: "page" }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      await fetch(page_url, { method: "POST", redirect: "manual", headers, body: form })
      const [second] = await store.sql("SELECT * FROM payunit_transaction WHERE invoice_id = ? AND id <> ?", [
        id,
        first.id,
      ])
      await store.simulator.control.decide(second.id, { status: "SUCCESS" })
      await store.reaches(second.id, "settled")
      return { desk, id, first, second }
    }
    const lineOf = (id: string, amount: number, status = "SUCCESS"): string =>
      [id, amount, "XAF", status, new Date().toISOString(), "20"].join(",")

    it("is matched by our id, or by the one that PayUnit made, once, and so is its refund", async () => {
      const { desk, id, first, second } = await paidInvoice()
      expect([first.service_transaction_id, second.service_transaction_id]).toEqual([
        expect.stringMatching(/^PAYINV/),
        null,
      ])
      const rows = (status?: string) => [lineOf(first.service_transaction_id, 7_000, status), lineOf(second.id, 3_000)]

      const statement = await checked(table(rows()))
      expect(counts(statement)).toEqual({ matched: 2 })
      expect((await linesOf(statement.id)).sort((one, other) => one.line - other.line)).toMatchObject([
        { transaction_id: first.service_transaction_id, payment_id: first.id, ours: { amount: 7_000, invoice_id: id } },
        { transaction_id: second.id, payment_id: second.id, ours: { amount: 3_000, invoice_id: id } },
      ])

      expect(counts(await checked(table(rows("REFUNDED"))))).toEqual({ matched: 1, differs: 1 })
      await store.shopper.expect(200, desk.recordRefund(first.id, { method: "PayUnit", by_payunit: true }))
      expect(counts(await checked(table(rows("REFUNDED")), "?again=true"))).toEqual({ matched: 2 })
    })

    it("and was confirmed by hand is matched by the reference, if staff gave PayUnit's, and is missing nowhere", async () => {
      const desk = await InvoiceDesk.open(store)
      const { id } = await desk.opened()
      const { body } = await desk.confirm(id, { reference: "PU-OWN-LINK-1" })
      const statement = await checked(table([lineOf("PU-OWN-LINK-1", 10_000)]))
      expect(counts(statement)).toEqual({ matched: 1 })
      expect(await linesOf(statement.id)).toMatchObject([
        { payment_id: body.transaction_id, ours: { amount: 10_000, invoice_id: id } },
      ])
      const other = await desk.opened({ note: "in cash" })
      await desk.confirm(other.id, { method: "Cash" })
      expect(counts(await checked(table([lineOf("PU-OWN-LINK-1", 10_000)]), "?again=true"))).toEqual({ matched: 1 })
    })

    it("and is denied under PayUnit's own id can be put on hold", async () => {
      const { desk, id, first, second } = await paidInvoice()
      const denied = await checked(
        table([lineOf(first.service_transaction_id, 7_000, "FAILED"), lineOf(second.id, 3_000)]),
      )
      const [line] = await linesOf(denied.id, "?outcome=differs")
      expect(line).toMatchObject({ differences: ["not_paid_there"], actions: ["check", "open", "hold", "note"] })
      const path = `/admin/payunit/statements/${denied.id}/lines/${line.id}/hold`
      await store.shopper.expect(200, merchant.post(path, { note: "Asked PayUnit" }))
      expect(await store.row(first.id)).toMatchObject({ state: "held", held_reason: "reversed" })
      expect(await desk.read(id)).toMatchObject({ needs_review: true, paid_amount: 10_000 })
    })

    it("and is missing in a statement is told once; named there, it is not", async () => {
      const { id, first, second } = await paidInvoice()
      const HOUR = 3_600_000
      const stranger = (hours: number): string =>
        ["STRANGER", 1, "XAF", "SUCCESS", new Date(Date.now() + hours * HOUR).toISOString(), ""].join(",")
      const around = (...lines: string[]): string => table([stranger(-2), ...lines, stranger(2)])

      const lacking = await checked(around())
      const missing = await linesOf(lacking.id, "?outcome=missing_there")
      expect(missing.map(({ transaction_id, ours }) => [transaction_id, ours.amount, ours.invoice_id]).sort()).toEqual(
        [
          [first.id, 7_000, id],
          [second.id, 3_000, id],
        ].sort(),
      )
      const whole = await checked(around(lineOf(first.service_transaction_id, 7_000), lineOf(second.id, 3_000)))
      expect(await linesOf(whole.id, "?outcome=missing_there&outcome=missing_at_border")).toEqual([])
    })

    it("is in the sums, in the month's books and in the list of payments once", async () => {
      const { desk, first, second } = await paidInvoice()
      // What was confirmed by hand came as well, however it did.
      const { id: other } = await desk.opened({ again: true })
      const byHand = (await store.shopper.expect(200, desk.confirm(other))).body.transaction_id
      await checked(table([lineOf(first.service_transaction_id, 7_000), lineOf(second.id, 3_000)]))
      const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/summary"))
      const { today, currencies } = body.summary
      expect(currencies).toMatchObject([{ currency_code: "xaf", received: { amount: 20_000, count: 3 } }])

      const { body: books } = await download(`books?month=${today.slice(0, 7)}&locale=en`)
      const lines = linesAbove(books)
      const [head = "", ...entries] = lines
      const place = (name: string): number => head.split(",").indexOf(name)
      const read = entries.map((entry) => entry.split(","))
      expect(
        read.map((cells) => [
          cells[place("Reference (PayUnit transaction)")],
          cells[place("Customer")],
          cells[place("Gross")],
          cells[place("Fees")],
        ]),
      ).toEqual([
        [first.id, "Ada Ngono", "7000", "20"],
        [second.id, "Ada Ngono", "3000", "20"],
        [byHand, "Ada Ngono", "10000", ""],
      ])

      const list = await store.shopper.expect(200, merchant.get("/admin/payunit/transactions"))
      expect([list.body.count, list.body.transactions.map(({ id }: any) => id).sort()]).toEqual([
        3,
        [first.id, second.id, byHand].sort(),
      ])
    })

    describe("and was dismissed by staff", () => {
      /** What was received, as the overview, the month's books and the list of payments say: how often, and how much. */
      const received = async (): Promise<unknown> => {
        const { summary } = (await store.shopper.expect(200, merchant.get("/admin/payunit/summary"))).body
        const { body: books } = await download(`books?month=${summary.today.slice(0, 7)}&locale=en`)
        const [head = "", ...lines] = linesAbove(books)
        const gross = lines.map((one) => Number(one.split(",")[head.split(",").indexOf("Gross")]))
        const list = await store.shopper.expect(200, merchant.get("/admin/payunit/transactions?with_sums=true"))
        const of = (count: number, amount: number): string => `${String(amount)} XAF in ${String(count)}`
        return {
          overview: summary.currencies.map(({ received: { count, amount } }: any) => of(count, amount)),
          books: [
            of(
              gross.length,
              gross.reduce((sum, one) => sum + one, 0),
            ),
          ],
          list: list.body.sums.map((sum: any) => of(sum.count, sum.received)),
        }
      }
      const everywhere = (amount: string) => ({ overview: [amount], books: [amount], list: [amount] })
      const dismiss = async (id: string): Promise<void> => {
        await store.shopper.expect(200, merchant.resolve(id, { action: "dismiss", note: "told twice" }))
      }

      it("as the same money as another: it was received once", async () => {
        const desk = await InvoiceDesk.open(store)
        const { id, page_url } = await desk.opened()
        const body = new URLSearchParams({ action: "prompt", phone: "670000003" }).toString()
        const headers = { "content-type": "application/x-www-form-urlencoded" }
        await fetch(page_url, { method: "POST", redirect: "manual", headers, body })
        const [attempt] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [id])
        await store.shopper.expect(200, desk.confirm(id, { method: "Orange Money" }))
        await store.simulator.control.decide(attempt!.id, { status: "SUCCESS" })
        await store.reaches(attempt!.id, "held")
        // Until somebody says so, it may be other money.
        expect(await received()).toEqual(everywhere("20000 XAF in 2"))

        await dismiss(attempt!.id)

        expect(await received()).toEqual(everywhere("10000 XAF in 1"))
        const why = async (...codes: string[]): Promise<void> => {
          const causes = JSON.stringify(codes.map((code) => ({ code, params: {} })))
          await store.sql("UPDATE payunit_transaction SET held_causes = ?, updated_at = now() WHERE id = ?", [
            causes,
            attempt!.id,
          ])
        }
        for (const code of DUPLICATE_CAUSES) {
          await why("nothing_owed", code)
          expect([code, await received()]).toEqual([code, everywhere("10000 XAF in 1")])
        }
        // Held for anything else it came, and was kept.
        await why("nothing_owed")
        expect(await received()).toEqual(everywhere("20000 XAF in 2"))
        await store.sql("UPDATE payunit_transaction SET held_causes = NULL, updated_at = now() WHERE id = ?", [
          attempt!.id,
        ])
        expect(await received()).toEqual(everywhere("20000 XAF in 2"))
      })

      it("as confirmed by mistake: it never came; its reference, confirmed again, is matched by that", async () => {
        const desk = await InvoiceDesk.open(store)
        const { id } = await desk.opened()
        const confirm = async (amount: number, reference: string): Promise<string> =>
          (await store.shopper.expect(200, desk.confirm(id, { amount, reference }))).body.transaction_id
        const paid = await confirm(10_000, "MP1")
        const mistaken = await confirm(700, "PU-OWN-LINK-2")
        expect(await received()).toEqual(everywhere("10700 XAF in 2"))

        await dismiss(mistaken)

        expect(await received()).toEqual(everywhere("10000 XAF in 1"))
        const line = lineOf("PU-OWN-LINK-2", 800)
        const alone = await checked(table([line]))
        expect(await linesOf(alone.id)).toMatchObject([{ outcome: "differs", differences: ["paid_there", "amount"] }])
        const other = await desk.opened({ again: true })
        const right = (
          await store.shopper.expect(200, desk.confirm(other.id, { amount: 800, reference: "PU-OWN-LINK-2" }))
        ).body.transaction_id
        const both = await checked(table([line]), "?again=true")
        expect(await linesOf(both.id)).toMatchObject([{ outcome: "matched", payment_id: right }])
        expect(await received()).toEqual(everywhere("10800 XAF in 2"))

        // What an invoice had came, whatever was decided about it since.
        await store.sql(
          `UPDATE payunit_transaction SET state = 'held', held_reason = 'cancelled_without_refund', resolution = 'dismissed',
                  updated_at = now() WHERE id = ?`,
          [paid],
        )
        expect(await received()).toEqual(everywhere("10800 XAF in 2"))
      })

      it("as confirmed too high: what is less is what came, in a statement too", async () => {
        const desk = await InvoiceDesk.open(store)
        const { id } = await desk.opened()
        const { body } = await desk.confirm(id, { amount: 100_000, reference: "PU-OWN-LINK-3" })
        const [surplus] = await store.sql("SELECT id FROM payunit_transaction WHERE surplus_of = ?", [
          body.transaction_id,
        ])

        await dismiss(surplus!.id)

        expect(await received()).toEqual(everywhere("10000 XAF in 1"))
        expect(counts(await checked(table([lineOf("PU-OWN-LINK-3", 10_000)])))).toEqual({ matched: 1 })
      })
    })
  })

  describe("a month's books", () => {
    const get = async (query: string): Promise<{ status: number; text: string; headers: Headers }> => {
      const { status, body: text, headers } = await download(`books?${query}`)
      return { status, text, headers }
    }
    /** Its lines by the names of their columns; no cell here has a comma. */
    const books = async (query: string): Promise<Record<string, string>[]> => {
      const { status, text } = await get(query)
      expect(status).toBe(200)
      const [head = "", ...lines] = linesAbove(text)
      const names = head.split(",")
      return lines.map((one) => Object.fromEntries(one.split(",").map((cell, place) => [names[place], cell])))
    }
    /** What it comes to: its lines below the empty one. */
    const totals = async (query: string): Promise<string[]> => {
      const { text } = await get(query)
      return text.slice(text.indexOf("\r\n\r\n")).trim().split("\r\n")
    }
    const sumOf = (lines: Record<string, string>[], column: string): number =>
      lines.reduce((total, line) => total + Number(line[column]), 0)
    const refund = async (id: string, transaction: string, amount: number, at: string): Promise<void> => {
      await store.sql(
        `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, reference, recorded_by, recorded_at)
         VALUES (?, ?, ?, '{"value":"1","precision":20}', 'xaf', 'Orange Money', ?, 'user_1', ?)`,
        [id, transaction, amount, `MP-${id}`, at],
      )
    }

    it("come to what the summary of its days comes to, by payment and by day", async () => {
      await settled(1_200)
      await store.sql("UPDATE payunit_transaction SET paid_at = paid_at + interval '123 microseconds'")
      // Before and after the month, as the shop's own clock has it; and what is no money.
      await store.sql("UPDATE payunit_transaction SET paid_at = '2026-09-30T22:59:59Z' WHERE id = 'P1'")
      await store.sql("UPDATE payunit_transaction SET paid_at = '2026-09-30T23:00:00Z' WHERE id = 'P2'")
      await store.sql("UPDATE payunit_transaction SET paid_at = '2026-10-31T23:00:00Z' WHERE id = 'P3'")
      await store.sql("UPDATE payunit_transaction SET state = 'held', held_reason = 'test_in_live' WHERE id = 'P4'")
      await store.sql(
        "UPDATE payunit_transaction SET paid_currency = 'eur', paid_amount = 0.1 WHERE id IN ('P5', 'P6')",
      )
      await refund("r1", "P1", 100, "2026-10-01T00:00:00Z")
      await refund("r2", "P10", 200, "2026-10-05T20:00:00Z")
      await refund("r3", "P10", 300, "2026-10-20T20:00:00Z")
      await refund("r4", "P10", 400, "2026-11-20T20:00:00Z")
      await refund("r5", "P5", 50, "2026-10-21T20:00:00Z")
      await checked(table([row(10), row(11)]))
      // The latest counts, and the payment's own line, whatever its refund's says.
      await checked(table([row(10), row(12)]).replaceAll(",20\n", ",25\n"))
      await checked(table([row(12), row(12, { status: "REFUNDED" }).replace(/,20$/, ",0")]))
      await checked(table([row(10, { amount: "900", status: "REFUNDED" }).replace(/,20$/, ",0")]))

      const [lines, days, { body }] = [
        await books("month=2026-10&locale=en"),
        await books("month=2026-10&per=day&locale=en"),
        await store.shopper.expect(200, merchant.get("/admin/payunit/summary?from=2026-10-01&to=2026-10-31")),
      ]

      for (const { currency_code, received, refunded } of body.summary.currencies) {
        const of = (all: Record<string, string>[]): Record<string, string>[] =>
          all.filter(({ Currency }) => Currency === currency_code.toUpperCase())
        expect([sumOf(of(lines), "Gross"), sumOf(of(lines), "Refunded")]).toEqual([received.amount, refunded.amount])
        expect([sumOf(of(days), "Gross"), sumOf(of(days), "Refunded")]).toEqual([received.amount, refunded.amount])
        expect(sumOf(of(days), "Payments")).toBe(received.count)
      }
      expect(body.summary.currencies.map(({ currency_code }: any) => currency_code)).toEqual(["eur", "xaf"])
      expect(lines.length).toBe(1_200 - 3 + 2)
      const reference = "Reference (PayUnit transaction)"
      expect(new Set(lines.map((line) => line[reference])).size).toBe(lines.length - 1)
      const line = (id: string): any => lines.filter((one) => one[reference] === id)
      expect(line("P10")).toMatchObject([
        {
          ...{
            "Paid on": "2026-10-05 01:10",
            Operator: "Orange Money",
            Gross: "1010",
            Refunded: "500",
            Fees: "25",
            Net: "985",
          },
          ...{
            "Refunded on": "2026-10-20",
            "Reference of the refund": "MP-r2 · MP-r3",
            State: "Paid",
            "Time zone": "Africa/Douala",
          },
        },
      ])
      expect(line("P1")).toMatchObject([{ "Paid on": "2026-09-30 23:59", Gross: "", Refunded: "100", Fees: "" }])
      expect(line("P2")).toMatchObject([{ "Paid on": "2026-10-01 00:00", Gross: "1002", Fees: "" }])
      expect(line("P5").map(({ Currency, Gross, Refunded }: any) => [Currency, Gross, Refunded])).toEqual([
        ["EUR", "0.1", ""],
        ["XAF", "", "50"],
      ])
      expect(days.filter(({ Day }) => Day === "2026-10-05")).toMatchObject([
        { Currency: "EUR", Payments: "2", Gross: "0.2" },
        { Currency: "XAF", Fees: "65", Refunded: "200" },
      ])

      const eur = [
        "Payments,2",
        "Gross,0.2",
        "Refunded,0",
        "Fees of refunds,",
        "Fees,",
        "Payments with known fees,0",
        "Net,",
      ]
      const xaf = body.summary.currencies[1]
      const taken = sumOf(
        lines.filter(({ Currency }) => Currency === "XAF"),
        "Fees",
      )
      for (const per of ["payment", "day"]) {
        const totalsPer = await totals(`month=2026-10&per=${per}&locale=en`)
        expect(totalsPer.slice(0, 7)).toEqual(eur.map((figure) => `Total EUR,${figure}`))
        expect(totalsPer.slice(8)).toEqual([
          ...[`Total XAF,Payments,${xaf.received.count}`, `Total XAF,Gross,${xaf.received.amount}`],
          ...[`Total XAF,Refunded,${xaf.refunded.amount}`, "Total XAF,Fees of refunds,", `Total XAF,Fees,${taken}`],
          ...["Total XAF,Payments with known fees,3", "Total XAF,Net,"],
          `Total XAF,Remaining (gross less refunds and known fees),${xaf.received.amount - xaf.refunded.amount - taken}`,
        ])
      }

      const french = await get("month=2026-10&per=day&locale=fr")
      expect(french.text).toMatch(
        /^Jour;Opérateur;Devise;Paiements;Montant brut;Remboursé;Frais des remboursements;Frais;Paiements aux frais connus;Montant net;Taxes des commandes\r\n/,
      )
      expect(french.text).toContain("2026-10-05;Orange Money;EUR;2;0,2;0;;;0;;")
      expect(french.headers.get("content-disposition")).toBe('attachment; filename="payunit-2026-10-day.csv"')
      const { decisions } = (await merchant.get("/admin/payunit/audit?action=list_exported")).body
      expect(decisions.map(({ subject, request }: any) => [subject.id, request])).toEqual(
        ["day", "day", "payment", "day", "payment"].map((per) => [
          "books",
          { count: lines.length, filters: `month=2026-10&per=${per}` },
        ]),
      )
    })

    it("have an order's number and tax as Medusa has them, once", async () => {
      const { tax_regions } = (await merchant.get("/admin/tax-regions?country_code=cm")).body
      const rate = { tax_region_id: tax_regions[0].id, name: "TVA", code: "TVA", rate: 20, is_default: true }
      await store.shopper.expect(200, merchant.post("/admin/tax-rates", rate))
      const { transactionId } = await store.shopper.checkout({ items: { "pagne-wax": 1 } })
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      const { order_id: order } = await store.reaches(transactionId, "settled")
      const { body } = await store.shopper.expect(
        200,
        merchant.get(`/admin/orders/${String(order)}?fields=display_id,tax_total`),
      )
      expect(body.order.tax_total).toBeGreaterThan(0)
      await settled(1)
      // Of the same order, later in the month.
      await store.sql("UPDATE payunit_transaction SET order_id = ?, paid_at = '2026-10-08' WHERE id = 'P1'", [order])
      await store.sql("UPDATE payunit_transaction SET paid_at = '2026-10-07' WHERE id = ?", [transactionId])
      const lines = await books("month=2026-10&locale=en")
      const number = String(body.order.display_id)
      expect(lines.map((line) => [line.Order, line.Customer, line["Tax of the order"]])).toEqual([
        [number, "Ada Ngono", String(body.order.tax_total)],
        [number, "Ada Ngono", ""],
      ])
      // Whoever was forgotten stays so, whatever Medusa's order says.
      await store.sql("UPDATE payunit_transaction SET forgotten_at = now() WHERE id = 'P1'")
      expect((await books("month=2026-10&locale=en")).map((line) => line.Customer)).toEqual(["Ada Ngono", ""])
    })

    it.each([
      ["", /'month' is required/],
      ["month=2026-13", /such as 2026-01/],
      ["month=october", /such as 2026-01/],
      ["month=2099-01", /has not begun/],
      ["month=2026-10&per=week", /payment, day/],
      ["month=2026-10&locale=de", /en, fr/],
      ["month=2026-10&day=1", /day/],
    ])("asked for by %j, they are refused with what to do", async (query, message) => {
      const { status, text } = await get(query)
      expect([status, JSON.parse(text).message]).toEqual([400, expect.stringMatching(message)])
      expect(await store.sql("SELECT id FROM payunit_audit_entry")).toEqual([])
    })

    it("of a month without payments have headings alone", async () => {
      expect(await books("month=2026-08&locale=en")).toEqual([])
      expect(await books("month=2026-08&per=day&locale=en")).toEqual([])
    })
  })
})
