import fc from "fast-check"
import {
  type InvoiceAmounts,
  type InvoiceEntryMoney,
  type InvoiceStanding,
  standingOf,
} from "../../../src/domain/invoices"

const BILLED: InvoiceAmounts = {
  total: 15_000,
  installments: [
    { id: "first", amount: 4_000 },
    { id: "second", amount: 6_000 },
    { id: "third", amount: 5_000 },
  ],
}
const ALL = ["first", "second", "third"]

const came = (amount: number, installment_id: string | null = null, refunded_amount = 0): InvoiceEntryMoney => ({
  amount,
  installment_id,
  refunded_amount,
})

/** What is told of an invoice, in the order of this table. */
const summaryOf = ({ paid, left, kept, state, paidInstallments }: InvoiceStanding) => [
  ...[paid, left, kept, state],
  [...paidInstallments].sort(),
]

type Row = [
  what: string,
  entries: InvoiceEntryMoney[],
  paid: number,
  left: number,
  kept: number,
  state: string | null,
  paidInstallments: string[],
]

it.each<Row>([
  ["nothing came", [], 0, 15_000, 0, null, []],
  ["an instalment, by name", [came(6_000, "second")], 6_000, 9_000, 6_000, "partly_paid", ["second"]],
  ["money without a name covers the first", [came(4_000)], 4_000, 11_000, 4_000, "partly_paid", ["first"]],
  ["less than any instalment", [came(1)], 1, 14_999, 1, "partly_paid", []],
  ["all but one franc", [came(14_999)], 14_999, 1, 14_999, "partly_paid", ["first", "second"]],
  ["all at once", [came(15_000)], 15_000, 0, 15_000, "paid", ALL],
  ["all, under one name", [came(15_000, "second")], 15_000, 0, 15_000, "paid", ALL],
  [
    "all in three",
    [came(5_000, "third"), came(4_000, "first"), came(6_000, "second")],
    ...([15_000, 0, 15_000, "paid", ALL] as const),
  ],
  ["one instalment twice", [came(4_000, "first"), came(4_000, "first")], 8_000, 7_000, 8_000, "partly_paid", ["first"]],
  ["more than all", [came(15_000), came(4_000, "first")], 19_000, 0, 19_000, "paid", ALL],
  // Nobody is asked again for what was given back.
  ["all, and some of it was refunded", [came(15_000, null, 5_000)], 15_000, 0, 10_000, "paid", ALL],
  ["all, and all of it was refunded", [came(15_000, null, 15_000)], 15_000, 0, 0, "paid", ALL],
  ["an instalment was refunded", [came(4_000, "first", 4_000)], 4_000, 11_000, 0, "partly_paid", ["first"]],
  ["more was refunded than came", [came(4_000, "first", 5_000)], 4_000, 11_000, 0, "partly_paid", ["first"]],
])("%s", (_what, entries, paid, left, kept, state, paidInstallments) => {
  expect(summaryOf(standingOf(BILLED, entries))).toEqual([paid, left, kept, state, [...paidInstallments].sort()])
})

it("without instalments, the money alone tells it", () => {
  const whole = { total: 15_000, installments: [] }
  expect(summaryOf(standingOf(whole, [came(5_000)]))).toEqual([5_000, 10_000, 5_000, "partly_paid", []])
  expect(summaryOf(standingOf(whole, [came(5_000), came(10_000)]))).toEqual([15_000, 0, 15_000, "paid", []])
})

describe("whatever came, in whichever order", () => {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

  /** An invoice with its money: instalments that add up to its total, or none; what came may be too much. */
  const invoices = fc
    .record({
      amounts: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 }),
      inParts: fc.boolean(),
      paid: fc.array(
        fc.record({
          amount: fc.integer({ min: 1, max: 40_000 }),
          part: fc.option(fc.nat({ max: 5 })),
          back: fc.nat({ max: 100 }),
        }),
        { maxLength: 8 },
      ),
    })
    .map(({ amounts, inParts, paid }) => {
      const installments = inParts ? amounts.map((amount, index) => ({ id: `part${index}`, amount })) : []
      const entries = paid.map(({ amount, part, back }) =>
        came(
          amount,
          part === null ? null : (installments[part % Math.max(1, installments.length)]?.id ?? null),
          Math.floor((amount * back) / 100),
        ),
      )
      return { billed: { total: sum(amounts), installments }, entries }
    })

  /** The same entries in some order. */
  const shuffled = invoices.chain(({ billed, entries }) =>
    fc.shuffledSubarray(entries, { minLength: entries.length }).map((other) => ({ billed, entries, other })),
  )

  it("its sums are those of what came and went, and nobody is asked for less than nothing", () => {
    fc.assert(
      fc.property(invoices, ({ billed, entries }) => {
        const { paid, left, kept } = standingOf(billed, entries)
        expect(paid).toBe(sum(entries.map(({ amount }) => amount)))
        expect(kept).toBe(paid - sum(entries.map(({ refunded_amount }) => refunded_amount)))
        expect(left).toBe(Math.max(0, billed.total - paid))
        expect(Math.min(left, kept)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it("it is paid when so much came as it asks for, and only then, with all of its instalments", () => {
    fc.assert(
      fc.property(invoices, ({ billed, entries }) => {
        const { paid, left, state, paidInstallments } = standingOf(billed, entries)
        expect(state === "paid").toBe(entries.length > 0 && paid >= billed.total)
        expect(state === null).toBe(entries.length === 0)
        expect(left === 0).toBe(state === "paid")
        if (state === "paid") expect([...paidInstallments]).toEqual(billed.installments.map(({ id }) => id))
      }),
    )
  })

  it("what names an instalment pays it, and what names none pays no more than it covers", () => {
    fc.assert(
      fc.property(invoices, ({ billed, entries }) => {
        const { state, paidInstallments } = standingOf(billed, entries)
        const named = new Set(entries.map(({ installment_id }) => installment_id))
        for (const { id } of billed.installments) {
          if (named.has(id)) expect(paidInstallments.has(id)).toBe(true)
        }
        if (state === "paid") return
        const unnamed = sum(entries.filter(({ installment_id }) => installment_id === null).map(({ amount }) => amount))
        const covered = billed.installments.filter(({ id }) => paidInstallments.has(id) && !named.has(id))
        expect(sum(covered.map(({ amount }) => amount))).toBeLessThanOrEqual(unnamed)
      }),
    )
  })

  it("the order of the entries is nothing to it", () => {
    fc.assert(
      fc.property(shuffled, ({ billed, entries, other }) => {
        expect(summaryOf(standingOf(billed, other))).toEqual(summaryOf(standingOf(billed, entries)))
      }),
    )
  })

  it("a refund changes only what is kept", () => {
    fc.assert(
      fc.property(invoices, ({ billed, entries }) => {
        const before = standingOf(
          billed,
          entries.map((entry) => ({ ...entry, refunded_amount: 0 })),
        )
        const { kept, ...now } = standingOf(billed, entries)
        expect({ ...now, kept: before.kept }).toEqual(before)
        expect(kept).toBeLessThanOrEqual(before.kept)
      }),
    )
  })

  it("more money never asks for more", () => {
    fc.assert(
      fc.property(invoices, fc.integer({ min: 1, max: 40_000 }), ({ billed, entries }, amount) => {
        const before = standingOf(billed, entries)
        const after = standingOf(billed, [...entries, came(amount)])
        expect(after.left).toBeLessThanOrEqual(before.left)
        if (before.state === "paid") expect(after.state).toBe("paid")
      }),
    )
  })
})
