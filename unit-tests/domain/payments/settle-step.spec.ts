import {
  ATTEMPTS_BEFORE_HELD,
  FIRST_ATTEMPT,
  nextStep,
  PAID_BY_ANOTHER,
  type PaidRow,
  retry,
  type PlacementAttempt,
  type OrderContext,
  type Step,
  stepAfter,
  type StepContext,
  stepAfterLostClaim,
  STUCK_AGAIN_MS,
} from "../../../src/domain/payments"
import { cause } from "../../../src/domain/texts/causes"
import { cart, collection, completed, gone, order, paid, session, waiting } from "./standings"

const fresh: PaidRow = { ...paid, state: "paid", isUnsettled: true, attempts: 0 }
const claimed: PaidRow = { ...fresh, state: "applying" }
const held: PaidRow = { ...fresh, state: "held" }
const JAR = { name: "a jar", quantity: 20, stock: 3, where: "Douala" }
const refusal = cause("medusa_said", { words: "the shop is shut" })
const refused: PlacementAttempt = { number: 1, refusal }

const LONG_AGO = { paidForMs: 5 * 60_000 }
const ordered: Partial<OrderContext> = { captured: true, ...completed, ...order() }
const refunded = collection({ refunded: 12_500 })

describe("nextStep", () => {
  type Situation = [
    situation: string,
    row: PaidRow,
    orderContext: Partial<OrderContext>,
    read: Omit<StepContext, "orderContext">,
    round: PlacementAttempt,
    step: Partial<Step>,
  ]
  it.each<Situation>([
    ["its place is found already", { ...fresh, isUnsettled: false }, {}, {}, FIRST_ATTEMPT, { do: "stop" }],

    [
      "ordered; nobody looked whether the cart is being completed",
      claimed,
      ordered,
      {},
      FIRST_ATTEMPT,
      { do: "read", what: "completion" },
    ],
    [
      "ordered; the cart is being completed",
      claimed,
      ordered,
      { completingForMs: 700 },
      FIRST_ATTEMPT,
      { do: "wait", milliseconds: 700, stuck: null },
    ],
    [
      "ordered; nobody is at it",
      claimed,
      ordered,
      { completingForMs: null },
      FIRST_ATTEMPT,
      { do: "settle", orderId: "order_1" },
    ],
    ...(
      [
        ["asks for more than was paid", {}, collection({ amount: 26_000 }), 12_500],
        ["asks for less than was paid", {}, collection({ amount: 9_000, state: "completed" }), 12_500],
        ["asks for more, and so does the order", { outstanding: 13_500 }, collection({ amount: 26_000 }), null],
        ["asks for more, and another paid of it", {}, { ...collection({ amount: 26_000 }), rivalPaid: true }, null],
        ["asks for more, and was cancelled", {}, collection({ amount: 26_000, state: "canceled" }), null],
        ["asks for more, and is of no cart", {}, { ...collection({ amount: 26_000 }), cart: null }, null],
        ["asks for what was paid", {}, {}, null],
      ] as const
    ).map(([situation, ofOrder, over, setCollectionAmount]): Situation => [
      `ordered; its payment collection ${situation}`,
      claimed,
      { ...ordered, ...order({ outstanding: 0, ...ofOrder }), ...over },
      { completingForMs: null },
      FIRST_ATTEMPT,
      { do: "settle", orderId: "order_1", setCollectionAmount },
    ]),
    [
      "ordered; it was waited for long enough",
      { ...claimed, ...LONG_AGO },
      ordered,
      {},
      FIRST_ATTEMPT,
      { do: "settle", orderId: "order_1" },
    ],
    [
      "ordered, and Medusa says that something was refunded",
      claimed,
      { ...ordered, ...refunded },
      { completingForMs: null },
      FIRST_ATTEMPT,
      { do: "read", what: "refunds" },
    ],
    [
      "ordered, and somebody recorded what was refunded",
      claimed,
      { ...ordered, ...refunded },
      { completingForMs: null, orphanedRefunds: [] },
      FIRST_ATTEMPT,
      { do: "settle", orderId: "order_1" },
    ],
    [
      "ordered, and nobody recorded what was refunded",
      claimed,
      { ...ordered, ...refunded },
      { completingForMs: null, orphanedRefunds: ["ref_1"] },
      FIRST_ATTEMPT,
      { do: "delete_refunds", refunds: ["ref_1"] },
    ],
    [
      "ordered with more than was wanted, and nobody recorded what was refunded",
      claimed,
      { captured: true, ...completed, ...order({ surplus: 500 }), ...refunded },
      { orphanedRefunds: ["ref_1"] },
      FIRST_ATTEMPT,
      { do: "delete_refunds", refunds: ["ref_1"] },
    ],
    [
      "ordered and refunded, and nobody knows yet whether its own money is what was captured",
      fresh,
      { ...ordered, ...refunded },
      {},
      FIRST_ATTEMPT,
      { do: "claim" },
    ],
    [
      "ordered with more than was wanted, and nobody knows yet whether its own money is what was captured",
      fresh,
      { captured: true, ...completed, ...order({ surplus: 500 }), ...refunded },
      {},
      FIRST_ATTEMPT,
      { do: "claim" },
    ],
    [
      "ordered, and tried in the round before",
      claimed,
      ordered,
      { completingForMs: null },
      refused,
      { do: "settle", orderId: "order_1" },
    ],
    [
      "recorded, for neither cart nor order",
      claimed,
      { captured: true, cart: null },
      { completingForMs: null },
      FIRST_ATTEMPT,
      { do: "settle", orderId: null },
    ],

    [
      "the cart is worth something else",
      fresh,
      cart({ total: 9_000 }),
      {},
      FIRST_ATTEMPT,
      { do: "hold", reason: "cart_changed", isBooked: false, orderId: null },
    ],
    [
      "its order holds more than it wanted",
      claimed,
      { captured: true, ...completed, ...order({ surplus: 100 }) },
      {},
      FIRST_ATTEMPT,
      { do: "hold", reason: "paid_twice", isBooked: true, orderId: "order_1" },
    ],
    [
      "the session is being stored",
      fresh,
      session({ dataStored: false, ageMs: 10 }),
      {},
      FIRST_ATTEMPT,
      { do: "wait", milliseconds: 1_000, stuck: null },
    ],

    ["the session is gone", fresh, gone, {}, FIRST_ATTEMPT, { do: "claim" }],
    ["the session is gone, and the right is won", claimed, gone, {}, FIRST_ATTEMPT, { do: "adopt" }],
    ["the session is gone, held and tried again", held, gone, {}, FIRST_ATTEMPT, { do: "adopt" }],

    [
      "ready; nobody looked whether the cart is being completed",
      fresh,
      {},
      {},
      FIRST_ATTEMPT,
      { do: "read", what: "completion" },
    ],
    [
      "ready; the cart is being completed",
      fresh,
      {},
      { completingForMs: 50 },
      FIRST_ATTEMPT,
      { do: "wait", milliseconds: 50 },
    ],
    ["ready", fresh, {}, { completingForMs: null }, FIRST_ATTEMPT, { do: "claim" }],
    [
      "the right is won; nobody looked at the stock",
      claimed,
      {},
      { completingForMs: null },
      FIRST_ATTEMPT,
      { do: "read", what: "stock" },
    ],
    [
      "the right is won; something is out of stock",
      claimed,
      {},
      { completingForMs: null, shortItems: [JAR] },
      FIRST_ATTEMPT,
      {
        do: "retry",
        why: [cause("short_of_at", { item: "a jar", quantity: 20, stock: 3, where: "Douala" })],
        isHeld: false,
      },
    ],
    [
      "the right is won; all is there",
      claimed,
      {},
      { completingForMs: null, shortItems: [] },
      FIRST_ATTEMPT,
      { do: "apply" },
    ],
    [
      "an order stands: its stock was kept when it was placed",
      claimed,
      { ...completed, ...order({ holdsCapture: false }), collection: waiting.collection },
      { completingForMs: null },
      FIRST_ATTEMPT,
      { do: "apply" },
    ],
    ["held and tried again", held, {}, { completingForMs: null, shortItems: [] }, FIRST_ATTEMPT, { do: "apply" }],

    ["Medusa refused it in the round before", claimed, {}, {}, refused, { do: "retry", why: [refusal], isHeld: false }],
    [
      "as many rounds as there are",
      claimed,
      ordered,
      {},
      { number: 4, refusal: null },
      { do: "retry", why: [cause("not_at_rest")], isHeld: false },
    ],
    [
      "as many rounds as there are, and refused",
      claimed,
      ordered,
      {},
      { number: 4, refusal },
      { do: "retry", why: [refusal], isHeld: false },
    ],
  ])("%s", (_, row, orderContext, read, round, step) => {
    expect(nextStep(row, { orderContext: { ...waiting, ...orderContext }, ...read }, round)).toMatchObject(step)
  })
})

