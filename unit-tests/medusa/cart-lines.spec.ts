import fc from "fast-check"
import { checkoutItem } from "../../src/gateway/contract/checkout"
import { linesOf, type PlainLine, type PricedCart } from "../../src/medusa/carts/lines"
import { runs } from "../property-runs"

const item = (over: Partial<PricedCart["items"][number]> = {}): PricedCart["items"][number] => ({
  name: "Shirt",
  about: null,
  unitPrice: 5_000,
  quantity: 2,
  total: 10_000,
  imageUrl: "https://shop.example/shirt.png",
  ...over,
})
const cart = (over: Partial<PricedCart> = {}): PricedCart => ({
  items: [item()],
  shippingMethods: [],
  taxTotal: 0,
  ...over,
})
const delivery = { name: "Delivery", amount: 2_000, total: 2_000 }

const line = (name: string, unitAmount: number, quantity = 1, imageUrl: string | null = null): PlainLine => ({
  name,
  about: null,
  unitAmount,
  quantity,
  imageUrl,
})
const shirt = (unitAmount: number, quantity = 2, name = "Shirt") =>
  line(name, unitAmount, quantity, "https://shop.example/shirt.png")
const NAMES = { whole: "Order", tax: "Tax" }
const whole = (charge: number) => [line("Order", charge)]

describe("linesOf", () => {
  it.each<[situation: string, of: PricedCart | null, charge: number, lines: PlainLine[]]>([
    ["prices as listed", cart(), 10_000, [shirt(5_000)]],
    ["with shipping", cart({ shippingMethods: [delivery] }), 12_000, [shirt(5_000), line("Delivery", 2_000)]],
    [
      "with shipping and taxes on top",
      cart({ shippingMethods: [delivery], taxTotal: 500 }),
      12_500,
      [shirt(5_000), line("Delivery", 2_000), line("Tax", 500)],
    ],
    ["taxes in the prices", cart({ taxTotal: 1_600 }), 10_000, [shirt(5_000)]],
    ["a discount", cart({ items: [item({ total: 9_000 })] }), 9_000, [shirt(9_000, 1, "Shirt × 2")]],
    [
      "a discount on one piece",
      cart({ items: [item({ quantity: 1, total: 4_000 })], shippingMethods: [{ ...delivery, total: 1_500 }] }),
      5_500,
      [shirt(4_000, 1), line("Delivery", 1_500)],
    ],
    ["free shipping", cart({ shippingMethods: [{ ...delivery, amount: 0, total: 0 }] }), 10_000, [shirt(5_000)]],
    ["a gift", cart({ items: [item(), item({ name: "Gift", unitPrice: 0, total: 0 })] }), 10_000, [shirt(5_000)]],
    [
      "fractions that are rounded away",
      cart({ items: [item({ unitPrice: 5_000.2, total: 10_000.4 })] }),
      10_000,
      whole(10_000),
    ],
    [
      "what tells a product from another",
      cart({ items: [item({ about: "M / black" })] }),
      10_000,
      [{ ...shirt(5_000), about: "M / black" }],
    ],
    [
      "the same at a discount",
      cart({ items: [item({ about: "M / black", total: 9_000 })] }),
      9_000,
      [{ ...shirt(9_000, 1, "Shirt × 2"), about: "M / black" }],
    ],
    ["half a piece", cart({ items: [item({ quantity: 0.5, total: 2_500 })] }), 2_500, [shirt(2_500, 1, "Shirt × 0.5")]],
    ["parts that do not add up", cart(), 9_999, whole(9_999)],
    ["nothing in the cart", cart({ items: [] }), 10_000, whole(10_000)],
    ["no cart", null, 10_000, whole(10_000)],
  ])("%s", (_situation, of, charge, lines) => {
    expect(linesOf(of, charge, NAMES)).toEqual(lines)
  })

  const amount = fc.oneof(fc.nat(20_000), fc.double({ min: 0, max: 20_000, noNaN: true }), fc.constantFrom(0, -500))
  const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0.5, 2.5))
  const carts: fc.Arbitrary<PricedCart> = fc.record({
    items: fc.array(
      fc.record({
        name: fc.string({ minLength: 1 }),
        about: fc.option(fc.string({ minLength: 1 })),
        unitPrice: amount,
        quantity,
        total: amount,
        imageUrl: fc.constant(null),
      }),
      { maxLength: 4 },
    ),
    shippingMethods: fc.array(fc.record({ name: fc.string({ minLength: 1 }), amount, total: amount }), {
      maxLength: 2,
    }),
    taxTotal: amount,
  })
  const listed = ({ items, shippingMethods, taxTotal }: PricedCart): number =>
    [...items.map((each) => each.unitPrice * each.quantity), ...shippingMethods.map((each) => each.amount), taxTotal]
      .filter((part) => part > 0)
      .reduce((sum, part) => sum + part, 0)
  /** Charges that fit the cart in one of its ways, and others. */
  const purchases = carts.chain((of) => {
    const fitting = Math.max(1, Math.round(listed(of)))
    const withoutTax = Math.max(1, Math.round(listed({ ...of, taxTotal: 0 })))
    const discounted = [...of.items, ...of.shippingMethods].reduce((sum, { total }) => sum + Math.max(0, total), 0)
    const charge = fc.oneof(
      fc.constantFrom(fitting, withoutTax, Math.max(1, Math.round(discounted))),
      fc.integer({ min: 1, max: 100_000 }),
    )
    return fc.tuple(fc.constant(of), charge)
  })

  it("always adds up to exactly the charge", () => {
    fc.assert(
      fc.property(purchases, ([of, charge]) => {
        const sum = linesOf(of, charge, NAMES).reduce(
          (total, { unitAmount, quantity: pieces }) => total + unitAmount * pieces,
          0,
        )
        expect(sum).toBe(charge)
      }),
      runs(2_000),
    )
  })

  it("always gives lines that the contract takes", () => {
    const schema = checkoutItem({ allowHttpLoopback: false })
    fc.assert(
      fc.property(purchases, ([of, charge]) => {
        const lines = linesOf(of, charge, NAMES)
        const refused = lines.filter(({ name, unitAmount, quantity: pieces }) => {
          const sent = {
            price_description: { unit_amount: unitAmount },
            product_description: { name, image_url: "https://shop.example/a.png" },
            quantity: pieces,
          }
          return !schema.safeParse(sent).success || !Number.isInteger(unitAmount) || unitAmount <= 0
        })
        expect(lines.length).toBeGreaterThan(0)
        expect(refused).toEqual([])
      }),
      runs(2_000),
    )
  })
})
