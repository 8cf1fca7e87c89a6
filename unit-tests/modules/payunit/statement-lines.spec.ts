import { proposedMapping } from "../../../src/domain/statements"
import { MerchantError } from "../../../src/modules/payunit/errors"
import { headOf, detectFormat, readLines, recognizeMapping } from "../../../src/modules/payunit/statements"

const HEADINGS = "Identifiant transaction;Date;Montant;Devise;Statut;Frais"
const WITHOUT_STATE = "Identifiant transaction;Date;Montant"
const PAID = "AAA1;26/11/2026 10:00:00;1500;XAF;Succès;30"

/** What is read of a file: ids with amounts, `-` for a line that is set aside; or the code of why it is refused. */
async function read(lines: string[], choices: { decimal?: "." | "," } = {}): Promise<(string | number)[] | string> {
  const text = lines.join("\n")
  const found = await detectFormat(headOf(Buffer.from(text)))
  const proposed = proposedMapping(found.headings, found.separator)
  const mapping =
    choices.decimal === undefined
      ? proposed
      : { ...proposed, decimal: choices.decimal, guessed: proposed.guessed.filter((part) => part !== "decimal") }
  try {
    const settled = await recognizeMapping([text], found, mapping, false)
    const all: (string | number)[] = []
    for await (const line of readLines([text], found, settled)) {
      all.push(...("skipped" in line ? ["-"] : [line.transaction_id ?? "none", line.amount ?? "none"]))
    }
    return all
  } catch (error) {
    if (error instanceof MerchantError) return error.code
    throw error
  }
}

describe("lines that name a payment are never set aside", () => {
  const silent = (id: string, amount = 1500): string => `${id};26/11/2026 11:00:00;${amount};XAF;;30`
  it.each<[string, string[], (string | number)[] | string]>([
    [
      "a file whose state is empty everywhere",
      [HEADINGS, ...Array.from({ length: 12 }, (_, at) => silent(`PAY${at}`))],
      Array.from({ length: 12 }, (_, at) => [`PAY${at}`, 1500]).flat(),
    ],
    ["one of the same amount as the only other", [HEADINGS, PAID, silent("AAA2")], ["AAA1", 1500, "AAA2", 1500]],
    [
      "one whose amount is the sum of the others",
      [HEADINGS, PAID, PAID.replace("AAA1", "AAA2"), silent("AAA3", 3000)],
      ["AAA1", 1500, "AAA2", 1500, "AAA3", 3000],
    ],
    [
      "an unreadable time, and no column of states",
      [WITHOUT_STATE, "A1;26/11/2026 10:00 WAT;1500", "A2;26/11/2026;1500"],
      ["A1", 1500, "A2", 1500],
    ],
    [
      "an id that begins with a sum's word",
      [WITHOUT_STATE, "TOTAL-0001;26/11/2026;1500", "7sum4abc;26/11/2026;200"],
      ["TOTAL-0001", 1500, "7sum4abc", 200],
    ],
    [
      "an id of letters alone",
      [HEADINGS, PAID, "abcdefghijklmnopqr;;1500;XAF;;30"],
      ["AAA1", 1500, "abcdefghijklmnopqr", 1500],
    ],
    [
      "the first line, without an amount",
      [HEADINGS, "AAA1;26/11/2026 10:00:00;;XAF;Succès;30", PAID],
      "statement_malformed",
    ],
    ["the first line, cut off", [HEADINGS, "AAA1;26/11/2026 10:00:00", PAID], "statement_malformed"],
    [
      "a currency that nobody can read, of what was paid",
      [HEADINGS, PAID, "AAA2;26/11/2026;1000;Dollar US;Succès;1"],
      "statement_malformed",
    ],
    [
      "the same of what was not",
      [HEADINGS, PAID, "AAA2;26/11/2026;1000;Dollar US;Échec;1"],
      ["AAA1", 1500, "AAA2", 1000],
    ],
    [
      "an amount with the decimals in a cell of their own",
      ["ID,Date,Amount,Fee", "A1,26/11/2026,12,500,"],
      "statement_malformed",
    ],
    [
      "cells that a spreadsheet is kept from changing",
      [HEADINGS, '"=""AAA1""";"=""26/11/2026""";"=""1500""";XAF;Succès;30'],
      ["AAA1", 1500],
    ],
    ["a state and a day, and no id", [HEADINGS, PAID, PAID.replace("AAA1", "-")], ["AAA1", 1500, "none", 1500]],
    ["cells behind an apostrophe", [HEADINGS, "'AAA1;'26/11/2026;'1500;'XAF;'Succès;'30"], ["AAA1", 1500]],
  ])("%s", async (_what, lines, expected) => {
    expect(await read(lines)).toEqual(expected)
  })
})

describe("lines that are no payments are set aside", () => {
  it.each([
    "TOTAL;;1500;XAF;;30",
    ";;1500;XAF;;",
    "Total;;84000;;;",
    ";Total;84000;;;",
    "Nombre de transactions : 6",
    "Nombre de transactions;;2;;;",
    "Solde;;2940;;;",
    ";;3000;XAF;Total;",
    "TOTAL;;1500;XAF;Succès;",
    "Sous-total;;1500;XAF;;",
    ";;;;;x",
    HEADINGS,
    `"${HEADINGS.toUpperCase().replaceAll(";", '";"')}"`,
    // Another file behind the first, with its own mark at its beginning.
    `\uFEFF${HEADINGS}`,
    `${HEADINGS};;`,
  ])("%s", async (line) => {
    expect(await read([HEADINGS, PAID, line])).toEqual(["AAA1", 1500, "-"])
  })
})

describe("an order of days", () => {
  const paid = (date: string): string => PAID.replace("26/11/2026 10:00:00", date)
  it.each<[string, string[], (string | number)[] | string]>([
    ["told by other lines", ["27/11/26", "05/11/26"], ["AAA1", 1500, "AAA1", 1500]],
    ["with the year first", ["26-11-05", "26-11-06"], ["AAA1", 1500, "AAA1", 1500]],
    ["with the year first or last", ["26-11-27"], "statement_unclear"],
    ["of several kinds", ["26-11-05", "05/11/2026"], "statement_unclear"],
  ])("%s", async (_, dates, expected) => {
    expect(await read([HEADINGS, ...dates.map(paid)])).toEqual(expected)
  })
})

describe("a mark that somebody said", () => {
  const contradicting = [HEADINGS, PAID.replace("1500", "1500.5"), PAID.replace("1500", "500.000")]
  it("is asked for where amounts contradict each other", async () => {
    expect(await read(contradicting)).toBe("statement_unclear")
  })
  it("holds, also before three decimals", async () => {
    expect(await read(contradicting, { decimal: "." })).toEqual(["AAA1", 1500.5, "AAA1", 500])
  })
})
