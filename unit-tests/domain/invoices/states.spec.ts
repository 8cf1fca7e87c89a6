import {
  CONFIRMABLE_STATES,
  DEMANDING_STATES,
  invoiceActions,
  INVOICE_STATES,
  type InvoiceState,
  invoiceStatesBefore,
  mayMoveInvoice,
  stateOncePaid,
  paymentActions,
} from "../../../src/domain/invoices"

const statesAfter = (from: InvoiceState): InvoiceState[] => INVOICE_STATES.filter((to) => mayMoveInvoice(from, to))

describe("an invoice's states", () => {
  it("every state but the first can be reached from it", () => {
    const reached = new Set<InvoiceState>(["creating"])
    for (const state of reached) {
      statesAfter(state).forEach((next) => reached.add(next))
    }
    expect([...reached].sort()).toEqual([...INVOICE_STATES].sort())
  })

  it.each<[InvoiceState, InvoiceState[]]>([
    ["creating", []],
    ["in_doubt", ["creating"]],
    ["open", ["creating", "in_doubt", "failed"]],
    ["partly_paid", ["open", "partly_paid", "void"]],
    ["paid", ["open", "partly_paid", "void"]],
    ["void", ["in_doubt", "open", "partly_paid"]],
    ["failed", ["creating", "in_doubt"]],
  ])("%s is reached only from %j", (to, from) => {
    expect(invoiceStatesBefore(to)).toEqual(from)
  })

  it("money that was confirmed is not forgotten: paid is final", () => {
    expect(statesAfter("paid")).toEqual([])
  })

  it("a void invoice can still be paid, since its link lives", () => {
    expect(statesAfter("void")).toEqual(["partly_paid", "paid"])
  })

  it("what may be confirmed leads to being paid, and nothing else does", () => {
    expect(INVOICE_STATES.filter((state) => mayMoveInvoice(state, "paid"))).toEqual(CONFIRMABLE_STATES)
  })

  it("whatever may ask somebody for money counts, also when nobody knows whether it does", () => {
    expect(DEMANDING_STATES).toEqual(["creating", "in_doubt", "open", "partly_paid"])
  })

  it.each([
    [10_000, 1, "partly_paid"],
    [10_000, 9_999, "partly_paid"],
    [10_000, 10_000, "paid"],
    [10_000, 10_001, "paid"],
  ])("of %i, %i paid: %s", (total, paid, state) => {
    expect(stateOncePaid(total, paid)).toBe(state)
  })

  it.each<[InvoiceState, string[]]>([
    ["creating", []],
    ["in_doubt", ["void", "found", "not_created"]],
    ["open", ["confirm", "void", "email"]],
    ["partly_paid", ["confirm", "void", "email"]],
    ["paid", []],
    ["void", ["confirm"]],
    ["failed", ["found"]],
  ])("%s: what a merchant can do", (state, actions) => {
    expect(invoiceActions(state, false)).toEqual(actions)
    expect(invoiceActions(state, true)).toEqual([...actions, "paid_back", "dismiss"])
  })

  it("without an address, nothing can be e-mailed", () => {
    expect(invoiceActions("open", false, false)).toEqual(["confirm", "void"])
  })

  it.each<[string, Partial<Parameters<typeof paymentActions>[0]>, string[]]>([
    ["of no order", { order_id: null, order_record: "none" }, ["refund"]],
    ["confirmed without recording it", { order_record: "none" }, ["refund", "record"]],
    ["some of it went back", { order_record: "none", paid_back_amount: 1 }, ["refund"]],
    ["being recorded", { order_record: "recording" }, []],
    ["recorded", { order_record: "recorded" }, ["refund"]],
    ["all of it went back", { order_record: "recorded", paid_back_amount: 5_000 }, []],
  ])("a payment, %s: what a merchant can do", (_, over, actions) => {
    const payment = { amount: 5_000, paid_back_amount: 0, order_id: "order_1", order_record: "none" as const }
    expect(paymentActions({ ...payment, ...over })).toEqual(actions)
  })
})
