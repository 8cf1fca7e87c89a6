import fc from "fast-check"
import {
  judgeReport,
  nextReport,
  type EntryOfReport,
  reportedMoney,
  type ReportTiming,
  type ReportVerdict,
} from "../../../src/domain/invoices"
import type { InvoiceStatus } from "../../../src/gateway"
import { invoiceGetData } from "../../../src/gateway/contract/invoice"
import { runs } from "../../property-runs"

/* What the service reports of its invoice of 10 000, which it calls `inv-1`, and what the ledger makes of it. */

const report = (over: Record<string, unknown> = {}): InvoiceStatus =>
  invoiceGetData.parse({
    ...{ uuid: "inv-1", currency: "XAF", total_amount: 10_000, amount_paid: 0, status: "UNPAID", installments: [] },
    ...over,
  })

describe("what a report comes to", () => {
  const BILLED = { serviceId: "inv-1", total: 10_000, currencyCode: "xaf" }
  const part = (status: string, amount: number | null = 4_000) => ({ uuid: "p", amount, status })

  it.each<[what: string, over: Record<string, unknown>, paid: number]>([
    ["nothing", {}, 0],
    ["nothing, without a sum", { amount_paid: null }, 0],
    ["all of it", { status: "PAID", amount_paid: 10_000 }, 10_000],
    ["all of it, without a sum", { status: "PAID", amount_paid: null }, 10_000],
    ["all of it, in text", { status: "paid", amount_paid: "10000" }, 10_000],
    ["more than all of it", { status: "PAID", amount_paid: 12_000 }, 12_000],
    ["a part", { status: "PARTIALLY_PAID", amount_paid: 4_000 }, 4_000],
    [
      "a part, without a sum: its instalments",
      { status: "PARTIALLY_PAID", amount_paid: null, installments: [part("PAID"), part("UNPAID")] },
      4_000,
    ],
    ["nothing that tells whose it is", { uuid: null, currency: null, total_amount: null }, 0],
  ])("%s", (_, over, paid) => {
    expect(reportedMoney(BILLED, report(over))).toEqual({ kind: "clear", paid })
  })

  it.each<[what: string, over: Record<string, unknown>, code: string]>([
    ["another invoice", { uuid: "inv-2" }, "report_of_another"],
    ["another currency", { currency: "EUR" }, "report_of_another"],
    ["another total", { total_amount: 12_000 }, "report_of_another"],
    ["a word that nobody knows", { status: "SETTLING" }, "report_contradicts"],
    ["no status", { status: null }, "report_contradicts"],
    ["unpaid, with a sum", { amount_paid: 5 }, "report_contradicts"],
    ["paid, with less than all", { status: "PAID", amount_paid: 9_999 }, "report_contradicts"],
    ["paid in part, with nothing", { status: "PARTIALLY_PAID", amount_paid: 0 }, "report_contradicts"],
    ["paid in part, with all of it", { status: "PARTIALLY_PAID", amount_paid: 10_000 }, "report_contradicts"],
    ["paid in part, without any sum", { status: "PARTIALLY_PAID", amount_paid: null }, "report_contradicts"],
    [
      "paid in part, by an instalment of no amount",
      { status: "PARTIALLY_PAID", amount_paid: null, installments: [part("PAID", null)] },
      "report_contradicts",
    ],
    ["half a franc", { status: "PARTIALLY_PAID", amount_paid: 0.5 }, "report_contradicts"],
    ["less than nothing", { status: "PARTIALLY_PAID", amount_paid: -5 }, "report_contradicts"],
  ])("%s: nobody can tell", (_, over, code) => {
    expect(reportedMoney(BILLED, report(over))).toMatchObject({ kind: "unclear", why: { code } })
  })
})

const NOW = new Date("2026-11-28T12:00:00Z")
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

const entry = (over: Partial<EntryOfReport>): EntryOfReport => ({
  ...{ id: "e", source: "service", flow: "gateway", state: "settled", held_reason: null, held_causes: null },
  ...{ resolution: null, amount: 4_000, paid_amount: over.amount ?? 4_000, method: null, reference: null },
  ...{ service_transaction_id: null, surplus_of: null, created_at: ago(60), paid_at: ago(60) },
  ...over,
})
const staff = (over: Partial<EntryOfReport> = {}) => entry({ source: "staff", method: "Cash", ...over })
const page = (over: Partial<EntryOfReport> = {}) =>
  entry({ source: "attempt", flow: "invoice", service_transaction_id: "PAY1", ...over })
