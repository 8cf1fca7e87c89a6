import { addressOfStarted, addressOfPaid, refundedIn } from "../../src/admin/overview/lib/links"
import { PAYMENT_FILTERS, queryOf, WAITING } from "../../src/admin/payments/lib/payment-list"
import { readList, writeList } from "../../src/admin/shared/lib/list-state"
import { GET as payments } from "../../src/api/admin/payunit/transactions/contract"

const empty = { filtering: {}, search: "", pageIndex: 0 }
const all = { order: "held_first", limit: 20, offset: 0 }

it.each([
  ["nothing", empty, ""],
  ["what waits", { ...empty, filtering: WAITING }, "state=%5B%22held%22%5D&resolved=%22false%22"],
  ["a search on the third page", { ...empty, search: "#12", pageIndex: 2 }, "q=%2312&page=3"],
  ["a time", { ...empty, filtering: { created_at: { $gte: "2026-01-31T00:00:00.000Z" } } }, expect.any(String)],
])("%s: kept in the address and read back", (_name, list, address) => {
  const params = writeList(list, PAYMENT_FILTERS)
  expect(params.toString()).toEqual(address)
  expect(readList(new URLSearchParams(params.toString()), PAYMENT_FILTERS)).toEqual(list)
})

it.each([
  ["resolved=true", { resolved: "true" }],
  ["state=held", { state: "held" }],
  ["state=%5B", { state: "[" }],
  ["page=-4", {}],
  ["page=x", {}],
  ["other=1", {}],
])("an address that somebody typed: %s", (address, filtering) => {
  expect(readList(new URLSearchParams(address), PAYMENT_FILTERS)).toEqual({ filtering, search: "", pageIndex: 0 })
})

it.each([
  ["nothing", empty, all],
  ["what waits", { ...empty, filtering: WAITING }, { ...all, state: ["held"], resolved: "false" }],
  ["the second page", { ...empty, pageIndex: 1 }, { ...all, offset: 20 }],
  ["a search", { ...empty, search: "  #12 " }, { ...all, q: "#12" }],
  ["operators", { ...empty, filtering: { operator: ["CM_ORANGE"] } }, { ...all, operator: ["CM_ORANGE"] }],
  [
    "outcomes",
    { ...empty, filtering: { outcome: ["declined", "no_answer"] } },
    { ...all, outcome: ["declined", "no_answer"] },
  ],
  [
    "whom to call",
    { ...empty, filtering: { to_call: "true" }, sorting: "-amount" },
    { ...all, to_call: "true", order: "largest" },
  ],
  ["a customer", { ...empty, filtering: { customer_id: "cus_1" } }, { ...all, customer_id: "cus_1" }],
  ["a column that is none", { ...empty, sorting: "-state" }, all],
  ["a time that is none", { ...empty, filtering: { created_at: { $gte: "yesterday" } } }, all],
  ["a filter that is none", { ...empty, filtering: { resolved: "perhaps", state: [7] } }, all],
])("the server is asked for %s", (_name, list, query) => {
  expect(queryOf(list)).toEqual(query)
  expect(payments.query.safeParse(queryOf(list)).success).toBe(true)
})

it("the last day of a range belongs to it", () => {
  const day = new Date(2026, 0, 31)
  const filtering = { created_at: { $gte: day.toISOString(), $lte: day.toISOString() } }
  expect(queryOf({ ...empty, filtering })).toMatchObject({
    from: day.toISOString(),
    to: new Date(2026, 1, 1).toISOString(),
  })
})

it("the days of a bar: what was paid from its first moment to its last, and not a moment later", () => {
  const bar = { starts_at: "2026-01-30T23:00:00.000Z", ends_at: "2026-01-31T23:00:00.000Z" }
  const address = new URL(addressOfPaid(bar, { operator: ["CM_ORANGE"] }), "https://admin.example")
  const list = readList(address.searchParams, PAYMENT_FILTERS)
  expect(queryOf(list)).toEqual({ ...all, paid_from: bar.starts_at, paid_to: bar.ends_at, operator: ["CM_ORANGE"] })
  expect([address.pathname, address.hash]).toEqual(["/payunit", "#payments"])
  for (const [link, names] of [
    [addressOfStarted(bar), ["from", "to"]],
    [refundedIn(bar), ["refunded_from", "refunded_to"]],
  ] as const) {
    const { searchParams } = new URL(link, "https://admin.example")
    expect(queryOf(readList(searchParams, PAYMENT_FILTERS))).toEqual({
      ...all,
      [names[0]]: bar.starts_at,
      [names[1]]: bar.ends_at,
    })
  }
})
