/** Paying what a customer is asked for, whichever document asks: a payment request, or a part of an invoice. */
export { payByPage, payByPrompt } from "./pay"
export { type Payable, payableMethods, type PayableView, type Payee } from "./payable"
