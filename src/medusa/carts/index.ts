/** What a shopper buys, and whether it can be ordered. */
export { addressRow, listedCart, readCart, readPricedCart } from "./cart"
export { linesOf, type ListedCart, listedLinesOf, type PricedCart } from "./lines"
export { type Delivery, deliveryOf, type NotReady, readOutOfStock, whyNotDelivered, whyNotReady } from "./readiness"
