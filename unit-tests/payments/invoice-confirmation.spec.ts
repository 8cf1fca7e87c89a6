import type { InvoiceState } from "../../src/domain/invoices"
import type { PayUnitModuleService } from "../../src/modules/payunit"
import { keyedRequest, REPEATED_MS } from "../../src/modules/payunit/idempotency"
import {
  type ConfirmationRow,
  type InstallmentRow,
  type InvoicePaymentRow,
  readInstallment,
  readInvoicePayment,
} from "../../src/modules/payunit/invoices/invoice-record"
import type { NewEntry } from "../../src/modules/payunit/transactions/transactions"
import type { InvoiceLedger } from "../../src/payments/admission"
import {
  type ConfirmationPlan,
  type ConfirmedOrder,
  enterConfirmation,
  type NewConfirmation,
  planConfirmation,
} from "../../src/payments/invoices/confirmation"
import { transaction } from "../modules/payunit/a-transaction"
import { anInvoice } from "../modules/payunit/an-invoice"

/* What staff say came for an invoice of 10 000, of two instalments: 4 000 and 6 000. */

const NOW = new Date("2026-01-31T10:00:00Z")
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)

const given = (over: Partial<NewConfirmation> = {}): NewConfirmation => ({
  invoice_id: "puinv_aB3dE6gH9jK2mN5pQ8",
  confirmed_by: "user_1",
  record_on_order: true,
  reference: null,
  amount: 10_000,
  method: "PayUnit",
  note: null,
  ...over,
})

const part = (id: string, amount: number): InstallmentRow =>
  readInstallment({
    ...{
      id,
      invoice_id: "puinv_aB3dE6gH9jK2mN5pQ8",
      title: id,
      amount: String(amount),
      due_date: NOW,
      service_id: null,
    },
    ...{ payment_collection_id: null, position: 0, reminded_day: null },
  })

/** Money that is in the books. */
const booked = (amount: number, over: Record<string, unknown> = {}): InvoicePaymentRow =>
  readInvoicePayment({
    ...{ state: "settled", resolution: null },
    ...{ id: `booked${amount}`, source: "staff", invoice_id: "puinv_aB3dE6gH9jK2mN5pQ8", installment_id: null },
    ...{ order_id: null, amount: String(amount), currency_code: "xaf", method: "cash", paid_with: "BY_HAND" },
    ...{ reference: null, note: null, confirmed_by: "user_1", settled_at: NOW, payment_collection_id: "pay_col_1" },
    ...{ payment_session_id: "payses_1", refunded_amount: "0" },
    ...over,
  })

/** An entry of the ledger that is in this state. */
const entry = (amount: number, state: string, over: Record<string, unknown> = {}) =>
  transaction({ id: `entry${amount}`, source: "staff", amount: String(amount), state, ...over })

interface Situation {
  state?: InvoiceState
  installments?: InstallmentRow[]
  payments?: InvoicePaymentRow[]
  attempts?: InvoiceLedger["attempts"]
}

const ledgerOf = ({ state = "open", ...more }: Situation): InvoiceLedger => ({
  ...{ invoice: anInvoice({ state }), installments: [], payments: [], attempts: [] },
  ...more,
})

const anOrder = (over: Partial<ConfirmedOrder> = {}): ConfirmedOrder => ({
  ...{ id: "order_1", outstanding: 20_000, isClosed: false, attempts: [] },
  ...over,
})

/** With what is begun under the reference that is given, among the invoice's own. */
function plan(
  ledger: InvoiceLedger,
  earlier: readonly ConfirmationRow[],
  order: ConfirmedOrder | null,
  said: NewConfirmation,
): ConfirmationPlan {
  const named = ledger.attempts.find(
    ({ id, source, service_transaction_id }) =>
      source === "attempt" && said.reference !== null && [id, service_transaction_id].includes(said.reference),
  )
  return planConfirmation(ledger, earlier, order, named ?? null, said)
}

const PARTS = [part("first", 4_000), part("second", 6_000)]

