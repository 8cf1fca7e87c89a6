import { OPERATIONS, readNotification } from "../../src/gateway"
import { CONTRACT_FIELDS } from "./contract-fields"
import { valuesAt } from "../../packages/verify/src/contract/fields"
import { fieldsOf } from "./schema-fields"
import { READS } from "../../packages/verify/src/contract/reads"
import { SAMPLE_AMOUNT } from "./target"
import { brokenValues } from "./rules"
import { bodiesOf, SAMPLES } from "../../packages/verify/src/contract/samples"
import { ENVELOPE, NOTIFICATION, RULES, TABLE } from "../../packages/verify/src/contract/table"

const rowsOf = (operation: string) => TABLE.filter((row) => row.operation === operation)
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()
const split = (names: string): string[] => sorted(names.split(" ").filter((name) => name !== ""))

describe("the table and the client cover each other", () => {
  const operations = Object.entries(OPERATIONS)

  it("has every row of the contract's endpoint tables", () => {
    const numbers = TABLE.flatMap(({ row }) => (row === null ? [] : [row]))
    expect(
      sorted(numbers.map(String))
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  it("has every field of every row, and calls no other the contract's", () => {
    const namesOf = (fields: Readonly<Record<string, { beside?: true }>>): string[] =>
      sorted(Object.entries(fields).flatMap(([path, { beside }]) => (beside === true ? [] : [path])))
    const listed = TABLE.filter(({ row }) => row !== null).map(
      (row) => [row.title, { request: namesOf(row.request), response: namesOf(row.response) }] as const,
    )
    const wanted = Object.entries(CONTRACT_FIELDS).map(
      ([title, { request, response }]) => [title, { request: split(request), response: split(response) }] as const,
    )
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted))
  })

  it("has the client's operations, and no others", () => {
    expect(sorted(TABLE.map(({ operation }) => operation))).toEqual(sorted(Object.keys(OPERATIONS)))
  })

  it("has a sample for each row, which gives every field of its request", () => {
    expect(sorted(Object.keys(SAMPLES))).toEqual(sorted(TABLE.map(({ title }) => title)))
    const missing = TABLE.flatMap((row) =>
      Object.entries(row.request)
        .filter(
          ([path, { property }]) =>
            valuesAt(SAMPLES[row.title]?.full(bodiesOf(SAMPLE_AMOUNT)), property ?? path).length === 0,
        )
        .map(([path]) => `${row.title}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it("names an exercise for each field, and every exercise is of use", () => {
    const rules = TABLE.flatMap(({ request }) => Object.values(request).map(({ rule }) => rule))
    const reads = [ENVELOPE, NOTIFICATION, ...TABLE.map(({ response }) => response)].flatMap((fields) =>
      Object.values(fields).map(({ read }) => read),
    )
    expect(sorted(rules)).toEqual(sorted(RULES))
    expect(RULES.filter((rule) => brokenValues(rule).length === 0)).toEqual([])
    expect(sorted(reads)).toEqual(sorted(READS))
  })

  it.each(operations)("%s goes by the table's method, path and family", (key, operation) => {
    const path = operation.path.replace(/:(\w+)/g, "{$1}")
    const family = "isLegacy" in operation ? "legacy" : "current"
    for (const row of rowsOf(key)) {
      expect([row.method, row.path, row.family]).toEqual([operation.method, path, family])
    }
  })

  it.each(operations)("%s has the table's request fields, and no others", (key, operation) => {
    const schema = operation.request({ allowHttpLoopback: false })
    const names: Readonly<Record<string, string>> = "queryNames" in operation ? operation.queryNames : {}
    const known = fieldsOf(schema).map((field) => names[field] ?? field)
    expect(sorted(known)).toEqual(sorted(rowsOf(key).flatMap(({ request }) => Object.keys(request))))
  })

  it.each(operations)("%s has the table's response fields, and no others", (key, operation) => {
    const known = "isWhole" in operation ? fieldsOf(operation.answer) : fieldsOf(operation.answer, "data")
    const listed = rowsOf(key).flatMap(({ response }) => Object.keys(response))
    expect(sorted(known.filter((field) => field !== "data"))).toEqual(
      sorted(listed.filter((field) => field !== "data")),
    )
  })

  it("has every field of a notification that its reader hands out, but those of the envelope's shape", () => {
    const envelopes = ["transaction_currency", "transaction_gateway", "purchaseRef"]
    expect(sorted(Object.keys(readNotification({})))).toEqual(sorted([...Object.keys(NOTIFICATION), ...envelopes]))
    const status = TABLE.find(({ title }) => title === "paymentstatus")?.response ?? {}
    expect(envelopes.filter((field) => !(`data.${field}` in status))).toEqual([])
  })
})
