/**
 * Typed readers of what Medusa knows of an order: its money, its taxes, its stock, its lines, and whom to call; and of what
 * it is installed with.
 */
export { type Contact, findByContact, readContacts } from "./contacts"
export { type OtherCopy, otherCopies } from "./dashboard-packages"
export { inChunks } from "./in-chunks"
export { hasNotificationProvider } from "./notification-provider"
export { linesOf, type ListedCart, listedLinesOf, type PricedCart } from "./order-lines"
export { ORDER_MONEY_FIELDS, orderMoneyOf, readOrderMoney, readWorthIn, withWorthBefore } from "./order-money"
export { readOrderTaxes } from "./order-taxes"
export { readUnreserved, readUnreservedOf } from "./order-stock"
export { majorUnits, type Query } from "./query"
export { setSessionStatus } from "./session-status"
