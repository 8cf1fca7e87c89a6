import fc from "fast-check"
import { HELD_REASONS, takesCollection, type TransactionState } from "../../../src/domain/payments"
import { type Reply, type Row, StoreModel, type Truth } from "./store-model"
import { runs, sameRuns } from "../../property-runs"

/** Something that happens. Numbers pick a transaction or a session, round and round. */
type Event =
  | { happens: "session opened"; isDoubleClick: boolean; isSlow: boolean }
  | { happens: "session stored"; session: number }
  | { happens: "rival session opened"; isDoubleClick: boolean; isReady: boolean }
  | { happens: "rival paid"; session: number; completeWith: number; isCaptured: boolean; crashAfter: number | null }
  | { happens: "rival cancelled"; payment: number }
  | { happens: "prompt sent"; row: number }
  | { happens: "service decided"; row: number; status: Truth["status"]; off: number; mode: Truth["mode"] }
  | { happens: "looked"; row: number; reply: Reply; crashAfter: number | null }
  | { happens: "cart completed"; session: number; crashAfter: number | null }
  | { happens: "cart changed"; total: number; isGuarded: boolean }
  | { happens: "session deleted" | "session cancelled"; session: number }
  | { happens: "order cancelled" }
  | { happens: "unpaid order seen to"; reply: Reply; crashAfter: number | null }
  | { happens: "held one resolved"; row: number }
  | { happens: "cart deleted" }
  | { happens: "stock changed"; isOut: boolean }
  | { happens: "time passed"; milliseconds: number }

const picked = fc.nat(5)
const crashAfter = fc.option(fc.nat(8), { nil: null, freq: 2 })

/** What happens where our provider is the only one, and carts stay. */
const events: fc.WeightedArbitrary<Event>[] = [
  {
    weight: 3,
    arbitrary: fc.record({
      happens: fc.constant("session opened" as const),
      isDoubleClick: fc.boolean(),
      isSlow: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ happens: fc.constant("session stored" as const), session: picked }) },
  { weight: 3, arbitrary: fc.record({ happens: fc.constant("prompt sent" as const), row: picked }) },
  {
    weight: 4,
    arbitrary: fc.record({
      happens: fc.constant("service decided" as const),
      row: picked,
      status: fc.constantFrom<Truth["status"]>("SUCCESS", "SUCCESS", "SUCCESS", "FAILED", "CANCELLED"),
      off: fc.oneof({ weight: 15, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(-1) }),
      mode: fc.oneof(
        { weight: 15, arbitrary: fc.constant<Truth["mode"]>("live") },
        { weight: 1, arbitrary: fc.constant<Truth["mode"]>("test") },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      happens: fc.constant("looked" as const),
      row: picked,
      reply: fc.oneof(
        { weight: 15, arbitrary: fc.constant<Reply>("truth") },
        { weight: 3, arbitrary: fc.constantFrom<Reply>("silence", "another_transaction", "no_amount", "no_account") },
      ),
      crashAfter,
    }),
  },
  { weight: 2, arbitrary: fc.record({ happens: fc.constant("cart completed" as const), session: picked, crashAfter }) },
  {
    weight: 2,
    arbitrary: fc.record({
      happens: fc.constant("cart changed" as const),
      total: fc.constantFrom(10_000, 10_000, 12_000, 9_999.6),
      isGuarded: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      happens: fc.constantFrom("session deleted" as const, "session cancelled" as const),
      session: picked,
    }),
  },
  { weight: 1, arbitrary: fc.record({ happens: fc.constant("order cancelled" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      happens: fc.constant("unpaid order seen to" as const),
      reply: fc.constantFrom<Reply>("truth", "truth", "truth", "silence"),
      crashAfter,
    }),
  },
  { weight: 1, arbitrary: fc.record({ happens: fc.constant("held one resolved" as const), row: picked }) },
  { weight: 1, arbitrary: fc.record({ happens: fc.constant("stock changed" as const), isOut: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      happens: fc.constant("time passed" as const),
      milliseconds: fc.constantFrom(5_000, 60_000, 6 * 60_000, 16 * 60_000),
    }),
  },
]

/** What another provider, and whoever deletes carts, add to that. */
const fromOthers: fc.WeightedArbitrary<Event>[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      happens: fc.constant("rival session opened" as const),
      isDoubleClick: fc.boolean(),
      isReady: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      happens: fc.constant("rival paid" as const),
      session: picked,
      completeWith: picked,
      isCaptured: fc.boolean(),
      crashAfter,
    }),
  },
  { weight: 1, arbitrary: fc.record({ happens: fc.constant("rival cancelled" as const), payment: picked }) },
  { weight: 1, arbitrary: fc.record({ happens: fc.constant("cart deleted" as const) }) },
]

