/** What Medusa knows of an order: its money, its taxes, its stock, and what its lease is called. */
export { type LeaseSubject, readLeaseName } from "./lease-name"
export {
  ORDER_MONEY_FIELDS,
  orderMoneyOf,
  readOrderMoney,
  readOrderMoneyIn,
  readWorthIn,
  withWorthBefore,
} from "./money"
export { readOrderIdOf } from "./order-of"
export { ORDER_STOCK_FIELDS, readUnreserved, readUnreservedOf, unreservedOf } from "./stock"
export { readOrderTaxes } from "./taxes"
