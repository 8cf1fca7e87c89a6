import type { Payment, PaymentCollection } from "./answers"

export type { Payment }

/** What the store tells of a payment collection: the answer of `/store/payunit/payment-collections/:id`. */
export type PayableCollection = PaymentCollection

/** Where a payment stands, in the words of a checkout. */
export type PaymentStatus = Payment["status"]

/** A way to pay by a prompt on a phone, such as MTN or Orange. */
export type PaymentMethod = Payment["providers"][number]

/** A prompt that waits on a phone. */
export type PaymentPrompt = NonNullable<Payment["prompt"]>

/** The order that a payment is for. */
export type PaidOrder = NonNullable<Payment["order"]>

/** What a receipt says of money that has come. */
export type PaymentReceipt = NonNullable<Payment["receipt"]>

/** Statuses in which money has come, or an answer on a phone may still bring it. */
export function isUnderWay(status: PaymentStatus): boolean {
  return status === "confirm_on_phone" || status === "confirm_with_bank" || hasMoney(status)
}

/** Whether a prompt waits that may have been declined: confirming it still pays, and another may be asked for. */
export function mayBeDeclined({ status, prompt }: Payment): boolean {
  return status === "confirm_on_phone" && prompt?.may_be_declined === true
}

/** Statuses in which the money has come: nothing more is to be paid. */
export function hasMoney(status: PaymentStatus): boolean {
  return status === "processing" || status === "paid" || status === "in_review"
}