const HELD_AS_SAME = {
  state: "held",
  held_reason: "paid_twice",
  held_causes: [{ code: "report_beside_confirmed" }],
} as const
const paidPart = (transaction_id: string | null, amount = 4_000, uuid = "part-1") => ({
  ...{ uuid, amount, status: "PAID", transaction_id },
})
const more = (amount: number, doubtful: number | null = null) => ({
  kind: "more",
  parts: amount === 0 ? [] : [{ amount, installmentId: null, reference: null }],
  doubtful: doubtful === null ? null : expect.objectContaining({ amount: doubtful }),
})
/** It reported all of it before, and PayUnit refunded nothing. */
const timing = (over: Partial<ReportTiming> = {}): ReportTiming => ({
  ...{ before: 10_000, askedAt: NOW, refunds: new Map() },
  ...over,
})
const SAME_AS_REPORTED = {
  state: "held",
  held_reason: "paid_twice",
  held_causes: [{ code: "same_as_reported" }],
} as const
const ENTERED: ReportVerdict = { kind: "entered" }

describe("a report beside the ledger", () => {
  type Row = [
    what: string,
    paid: number,
    parts: object[],
    entries: EntryOfReport[],
    verdict: object,
    over?: Partial<ReportTiming>,
  ]
  it.each<Row>([
    ["nothing, beside nothing", 0, [], [], ENTERED],
    ["money that nothing is entered of", 4_000, [], [], more(4_000)],
    ["told again", 4_000, [], [entry({})], ENTERED],
    ["more than before", 9_000, [], [entry({})], more(5_000)],
    ["a payment of ours that is none of its invoice's", 4_000, [], [entry({ source: "attempt" })], more(4_000)],
    ["a page of its invoice, paid", 4_000, [], [page()], ENTERED],
    [
      "a page of its invoice that it names, not heard of yet",
      4_000,
      [paidPart("PAY1")],
      [page({ state: "open", paid_at: null })],
      ENTERED,
    ],
    ["a page of its invoice that nobody paid", 4_000, [], [page({ state: "open", paid_at: null })], more(4_000)],
    ["a test's money", 4_000, [], [page({ state: "held", held_reason: "test_in_live" })], more(4_000)],
    [
      "an instalment by its id",
      4_000,
      [paidPart("PAY2")],
      [],
      { kind: "more", parts: [{ amount: 4_000, installmentId: "part-1", reference: "PAY2" }], doubtful: null },
    ],
    [
      "one of two, the other a page of ours",
      10_000,
      [paidPart("PAY1"), paidPart("PAY2", 6_000, "part-2")],
      [page()],
      { kind: "more", parts: [{ amount: 6_000, installmentId: "part-2", reference: "PAY2" }], doubtful: null },
    ],
    ["instalments that do not come to it", 5_000, [paidPart("PAY2")], [], more(5_000)],
    ["staff confirmed as much", 4_000, [], [staff()], more(0, 4_000)],
    ["staff confirmed more", 4_000, [], [staff({ amount: 9_000 })], more(0, 4_000)],
    ["staff confirmed less", 4_000, [], [staff({ amount: 1_000 })], more(3_000, 1_000)],
    ["staff confirmed it by its transaction", 4_000, [paidPart("PAY2")], [staff({ reference: "PAY2" })], ENTERED],
    ["staff confirmed, and dismissed that", 4_000, [], [staff({ resolution: "dismissed" })], more(4_000)],
    ["staff confirmed what is held as the same", 4_000, [], [staff(), entry(HELD_AS_SAME)], ENTERED],
    ["more, beside what is held as the same", 6_000, [], [staff(), entry(HELD_AS_SAME)], more(2_000)],
    [
      "more, beside what was dismissed as the same",
      6_000,
      [],
      [staff(), entry({ ...HELD_AS_SAME, resolution: "dismissed" })],
      more(2_000),
    ],
    [
      "more, beside what was counted as other money",
      6_000,
      [],
      [staff(), entry({ held_causes: HELD_AS_SAME.held_causes })],
      more(0, 2_000),
    ],
    [
      "more, beside what was refunded as other money",
      6_000,
      [],
      [staff(), entry({ ...HELD_AS_SAME, resolution: "refunded" })],
      more(0, 2_000),
    ],
    ["less than it reported", 0, [], [entry({ id: "a" })], { kind: "less", ids: ["a"] }],
    [
      "less by a part: the newest",
      4_000,
      [],
      [entry({ id: "a", created_at: ago(90) }), entry({ id: "b", created_at: ago(30) })],
      { kind: "less", ids: ["b"] },
    ],
    ["less, but asked before it was entered", 0, [], [entry({ created_at: NOW })], ENTERED],
    ["less, of what is held as reversed already", 0, [], [entry({ state: "held", held_reason: "reversed" })], ENTERED],
    ["less, of what it never reported", 0, [], [entry({})], ENTERED, { before: null }],
    ["as much as before, beside more entered", 4_000, [], [entry({}), entry({ id: "b" })], ENTERED, { before: 4_000 }],
    [
      "less, since PayUnit refunded it",
      6_000,
      [],
      [entry({ id: "a" }), entry({ id: "b", amount: 6_000, paid_amount: 6_000, created_at: ago(30) })],
      ENTERED,
      { refunds: new Map([["a", 4_000]]) },
    ],
    [
      "less: what it names no more, though another is newer",
      6_000,
      [paidPart("PAY2", 6_000, "part-2")],
      [
        entry({ id: "a", reference: "PAY1", created_at: ago(90) }),
        entry({ id: "b", reference: "PAY2", amount: 6_000, paid_amount: 6_000, created_at: ago(30) }),
      ],
      { kind: "less", ids: ["a"] },
    ],
    [
      "what was dismissed as not reversed, told again",
      4_000,
      [],
      [entry({ state: "held", held_reason: "reversed", resolution: "dismissed" })],
      ENTERED,
    ],
    [
      "a page that came with another amount",
      3_900,
      [],
      [page({ state: "held", held_reason: "amount_mismatch", paid_amount: 3_900, paid_at: null })],
      ENTERED,
    ],
    ["a page held as perhaps reported already", 4_000, [], [entry({}), page(SAME_AS_REPORTED)], ENTERED],
    [
      "more, beside such a page",
      8_000,
      [],
      [entry({}), page({ ...SAME_AS_REPORTED, resolution: "dismissed" })],
      more(4_000),
    ],
    [
      "what was too much of a confirmation by its transaction",
      4_000,
      [paidPart("PAY2")],
      [staff({ id: "s", reference: "PAY2", amount: 3_000 }), staff({ id: "t", surplus_of: "s", amount: 1_000 })],
      ENTERED,
    ],
    ["told again what is held as reversed", 4_000, [], [entry({ state: "held", held_reason: "reversed" })], ENTERED],
    [
      "paid anew, since what was reversed was ended",
      4_000,
      [],
      [entry({ state: "held", held_reason: "reversed", resolution: "refunded" })],
      more(4_000),
    ],
    ["less than a page of ours that was paid just now", 4_000, [], [entry({}), page({ paid_at: ago(5) })], ENTERED],
    [
      "less than a page of ours that was paid long ago",
      4_000,
      [],
      [entry({ id: "a" }), page({ paid_at: ago(90) })],
      { kind: "less", ids: ["a"] },
    ],
  ])("%s", (_, paid, parts, entries, verdict, over = {}) => {
    expect(judgeReport(paid, report({ installments: parts }).installments, entries, timing(over))).toEqual(verdict)
  })

  it("adds up to what came, in whichever order reports are told, and never counts what staff confirmed twice", () => {
    const minute = fc.integer({ min: 1, max: 300 })
    const amount = fc.integer({ min: 1, max: 5 }).map((thousands) => thousands * 1_000)
    const asks = fc.record({ askedAt: minute, delay: fc.integer({ min: 0, max: 60 }) })
    const world = fc.record({
      /** Money that came by the service's link, and by pages of its invoice. */
      links: fc.array(fc.record({ at: minute, amount }), { maxLength: 4 }),
      pages: fc.array(fc.record({ at: minute, amount }), { maxLength: 2 }),
      /** When staff confirm what of the link they see in the dashboard, and nobody entered yet. */
      confirmations: fc.array(minute, { maxLength: 2 }),
      asks: fc.array(asks, { maxLength: 8 }),
    })
    fc.assert(
      fc.property(world, ({ links, pages, confirmations, asks: questions }) => {
        const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
        const cameBy = (some: typeof links, time: number) =>
          some.filter((one) => one.at <= time).reduce((sum, one) => sum + one.amount, 0)
        let ledger: EntryOfReport[] = []
        const sumOf = (fits: (one: EntryOfReport) => boolean) =>
          ledger.filter(fits).reduce((sum, one) => sum + one.amount, 0)
        const acts = [
          ...pages.map((one, index) => ({ time: one.at, order: 0, page: { ...one, index } })),
          ...confirmations.map((time) => ({ time, order: 1, isConfirmation: true })),
          ...questions.map((one) => ({ time: one.askedAt + one.delay, order: 2, askedAt: one.askedAt })),
          // In the end somebody asks and hears at once.
          { time: 400, order: 3, askedAt: 400 },
        ].sort((a, b) => a.time - b.time || a.order - b.order)
        let before: number | null = null
        for (const [step, act] of acts.entries()) {
          if ("page" in act) {
            const { index, amount: paid } = act.page
            ledger = [
              ...ledger,
              page({
                id: `page-${index}`,
                amount: paid,
                service_transaction_id: `PAY-${index}`,
                paid_at: at(act.time),
                created_at: at(act.time),
              }),
            ]
          } else if ("isConfirmation" in act) {
            const unseen = cameBy(links, act.time) - sumOf(({ source }) => source !== "attempt")
            if (unseen > 0)
              ledger = [...ledger, staff({ id: `staff-${step}`, amount: unseen, created_at: at(act.time) })]
          } else {
            const paid = cameBy(links, act.askedAt) + cameBy(pages, act.askedAt)
            const verdict = judgeReport(paid, [], ledger, timing({ before, askedAt: at(act.askedAt) }))
            expect(verdict.kind).not.toBe("less")
            before = paid
            if (verdict.kind === "more") {
              const written = { created_at: at(act.time), paid_at: at(act.time) }
              ledger = [
                ...ledger,
                ...verdict.parts.map((one, index) => entry({ ...written, id: `${step}-${index}`, amount: one.amount })),
                ...(verdict.doubtful === null
                  ? []
                  : [entry({ ...written, ...HELD_AS_SAME, id: `${step}-doubt`, amount: verdict.doubtful.amount })]),
              ]
            }
          }
          const counted = sumOf((one) => one.source !== "attempt" && one.state === "settled")
          expect(counted).toBeLessThanOrEqual(cameBy(links, act.time))
        }
        expect(sumOf(({ source }) => source === "service")).toBe(cameBy(links, 400))
      }),
      runs(2_000),
    )
  })
})

