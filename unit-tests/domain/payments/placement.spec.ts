import { cause, sayCauses } from "../../../src/domain/texts/causes"
import fc from "fast-check"
import {
  HELD_REASONS,
  type PaidTransaction,
  place,
  type Placement,
  type OrderContext,
  expectedPayment,
} from "../../../src/domain/payments"
import { runs } from "../../property-runs"
import {
  cart,
  collection,
  completed,
  deleted,
  gone,
  order,
  orderDeleted,
  paid,
  session,
  waiting,
  chargeOf,
} from "./standings"

/** Why it may be the same money as what staff confirmed. */
const SAME = cause("same_as_confirmed", { amount: { amount: 12_500, currency: "XAF" }, method: "Cash" })

const apply = (over: Partial<Extract<Placement, { do: "apply" }>> = {}): Placement => ({
  do: "apply",
  cancelSessions: [],
  reviveSession: null,
  setSessionAmount: null,
  setCollectionAmount: null,
  strayOrders: [],
  goneOrders: [],
  linkOrder: null,
  ...over,
})

describe("place", () => {
  describe("money that Medusa holds already", () => {
    it.each<[situation: string, over: Partial<OrderContext>]>([
      ["captured, ordered", { captured: true, ...completed, ...order() }],
      ["captured, ordered, session deleted since", { captured: true, ...completed, ...order(), ...gone }],
      ["captured, ordered, order cancelled since", { captured: true, ...completed, ...order({ canceled: true }) }],
      ["captured, for an order without a cart", { captured: true, cart: null, ...order() }],
      ["captured, for neither cart nor order", { captured: true, cart: null }],
      ["captured, ordered, another payment beside it", { captured: true, rivalPaid: true, ...completed, ...order() }],
      ["captured, ordered, its session cancelled", { captured: true, ...order(), ...session({ canceled: true }) }],
    ])("%s → settle", (_situation, over) => {
      expect(place(paid, { ...waiting, ...over })).toEqual({ do: "settle" })
    })
  })

  describe("money that has its session", () => {
    it.each<[situation: string, over: Partial<OrderContext>, placement: Placement]>([
      ["nothing done yet", {}, apply()],
      [
        "other sessions beside it",
        { siblings: ["payses_2", "payses_3"] },
        apply({ cancelSessions: ["payses_2", "payses_3"] }),
      ],
      ["its session cancelled", session({ canceled: true }), apply({ reviveSession: "pending" })],
      [
        "its session cancelled but captured",
        { ...session({ canceled: true }), captured: true },
        apply({ reviveSession: "authorized" }),
      ],
      ["collection off, cart agrees", collection({ amount: 99 }), apply({ setCollectionAmount: 12_500 })],
      ["collection off, no cart", { ...collection({ amount: 99 }), cart: null }, apply()],
      ["currency in other letters", cart({ currency: "XAF" }), apply()],
      ["captured, not ordered", { captured: true, ...collection({ state: "completed" }) }, apply()],
      ["captured, not ordered, cart changed since", { captured: true, ...cart({ total: 99 }) }, apply()],
      [
        "captured, order does not hold it",
        { captured: true, ...completed, ...order({ holdsCapture: false }) },
        apply(),
      ],
      ["an unpaid order to be paid", { cart: null, ...order({ holdsCapture: false }) }, apply()],
      ["no collection any more", { collection: null }, apply()],
      ["no cart any more", { cart: null }, apply()],
      [
        "an order that a process died over",
        order({ linkedToCart: false, holdsCapture: false, ageMs: 150_000 }),
        apply({ strayOrders: ["order_1"] }),
      ],
      [
        "captured before another payment of the collection",
        { captured: true, rivalPaid: true, ...collection({ state: "completed" }) },
        apply(),
      ],
      [
        "captured, session cancelled, another session beside it",
        { captured: true, ...session({ canceled: true }), siblings: ["payses_2"] },
        apply({ reviveSession: "authorized", cancelSessions: ["payses_2"] }),
      ],
      [
        "an order that a process died over before it was linked to the collection",
        order({ linkedToCollection: false, holdsCapture: false, ageMs: 150_000 }),
        apply({ linkOrder: "order_1" }),
      ],
      [
        "captured, and such an order",
        { captured: true, ...order({ linkedToCollection: false, holdsCapture: false, ageMs: 150_000 }) },
        apply({ linkOrder: "order_1" }),
      ],
      [
        "an order, and one beside it that a process died over",
        { ...order({ holdsCapture: false }), otherOrders: ["order_0"] },
        apply({ strayOrders: ["order_0"] }),
      ],
      [
        "captured, and an order that a process died over",
        { captured: true, ...order({ linkedToCart: false, ageMs: 3_600_000 }) },
        apply({ strayOrders: ["order_1"] }),
      ],
    ])("%s → apply", (_situation, over, placement) => {
      expect(place(paid, { ...waiting, ...over })).toEqual(placement)
    })

    it.each<[situation: string, over: Partial<OrderContext>, milliseconds: number | null]>([
      ["just being stored", session({ dataStored: false, ageMs: 0 }), 1_000],
      ["being stored for a while", session({ dataStored: false, ageMs: 59_999 }), 1_000],
      ["being stored, and captured", { captured: true, ...session({ dataStored: false, ageMs: 0 }) }, 1_000],
      ["stored at once", session({ ageMs: 0 }), null],
      ["never stored", session({ dataStored: false, ageMs: 60_000 }), null],
      ["an order just being placed", order({ linkedToCart: false, ageMs: 0 }), 10_000],
      ["an order being placed for a while", order({ linkedToCart: false, ageMs: 149_999 }), 10_000],
      ["an order just linked to its cart", order({ linkedToCollection: false, holdsCapture: false, ageMs: 0 }), 10_000],
      ["an order just placed", order({ holdsCapture: false, ageMs: 0 }), null],
    ])("waits while somebody else is writing: %s", (_situation, over, milliseconds) => {
      for (const paidForMs of [0, 3_600_000]) {
        expect(place({ ...paid, paidForMs }, { ...waiting, ...over })).toEqual(
          milliseconds === null ? apply() : { do: "wait", for: expect.any(String), milliseconds },
        )
      }
    })

    it.each<[situation: string, over: Partial<OrderContext>, reason: string]>([
      ["another payment completed the collection", collection({ state: "completed" }), "paid_twice"],
      ["another payment completed the cart", { ...completed, ...order({ holdsCapture: false }) }, "paid_twice"],
      ["the collection was cancelled", collection({ state: "canceled" }), "session_gone"],
      ["the order was cancelled before", { ...completed, ...order({ canceled: true }) }, "late_on_cancelled_order"],
      ["the cart is worth more now", cart({ total: 13_000 }), "cart_changed"],
      ["the cart is worth less now", cart({ total: 12_000 }), "cart_changed"],
      ["the cart is in another currency now", cart({ currency: "eur" }), "cart_changed"],
      ["the session asks for more now", { ...session({ amount: 20_000 }), ...cart({ total: 20_000 }) }, "cart_changed"],
      ["the session asks for less now", { ...session({ amount: 9_000 }), ...cart({ total: 9_000 }) }, "cart_changed"],
    ])("%s → held", (_situation, over, reason) => {
      expect(place(paid, { ...waiting, ...over })).toMatchObject({ do: "hold", reason })
    })

    it("tells what was paid and what the cart is worth", () => {
      expect(place(paid, { ...waiting, ...cart({ total: 13_000 }) })).toMatchObject({
        why: cause("cart_worth", { paid: 12_500, worth: 13_000 }),
      })
    })
  })

  describe("another amount was paid than is wanted, and a person accepted that", () => {
    const accepting = (worth: number): PaidTransaction => ({ ...paid, acceptedWorth: worth })

    it.each<[situation: string, worth: number, over: Partial<OrderContext>, placement: Placement]>([
      ["the cart is worth more", 13_000, cart({ total: 13_000 }), apply()],
      ["the cart is worth less", 12_000, cart({ total: 12_000 }), apply()],
      [
        "the session asks for more",
        20_000,
        { ...session({ amount: 20_000 }), ...cart({ total: 20_000 }), ...collection({ amount: 20_000 }) },
        apply({ setSessionAmount: 12_500, setCollectionAmount: 12_500 }),
      ],
      [
        "the session is gone",
        13_000,
        { ...gone, ...cart({ total: 13_000 }), ...collection({ amount: 13_000 }) },
        { do: "adopt", setCollectionAmount: 12_500 },
      ],
      [
        "its order wants less, by a session that is gone",
        7_500,
        { ...gone, ...order({ holdsCapture: false, outstanding: 7_500 }), ...collection({ amount: 7_500 }) },
        { do: "adopt", setCollectionAmount: 12_500 },
      ],
      [
        "its order wants more",
        13_000,
        order({ holdsCapture: false, outstanding: 13_000 }),
        apply({ setCollectionAmount: null }),
      ],
      [
        "its order wants less, and its cart, which counts as open still, something else",
        12_000,
        { ...order({ holdsCapture: false, outstanding: 12_000 }), ...cart({ total: 0 }) },
        apply(),
      ],
    ])("%s → placed with what was paid", (_situation, worth, over, placement) => {
      expect(place(accepting(worth), { ...waiting, ...over })).toEqual(placement)
    })

    it.each<[situation: string, over: Partial<OrderContext>, reason: string]>([
      ["the cart was changed since", cart({ total: 13_500 }), "cart_changed"],
      ["its order was paid since", order({ holdsCapture: false, outstanding: 0 }), "paid_twice"],
      ["its order was cancelled since", { ...completed, ...order({ canceled: true }) }, "late_on_cancelled_order"],
    ])("%s → held", (_situation, over, reason) => {
      expect(place(accepting(13_000), { ...waiting, ...over })).toMatchObject({ do: "hold", reason })
    })
  })

  describe("money beside another session's payment", () => {
    const rivalPaid = { rivalPaid: true }

    it.each<[situation: string, over: Partial<OrderContext>, paidForMs: number, reason: string | null]>([
      ["not ordered yet, just paid", {}, 0, null],
      ["not ordered yet, paid for a while", {}, 149_999, null],
      ["never ordered", {}, 150_000, "paid_twice"],
      ["ordered", { ...completed, ...order({ holdsCapture: false }) }, 0, "paid_twice"],
      ["ordered, cart not told yet", order({ holdsCapture: false, linkedToCart: false }), 0, null],
      ["an order that a process died over", order({ linkedToCart: false, ageMs: 3_600_000 }), 150_000, "paid_twice"],
      ["ordered and cancelled", { ...completed, ...order({ canceled: true }) }, 0, "late_on_cancelled_order"],
      ["the collection completed, not ordered yet", collection({ state: "completed" }), 0, null],
      ["the cart changed since", cart({ total: 99 }), 0, null],
      ["being stored", session({ dataStored: false, ageMs: 0 }), 150_000, "paid_twice"],
      ["session gone, not ordered yet", gone, 0, null],
      ["session gone, never ordered", gone, 150_000, "paid_twice"],
      ["cart deleted, just paid", deleted, 0, null],
      ["cart deleted, never ordered", deleted, 150_000, "paid_twice"],
    ])("%s", (_situation, over, paidForMs, reason) => {
      expect(place({ ...paid, paidForMs }, { ...waiting, ...rivalPaid, ...over })).toMatchObject(
        reason === null ? { do: "wait", milliseconds: 10_000 } : { do: "hold", reason },
      )
    })

    it("does not forget what was captured already", () => {
      expect(place(paid, { ...waiting, ...rivalPaid, captured: true })).toEqual(apply())
      expect(place(paid, { ...waiting, ...rivalPaid, captured: true, ...gone })).toMatchObject({
        reason: "order_not_placed",
      })
    })
  })

  describe("money of a cart that was deleted", () => {
    it.each<[situation: string, over: Partial<OrderContext>, reason: string]>([
      ["not captured", {}, "session_gone"],
      ["not captured, session gone", gone, "session_gone"],
      ["not captured, being stored", session({ dataStored: false, ageMs: 0 }), "session_gone"],
      ["not captured, collection gone", { ...gone, collection: null }, "session_gone"],
      ["captured", { captured: true }, "order_not_placed"],
      ["captured, session gone", { captured: true, ...gone }, "order_not_placed"],
      ["captured, collection completed", { captured: true, ...collection({ state: "completed" }) }, "order_not_placed"],
      ["captured beside another payment", { captured: true, rivalPaid: true }, "order_not_placed"],
    ])("%s → held", (_situation, over, reason) => {
      expect(place(paid, { ...waiting, ...deleted, ...over })).toMatchObject({ do: "hold", reason })
    })

    it.each<[situation: string, over: Partial<OrderContext>, reason: string]>([
      ["not captured", {}, "session_gone"],
      ["captured", { captured: true }, "order_not_placed"],
    ])("nor for an order that was deleted, %s → held", (_situation, over, reason) => {
      expect(place(paid, { ...waiting, ...orderDeleted, ...over })).toMatchObject({ do: "hold", reason })
    })

    it.each<[situation: string, invoice: OrderContext["invoice"], reason: string]>([
      ["others have paid", { isVoid: false, left: 0, perhapsSame: null }, "invoice_paid_otherwise"],
      [
        "staff may have confirmed the same money",
        { isVoid: false, left: 12_500, perhapsSame: SAME },
        "same_as_confirmed",
      ],
    ])("captured, of an invoice that %s meanwhile → held where it is", (_situation, invoice, code) => {
      expect(place(paid, { ...waiting, captured: true, cart: null, invoice })).toMatchObject({
        ...{ do: "hold", reason: "paid_twice", isBooked: true },
        why: { code },
      })
    })

    it("linked to an order that does not exist: the links go before Medusa places one", () => {
      expect(place(paid, { ...waiting, goneOrders: ["order_0"] })).toEqual(apply({ goneOrders: ["order_0"] }))
    })

    it("is in its order, if there was one", () => {
      const ordered = { captured: true, cart: null, ...order() }
      expect(place(paid, { ...waiting, ...ordered })).toEqual({ do: "settle" })
    })
  })

  describe("money whose session is gone", () => {
    it.each<[situation: string, over: Partial<OrderContext>, setCollectionAmount: number | null]>([
      ["the cart is worth the same", {}, null],
      ["the cart is worth what rounds to the same", cart({ total: 12_499.6 }), 12_499.6],
      ["no cart, the collection asks for the same", { cart: null }, null],
      ["the collection is off, the cart rules", collection({ amount: 99 }), 12_500],
      ["its order waits for its payment", { ...cart({ completed: true }), ...order({ holdsCapture: false }) }, null],
    ])("%s → adopt", (_situation, over, setCollectionAmount) => {
      expect(place(paid, { ...waiting, ...gone, ...over })).toEqual({ do: "adopt", setCollectionAmount })
    })

    it.each<[situation: string, over: Partial<OrderContext>, reason: string]>([
      ["nothing left of it", { collection: null, cart: null }, "session_gone"],
      ["the collection was cancelled", collection({ state: "canceled" }), "session_gone"],
      ["another payment completed the collection", collection({ state: "completed" }), "paid_twice"],
      ["the cart was ordered", cart({ completed: true }), "paid_twice"],
      [
        "its order was edited since",
        { ...order({ holdsCapture: false, outstanding: 13_000 }), ...collection({ amount: 13_000 }) },
        "cart_changed",
      ],
      ["its order was paid another way", order({ holdsCapture: false, outstanding: 0 }), "paid_twice"],
      ["part of its order was paid another way", order({ holdsCapture: false, outstanding: 7_500 }), "cart_changed"],
      ["the order was cancelled", order({ holdsCapture: false, canceled: true }), "late_on_cancelled_order"],
      ["the cart is worth more now", cart({ total: 12_501 }), "cart_changed"],
      ["the cart is in another currency now", cart({ currency: "eur" }), "cart_changed"],
      ["the cart is empty now", cart({ total: 0 }), "cart_changed"],
      ["no cart, the collection asks for more", { cart: null, ...collection({ amount: 13_000 }) }, "cart_changed"],
      ["captured, never ordered", { captured: true }, "order_not_placed"],
    ])("%s → held", (_situation, over, reason) => {
      expect(place(paid, { ...waiting, ...gone, ...over })).toMatchObject({ do: "hold", reason })
    })
  })

  describe("wherever Medusa stands", () => {
    const amount = fc.constantFrom(12_500, 12_499.6, 12_000, 0)
    const currency = fc.constantFrom("xaf", "XAF", "eur")
    const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })
    const orderContext: fc.Arbitrary<OrderContext> = fc.record({
      session: orNull(
        fc.record({
          amount,
          currency,
          canceled: fc.boolean(),
          dataStored: fc.boolean(),
          ageMs: fc.constantFrom(0, 59_999, 60_000),
        }),
      ),
      captured: fc.boolean(),
      collection: orNull(
        fc.record({
          amount,
          currency,
          state: fc.constantFrom("open" as const, "completed" as const, "canceled" as const),
          refunded: fc.constantFrom(0, 12_500),
        }),
      ),
      rivalPaid: fc.boolean(),
      invoice: orNull(
        fc.record({
          isVoid: fc.boolean(),
          left: fc.constantFrom(0, 12_499, 12_500, 20_000),
          perhapsSame: orNull(fc.constant(SAME)),
        }),
      ),
      siblings: fc.subarray(["payses_2", "payses_3"]),
      cart: orNull(fc.record({ total: amount, currency, completed: fc.boolean() })),
      cartGone: fc.boolean(),
      order: orNull(
        fc.record({
          id: fc.constant("order_1"),
          canceled: fc.boolean(),
          holdsCapture: fc.boolean(),
          linkedToCart: fc.boolean(),
          linkedToCollection: fc.boolean(),
          ageMs: fc.constantFrom(0, 149_999, 150_000),
          outstanding: fc.constantFrom(12_500, 12_000, 0, -500),
          surplus: fc.constantFrom(0, 500, 12_500),
          unreserved: fc.constantFrom(null, "1 × Pagne wax"),
        }),
      ),
      otherOrders: fc.subarray(["order_2"]),
      goneOrders: fc.subarray(["order_3"]),
      chargeOf: fc.constant(chargeOf),
    })
    const money: fc.Arbitrary<PaidTransaction> = fc.record({
      amount: fc.constantFrom(12_500, 12_000),
      currency,
      paidForMs: fc.constantFrom(0, 149_999, 150_000),
      refunded: fc.constantFrom(0, 500),
      acceptedWorth: fc.constantFrom(null, 12_500, 12_000),
    })
    const always = (holds: (placement: Placement, where: OrderContext, money: PaidTransaction) => boolean): void => {
      fc.assert(
        fc.property(money, orderContext, (taken, where) => holds(place(taken, where), where, taken)),
        runs(5_000),
      )
    }

    const isAccepted = (where: OrderContext, { acceptedWorth, currency: paidIn }: PaidTransaction): boolean => {
      const wanted = expectedPayment(where)
      return wanted?.amount === acceptedWorth && wanted?.currency.toLowerCase() === paidIn.toLowerCase()
    }

    it("places no order with what was refunded in part, nor makes a session for it", () => {
      always((placement, _, { refunded }) => refunded === 0 || placement.do === "settle" || placement.do === "hold")
    })

    it("settles only what is captured", () => {
      always((placement, where) => placement.do !== "settle" || where.captured)
    })

    it("settles beside a cart only what an order of that cart holds", () => {
      always(
        (placement, where) =>
          placement.do !== "settle" ||
          where.cart === null ||
          (where.order !== null && where.order.linkedToCart && where.order.holdsCapture),
      )
    })

    it("settles nothing of a deleted cart without an order", () => {
      always((placement, { cartGone, order: placed }) => placement.do !== "settle" || !cartGone || placed !== null)
    })

    it("does the same with an ordered cart, whatever that is worth", () => {
      always((_placement, where, money) => {
        if (where.cart?.total == null || where.order?.linkedToCart !== true) {
          return true
        }
        const { total, currency } = where.cart
        const worth = place(money, { ...where, cart: { total, currency, completed: true } })
        expect(place(money, { ...where, cart: { total: null, currency, completed: true } })).toEqual(worth)
        return true
      })
    })

    it("tells Medusa of no capture beside another payment", () => {
      always(
        (placement, { rivalPaid, captured }) =>
          (placement.do !== "apply" && placement.do !== "adopt") || captured || !rivalPaid,
      )
    })

    it("tells Medusa of no capture for a cart that is gone", () => {
      always((placement, { cartGone }) => (placement.do !== "apply" && placement.do !== "adopt") || !cartGone)
    })

    it("puts nothing right while the session may still be stored", () => {
      always(
        (placement, { session: own }) =>
          placement.do !== "apply" || own === null || own.dataStored || own.ageMs >= 60_000,
      )
    })

    it("tells Medusa of no capture where the collection was completed by other money, or cancelled", () => {
      always(
        (placement, where) =>
          (placement.do !== "apply" && placement.do !== "adopt") ||
          where.captured ||
          where.collection === null ||
          where.collection.state === "open",
      )
    })

    it("adopts only for a session that is gone, on an open collection, for the money that is wanted", () => {
      always((placement, where, taken) => {
        const { session: own, captured, collection: itsCollection, cart: inCart, order: placed } = where
        if (placement.do !== "adopt") {
          return true
        }
        const wanted = placed?.linkedToCart === true ? null : inCart
        const total = wanted?.total ?? itsCollection?.amount ?? Number.NaN
        const currencyWanted = wanted?.currency ?? itsCollection?.currency ?? ""
        return (
          own === null &&
          !captured &&
          itsCollection?.state === "open" &&
          (chargeOf(total) === taken.amount || isAccepted(where, taken)) &&
          currencyWanted.toLowerCase() === taken.currency.toLowerCase()
        )
      })
    })

    it("captures only a session that asks for the money that was paid, or is set to", () => {
      always(
        (placement, { session: own, captured }, taken) =>
          placement.do !== "apply" ||
          captured ||
          (own !== null &&
            chargeOf(placement.setSessionAmount ?? own.amount) === taken.amount &&
            own.currency.toLowerCase() === taken.currency.toLowerCase()),
      )
    })

    it("captures into an open cart only what the cart is worth, or a person accepted for it or for its order", () => {
      always(
        (placement, where, taken) =>
          placement.do !== "apply" ||
          where.captured ||
          where.cart === null ||
          where.cart.completed ||
          where.cart.total === where.session?.amount ||
          isAccepted(where, taken),
      )
    })

    it("puts right only what is wrong: siblings, a cancelled session, the collection's amount, a stray order", () => {
      always((placement, where, taken) => {
        const { siblings, session: own, collection: itsCollection, cart: wanted, order: placed, otherOrders } = where
        if (placement.do !== "apply") {
          return true
        }
        const { cancelSessions, reviveSession, setCollectionAmount, strayOrders, linkOrder } = placement
        const worth = placed?.linkedToCart === true ? placed.outstanding : wanted?.total
        return (
          cancelSessions === siblings &&
          (reviveSession !== null) === (own?.canceled === true) &&
          (setCollectionAmount === null ||
            (isAccepted(where, taken) && setCollectionAmount !== itsCollection?.amount) ||
            (setCollectionAmount === own?.amount && itsCollection?.amount !== own.amount && worth === own.amount)) &&
          strayOrders.every((id) => otherOrders.includes(id) || (placed?.id === id && !placed.linkedToCart)) &&
          (linkOrder === null || (placed?.id === linkOrder && placed.linkedToCart && !placed.linkedToCollection))
        )
      })
    })

    it("takes no order for a stray that was placed for the cart, or may be about to be", () => {
      always(
        (placement, { order: placed }) =>
          placement.do !== "apply" ||
          placed === null ||
          (placed.linkedToCart && placed.linkedToCollection) ||
          placed.ageMs >= 150_000,
      )
    })

    it("never takes more for an order than is still to be paid on it, unless a person accepted that", () => {
      always(
        (placement, where, taken) =>
          where.captured ||
          where.order?.linkedToCart !== true ||
          !["apply", "adopt"].includes(placement.do) ||
          isAccepted(where, taken) ||
          chargeOf(where.order.outstanding) >= taken.amount,
      )
    })

    it("has the links to orders that do not exist dismissed before Medusa places one", () => {
      always(
        (placement, { goneOrders }) => placement.do !== "apply" || placement.goneOrders.join() === goneOrders.join(),
      )
    })

    it("gives a reason and words for whatever it holds", () => {
      always(
        (placement) =>
          placement.do !== "hold" ||
          (HELD_REASONS.includes(placement.reason) && sayCauses([placement.why]).en.length > 10),
      )
    })

    it("keeps the place of captured money: it is held for no reason that gives the place away", () => {
      always(
        (placement, { captured }) =>
          placement.do !== "hold" || !captured || placement.reason === "order_not_placed" || placement.isBooked,
      )
    })

    it("holds as booked just what Medusa has that nobody owed, or that was placed without its stock", () => {
      always((placement, { captured, cart: bought, order: placed, cartGone, goneOrders, invoice }, { amount }) => {
        const isOnOrder = captured && placed?.linkedToCart === true && placed.holdsCapture
        const isOfNone = captured && placed === null && bought === null && !cartGone && goneOrders.length === 0
        const isTooMuch = invoice !== null && (invoice.perhapsSame !== null || amount > invoice.left)
        const isNotOwed = isOnOrder && (placed.surplus > 0 || placed.unreserved !== null)
        return (placement.do === "hold" && placement.isBooked) === (isNotOwed || ((isOnOrder || isOfNone) && isTooMuch))
      })
    })

    it("waits only for as long as something may still be written", () => {
      always(
        (placement, { session: own, order: placed, rivalPaid, captured }, { paidForMs }) =>
          placement.do !== "wait" ||
          (placement.milliseconds > 0 &&
            ((own?.dataStored === false && own.ageMs < 60_000) ||
              (rivalPaid && !captured && paidForMs < 150_000) ||
              (placed !== null && !(placed.linkedToCart && placed.linkedToCollection) && placed.ageMs < 150_000))),
      )
    })

    it("leaves what it looks at as it is", () => {
      fc.assert(
        fc.property(money, orderContext, (taken, where) => {
          const { chargeOf: _chargeOf, ...facts } = where
          const before = structuredClone([taken, facts])
          place(taken, where)
          expect([taken, facts]).toEqual(before)
        }),
      )
    })
  })
})
