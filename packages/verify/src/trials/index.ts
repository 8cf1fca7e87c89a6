/** What is tried with money: the small payment, and the payout. */
export { tryPayout } from "./payout"
export { isPhoneBusy, type MadePayment, makeSmallPayment, openCheckout, pause, payCheckout } from "./small-payment"
