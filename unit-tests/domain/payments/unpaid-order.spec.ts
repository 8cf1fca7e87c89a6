import { decideUnpaidOrder, paymentDueAt, type PaymentAttempt, type UnpaidOrder } from "../../../src/domain/payments"

const NOW = new Date("2026-01-01T12:00:00Z")
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)

const over: PaymentAttempt = {
  state: "expired",
  mayBePaid: false,
  isResolved: false,
  isKept: false,
  payableUntil: inMinutes(-1),
}
const attempt = (more: Partial<PaymentAttempt>): PaymentAttempt => ({ ...over, ...more })
const order = { id: "order_1", canceled: false, isFulfilled: false, linkedToCart: true, ageMs: 3_600_000 }
const unpaid: UnpaidOrder = { order, isPaid: false, isForAnother: false, isBilled: false, attempts: [over] }

const decide = (more: Partial<UnpaidOrder>) => decideUnpaidOrder({ ...unpaid, ...more }, NOW)

describe("an order that nobody paid in time", () => {
  it.each<[situation: string, attempts: PaymentAttempt[]]>([
    ["no attempt is left", []],
    ["its link is over", [attempt({ state: "open" })]],
    ["its prompt is over", [attempt({ state: "prompted" })]],
    ["it never got a link", [attempt({ state: "opening" })]],
    ["declined, then expired", [attempt({ state: "failed", payableUntil: inMinutes(9) }), over]],
    ["cancelled on the page", [attempt({ state: "cancelled", payableUntil: inMinutes(9) })]],
    ["what was held is resolved", [attempt({ state: "held", isResolved: true })]],
  ])("%s → cancelled", (_situation, attempts) => {
    expect(decide({ attempts })).toEqual({ do: "cancel", orderId: "order_1" })
  })

  it.each<[situation: string, more: Partial<UnpaidOrder>]>([
    ["cancelled already", { order: { ...order, canceled: true } }],
    ["paid by whatever provider", { isPaid: true }],
    ["paid by one of ours", { attempts: [over, attempt({ state: "settled" })] }],
    ["another provider was chosen", { isForAnother: true }],
    ["billed by an invoice", { isBilled: true }],
    ["fulfilled all the same", { order: { ...order, isFulfilled: true } }],
    ["other money was kept for it", { attempts: [attempt({ state: "held", isResolved: true, isKept: true })] }],
  ])("%s → waits for its payment no longer", (_situation, more) => {
    expect(decide(more)).toMatchObject({ do: "forget", why: { code: expect.any(String) } })
  })

  it.each<[situation: string, more: Partial<UnpaidOrder>]>([
    ["none came of the cart", { order: null }],
    ["a process died over it", { order: { ...order, linkedToCart: false, ageMs: 150_000 } }],
  ])("%s → left, since one may be placed yet", (_situation, more) => {
    expect(decide(more)).toMatchObject({ do: "leave" })
  })

  it.each<[situation: string, more: Partial<UnpaidOrder>, until: Date]>([
    ["just being placed", { order: { ...order, linkedToCart: false, ageMs: 149_999 } }, inMinutes(2.5)],
    ["its money has arrived", { attempts: [attempt({ state: "paid" })] }, inMinutes(1)],
    ["its money is being recorded", { attempts: [attempt({ state: "applying" }), over] }, inMinutes(1)],
    ["billed, and its money has arrived", { isBilled: true, attempts: [attempt({ state: "paid" })] }, inMinutes(1)],
    ["a link lives", { attempts: [attempt({ state: "open", payableUntil: inMinutes(7) }), over] }, inMinutes(7)],
    [
      "a link and, for longer, a prompt",
      {
        attempts: [
          attempt({ state: "open", payableUntil: inMinutes(2) }),
          attempt({ state: "prompted", payableUntil: inMinutes(4) }),
        ],
      },
      inMinutes(4),
    ],
  ])("%s → waits", (_situation, more, until) => {
    expect(decide(more)).toMatchObject({ do: "wait", until })
  })

  it("one of its payments may have been made: waits for whoever looks at it, and is never cancelled over it", () => {
    for (const state of ["open", "prompted", "expired", "failed"] as const) {
      const attempts = [attempt({ state, mayBePaid: true }), over]
      expect(decide({ attempts })).toMatchObject({ do: "wait", until: inMinutes(10) })
    }
  })

  it("one of its payments is held: waits for whoever looks at it", () => {
    expect(decide({ attempts: [attempt({ state: "held" }), over] })).toMatchObject({ do: "wait", until: inMinutes(10) })
  })
})

describe("until when an order waits for its payment", () => {
  const times = { known: null, orderedAt: NOW, storeNow: NOW, now: NOW, waitsMs: 30 * 60_000 }

  it.each<[situation: string, more: Partial<Parameters<typeof paymentDueAt>[0]>, minutes: number]>([
    ["from when it was ordered", { orderedAt: inMinutes(-10) }, 20],
    ["that was not ordered yet", { orderedAt: null }, 30],
    ["by a store whose clock is five hours behind", { orderedAt: inMinutes(-310), storeNow: inMinutes(-300) }, 20],
    ["by a store whose clock is five hours ahead", { orderedAt: inMinutes(290), storeNow: inMinutes(300) }, 20],
    ["ordered in the future, by another server's clock", { orderedAt: inMinutes(60) }, 30],
    ["known already", { known: inMinutes(20.5), orderedAt: inMinutes(-10) }, 20.5],
    ["known of an order that was taken back", { known: inMinutes(-1), orderedAt: inMinutes(-10) }, 20],
  ])("%s", (_, more, minutes) => {
    expect(paymentDueAt({ ...times, ...more })).toEqual(inMinutes(minutes))
  })
})