describe("stepAfter", () => {
  it.each<[situation: string, ...Parameters<typeof stepAfter>, step: ReturnType<typeof stepAfter>]>([
    ["a session was made for it", claimed, "adopt", { refusal: null, isStuck: false }, null],
    [
      "no session could be made for it",
      claimed,
      "adopt",
      { refusal, isStuck: false },
      { do: "retry", why: [refusal], isHeld: false },
    ],
    ["Medusa was told: looking tells what came of it", claimed, "apply", { refusal, isStuck: false }, null],
    [
      "Medusa got stuck",
      claimed,
      "apply",
      { refusal, isStuck: true },
      { do: "wait", milliseconds: STUCK_AGAIN_MS, stuck: refusal },
    ],
    [
      "Medusa got stuck, and that was waited for long enough",
      { ...claimed, ...LONG_AGO },
      "apply",
      { refusal, isStuck: true },
      null,
    ],
  ])("%s", (_, row, tried, outcome, step) => {
    expect(stepAfter(row, tried, outcome)).toEqual(step)
  })
})

describe("stepInstead", () => {
  it("another transaction has the collection: held, as paid twice", () => {
    expect(stepAfterLostClaim("collection_taken")).toBe(PAID_BY_ANOTHER)
  })

  it("somebody was quicker with this one: looked at again soon", () => {
    expect(stepAfterLostClaim("state")).toEqual({ do: "wait", milliseconds: 1_000, stuck: null })
  })
})

describe("retry", () => {
  it.each([
    ["the first time", { ...claimed, attempts: 0 }, false],
    ["the last time before it is shown", { ...claimed, attempts: ATTEMPTS_BEFORE_HELD - 1 }, false],
    ["after that", { ...claimed, attempts: ATTEMPTS_BEFORE_HELD }, true],
    ["held already", { ...held, attempts: 0 }, true],
  ])("%s", (_, row, isHeld) => {
    expect(retry(row, refusal)).toEqual({ do: "retry", why: [refusal], isHeld })
  })
})