type Planned = [amount: number, owed: number, surplus: number]

const isNew = ([amount, owed, surplus]: Planned): ConfirmationPlan => ({ kind: "new", amount, owed, surplus })

describe("what a confirmation comes to", () => {
  it.each<[string, Situation, Partial<NewConfirmation>, Planned]>([
    ["all of it", {}, { amount: 10_000 }, [10_000, 10_000, 0]],
    ["all of it, unless told", {}, { amount: null }, [10_000, 10_000, 0]],
    ["a part of it", {}, { amount: 2_500 }, [2_500, 2_500, 0]],
    ["more than it bills", {}, { amount: 12_500 }, [12_500, 10_000, 2_500]],
    [
      "an instalment, unless told",
      { installments: PARTS },
      { amount: null, installment_id: "second" },
      [6_000, 6_000, 0],
    ],
    [
      "another amount for an instalment",
      { installments: PARTS },
      { amount: 500, installment_id: "first" },
      [500, 500, 0],
    ],
    [
      "no instalment of an invoice that has some: all of it",
      { installments: PARTS },
      { amount: null, installment_id: null },
      [10_000, 10_000, 0],
    ],
    [
      "an instalment of which less is left",
      { state: "partly_paid", installments: PARTS, payments: [booked(7_500)] },
      { amount: null, installment_id: "second" },
      [2_500, 2_500, 0],
    ],
    ["the rest, unless told", { state: "partly_paid", payments: [booked(7_500)] }, { amount: null }, [2_500, 2_500, 0]],
    ["more than the rest", { state: "partly_paid", payments: [booked(7_500)] }, { amount: 3_000 }, [3_000, 2_500, 500]],
    [
      "what was refunded is asked of nobody again",
      { state: "partly_paid", payments: [booked(7_500, { refunded_amount: "7500" })] },
      { amount: 3_000 },
      [3_000, 2_500, 500],
    ],
    ["money of an invoice that is paid", { state: "paid", payments: [booked(10_000)] }, { amount: 500 }, [500, 0, 500]],
    ["money of an invoice that is void", { state: "void" }, { amount: 10_000 }, [10_000, 10_000, 0]],
    ["more of an invoice that is void", { state: "void" }, { amount: 11_000 }, [11_000, 10_000, 1_000]],
    [
      "the rest of an invoice that is void",
      { state: "void", payments: [booked(4_000)] },
      { amount: null },
      [6_000, 6_000, 0],
    ],
    ["as much again", { payments: [booked(10_000)], state: "paid" }, { amount: 10_000 }, [10_000, 0, 10_000]],
  ])("%s", (_, situation, said, planned) => {
    expect(plan(ledgerOf(situation), [], null, given(said))).toEqual(isNew(planned))
  })

  const HELD = { held_reason: "paid_twice" }
  const WAITS = { held_reason: "order_not_placed" }
  const DISMISSED = { ...WAITS, resolution: "dismissed" }
  it.each<[string, InvoiceLedger["attempts"], boolean]>([
    ["nothing", [], false],
    ["what staff confirmed, and is being placed", [entry(4_000, "paid")], true],
    ["what is being told to Medusa", [entry(4_000, "applying")], true],
    ["what PayUnit says is paid", [entry(4_000, "paid", { source: "attempt" })], true],
    ["what an order is still to be placed with", [entry(4_000, "held", WAITS)], true],
    ["that, and Medusa's books have it", [entry(4_000, "held", { ...WAITS, settled_at: NOW })], false],
    ["that, and somebody decided about it", [entry(4_000, "held", DISMISSED)], false],
    ["two at once", [entry(4_000, "paid"), entry(5_500, "applying")], true],
    ["more than is left", [entry(12_000, "paid")], true],
    ["what is too much, and on hold", [entry(4_000, "held", HELD)], false],
    ["a page that nobody paid on yet", [entry(4_000, "open", { source: "attempt" })], false],
    ["an attempt that failed", [entry(4_000, "failed", { source: "attempt" })], false],
    ["what is settled: the books have it", [entry(4_000, "settled", { settled_at: NOW })], false],
  ])("nothing is too much for what has no place yet: %s", (_, attempts, isWaitedFor) => {
    const ids = attempts.map(({ id }) => id)
    const expected = isWaitedFor ? { kind: "wait", ids } : isNew([10_000, 10_000, 0])
    expect(plan(ledgerOf({ attempts }), [], null, given())).toEqual(expected)
    expect(plan(ledgerOf({ attempts }), [], null, given({ amount: null }))).toEqual(expected)
    // By its order likewise, whatever it is for there.
    expect(plan(ledgerOf({}), [], anOrder({ outstanding: 10_000, attempts }), given())).toEqual(expected)
  })

  it("what fits beside it is not waited for", () => {
    const attempts = [entry(4_000, "paid")]
    expect(plan(ledgerOf({ attempts }), [], null, given({ amount: 6_000 }))).toEqual(isNew([6_000, 6_000, 0]))
    expect(plan(ledgerOf({ attempts }), [], null, given({ amount: 6_001 }))).toMatchObject({ kind: "wait" })
    const order = anOrder({ outstanding: 20_000, attempts })
    expect(plan(ledgerOf({}), [], order, given())).toEqual(isNew([10_000, 10_000, 0]))
  })

  it("nor is anything, where nothing is owed anyway, or the order is over", () => {
    const attempts = [entry(4_000, "paid")]
    const paid = ledgerOf({ state: "paid", payments: [booked(10_000)], attempts })
    expect(plan(paid, [], null, given({ amount: 500 }))).toEqual(isNew([500, 0, 500]))
    const order = anOrder({ isClosed: true, attempts })
    expect(plan(ledgerOf({ attempts }), [], order, given())).toEqual(isNew([10_000, 10_000, 0]))
  })

  it.each<[string, ConfirmedOrder | null, Partial<NewConfirmation>, Planned]>([
    ["no order", null, {}, [10_000, 10_000, 0]],
    ["an order that wants more", anOrder(), {}, [10_000, 10_000, 0]],
    ["an order that wants just that", anOrder({ outstanding: 10_000 }), {}, [10_000, 10_000, 0]],
    ["an order that wants less", anOrder({ outstanding: 7_500 }), {}, [10_000, 7_500, 2_500]],
    [
      "an order that wants less, unless told",
      anOrder({ outstanding: 7_500 }),
      { amount: null },
      [10_000, 7_500, 2_500],
    ],
    [
      "an order that wants less than the invoice",
      anOrder({ outstanding: 7_500 }),
      { amount: 12_000 },
      [12_000, 7_500, 4_500],
    ],
    ["an order that wants a fraction less", anOrder({ outstanding: 9_999.6 }), {}, [10_000, 10_000, 0]],
    ["an order that is paid", anOrder({ outstanding: 0 }), {}, [10_000, 0, 10_000]],
    ["an order that was paid too much", anOrder({ outstanding: -500 }), {}, [10_000, 0, 10_000]],
    // It takes nothing: all of it waits for the same reason.
    ["an order that is closed", anOrder({ outstanding: 0, isClosed: true }), {}, [10_000, 10_000, 0]],
    ["an order that is closed, and more", anOrder({ isClosed: true }), { amount: 12_000 }, [12_000, 12_000, 0]],
  ])("on %s", (_, order, said, planned) => {
    expect(plan(ledgerOf({}), [], order, given(said))).toEqual(isNew(planned))
  })
})

