/** Typed readers of what Medusa knows: carts, orders, payments, and whom to call. */
export * from "./carts"
export { type Contact, findByContact, purchasesOf, readContacts } from "./contacts"
export { inChunks, majorUnits, type Query } from "./query"
export { hasNotificationProvider, notificationChannels } from "./notification-provider"
export * from "./orders"
export * from "./payments"
export { findByPhone } from "./phones"
