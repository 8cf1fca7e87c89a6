import { matchRefunds, type Refund, type RefundToMatch } from "../../src/domain/payments/refunds"
import type { OrderTransaction } from "../../src/domain/payments"
import type { CapturedPayment } from "../../src/workflows/refunds/captured-payment"
import type { CreditLine, OpenChange, RefundBooks } from "../../src/workflows/refunds/refund-books"
import { type Entry, planRefund } from "../../src/workflows/refunds/plan"

const manualRefund = (id: string, amount: number, refund_id: string | null = null): RefundToMatch => ({
  id,
  amount,
  currency_code: "xaf",
  refund_id,
})
const refund = (id: string, amount: number, manualRefundId: string | null = null): Refund => ({
  id,
  amount,
  manualRefundId,
})

/** An order as it was paid: of 13 500 by one payment, or as it is told. */
interface Situation {
  captured?: number
  /** What it is worth now, net of credit lines. */
  total?: number
  returnRequested?: number
  refunds?: Refund[]
  /** What its transactions show besides the capture, by what they refer to. */
  shown?: [of: string, amount: number][]
  /** Versions of the order in which they were written, and what it was worth then. */
  writtenAt?: [refundId: string, version: number, worth: number][]
  credits?: CreditLine[]
  open?: OpenChange[]
  /** Medusa's refunds of other payments' manual refunds. */
  refundOf?: [manualRefundId: string, refundId: string | null][]
  status?: "canceled" | "none"
}

function situated({ captured = 13_500, total = 13_500, refunds = [], shown = [], ...more }: Situation): {
  payment: CapturedPayment
  books: RefundBooks | null
} {
  const { returnRequested = 0, writtenAt = [], credits = [], open = [], refundOf = [], status } = more
  const isCanceled = status === "canceled"
  const order = status === "none" ? null : { id: "order_1", isCanceled }
  const capture = { amount: captured, reference: "capture", referenceId: "capt_1", version: 1, at: new Date(0) }
  const transactions: OrderTransaction[] = [
    capture,
    ...shown.map(([referenceId, amount], index) => ({
      amount: -amount,
      reference: "refund",
      referenceId,
      version: 1,
      at: new Date(index + 1),
    })),
  ]
  const money = {
    orderId: "order_1",
    status: isCanceled ? "canceled" : "pending",
    version: 1,
    currencyCode: "xaf",
    smallestUnit: 1,
    total,
    returnRequested,
    transactions,
  }
  const books = {
    money,
    creditLines: credits,
    openChanges: open,
    refundOf: new Map(refundOf),
    writtenAt: new Map(writtenAt.map(([id, version, worth]) => [id, { version, worth }])),
  }
  return {
    payment: { id: "pay_1", currencyCode: "xaf", captured, refunds, order },
    books: order === null ? null : books,
  }
}
const plan = (situation: Situation, record: RefundToMatch, beside: RefundToMatch[] = [], isAllBack = false) => {
  const { payment, books } = situated(situation)
  return planRefund(payment, books, record, [...beside, record], isAllBack)
}

const credit = (amount: number, manualRefundId: string, since = 2): CreditLine => ({
  amount,
  reference: "payunit_manual_refund",
  referenceId: manualRefundId,
  since,
})
const credits = (amount: number, manualRefundId = "puref_1"): Entry => ({
  write: "credit_line",
  orderId: "order_1",
  manualRefundId,
  amount,
})
const refunds = (amount: number): Entry => ({ write: "refund", amount })
const shows = (amount: number, referenceId = "ref_1"): Entry => ({
  write: "transaction",
  orderId: "order_1",
  amount: -amount,
  referenceId,
})
const ordcl = (amount: number, since: number): CreditLine => ({
  ...credit(amount, "paycol_1", since),
  reference: "payment_collection",
})