describe("a confirmation is refused", () => {
  const OURS = { source: "attempt", service_transaction_id: "PU-777" }
  it.each<[string, Situation, Partial<NewConfirmation>, string]>([
    ["being made", { state: "creating" }, {}, "invoice_in_doubt"],
    ["in doubt", { state: "in_doubt" }, {}, "invoice_in_doubt"],
    ["never made", { state: "failed" }, {}, "invoice_not_payable"],
    ["an instalment that it has not", { installments: PARTS }, { installment_id: "third" }, "installment_not_found"],
    ["an instalment of an invoice without", {}, { installment_id: "first" }, "installment_not_found"],
    [
      "all that is left of what is paid",
      { state: "paid", payments: [booked(10_000)] },
      { amount: null },
      "invoice_paid",
    ],
    [
      "the rest of an instalment that is paid",
      { installments: PARTS, state: "partly_paid", payments: [booked(4_000, { installment_id: "first" })] },
      { amount: null, installment_id: "first" },
      "invoice_paid",
    ],
    ["a fraction of a franc", {}, { amount: 999.5 }, "wrong_amount"],
    ["nothing", {}, { amount: 0 }, "wrong_amount"],
    ["less than nothing", {}, { amount: -1 }, "wrong_amount"],
    [
      "the id of a payment of it",
      { attempts: [entry(1, "settled", OURS)] },
      { reference: "entry1" },
      "payment_at_payunit",
    ],
    ["PayUnit's id of one", { attempts: [entry(1, "open", OURS)] }, { reference: "PU-777" }, "payment_at_payunit"],
    [
      "the id of one that failed",
      { attempts: [entry(2, "open"), entry(1, "failed", OURS)] },
      { reference: "entry1" },
      "payment_at_payunit",
    ],
    [
      "the id of a payment, of what is void",
      { state: "void", attempts: [entry(1, "open", OURS)] },
      { reference: "PU-777" },
      "payment_at_payunit",
    ],
  ])("%s", (_, situation, said, code) => {
    expect(() => plan(ledgerOf(situation), [], null, given(said))).toThrow(expect.objectContaining({ code }))
  })

  it("with the transaction that it is", () => {
    const attempts = [entry(1, "settled", OURS)]
    expect(() => plan(ledgerOf({ attempts }), [], null, given({ reference: "PU-777" }))).toThrow(
      expect.objectContaining({ details: { transaction_id: "entry1" } }),
    )
  })

  it("unless that is in the books of this invoice: then it is on record", () => {
    const attempts = [entry(1, "settled", { ...OURS, invoice_id: anInvoice().id, settled_at: NOW })]
    expect(plan(ledgerOf({ attempts }), [], null, given({ reference: "PU-777" }))).toEqual({
      kind: "on_record",
      id: "entry1",
    })
  })

  it("also where it was begun for something else", () => {
    const other = entry(1, "settled", { ...OURS, invoice_id: "puinv_other", settled_at: NOW })
    expect(() => planConfirmation(ledgerOf({}), [], null, other, given({ reference: "PU-777" }))).toThrow(
      expect.objectContaining({ code: "payment_at_payunit" }),
    )
  })

  it("another reference is none of its transactions", () => {
    const attempts = [entry(1, "open", OURS)]
    const planned = plan(ledgerOf({ attempts }), [], null, given({ reference: "MP1" }))
    expect(planned).toEqual(isNew([10_000, 10_000, 0]))
  })
})

