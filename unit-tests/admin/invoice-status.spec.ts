import { otherActionsOf, remediesOf } from "../../src/admin/invoices/lib/invoice-status"
import { INVOICE_FILTERS, invoicesQueryOf, NEEDS_REVIEW } from "../../src/admin/invoices/lib/invoice-list"
import { readList, writeList } from "../../src/admin/shared/lib/list-state"
import { mayBill } from "../../src/admin/invoices/lib/order-to-bill"
import { readCreateRefusal } from "../../src/admin/invoices/lib/invoice-refusals"
import { Refusal } from "../../src/admin/shared/lib/refusal"
import { GET as invoices } from "../../src/api/admin/payunit/invoices/contract"
import { invoiceActions } from "../../src/domain/invoices"

/** Somebody whose role allows all of it. */
const everything = () => true

describe("what can be done", () => {
  it("is what somebody's role allows", () => {
    const actions = invoiceActions("open")
    const confirms = (permission: string) => permission === "confirm_invoices"
    const open = { state: "open" as const, actions, warnings: [], link: null }
    expect(remediesOf("somebody_returned", actions, confirms)).toEqual(["confirm", "not_paid"])
    expect(otherActionsOf(open, confirms)).toEqual({ mayConfirm: true, menu: ["check"] })
    expect(otherActionsOf(open, () => false)).toEqual({ mayConfirm: false, menu: [] })
  })

  it("of one that PayUnit has as well is to copy its link, until it is paid or cancelled", () => {
    const menuOf = (state: "open" | "partly_paid" | "paid" | "void") =>
      otherActionsOf({ state, actions: [], warnings: [], link: "https://app.payunit.net/1" }, everything).menu
    expect(menuOf("open")).toEqual(["check", "copy_service_link", "duplicate"])
    expect(menuOf("partly_paid")).toEqual(["check", "copy_service_link", "duplicate"])
    expect([menuOf("paid"), menuOf("void")]).toEqual([
      ["check", "duplicate"],
      ["check", "duplicate"],
    ])
  })

  it("of one that somebody came back from is offered where it is told", () => {
    const actions = invoiceActions("open")
    expect(remediesOf("somebody_returned", actions, everything)).toEqual(["confirm", "not_paid"])
    const warnings = [{ code: "somebody_returned" as const, message: "" }]
    expect(otherActionsOf({ state: "open", actions, warnings, link: null }, everything)).toEqual({
      mayConfirm: false,
      menu: ["check", "email", "void", "duplicate"],
    })
  })

  it("of one that is in doubt is to say what was found", () => {
    const actions = invoiceActions("in_doubt")
    const warnings = [{ code: "in_doubt" as const, message: "" }]
    expect(remediesOf("in_doubt", actions, everything)).toEqual(["found", "not_created"])
    expect(otherActionsOf({ state: "in_doubt", actions, warnings, link: null }, everything)).toEqual({
      mayConfirm: false,
      menu: ["check", "void"],
    })
  })

  it.each(["open", "partly_paid", "paid", "void", "failed", "in_doubt", "creating"] as const)(
    "of one that is %s is all that the API offers, and to duplicate it once it is known whether it was made",
    (state) => {
      const actions = invoiceActions(state)
      const { mayConfirm, menu } = otherActionsOf({ state, actions, warnings: [], link: null }, everything)
      const always = state === "creating" || state === "in_doubt" ? ["check"] : ["check", "duplicate"]
      expect(new Set([...(mayConfirm ? ["confirm"] : []), ...menu])).toEqual(new Set([...actions, ...always]))
    },
  )
})

it.each([
  ["open", true, false],
  ["void", true, false],
  ["paid", false, true],
  ["failed", false, false],
] as const)(
  "a payment of one that is %s is confirmed by a button: %s; from the menu: %s",
  (state, byButton, inMenu) => {
    const { mayConfirm, menu } = otherActionsOf(
      { state, actions: invoiceActions(state), warnings: [], link: null },
      everything,
    )
    expect([mayConfirm, menu.includes("confirm")]).toEqual([byButton, inMenu])
  },
)

