/** What may be done with a payment: opening, prompting, asking, authorizing. */
export {
  openingMs,
  type InvoiceLedger,
  pausedError,
  readInvoiceLedger,
  withOrderLease,
  whyNotPartOffered,
} from "./admission"
export { type Authorization, authorizeSession } from "./authorize"
export { askAfresh, isUnansweredPrompt } from "./check-prompts"
export { checkForReversal } from "./check-reversal"
export { mayRefresh } from "./limited-actions"
export { ASK_WINDOW_SECONDS, checkTransaction, type Limiter } from "./check"
export { failedCall } from "./failed-call"
export { SERVICE_INVOICE_CONTEXT, openTransaction } from "./open"
export { useManualRefund } from "./manual-refunds"
export { attemptsOfSession, whyNotPayable } from "./payment-link"
export { payingPhone } from "./paying-phone"
export { payInStore, type PayRequest } from "./prompt"
export { askAboutPayout, payeeOf, requestPayout, sendPayout } from "./payouts"
