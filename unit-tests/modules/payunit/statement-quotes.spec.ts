import { headOf, detectFormat, readLines, textOf, tryMapping } from "../../../src/modules/payunit/statements"
import { proposedMapping } from "../../../src/domain/statements"

/* Quotation marks where people put them, and what a refusal says of the file. */

const HEAD = "Client;Identifiant transaction;Date;Montant;Devise;Statut;Frais"
const line = (client: string, id = "P2"): string => `${client};${id};26/11/2026 10:05:00;12500;XAF;Succès;250`
const table = (...lines: string[]): string => `${[HEAD, line("X", "P1"), ...lines].join("\n")}\n`

async function read(file: string): Promise<string[]> {
  const bytes = Buffer.from(file)
  const head = headOf(bytes)
  const found = await detectFormat(head)
  const ids: string[] = []
  const mapping = proposedMapping(found.headings, found.separator)
  for await (const read of readLines(textOf(bytes, head), found, mapping)) {
    ids.push("skipped" in read ? `-${read.skipped}` : (read.transaction_id ?? "none"))
  }
  return ids
}

it.each([
  ["within a cell", table(line('Boutique "Chez Awa"'))],
  ["for inches", table(line('TV 32"'))],
  ["at its end", table(line('Chez "Ali"'))],
  ["in a heading", table(line("Awa")).replace("Client", 'Client "nom"')],
  ["around a line break", table(line('"Awa\nNgono"'))],
  ["doubled", table(line('"Chez ""Awa"""'))],
])("quotation marks %s are read", async (_, file) => {
  expect(await read(file)).toEqual(["P1", "P2"])
})

it.each([
  ["closed too early", table(line('"Chez" Awa')), { line: 3, column: "Client" }, /quotation mark/],
  ["left open", table(line('"Chez Awa')), { column: "Client" }, /quotation mark/],
  [
    "left open until another",
    table(line('"Chez Awa'), line('Boutique "Awa"', "P3")),
    { line: 4, column: "Client" },
    /quotation mark/,
  ],
  ["a long cell", table(line("Chez Awa".repeat(9_000))), { line: 3, column: "Client" }, /more than 64 kB/],
  ["JSON", '[{"client":"Chez Awa"}]', {}, /headings/],
  ["a line too short", table("Chez Awa;P2"), { line: 3, column: "Date" }, /2 cells/],
  ["without headings", line("Chez Awa").replace("P2", '"P2" x'), {}, /column “2”/],
])("%s: refused with line and column, and nothing of a cell is repeated", async (_, file, details, message) => {
  const error: any = await read(file).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: "statement_malformed", details, message: expect.stringMatching(message) })
  expect(JSON.stringify(error) + String(error.message) + String(error.cause)).not.toMatch(/Awa/)
})

describe("the beginning of a file of more than 64 kB", () => {
  const long = (client: string, count = 2_000): string[] =>
    Array.from({ length: count }, (_, at) => line(client, `P${at}`))
  const problemOf = async (file: string): Promise<unknown> => {
    const found = await detectFormat(headOf(Buffer.from(file)))
    return (await tryMapping(found, proposedMapping(found.headings, found.separator), false)).problem
  }

  // So many letters before the table that the beginning ends at each sign of its lines once.
  const offsets = Array.from({ length: line('"Awa\nNgono\nDouala"', "P1234").length }, (_, offset) => offset)

  it.each(offsets)("may end within a cell of several lines: %i letters before", async (offset) => {
    const file = table(line("A".repeat(offset)), ...long('"Awa\nNgono\nDouala"'))
    expect(await problemOf(file)).toBeNull()
  })

  it("of which a cell alone has as much has no more to show", async () => {
    expect(await problemOf(table(line(`"${"Awa\n".repeat(20_000)}"`)))).toBeNull()
  })

  it("with a quotation mark that was left open is refused", async () => {
    const file = table(...long("Awa", 500), line('"Awa', "P501"), ...long("Awa"))
    expect(await problemOf(file)).toMatchObject({ code: "statement_malformed", details: { column: "Client" } })
  })
})

describe("whatever ends a line, lines have the numbers of the file", () => {
  const [title, headings, ...paid] = ["Relevé;;;;;;", HEAD, line("X", "P1"), line("Awa", "P2"), line("Awa", "P3")]
  const wrong = "Chez Awa;P4"
  it.each<[string, string[]]>([
    ["a title's other than the table's", ["\r\n", "\n", "\n", "\n", "\n"]],
    ["the table's other than a title's", ["\n", "\r\n", "\r\n", "\r\n", "\r\n"]],
    ["several", ["\r", "\n", "\r\n", "\r", "\n"]],
    ["returns alone", ["\r", "\r", "\r", "\r", "\r"]],
  ])("%s", async (_, ends) => {
    const before = [title, headings, ...paid].map((one, at) => `${one}${ends[at] ?? ""}`).join("")
    expect(await read(before)).toEqual(["P1", "P2", "P3"])
    await expect(read(before + wrong)).rejects.toMatchObject({ details: { line: 6 } })
  })

  it("the name of a separator has an end of its own", async () => {
    const rest = [HEAD, line("X", "P1"), wrong].join("\r\n")
    await expect(read(`sep=;\n${rest}`)).rejects.toMatchObject({ details: { line: 4 } })
  })

  it("within quotation marks as well", async () => {
    const rest = [HEAD, line('"Awa\r\nNgono"', "P1"), wrong].join("\r\n")
    await expect(read(rest)).rejects.toMatchObject({ details: { line: 4 } })
  })

  it("also where a piece of the text ends between the two of one", async () => {
    const pieces = [`${HEAD}\r`, "", "\n", `${line("X", "P1")}\r`, `\n${wrong}`]
    const found = await detectFormat(headOf(Buffer.from(pieces.join(""))))
    const mapping = proposedMapping(found.headings, found.separator)
    const readAll = async (): Promise<void> => {
      for await (const _line of readLines(pieces, found, mapping));
    }
    await expect(readAll()).rejects.toMatchObject({ details: { line: 3 } })
  })

  it("the beginning of a long file is looked at", () => {
    const text = `${[HEAD, ...Array.from({ length: 2_000 }, (_, at) => line("Awa", `P${at}`))].join("\r")}\r`
    expect(headOf(Buffer.from(text)).text.length).toBeGreaterThan(60_000)
  })
})
