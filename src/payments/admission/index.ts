/** Admission: what may be given out to be paid, and why not. */
export {
  admitPayment,
  requireFound,
  pausedError,
  purchaseOf,
  requireReady,
  refuseWhatCannotBeOrdered,
  refuseWhilePaused,
} from "./admit"
export { withOrderLease } from "./order-lease"
export { openingMs, whyNotAdmitted } from "./offer"
export { type InvoiceLedger, readInvoiceLedger, whyNotPartOffered } from "./invoice-ledger"