describe("a confirmation that was made before", () => {
  const earlier = (over: Partial<ConfirmationRow> = {}): ConfirmationRow => ({
    ...{ id: "before", amount: 4_000, currency_code: "xaf", method: "PayUnit", reference: null, note: null },
    ...{ created_at: ago(5_000), now: NOW },
    ...over,
  })
  const LONG_AGO = { created_at: ago(REPEATED_MS) }
  const REFERRED = { reference: "MP1" }

  const planned = (before: ConfirmationRow, said: Partial<NewConfirmation>, situation: Situation = {}) =>
    plan(ledgerOf(situation), [before], null, given({ amount: 4_000, ...said }))

  it.each<[string, Partial<ConfirmationRow>, Partial<NewConfirmation>]>([
    [
      "by its reference, of what was too much in part: as it was said",
      { ...REFERRED, amount: 12_000 },
      { ...REFERRED, amount: 12_000 },
    ],
    ["by its reference, all that was left", REFERRED, { ...REFERRED, amount: null }],
    ["by its reference, with another note", REFERRED, { ...REFERRED, note: "sent again" }],
    ["by its reference", REFERRED, REFERRED],
    ["by its reference, long ago", { ...REFERRED, ...LONG_AGO }, REFERRED],
    ["by its reference, and said to be another", REFERRED, { ...REFERRED, again: true }],
  ])("is found: %s", (_, before, said) => {
    expect(planned(earlier(before), said)).toEqual({ kind: "on_record", id: "before" })
  })

  it.each<[string, Situation]>([
    ["what is paid since", { state: "paid", payments: [booked(10_000)] }],
    ["what is being recorded", { attempts: [entry(10_000, "paid")] }],
    ["what is in doubt since", { state: "in_doubt" }],
    ["what is its own entry's id", { attempts: [entry(4_000, "paid", { id: "MP1" })] }],
  ])("is found before anything is refused: %s", (_, situation) => {
    expect(planned(earlier(REFERRED), REFERRED, situation)).toEqual({ kind: "on_record", id: "before" })
  })

  it.each<[string, Partial<ConfirmationRow>, Partial<NewConfirmation>]>([
    ["another amount", {}, { amount: 3_000 }],
    ["by another method", {}, { method: "cash" }],
    ["with another note", {}, { note: "the other half" }],
    ["with a reference where there was none", {}, REFERRED],
    ["with another reference", REFERRED, { reference: "MP2" }],
    ["ten minutes later", LONG_AGO, {}],
    ["said to be another", {}, { again: true }],
  ])("is another: %s", (_, before, said) => {
    expect(planned(earlier(before), said)).toMatchObject({ kind: "new", surplus: 0 })
  })

  it.each<[string, Partial<ConfirmationRow>, Partial<NewConfirmation>, Situation, string]>([
    ["the same a moment ago", {}, {}, {}, "recorded_already"],
    ["just under ten minutes ago", { created_at: ago(REPEATED_MS - 1) }, {}, {}, "recorded_already"],
    [
      "all that is left, a moment after all was",
      { amount: 10_000 },
      { amount: null },
      { state: "paid", payments: [booked(10_000)] },
      "recorded_already",
    ],
    [
      "all that is left, ten minutes after all was",
      { amount: 10_000, ...LONG_AGO },
      { amount: null },
      { state: "paid", payments: [booked(10_000)] },
      "invoice_paid",
    ],
    ["its reference, of another amount", REFERRED, { ...REFERRED, amount: 3_000 }, {}, "reference_used"],
    // What was owed of it is an entry of 10 000; it was said to be 12 000.
    [
      "its reference, of what was owed of it",
      { ...REFERRED, amount: 12_000 },
      { ...REFERRED, amount: 10_000 },
      {},
      "reference_used",
    ],
  ])("is refused: %s", (_, before, said, situation, code) => {
    expect(() => planned(earlier(before), said, situation)).toThrow(expect.objectContaining({ code }))
  })

  it("is found among others", () => {
    const before = [earlier({ id: "one" }), earlier({ id: "two", ...REFERRED }), earlier({ id: "three", ...LONG_AGO })]
    const said = (over: Partial<NewConfirmation>) => plan(ledgerOf({}), before, null, given({ amount: 4_000, ...over }))
    expect(said(REFERRED)).toEqual({ kind: "on_record", id: "two" })
    expect(() => said({})).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ recorded_id: "one" }) }),
    )
  })
})