describe("planRefund", () => {
  const first = manualRefund("puref_0", 500, "ref_0")
  const refunded: Situation = {
    total: 13_000,
    refunds: [refund("ref_0", 500)],
    shown: [["ref_0", 500]],
    credits: [credit(500, "puref_0")],
  }

  it.each<[situation: string, Situation, before: RefundToMatch[], amount: number, isAll: boolean, refunded: number]>([
    ["a part", {}, [], 500, false, 500],
    ["all", {}, [], 13_500, true, 13_500],
    ["the rest", refunded, [first], 13_000, true, 13_000],
    ["all of a rounded amount", { captured: 13_499.6, total: 13_499.6 }, [], 13_500, true, 13_499.6],
    ["the rest of one", { ...refunded, captured: 13_499.6, total: 12_999.6 }, [first], 13_000, true, 12_999.6],
    ["the rest beside one that waits", {}, [manualRefund("puref_0", 500)], 13_000, true, 13_000],
    ["one beside a refund that Medusa took back", {}, [first], 700, false, 700],
  ])("%s: the order is worth less, then Medusa refunds it", (_, of, before, amount, isAll, refunded) => {
    expect(plan(of, manualRefund("puref_1", amount), before, isAll)).toEqual({
      existingRefundId: null,
      amount: refunded,
      entries: [credits(refunded), refunds(refunded)],
      blockedBy: null,
    })
  })

  it.each<[situation: string, Situation, written: number | null]>([
    ["no order: on the payment alone", { status: "none" }, null],
    ["a cancelled order that knows of no refund: written into it", { status: "canceled" }, 500],
    ["one that claims more than was refunded: nothing written", claiming(13_500), null],
    ["one that claims exactly this: nothing written", claiming(500), null],
    ["one that claims a part of it: the rest written", claiming(200), 300],
    ["one that claims another payment's: written", claiming(500, "pay_2"), 500],
  ])("%s", (_, of, written) => {
    const entries = [...(written === null ? [] : [shows(written, "puref_1")]), refunds(500)]
    expect(plan(of, manualRefund("puref_1", 500)).entries).toEqual(entries)
  })

  it.each<[situation: string, Situation, of: RefundToMatch]>([
    ["was used for", { refunds: [refund("ref_1", 500)] }, manualRefund("puref_1", 500, "ref_1")],
    ["was made for", { refunds: [refund("ref_1", 499.6, "puref_1")] }, manualRefund("puref_1", 500)],
    ["has its amount", { refunds: [refund("ref_1", 500)] }, manualRefund("puref_1", 500)],
  ])("no second refund of a manual refund beside one that it %s", (_, of, record) => {
    expect(plan({ ...of, total: 13_000, shown: [["ref_1", of.refunds![0]!.amount]] }, record)).toMatchObject({
      existingRefundId: "ref_1",
      entries: [],
    })
    expect(plan({ ...of, status: "canceled" }, record).entries).toEqual([shows(of.refunds![0]!.amount, "puref_1")])
  })

  const record = manualRefund("puref_1", 500)
  const medusaRefunds = [refund("ref_1", 500, "puref_1")]

  it.each<[situation: string, Situation, entries: Entry[]]>([
    ["nothing of it", {}, [credits(500), refunds(500)]],
    ["its credit line alone", { total: 13_000, credits: [credit(500, "puref_1")] }, [refunds(500)]],
    ["a part of its credit line", { total: 13_200, credits: [credit(300, "puref_1")] }, [credits(200), refunds(500)]],
    ["its refund alone", { refunds: medusaRefunds }, [credits(500), shows(500)]],
    [
      "its credit line and its refund",
      { total: 13_000, refunds: medusaRefunds, credits: [credit(500, "puref_1")] },
      [shows(500)],
    ],
    [
      "its refund and its transaction",
      { refunds: medusaRefunds, shown: [["ref_1", 500]], writtenAt: [["ref_1", 1, 13_500]] },
      [credits(500)],
    ],
    [
      "all of it",
      { total: 13_000, refunds: medusaRefunds, shown: [["ref_1", 500]], credits: [credit(500, "puref_1")] },
      [],
    ],
    [
      "a credit line that was begun",
      { open: [{ id: "ordch_1", type: "credit_line", manualRefundId: "puref_1" }] },
      [{ write: "no_change", changeId: "ordch_1" }, credits(500), refunds(500)],
    ],
  ])("of a refund the books hold %s: the rest is written", (_, of, entries) => {
    expect(plan(of, record)).toMatchObject({ entries, blockedBy: null })
  })

  it.each<[situation: string, Situation, credit: number | null]>([
    ["nothing was owed", {}, 500],
    ["a part of it was owed", { total: 13_300 }, 300],
    ["all of it was owed", { total: 13_000 }, null],
    ["more was owed", { total: 1_000 }, null],
    ["a return was requested and not received", { returnRequested: 400 }, 100],
    ["a part is still to be paid", { total: 20_000 }, 500],
    ["what another payment's credit line says is not owed", { total: 13_000, credits: [credit(500, "puref_9")] }, 500],
    [
      "its refund is shown: then the order owes that",
      { total: 13_000, credits: [credit(500, "puref_9")], refundOf: [["puref_9", "ref_9"]], shown: [["ref_9", 500]] },
      500,
    ],
  ])("the order is worth less by what it did not owe: %s", (_, of, amount) => {
    const written = amount === null ? [] : [credits(amount)]
    expect(plan(of, record).entries).toEqual([...written, refunds(500)])
    expect(plan({ ...of, refunds: medusaRefunds }, record).entries).toEqual([...written, shows(500)])
  })

  it.each<[situation: string, Situation, credit: number | null]>([
    ["what was paid is outstanding again", { total: 13_500, writtenAt: [["ref_1", 1, 13_500]] }, 500],
    ["the order was edited to more since", { total: 20_000, writtenAt: [["ref_1", 1, 13_500]] }, 500],
    ["the order was edited to less since", { total: 13_200, writtenAt: [["ref_1", 1, 13_500]] }, 200],
    ["the shop owed all of it then, and the order is worth more now", { writtenAt: [["ref_1", 2, 13_000]] }, null],
    ["the shop owed a part of it then", { writtenAt: [["ref_1", 2, 13_300]] }, 300],
    ["it was of a part that was paid", { total: 20_000, writtenAt: [["ref_1", 1, 20_000]] }, 500],
    [
      "its credit line came before",
      { total: 15_000, writtenAt: [["ref_1", 2, 13_000]], credits: [credit(500, "puref_1")] },
      null,
    ],
    [
      "its credit line came before, and a part was still to be paid",
      { total: 19_500, writtenAt: [["ref_1", 2, 19_500]], credits: [credit(500, "puref_1")] },
      null,
    ],
    [
      "a part of its credit line came before, and a part was still to be paid",
      { total: 19_700, writtenAt: [["ref_1", 2, 19_700]], credits: [credit(300, "puref_1")] },
      200,
    ],
    [
      "a part of its credit line came before, and the shop owed the rest",
      { total: 15_000, writtenAt: [["ref_1", 2, 13_000]], credits: [credit(300, "puref_1")] },
      null,
    ],
    [
      "its credit line came later",
      { total: 15_000, writtenAt: [["ref_1", 1, 13_500]], credits: [credit(500, "puref_1", 4)] },
      null,
    ],
    ["Medusa's own came with it", { total: 15_000, writtenAt: [["ref_1", 1, 13_500]], credits: [ordcl(500, 2)] }, null],
    ["Medusa's own came before", { total: 15_000, writtenAt: [["ref_1", 2, 13_500]], credits: [ordcl(500, 2)] }, 500],
    [
      "the next came for another",
      {
        total: 15_000,
        writtenAt: [["ref_1", 1, 13_500]],
        credits: [credit(500, "puref_2", 2)],
        refundOf: [["puref_2", "ref_1"]],
      },
      500,
    ],
    ["nothing is outstanding", { total: 13_000 }, null],
  ])("a transaction lacks its credit line only where one was wanted: %s", (_, of, amount) => {
    const { entries } = plan({ ...of, refunds: medusaRefunds, shown: [["ref_1", 500]] }, record)
    expect(entries).toEqual(amount === null ? [] : [credits(amount)])
  })

  it.each([-13_500, -700, -500, -200, 0, 200, 12_500])(
    "written one entry after the other, refunds end with whole books: %s outstanding",
    (outstanding) => {
      const refundRows: Refund[] = []
      const shown: [of: string, amount: number][] = []
      const writtenAt: [refundId: string, version: number, worth: number][] = []
      const lines: CreditLine[] = []
      const manualRefunds: RefundToMatch[] = []
      let total = 13_500 + outstanding
      const lacks = (record: RefundToMatch): Entry | undefined => {
        const beside = manualRefunds.filter((one) => one !== record)
        return plan({ total, refunds: refundRows, shown, writtenAt, credits: lines }, record, beside).entries[0]
      }
      let version = 1
      for (const id of ["puref_1", "puref_2"]) {
        const record = manualRefund(id, 500)
        manualRefunds.push(record)
        let written = 0
        for (let entry = lacks(record); entry !== undefined; entry = lacks(record)) {
          expect((written += 1)).toBeLessThanOrEqual(3)
          if (entry.write === "credit_line") {
            version += 1
            total -= entry.amount
            lines.push(credit(entry.amount, entry.manualRefundId, version))
          } else if (entry.write === "refund") {
            refundRows.push(refund(`ref_${id}`, entry.amount, id))
          } else if (entry.write === "transaction") {
            shown.push([entry.referenceId, -entry.amount])
            writtenAt.push([entry.referenceId, version, total])
          }
        }
      }
      const left = total - 13_500 + 1_000
      expect(left).toBe(outstanding >= 0 ? outstanding : Math.min(0, outstanding + 1_000))
      expect(manualRefunds.map(lacks)).toEqual([undefined, undefined])
    },
  )

  it("several refunds at once lack what each of them did not find owed", () => {
    const both = [refund("ref_0", 500, "puref_0"), refund("ref_1", 500, "puref_1")]
    expect(plan({ total: 13_200, refunds: both }, record, [manualRefund("puref_0", 500, "ref_0")]).entries).toEqual([
      credits(200, "puref_0"),
      credits(500, "puref_1"),
      shows(500, "ref_0"),
      shows(500, "ref_1"),
    ])
  })

  const edit: OpenChange = { id: "ordch_1", type: "edit", manualRefundId: null }
  it.each<[situation: string, Situation, blocked: boolean]>([
    ["a refund that makes the order worth less waits for it", { open: [edit] }, true],
    ["so does a credit line that lacks", { open: [edit], refunds: medusaRefunds }, true],
    ["a refund of what is owed does not", { open: [edit], total: 13_000 }, false],
    [
      "nor do books that are whole",
      { open: [edit], total: 13_000, refunds: medusaRefunds, shown: [["ref_1", 500]] },
      false,
    ],
    ["nor one of a cancelled order", { open: [edit], status: "canceled" }, false],
  ])("while the order is being changed: %s", (_, of, blocked) => {
    expect(plan(of, record).blockedBy).toEqual(blocked ? edit : null)
  })

  function claiming(amount: number, of = "pay_1"): Situation {
    return { status: "canceled", shown: [[of, amount]] }
  }
})

