/** What a shopper buys at the prices as they are listed, without discounts. Amounts in major units. */
export interface ListedCart {
  items: readonly ListedItem[]
  shippingMethods: readonly { name: string; amount: number }[]
}

/** `unitPrice` as it stands in the cart. */
interface ListedItem {
  name: string
  /** What tells the item from others of that name, such as "M / black"; null where there is nothing. */
  about: string | null
  unitPrice: number
  quantity: number
  imageUrl: string | null
}

/** What a shopper buys, and what it comes to: each `total` is after discounts and with taxes. */
export interface PricedCart extends ListedCart {
  items: readonly (ListedItem & { total: number })[]
  shippingMethods: readonly { name: string; amount: number; total: number }[]
  taxTotal: number
}

/** A line for the service. */
export interface PlainLine {
  name: string
  about: string | null
  unitAmount: number
  quantity: number
  imageUrl: string | null
}

/** What lines are called that are no goods. */
interface LineNames {
  /** The one line that stands for everything, where the parts do not add up to the whole. */
  whole: string
  tax: string
}

/** Lines of the prices as they are listed, if these add up to exactly `charge`: where nothing is taken off or put on. */
export function listedLinesOf(cart: ListedCart, charge: number): PlainLine[] | null {
  return whatAddsUp([linesAsListed(cart)], charge)
}

/**
 * Lines that add up to exactly `charge`, which rules. The most telling way that does is taken: prices as listed with
 * shipping and taxes as lines of their own; prices that hold the taxes already; each line with its discounts; else
 * one line for the whole.
 */
export function linesOf(cart: PricedCart | null, charge: number, names: LineNames): PlainLine[] {
  const whole: PlainLine[] = [{ name: names.whole, about: null, unitAmount: charge, quantity: 1, imageUrl: null }]
  if (cart === null) {
    return whole
  }
  const listed = linesAsListed(cart)
  const discounted = [
    ...cart.items.map((item) => ({
      name: item.quantity === 1 ? item.name : `${item.name} × ${item.quantity}`,
      about: item.about,
      unitAmount: item.total,
      quantity: 1,
      imageUrl: item.imageUrl,
    })),
    ...cart.shippingMethods.map((method) => extra(method.name, method.total)),
  ]
  return whatAddsUp([[...listed, extra(names.tax, cart.taxTotal)], listed, discounted], charge) ?? whole
}

function linesAsListed({ items, shippingMethods }: ListedCart): PlainLine[] {
  return [
    ...items.map(({ name, about, unitPrice, quantity, imageUrl }) => ({
      name,
      about,
      unitAmount: unitPrice,
      quantity,
      imageUrl,
    })),
    ...shippingMethods.map(({ name, amount }) => extra(name, amount)),
  ]
}

/** The first of these ways whose lines add up. */
function whatAddsUp(ways: readonly PlainLine[][], charge: number): PlainLine[] | null {
  return (
    ways
      .map((lines) => lines.filter((line) => line.unitAmount > 0))
      .find((lines) => lines.length > 0 && lines.every(isWhole) && sumOf(lines) === charge) ?? null
  )
}

function extra(name: string, unitAmount: number): PlainLine {
  return { name, about: null, unitAmount, quantity: 1, imageUrl: null }
}

function isWhole(line: PlainLine): boolean {
  return Number.isSafeInteger(line.unitAmount) && Number.isSafeInteger(line.quantity)
}

function sumOf(lines: readonly PlainLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0)
}
