import { describeUnreserved, type Reservation, type StockLine, unreservedLines } from "../../../src/domain/payments"

const line: StockLine = {
  id: "item_1",
  title: "Pagne wax",
  variantId: "variant_1",
  toFulfil: 2,
  isManaged: true,
  needs: [{ inventoryItemId: "iitem_1", quantity: 1 }],
}
const reserved = (quantity: number, over: Partial<Reservation> = {}): Reservation => ({
  lineId: "item_1",
  inventoryItemId: "iitem_1",
  quantity,
  ...over,
})
const kit: StockLine = {
  ...line,
  title: "Set",
  needs: [
    { inventoryItemId: "iitem_cup", quantity: 6 },
    { inventoryItemId: "iitem_pot", quantity: 1 },
  ],
}

describe("what an order lacks of its stock", () => {
  it.each<[situation: string, lines: StockLine[], reservations: Reservation[], lacks: string]>([
    ["all put aside", [line], [reserved(2)], ""],
    ["none", [line], [], "2 × Pagne wax"],
    ["a part", [line], [reserved(1)], "1 × Pagne wax"],
    ["shipped", [{ ...line, toFulfil: 0 }], [], ""],
    ["shipped in part, the rest put aside", [{ ...line, toFulfil: 1 }], [reserved(1)], ""],
    ["stock is not counted", [{ ...line, isManaged: false }], [], ""],
    [
      "a line of the shop's own, or its variant deleted",
      [{ ...line, variantId: null, isManaged: false, needs: [] }],
      [],
      "",
    ],
    ["at another location, in two pieces", [line], [reserved(1), reserved(1)], ""],
    ["a backorder without", [line], [], "2 × Pagne wax"],
    ["put aside for another line", [line], [reserved(2, { lineId: "item_2" })], "2 × Pagne wax"],
    [
      "a kit whole",
      [kit],
      [reserved(12, { inventoryItemId: "iitem_cup" }), reserved(2, { inventoryItemId: "iitem_pot" })],
      "",
    ],
    [
      "a kit that lacks some cups",
      [kit],
      [reserved(5, { inventoryItemId: "iitem_cup" }), reserved(2, { inventoryItemId: "iitem_pot" })],
      "2 × Set",
    ],
    ["two lines", [line, { ...line, id: "item_2", title: "Scarf", toFulfil: 1 }], [], "2 × Pagne wax, 1 × Scarf"],
  ])("%s", (_, lines, reservations, lacks) => {
    expect(describeUnreserved(unreservedLines(lines, reservations))).toBe(lacks)
  })
})
