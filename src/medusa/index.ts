/** Typed readers of what Medusa knows of an order: its money, its stock, its lines, and whom to call. */
export { type Contact, findByContact, readContacts } from "./contacts"
export { inChunks } from "./in-chunks"
export { hasNotificationProvider } from "./notification-provider"
export { linesOf, type ListedCart, listedLinesOf, type PricedCart } from "./order-lines"
export { ORDER_MONEY_FIELDS, orderMoneyOf, readOrderMoney, readWorthIn, withWorthBefore } from "./order-money"
export { readUnreserved, readUnreservedOf } from "./order-stock"
export { majorUnits, type Query } from "./query"
export { setSessionStatus } from "./session-status"
