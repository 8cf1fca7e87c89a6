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
    ["partly_paid", ["open", "partly_paid"]],
    ["paid", ["open", "partly_paid", "void"]],
    ["void", ["in_doubt", "open", "partly_paid"]],
    ["failed", ["creating", "in_doubt"]],
  ])("%s is reached only from %j", (to, from) => {
    expect(invoiceStatesBefore(to)).toEqual(from)
  })

  it("money that was confirmed is not forgotten: paid is final", () => {
    expect(statesAfter("paid")).toEqual([])
  })

  it("a void invoice can still be paid, since its link lives: by all of it", () => {
    expect(statesAfter("void")).toEqual(["paid"])
  })

  it("money can have come of what leads to being paid, and of what is paid: a link of the service's lives on", () => {
    expect(INVOICE_STATES.filter((state) => state === "paid" || mayMoveInvoice(state, "paid"))).toEqual(
      CONFIRMABLE_STATES,
    )
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
    ["paid", ["confirm"]],
    ["void", ["confirm"]],
    ["failed", ["found"]],
  ])("%s: what a merchant can do", (state, actions) => {
    expect(invoiceActions(state)).toEqual(actions)
  })

  it.each<[InvoiceState, string[]]>([
    ["open", ["confirm", "void"]],
    ["partly_paid", ["confirm", "void"]],
    ["paid", ["confirm"]],
  ])("%s, without an address: nothing can be e-mailed", (state, actions) => {
    expect(invoiceActions(state, false)).toEqual(actions)
  })

  const OF_ORDER = { order_id: "order_1" }
  const OF_NONE = { order_id: null }
  it.each<
    [
      string,
      invoice: Parameters<typeof paymentActions>[1],
      over: Partial<Parameters<typeof paymentActions>[0]>,
      string[],
    ]
  >([
    ["of no order", OF_NONE, {}, ["refund"]],
    ["of no order, some of it was refunded", OF_NONE, { refunded_amount: 1 }, ["refund"]],
    ["of no order, all of it was refunded", OF_NONE, { refunded_amount: 5_000 }, []],
    ["confirmed without recording it", OF_ORDER, {}, ["refund", "record"]],
    ["not recorded, and some of it was refunded", OF_ORDER, { refunded_amount: 1 }, ["refund"]],
    ["not recorded, and all of it was refunded", OF_ORDER, { refunded_amount: 5_000 }, []],
    ["not recorded, and on hold", OF_ORDER, { isHeld: true }, ["refund"]],
    ["not recorded, and decided about", OF_ORDER, { isHeld: true, isFinal: true }, []],
    ["recorded", OF_ORDER, { order_id: "order_1" }, ["refund"]],
    ["recorded, and some of it was refunded", OF_ORDER, { order_id: "order_1", refunded_amount: 4_999 }, ["refund"]],
    ["recorded, and all of it was refunded", OF_ORDER, { order_id: "order_1", refunded_amount: 5_000 }, []],
    ["recorded, and more was refunded than came", OF_ORDER, { order_id: "order_1", refunded_amount: 5_001 }, []],
  ])("a payment, %s: what a merchant can do", (_, invoice, over, actions) => {
    const payment = { amount: 5_000, refunded_amount: 0, order_id: null, isHeld: false, isFinal: false, ...over }
    expect(paymentActions(payment, invoice)).toEqual(actions)
  })
})
