/** What a shopper buys, reduced to what the service is told of it. Amounts in major units. */
export interface PricedCart {
  items: readonly PricedLine[]
  shippingMethods: readonly { name: string; amount: number; total: number }[]
  taxTotal: number
}

/** One item: `unitPrice` as it stands in the cart, `total` after discounts and with taxes. */
interface PricedLine {
  name: string
  /** What tells it from others of that name, such as "M / black"; null where there is nothing. */
  about: string | null
  unitPrice: number
  quantity: number
  total: number
  imageUrl: string | null
}

/** A line for the service. */
export interface PlainLine {
  name: string
  about: string | null
  unitAmount: number
  quantity: number
  imageUrl: string | null
}

/** Name of the one line that stands for everything, where the parts do not add up to the whole. */
const WHOLE = "Order"

/**
 * Lines that add up to exactly `charge`, which rules. The most telling way that does is taken: prices as listed with
 * shipping and taxes as lines of their own; prices that hold the taxes already; each line with its discounts; else
 * one line for the whole.
 */
export function linesOf(cart: PricedCart | null, charge: number, nameOfWhole = WHOLE): PlainLine[] {
  const whole: PlainLine[] = [{ name: nameOfWhole, about: null, unitAmount: charge, quantity: 1, imageUrl: null }]
  if (cart === null) {
    return whole
  }
  const listed = cart.items.map((item) => ({
    name: item.name,
    about: item.about,
    unitAmount: item.unitPrice,
    quantity: item.quantity,
    imageUrl: item.imageUrl,
  }))
  const shipping = cart.shippingMethods.map((method) => extra(method.name, method.amount))
  const tax = extra("Tax", cart.taxTotal)
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
  const ways = [[...listed, ...shipping, tax], [...listed, ...shipping], discounted]
  const telling = ways
    .map((lines) => lines.filter((line) => line.unitAmount > 0))
    .find((lines) => lines.length > 0 && lines.every(isWhole) && sumOf(lines) === charge)
  return telling ?? whole
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
