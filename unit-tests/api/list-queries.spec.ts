import { CONTRACTS } from "../../src/api/contracts"

/** As a server reads a query: what is named several times is a list. */
function read(query: string): Record<string, unknown> {
  const given = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

const REFUSED_BY_BOTH = [
  ["state=nowhere", "state"],
  ["limit=0", "limit"],
  ["limit=1000", "limit"],
  ["limit=many", "limit"],
  ["offset=-1", "offset"],
  ["offset=10001", "offset"],
  ["after=a&offset=1", "after"],
  ["q=", "q"],
  [`q=${"x".repeat(101)}`, "q"],
  ["tokens=true", "tokens"],
] as const

describe.each([
  [
    "transactions",
    CONTRACTS["GET /admin/payunit/transactions"].query,
    [
      ["resolved=perhaps", "resolved"],
      ["from=yesterday", "from"],
      ["to=2026-13-01", "to"],
      ["order=cheapest", "order"],
      ["after=a&order=held_first", "after"],
      ["operator=", "operator"],
      ["held_reason=because", "held_reason"],
    ],
  ],
  [
    "invoices",
    CONTRACTS["GET /admin/payunit/invoices"].query,
    [
      ["order=history", "order"],
      ["after=a&order=ref", "after"],
      ["due_to=tomorrow", "due_to"],
    ],
  ],
] as const)("the list of %s", (_, schema, itsOwn) => {
  it.each([...REFUSED_BY_BOTH, ...itsOwn])("asked with %s: refused, and %s is named", (query, name) => {
    const { success, error } = schema.safeParse(read(query))

    expect(success).toBe(false)
    expect(JSON.stringify(error?.issues)).toContain(name)
  })

  it("asked with nothing: the first page", () => {
    expect(schema.parse({})).toMatchObject({ limit: 20, offset: 0 })
  })

  it("asked with one value and with several", () => {
    expect(schema.parse(read("state=open"))).toMatchObject({ state: ["open"] })
    expect(schema.parse(read("state=open&state=failed"))).toMatchObject({ state: ["open", "failed"] })
  })
})
