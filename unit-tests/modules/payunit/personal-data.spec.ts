import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as models from "../../../src/modules/payunit/models"
import { personalOf } from "../../../src/modules/payunit/personal-columns"

const TEXTUAL = ["id", "text", "json", "array"]

/** Every column that may hold any text, and what its model says that it tells of people. */
const columns = Object.values(models).flatMap((model) => {
  const { tableName, schema } = model.parse()
  return Object.entries(schema).flatMap(([name, property]) => {
    const parsed = property.parse(name)
    return "dataType" in parsed && TEXTUAL.includes(parsed.dataType.name) && !name.startsWith("raw_")
      ? [{ column: `${tableName}.${name}`, personal: personalOf(property) }]
      : []
  })
})
const declared = columns.flatMap(({ column, personal }) => (personal ? [column] : []))

it("of every column that may hold a text, its model says whether it tells of people", () => {
  expect(columns.filter(({ personal }) => personal === undefined)).toEqual([])
})

/** Counted for two hours; and staff's own, who take it out themselves. */
const FORGOTTEN_OTHERWISE = /^payunit_(rate_window|alert_setting)\./

it("what tells of people is what is forgotten", () => {
  const source = readFileSync(join(__dirname, "../../../src/modules/payunit/privacy/personal-data.ts"), "utf8")
  const [payments = "", invoices = ""] = source.split("const FORGET_INVOICES")
  const forgotten = (sql: string, table: string): string[] =>
    [...sql.matchAll(new RegExp(`UPDATE ${table}\\b[^]*?WHERE`, "g"))].flatMap(([statement]) =>
      [...statement.matchAll(/(\w+) = (?:NULL|''|\$\{[A-Z_]+\})/g)].map(([, column]) => `${table}.${column}`),
    )
  const all = [
    ...["payunit_audit_entry", "payunit_statement_line", "payunit_payout"].flatMap((table) => [
      ...new Set(forgotten(source, table)),
    ]),
    ...[...["payunit_transaction", "payunit_manual_refund", "payunit_payment_request"], "payunit_statement"].flatMap(
      (table) => forgotten(payments, table),
    ),
    ...["payunit_invoice", "payunit_invoice_line", "payunit_invoice_installment"].flatMap((table) =>
      forgotten(invoices, table),
    ),
  ]
  expect(all.sort()).toEqual(declared.filter((column) => !FORGOTTEN_OTHERWISE.test(column)).sort())
  // With an invoice, some of what is about its payments is forgotten as well: nothing that is not forgotten with those.
  const besides = ["payunit_transaction", "payunit_manual_refund"].flatMap((table) => forgotten(invoices, table))
  expect(all).toEqual(expect.arrayContaining(besides))
})
