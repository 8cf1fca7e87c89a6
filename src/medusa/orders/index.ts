/** What Medusa knows of an order: its money, its taxes, its stock, and what its lease is called. */
export { readLeaseName } from "./lease-name"
export {
  ORDER_MONEY_FIELDS,
  orderMoneyOf,
  readOrderMoney,
  readOrderMoneyIn,
  readWorthIn,
  withWorthBefore,
} from "./money"
export { readOrderIdOf } from "./order-of"
export { readUnreserved, readUnreservedOf } from "./stock"
export { readOrderTaxes } from "./taxes"
