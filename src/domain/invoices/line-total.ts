/** Finer than any price by any quantity: what binary fractions add to a product is less. */
const FINEST = 100_000

/** What a line of an invoice comes to, in major units: its price by its quantity, to the digit, as people reckon it. */
export function lineTotal({ amount, quantity }: { amount: number; quantity: number }): number {
  const product = amount * quantity
  return Number.isInteger(product) ? product : Math.round(product * FINEST) / FINEST
}
