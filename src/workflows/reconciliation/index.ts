/** What the job does, and what people do in its place. */
export { findAbandonedOrders } from "./abandoned-orders"
export { type ReconciledPage, reconcileOne, reconcilePage } from "./reconcile-manually"
export { settleDue } from "./settle-due"
export { cancelUnpaidOrder } from "./unpaid-orders"