describe("how a confirmation is written down", () => {
  const REQUEST = keyedRequest({ key: "click-0001", operation: "POST /", input: {}, by: "user_1" })
  const SAID = { request: REQUEST, reference: "MP1", note: "Ada called", method: "cash", installment_id: "first" }

  /** What is entered at once, and the ids that are given back. */
  async function entered(
    [amount, owed, surplus]: Planned,
    order: ConfirmedOrder | null = null,
    said: Partial<NewConfirmation> = SAID,
  ): Promise<{ ids: readonly string[]; entries: readonly NewEntry[] }> {
    const calls: (readonly NewEntry[])[] = []
    const transactions = {
      enter: async (entries: readonly NewEntry[], request: unknown) => {
        calls.push(entries)
        expect(request).toBe(said.request ?? null)
      },
    }
    const ids = await enterConfirmation(
      { transactions } as unknown as PayUnitModuleService,
      { invoice: anInvoice({ account: "second" }) },
      given({ amount, ...said }),
      { kind: "new", amount, owed, surplus },
      {
        providerId: "pp_payunit_payunit",
        collectionId: owed > 0 && order?.isClosed !== true ? "pay_col_1" : null,
        order,
      },
    )
    expect(calls).toHaveLength(1)
    return { ids, entries: calls[0] ?? [] }
  }

  const tooMuch = (amount: number, owed: number, surplus: number) => ({
    reason: "paid_twice",
    why: [{ code: "surplus_confirmed", params: { amount: { amount, currency: "XAF" }, owed, surplus } }],
  })
  const NOTHING_OWED = {
    reason: "paid_twice",
    why: [{ code: "nothing_owed", params: { amount: { amount: 500, currency: "XAF" } } }],
  }
  const LATE = { reason: "late_on_cancelled_order", why: [{ code: "cancelled_before", params: {} }] }
  const CLOSED = anOrder({ isClosed: true })

  type Written = [amount: number, collection: string, hold: unknown]
  it.each<[string, ConfirmedOrder | null, Planned, Written[]]>([
    ["all of it is owed", null, [10_000, 10_000, 0], [[10_000, "pay_col_1", null]]],
    ["all of it is owed, on an order", anOrder(), [10_000, 10_000, 0], [[10_000, "pay_col_1", null]]],
    [
      "some of it is too much",
      null,
      [12_500, 10_000, 2_500],
      [
        [10_000, "pay_col_1", null],
        [2_500, "pay_col_1", tooMuch(12_500, 10_000, 2_500)],
      ],
    ],
    ["all of it is too much", anOrder(), [500, 0, 500], [[500, "", NOTHING_OWED]]],
    ["its order is closed", CLOSED, [10_000, 10_000, 0], [[10_000, "", LATE]]],
    ["its order is closed, and more was billed", CLOSED, [12_500, 12_500, 0], [[12_500, "", LATE]]],
  ])("%s", async (_, order, planned, written) => {
    const { ids, entries } = await entered(planned, order)
    expect(entries.map(({ amount, payment_collection_id, hold }) => [amount, payment_collection_id, hold])).toEqual(
      written,
    )
    const [first, ...rest] = entries
    const [id] = ids
    expect(ids).toEqual(entries.map((one) => one.id))
    expect(first).toMatchObject({ id, surplus_of: null, reference: "MP1" })
    for (const surplus of rest) {
      expect(surplus).toMatchObject({ surplus_of: id, reference: null })
      expect(surplus.id).not.toBe(id)
    }
    for (const one of entries) {
      expect(one).toMatchObject({
        ...{ source: "staff", account: "second", mode: "test", provider_id: "pp_payunit_payunit" },
        ...{ invoice_id: "puinv_aB3dE6gH9jK2mN5pQ8", installment_id: "first", order_id: order?.id ?? null },
        ...{ currency_code: "xaf", method: "cash", note: "Ada called", confirmed_by: "user_1" },
      })
    }
  })

  it("of no instalment, where none is said", async () => {
    const { entries } = await entered([12_500, 10_000, 2_500], null, {})
    expect(entries.map(({ installment_id }) => installment_id)).toEqual([null, null])
  })

  it("under ids of its own", async () => {
    const all = await Promise.all([entered([1, 1, 0]), entered([2, 1, 1]), entered([1, 0, 1])])
    const ids = all.flatMap((one) => one.ids)
    expect(new Set(ids).size).toBe(4)
  })
})