describe("when a report is asked for next", () => {
  const HOUR = 60
  const DAY = 24 * HOUR
  const watch = { state: "open", openedAt: ago(10), returnedAt: null, endedAt: null, now: NOW, delay: 20_000 } as const
  const inMinutes = (at: Date | null) => (at === null ? null : (at.getTime() - NOW.getTime()) / 60_000)

  it.each<[what: string, over: Partial<Parameters<typeof nextReport>[0]>, minutes: number | null]>([
    ["just opened: as a payment", {}, 1 / 3],
    ["after a day: every six hours", { openedAt: ago(2 * DAY) }, 6 * HOUR],
    ["after a month: daily", { openedAt: ago(40 * DAY) }, DAY],
    ["somebody came back: as a payment again", { openedAt: ago(40 * DAY), returnedAt: ago(1) }, 1 / 3],
    ["paid: daily", { state: "paid", endedAt: ago(DAY) }, DAY],
    ["paid for a month: never", { state: "paid", endedAt: ago(31 * DAY) }, null],
    ["void: daily, since its link lives", { state: "void", endedAt: ago(DAY) }, DAY],
    ["never made: never", { state: "failed" }, null],
  ])("%s", (_, over, minutes) => {
    expect(inMinutes(nextReport({ ...watch, ...over }))).toBe(minutes)
  })
})