function play(store: StoreModel, event: Event): void {
  const row = "row" in event ? store.rows[event.row % Math.max(1, store.rows.length)] : undefined
  switch (event.happens) {
    case "session opened":
      store.openSession(event.isDoubleClick, event.isSlow)
      break
    case "session stored":
      store.storeSession(event.session)
      break
    case "rival session opened":
      store.openRival(event.isDoubleClick, event.isReady)
      break
    case "rival paid":
      store.attempt(event.crashAfter, () => store.payRival(event.session, event.completeWith, event.isCaptured))
      break
    case "rival cancelled":
      store.cancelRival(event.payment)
      break
    case "cart deleted":
      store.deleteCart()
      break
    case "prompt sent":
      if (row !== undefined) {
        store.sendPrompt(row)
      }
      break
    case "service decided":
      if (row !== undefined) {
        decide(row, { status: event.status, amount: row.amount + event.off, mode: event.mode })
      }
      break
    case "looked":
      if (row !== undefined) {
        store.attempt(event.crashAfter, () => store.look(row, event.reply))
      }
      break
    case "cart completed":
      store.attempt(event.crashAfter, () => store.complete(event.session))
      break
    case "cart changed":
      store.changeCart(event.total, event.isGuarded)
      break
    case "session deleted":
      store.deleteSession(event.session)
      break
    case "session cancelled":
      store.cancelSession(event.session)
      break
    case "order cancelled":
      store.cancelOrder()
      break
    case "unpaid order seen to":
      store.attempt(event.crashAfter, () => store.cancelUnpaidOrder(event.reply))
      break
    case "held one resolved":
      if (row !== undefined) {
        store.resolve(row)
      }
      break
    case "stock changed":
      store.refuses = event.isOut
      break
    case "time passed":
      store.now += event.milliseconds
  }
}

/** Money, once taken, stays taken; anything else may still turn into a success. */
function decide(row: Row, truth: Truth): void {
  if (row.truth.status !== "SUCCESS") {
    row.truth = truth
  }
}

/** Everything is in stock, nobody does anything any more, and every transaction is looked at again and again. */
function comeToRest(store: StoreModel): void {
  store.refuses = false
  for (let round = 0; round < 12; round += 1) {
    store.now += 3 * 60_000
    store.rows.forEach((row) => store.look(row, "truth"))
    store.cancelUnpaidOrder("truth")
  }
}

const isMatchingSuccess = ({ truth, amount }: Row): boolean =>
  truth.status === "SUCCESS" && truth.amount === amount && truth.mode === "live"

/** What must never be, at any moment. */
function wrongsOf(store: StoreModel): string[] {
  const wrongs = []
  if (store.captures.size > 1) {
    wrongs.push("captured more than once")
  }
  if (store.rows.filter((row) => takesCollection(row.state, row.heldReason, row.bookedAt !== null)).length > 1) {
    wrongs.push("taken by several transactions")
  }
  for (const { transactionId, amount } of store.captures.values()) {
    const row = store.rows.find(({ id }) => id === transactionId)
    if (row === undefined || !isMatchingSuccess(row) || row.amount !== Math.round(amount)) {
      wrongs.push("captured without a matching success")
    }
  }
  if (store.rows.some((row) => row.state === "settled" && !isMatchingSuccess(row))) {
    wrongs.push("settled without a matching success")
  }
  if (store.cancelledThoughPaid > 0) {
    wrongs.push("cancelled as unpaid though it was paid")
  }
  // Which session Medusa takes while it completes the cart is not ours to choose; what settlement tells it is.
  wrongs.push(
    ...[...store.captures.values()].filter(({ by }) => by === "settlement").flatMap((capture) => capture.wrongs),
  )
  return wrongs
}

