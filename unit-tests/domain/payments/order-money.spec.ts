import fc from "fast-check"
import { balanceOf, type OrderMoney, outstandingOf, paidOf, surplusOf } from "../../../src/domain/payments"

type Line = [amount: number, referenceId: string, version?: number, reference?: string]

/** An order of 3 000 at version 2, with lines in its books, a second after each other. */
const books = (lines: readonly Line[], over: Partial<OrderMoney> = {}): OrderMoney => ({
  orderId: "order_1",
  status: "pending",
  version: 2,
  currencyCode: "xaf",
  smallestUnit: 1,
  total: 3_000,
  returnRequested: 0,
  transactions: lines.map(([amount, referenceId, version = 2, reference = "capture"], index) => ({
    amount,
    reference: amount < 0 ? "refund" : reference,
    referenceId,
    version,
    at: new Date(index * 1_000),
  })),
  ...over,
})

describe("what is outstanding on an order", () => {
  it.each<[situation: string, money: OrderMoney, outstanding: number]>([
    ["nothing paid", books([]), 3_000],
    ["a part paid", books([[1_000, "a"]]), 2_000],
    ["paid", books([[3_000, "a"]]), 0],
    ["paid in an earlier version", books([[3_000, "a", 1]]), 0],
    [
      "too much paid",
      books([
        [3_000, "a"],
        [500, "b"],
      ]),
      -500,
    ],
    [
      "paid, and a part refunded without a credit line",
      books([
        [3_000, "a"],
        [-1_000, "r"],
      ]),
      1_000,
    ],
    [
      "paid, and a part refunded with one",
      books(
        [
          [3_000, "a"],
          [-1_000, "r"],
        ],
        { total: 2_000 },
      ),
      0,
    ],
    ["paid, and a return asked for", books([[3_000, "a"]], { returnRequested: 1_500 }), -1_500],
    ["a return asked for before it was paid", books([], { returnRequested: 1_500 }), 1_500],
    ["less than the smallest unit left", books([[2_999.6, "a"]]), 0],
    ["one unit left", books([[2_999, "a"]]), 1],
    [
      "cents",
      books(
        [
          [0.1, "a"],
          [0.2, "b"],
        ],
        { total: 0.3, smallestUnit: 0.01 },
      ),
      0,
    ],
    ["cancelled", books([], { status: "canceled" }), 0],
    ["in the archive", books([], { status: "archived" }), 0],
    ["completed, and not paid", books([], { status: "completed" }), 3_000],
  ])("%s", (_, money, outstanding) => {
    expect(outstandingOf(money)).toBe(outstanding)
  })

  it("what was paid is counted whatever was refunded", () => {
    expect(
      paidOf(
        books([
          [3_000, "a"],
          [-1_000, "r"],
          [500, "b"],
        ]),
      ),
    ).toBe(3_500)
  })
})

describe("how much of a payment nobody owed", () => {
  it.each<[situation: string, money: OrderMoney, surplus: number]>([
    ["it paid the order", books([[3_000, "own"]]), 0],
    [
      "it paid the rest",
      books([
        [1_000, "a"],
        [2_000, "own"],
      ]),
      0,
    ],
    [
      "the order was paid before",
      books([
        [3_000, "a"],
        [3_000, "own"],
      ]),
      3_000,
    ],
    [
      "a part of it was too much",
      books([
        [2_000, "a"],
        [3_000, "own"],
      ]),
      2_000,
    ],
    [
      "other money came after it",
      books([
        [3_000, "own"],
        [3_000, "a"],
      ]),
      0,
    ],
    [
      "the other was refunded",
      books([
        [3_000, "a"],
        [3_000, "own"],
        [-3_000, "r"],
      ]),
      0,
    ],
    [
      "a part of it was refunded",
      books([
        [3_000, "a"],
        [3_000, "own"],
        [-1_000, "r"],
      ]),
      2_000,
    ],
    [
      "a refund with its credit line, then it came on top",
      books(
        [
          [3_000, "a"],
          [-1_000, "r"],
          [1_000, "own"],
        ],
        { total: 2_000 },
      ),
      1_000,
    ],
    ["the order was changed since", books([[3_000, "own", 1]], { total: 1_000 }), 0],
    ["a return was asked for before", books([[2_000, "own"]], { total: 3_000, returnRequested: 2_000 }), 1_000],
    [
      "it is not in the books",
      books([
        [3_000, "a"],
        [3_000, "b"],
      ]),
      0,
    ],
    [
      "something else has its id",
      books([
        [3_000, "a"],
        [3_000, "own", 2, "order"],
      ]),
      0,
    ],
    [
      "three times paid, the second",
      books([
        [3_000, "a"],
        [3_000, "own"],
        [3_000, "b"],
      ]),
      3_000,
    ],
  ])("%s", (_, money, surplus) => {
    expect(surplusOf(money, ["own"])).toBe(surplus)
  })

  it.each<[situation: string, money: OrderMoney, worthThen: number | null, surplus: number]>([
    [
      "paid twice, then edited to less",
      books(
        [
          [3_000, "a", 1],
          [3_000, "own", 1],
        ],
        { total: 1_000 },
      ),
      3_000,
      3_000,
    ],
    [
      "paid twice, then edited to more",
      books(
        [
          [3_000, "a", 1],
          [3_000, "own", 1],
        ],
        { total: 4_000 },
      ),
      3_000,
      2_000,
    ],
    [
      "paid twice, then worth both",
      books(
        [
          [3_000, "a", 1],
          [3_000, "own", 1],
        ],
        { total: 6_000 },
      ),
      3_000,
      0,
    ],
    [
      "paid twice, and one was refunded",
      books([
        [3_000, "a", 1],
        [3_000, "own", 1],
        [-3_000, "r"],
      ]),
      3_000,
      0,
    ],
    ["paid once, then edited to less", books([[3_000, "own", 1]], { total: 1_000 }), 3_000, 0],
    [
      "it paid the rest, then edited to less",
      books(
        [
          [1_000, "a", 1],
          [2_000, "own", 1],
        ],
        { total: 500 },
      ),
      3_000,
      0,
    ],
    ["a return was asked for before it came", books([[2_000, "own", 1]], { total: 500 }), 1_000, 1_000],
    [
      "nobody read what it was worth",
      books([
        [3_000, "a", 1],
        [3_000, "own", 1],
      ]),
      null,
      0,
    ],
  ])("the order was changed since: %s", (_, money, worthThen, surplus) => {
    const worthBefore = new Map(worthThen === null ? [] : [[1, worthThen]])
    expect(surplusOf({ ...money, worthBefore }, ["own"])).toBe(surplus)
  })

  it("of payments that came one after another, what nobody owed comes to what is too much", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 6 }), (amounts) => {
        const money = books(amounts.map((amount, index) => [amount, `capture_${index}`]))
        const surpluses = amounts.map((_, index) => surplusOf(money, [`capture_${index}`]))
        expect(surpluses.reduce((sum, surplus) => sum + surplus, 0)).toBe(Math.max(0, -balanceOf(money)))
      }),
    )
  })
})
