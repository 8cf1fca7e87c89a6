import { createHmac } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { fileHash, headOf, detectFormat, readLines, textOf, tryMapping } from "../../../src/modules/payunit/statements"
import { proposedMapping } from "../../../src/domain/statements"

/* While a file is read, whatever else the process has to do has its turn. */

const HEAD = "reference,amount\n"
const QUARTER_MEGABYTE = 256 * 1024
/** One for every 4 kB. */
const TURNS = 60

/** How many turns others had meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const others = async (): Promise<void> => {
    while (!isOver) {
      await setImmediate()
      turns += 1
    }
  }
  const counted = others()
  await work()
  isOver = true
  await counted
  return turns
}

async function read(file: Buffer): Promise<number> {
  const head = headOf(file)
  const found = await detectFormat(head)
  const mapping = proposedMapping(found.headings, found.separator)
  let lines = 0
  for await (const _line of readLines(textOf(file, head), found, mapping)) {
    lines += 1
  }
  return lines
}

const bytes = (text: string): Buffer =>
  Buffer.from(HEAD + text.repeat(Math.floor(QUARTER_MEGABYTE / text.length)) + "P1,5\n")

it.each([
  ["lines", bytes("P1,1000\n")],
  ["empty lines", bytes("\n")],
  ["lines of one cell each", bytes("P1,1\n")],
  ["UTF-16", Buffer.from(`\uFEFF${bytes("P1,1000\n").toString()}`, "utf16le")],
])("a quarter of a megabyte of %s lets others through", async (_, file) => {
  expect(await turnsDuring(async () => await read(file))).toBeGreaterThan(TURNS)
})

it("a beginning is tried between others' turns", async () => {
  const found = await detectFormat(headOf(bytes("P1,1000\n")))
  const mapping = proposedMapping(found.headings, found.separator)
  expect(await turnsDuring(async () => await tryMapping(found, mapping, false))).toBeGreaterThan(TURNS / 4)
})

it("a file is hashed between others' turns, as at once", async () => {
  const file = bytes("P1,1000\n")
  let hash = ""
  const turns = await turnsDuring(async () => {
    hash = await fileHash(file)
  })
  expect(hash).toBe(createHmac("sha256", "").update(file).digest("hex"))
  expect(turns).toBeGreaterThan(TURNS)
})

it("more columns than any export has are refused, with line and column", async () => {
  const file = Buffer.from(`${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(",")}\n`)
  await expect(detectFormat(headOf(file))).rejects.toMatchObject({
    code: "statement_malformed",
    details: { line: 1, column: "501" },
  })
})

it.each([
  ["an amount", `P1,1${" ".repeat(60_000)}x`, { line: 2, column: "amount" }],
  ["an id", `${"P".repeat(101)},1`, { line: 2, column: "reference" }],
])("a cell too long for %s is named and not repeated", async (_, line, details) => {
  const error: any = await read(Buffer.from(`${HEAD}${line}\n`)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: "statement_malformed", details })
  expect(JSON.stringify(error) + String(error.message)).not.toMatch(/ {20}|P{20}/)
  expect(error.message).toContain("characters")
})