const isHeld = (where: string): boolean => HELD_REASONS.some((reason) => reason === where)

/** Plays a history to its end; what went wrong on the way. */
function live(store: StoreModel, events: readonly Event[]): string[] {
  const wrongs = events.flatMap((event) => {
    play(store, event)
    return wrongsOf(store)
  })
  comeToRest(store)
  return [...wrongs, ...wrongsOf(store)]
}

describe("a payment collection with several transactions", () => {
  const placements = fc.constantFrom("after_payment" as const, "before_payment" as const)
  const histories = fc.array(fc.oneof(...events, ...fromOthers), { minLength: 5, maxLength: 60, size: "max" })

  it("is captured at most once, and only for a success that matches, whatever happens and wherever a process dies", () => {
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        expect(live(new StoreModel(placeOrders), events)).toEqual([])
      }),
      runs(3_000),
    )
  })

  it("ends every success of the service settled or held, once everything is quiet", () => {
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        const restless = store.rows.filter(
          ({ truth, state }) => truth.status === "SUCCESS" && state !== "settled" && state !== "held",
        )
        expect(restless).toEqual([])
      }),
      runs(3_000),
    )
  })

  it("has an order that holds the money of what is settled", () => {
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        for (const row of store.rows.filter(({ state }) => state === "settled")) {
          // A cart that was deleted after a process died between making its order and linking it keeps that one.
          const [ofCart] = store.orders.filter(({ linkedToCart }) => linkedToCart)
          const order = ofCart ?? (store.cart.isDeleted ? store.orders[0] : undefined)
          expect(order?.captures.has(row.sessionId)).toBe(true)
          expect(store.orders.filter(({ linkedToCart }) => linkedToCart).length).toBeLessThanOrEqual(1)
          expect(store.captures.get(row.sessionId)?.transactionId).toBe(row.id)
        }
      }),
      runs(3_000),
    )
  })

  it("leaves no captured money without an order, as long as Medusa can place one and no merchant resolved it", () => {
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        fc.pre(!store.cart.isDeleted)
        const isResolved = (id: string): boolean => store.rows.some((row) => row.id === id && row.resolved)
        const withoutOrder = [...store.captures]
          .filter(([, { transactionId }]) => !isResolved(transactionId))
          .map(([sessionId]) => sessionId)
          .filter((sessionId) => !store.orders.some(({ captures }) => captures.has(sessionId)))
        expect(withoutOrder).toEqual([])
      }),
      runs(3_000),
    )
  })

  it("lets no order wait for its payment for ever: it is paid, cancelled, or one of its payments is held, or was kept", () => {
    fc.assert(
      fc.property(histories, (events) => {
        const store = new StoreModel("before_payment")
        live(store, events)
        fc.pre(!store.cart.isDeleted)
        const waiting = store.orders.filter(
          ({ linkedToCart, canceled, captures }) => linkedToCart && !canceled && captures.size === 0,
        )
        const isHeld = store.rows.some(
          ({ state, heldReason, resolved }) => state === "held" && (!resolved || heldReason === "amount_mismatch"),
        )
        // What another provider recorded, and a process that died did not write into the order, is not ours to mend.
        const isPaidOtherwise = [...store.rivals.values()].some(({ canceled }) => !canceled)
        const isOfOther = ({ linkedToCollection }: { linkedToCollection: boolean }): boolean =>
          store.rivals.size > 0 && !linkedToCollection
        expect(isHeld || isPaidOtherwise ? [] : waiting.filter((order) => !isOfOther(order))).toEqual([])
      }),
      runs(3_000),
    )
  })

  it("captures nothing of ours once another session was paid, while a session is stored, or for a cart that is gone", () => {
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        const settlements = [...store.captures.values()].filter(({ by }) => by === "settlement")
        expect(settlements.flatMap(({ wrongs }) => wrongs)).toEqual([])
      }),
      runs(6_000),
    )
  })

  it("settles nothing for a deleted cart without an order", () => {
    const ofDeletedCarts = fc.tuple(histories, histories).map(([before, after]) => {
      const deleted: Event = { happens: "cart deleted" }
      return [...before, deleted, ...after]
    })
    fc.assert(
      fc.property(placements, ofDeletedCarts, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        const settled = store.rows.filter(({ state }) => state === "settled")
        expect(
          settled.filter(({ sessionId }) => !store.orders.some(({ captures }) => captures.has(sessionId))),
        ).toEqual([])
        if (store.orders.length === 0) {
          const reasons = store.rows
            .filter(({ truth }) => truth.status === "SUCCESS")
            .map(({ heldReason }) => heldReason)
          expect(reasons).not.toContain(null)
        }
      }),
      runs(3_000),
    )
  })

  it("holds settled money whose order is cancelled, and keeps its place: nothing else of it is captured", () => {
    const store = new StoreModel()
    store.openSession(false)
    const [row] = store.rows
    decide(row!, { status: "SUCCESS", amount: 10_000, mode: "live" })
    store.look(row!, "truth")
    expect(row).toMatchObject({ state: "settled" })
    store.cancelOrder()
    comeToRest(store)
    expect(row).toMatchObject({ state: "held", heldReason: "cancelled_without_refund" })
    store.resolve(row!)
    comeToRest(store)
    expect(row).toMatchObject({ state: "held", heldReason: "cancelled_without_refund", resolved: true })
    expect(store.captures.size).toBe(1)
  })

  it("holds money that comes after another provider's payment, ordered or not", () => {
    for (const isOut of [false, true]) {
      const store = new StoreModel()
      store.openSession(false)
      store.openRival(true, false)
      store.refuses = isOut
      store.payRival(0, 1, false)
      const [row] = store.rows
      decide(row!, { status: "SUCCESS", amount: 10_000, mode: "live" })
      store.look(row!, "truth")
      expect(row).toMatchObject(isOut ? { state: "paid" } : { state: "held", heldReason: "paid_twice" })
      store.now += 150_000
      store.look(row!, "truth")
      expect(row).toMatchObject({ state: "held", heldReason: "paid_twice" })
      expect(store.captures.size).toBe(0)
    }
  })

  it("takes the place of another provider's payment that was taken back", () => {
    const store = new StoreModel()
    store.openSession(false)
    store.openRival(true, false)
    store.refuses = true
    store.payRival(0, 1, false)
    const [row] = store.rows
    decide(row!, { status: "SUCCESS", amount: 10_000, mode: "live" })
    store.look(row!, "truth")
    store.cancelRival(0)
    comeToRest(store)
    expect(row).toMatchObject({ state: "settled" })
  })

  it("waits for a session that is being stored, and no longer than a process may take for that", () => {
    const store = new StoreModel()
    store.openSession(false, true)
    const [row] = store.rows
    decide(row!, { status: "SUCCESS", amount: 10_000, mode: "live" })
    store.now += 59_999
    store.look(row!, "truth")
    expect(row).toMatchObject({ state: "paid" })
    store.now += 1
    store.look(row!, "truth")
    expect(row).toMatchObject({ state: "settled" })
  })

  it.each<[captured: boolean, heldReason: string]>([
    [false, "session_gone"],
    [true, "order_not_placed"],
  ])("holds money of a cart that was deleted, captured: %s", (captured, heldReason) => {
    const store = new StoreModel()
    store.openSession(false)
    const [row] = store.rows
    decide(row!, { status: "SUCCESS", amount: 10_000, mode: "live" })
    if (captured) {
      store.refuses = true
      store.complete(0)
    }
    store.deleteCart()
    comeToRest(store)
    expect(store.captures.size).toBe(captured ? 1 : 0)
    expect(row).toMatchObject({ state: "held", heldReason })
  })

  it.each<[state: TransactionState, prompts: boolean, minutes: number]>([
    ["open", false, 0],
    ["prompted", true, 0],
    ["expired", false, 16],
  ])("is %s again once its account can be asked again", (state, prompts, minutes) => {
    const store = new StoreModel()
    store.openSession(false)
    const [row] = store.rows
    if (prompts) {
      store.sendPrompt(row!)
    }
    store.look(row!, "no_account")
    expect(row).toMatchObject({ state: "held", heldReason: "account_unavailable" })
    store.now += minutes * 60_000
    store.look(row!, "truth")
    expect(row).toMatchObject({ state, heldReason: null })
  })

  it("adopts money whose session is gone, though a cart change that failed left the collection's amount off", () => {
    const store = new StoreModel()
    store.openSession(false)
    const [first] = store.rows
    store.sendPrompt(first!)
    store.now += 6 * 60_000
    store.openSession(true)
    store.deleteSession(0)
    const [, second] = store.rows
    decide(second!, { status: "SUCCESS", amount: 10_000, mode: "live" })
    store.attempt(0, () => store.look(second!, "truth"))
    store.changeCart(12_000, false)
    decide(first!, { status: "SUCCESS", amount: 10_000, mode: "live" })
    store.look(first!, "truth")
    comeToRest(store)
    expect(store.rows.map(({ state, heldReason }) => heldReason ?? state).sort()).toEqual(["paid_twice", "settled"])
  })

  it("leaves nothing final but for a late success, and never forgets money", () => {
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        const wrong = store.moves.filter(({ from, to }) => {
          const isMoney = to === "paid" || isHeld(to)
          switch (from) {
            case "opening":
            case "open":
            case "prompted":
              return to === "applying" || to === "settled"
            case "settled":
              return to !== "cancelled_without_refund"
            case "failed":
            case "cancelled":
              return !isMoney
            case "expired":
              return !isMoney && to !== "failed" && to !== "cancelled"
            case "account_unavailable":
              // Nobody knew: whatever the service says once it can be asked again is right.
              return to === "applying" || to === "settled"
            case "unverifiable":
              return !isMoney && to !== "failed" && to !== "cancelled"
            default:
              return to !== "applying" && to !== "settled" && !isHeld(to)
          }
        })
        expect(wrong).toEqual([])
      }),
      runs(3_000),
    )
  })

  it("is tried in earnest: the histories above reach every end", () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(placements, histories, (placeOrders, events) => {
        const store = new StoreModel(placeOrders)
        live(store, events)
        store.moves.forEach(({ to }) => reached.add(to))
        const settled = store.rows.find(({ state }) => state === "settled")
        if (store.rivals.size > 0) {
          store.rows.forEach(({ state, heldReason }) => reached.add(`rival paid: ${heldReason ?? state}`))
        }
        if (store.cart.isDeleted) {
          store.rows.forEach(({ state, heldReason }) => reached.add(`cart gone: ${heldReason ?? state}`))
        }
        const [order] = store.orders.filter(({ linkedToCart }) => linkedToCart)
        if (store.wasAwaited && order !== undefined) {
          const ends = order.canceled ? "cancelled" : settled === undefined ? "unpaid" : "settled"
          reached.add(`order before payment: ${ends}`)
        }
        if (settled !== undefined && store.sessions.get(settled.sessionId)?.dataStored === false) {
          reached.add("settled though never stored")
        }
      }),
      sameRuns(3_000),
    )
    expect([...reached].sort()).toEqual(
      expect.arrayContaining([
        "account_unavailable",
        "amount_mismatch",
        "cancelled",
        "cart gone: order_not_placed",
        "cart gone: session_gone",
        "cart gone: settled",
        "cart_changed",
        "expired",
        "failed",
        "late_on_cancelled_order",
        "order before payment: cancelled",
        "order before payment: settled",
        "order_not_placed",
        "paid_twice",
        "rival paid: paid_twice",
        "rival paid: settled",
        "session_gone",
        "settled",
        "settled though never stored",
        "test_in_live",
        "unverifiable",
      ]),
    )
  })
})