describe("the list", () => {
  const empty = { filtering: {}, search: "", pageIndex: 0 }
  it.each([
    ["nothing", empty, { limit: 20, offset: 0 }],
    ["what needs a look", { ...empty, filtering: NEEDS_REVIEW }, { needs_review: "true", limit: 20, offset: 0 }],
    [
      "a client's, by due date",
      { ...empty, search: " Ada ", sorting: "-due_date", pageIndex: 1 },
      { q: "Ada", order: "-due_date", limit: 20, offset: 20 },
    ],
    [
      "states and an account",
      { ...empty, filtering: { state: ["open", "void"], account: "douala" } },
      { state: ["open", "void"], account: "douala", limit: 20, offset: 0 },
    ],
    [
      "what a payment is on hold for",
      { ...empty, filtering: { held_reason: ["paid_twice", "reversed"] } },
      { held_reason: ["paid_twice", "reversed"], limit: 20, offset: 0 },
    ],
    ["a customer's", { ...empty, filtering: { customer_id: "cus_1" } }, { customer_id: "cus_1", limit: 20, offset: 0 }],
    ["a column that is none", { ...empty, sorting: "colour" }, { limit: 20, offset: 0 }],
  ])("%s: kept in the address, and asked as the API takes it", (_name, list, query) => {
    expect(readList(writeList(list, INVOICE_FILTERS), INVOICE_FILTERS)).toEqual(list)
    expect(invoicesQueryOf(list)).toEqual(query)
    expect(invoices.query.safeParse(query).success).toBe(true)
  })

  it("ends a span of days with the last of them", () => {
    const day = (date: number) => new Date(2026, 0, date).toISOString()
    const { due_from, due_to } = invoicesQueryOf({
      ...empty,
      filtering: { due_date: { $gte: day(17), $lte: day(18) } },
    })
    expect({ due_from, due_to }).toEqual({ due_from: day(17), due_to: day(19) })
  })
})

const order = { id: "order_1", status: "pending", currency_code: "xaf", summary: { pending_difference: 12_500 } }
it.each([
  ["something is outstanding", {}, true],
  ["nothing is", { summary: { pending_difference: 0 } }, false],
  ["too much was paid", { summary: { pending_difference: -500 } }, false],
  ["it is cancelled", { status: "canceled" }, false],
  ["PayUnit does not take its currency", { currency_code: "eur" }, false],
  ["nothing is known of it", { summary: null }, false],
])("an order can be billed: %s", (_name, change, expected) => {
  expect(mayBill({ ...order, ...change }, ["XAF"])).toBe(expected)
})

it("an order can be billed by somebody who may not see which currencies PayUnit takes", () => {
  expect(mayBill({ ...order, currency_code: "eur" }, null)).toBe(true)
})

describe("a refusal to create", () => {
  const refusal = (code: string, body: object) => readCreateRefusal(new Refusal("No.", 409, code, { ...body }))
  it("of too much tells the figures", () => {
    const figures = { outstanding: 13_500, open_invoices: 5_000, open_payments: 0, left: 8_500 }
    expect(refusal("exceeds_outstanding", { figures, excess: 500, total_amount: 9_000 })).toEqual({
      kind: "exceeds",
      excess: { figures, excess: 500, total: 9_000 },
    })
  })

  it("for one in doubt leads there", () => {
    expect(refusal("invoice_in_doubt", { invoice_id: "puinv_1" })).toEqual({
      kind: "elsewhere",
      invoiceId: "puinv_1",
      which: "inDoubt",
    })
  })

  it("for one that says the same as another of a moment ago leads there", () => {
    expect(refusal("recorded_already", { invoice_id: "puinv_1" })).toMatchObject({ which: "repeated" })
  })

  it("of PayUnit gives its words", () => {
    expect(refusal("invoice_refused", { invoice: { service: { failure: "bad number" } } })).toEqual({
      kind: "refused",
      why: "bad number",
    })
  })

  it("of anything else stays what it is", () => {
    const error = new Error("offline")
    expect(readCreateRefusal(error)).toEqual({ kind: "other", error })
    expect(refusal("order_cancelled", {})).toMatchObject({ kind: "other" })
  })
})