describe("matchRefunds", () => {
  it.each<[situation: string, refunds: Refund[], manualRefunds: RefundToMatch[], matched: [string, string][]]>([
    ["nothing", [], [manualRefund("puref_1", 500)], []],
    [
      "its own before one of its amount",
      [refund("ref_1", 500), refund("ref_2", 500)],
      [manualRefund("puref_1", 500, "ref_2")],
      [["puref_1", "ref_2"]],
    ],
    [
      "what was made for it before one of its amount",
      [refund("ref_1", 500), refund("ref_2", 1, "puref_1")],
      [manualRefund("puref_1", 500)],
      [["puref_1", "ref_2"]],
    ],
    [
      "one for each",
      [refund("ref_1", 500), refund("ref_2", 500)],
      [manualRefund("puref_1", 500), manualRefund("puref_2", 500)],
      [
        ["puref_1", "ref_1"],
        ["puref_2", "ref_2"],
      ],
    ],
    ["none that was made for another", [refund("ref_1", 500, "puref_9")], [manualRefund("puref_1", 500)], []],
    [
      "another, where Medusa took its own back",
      [refund("ref_2", 500)],
      [manualRefund("puref_1", 500, "ref_1")],
      [["puref_1", "ref_2"]],
    ],
    [
      "one with a fraction of a franc",
      [refund("ref_1", 499.6)],
      [manualRefund("puref_1", 500)],
      [["puref_1", "ref_1"]],
    ],
    ["none of another amount", [refund("ref_1", 501)], [manualRefund("puref_1", 500)], []],
  ])("%s", (_, refunds, manualRefunds, matched) => {
    expect([...matchRefunds(refunds, manualRefunds)].map(([id, { id: of }]) => [id, of])).toEqual(matched)
  })
})
