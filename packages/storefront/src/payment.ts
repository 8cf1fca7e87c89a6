/** Where a payment stands, in the words of a checkout. */
export type PaymentStatus =
  | "open"
  | "confirm_on_phone"
  | "confirm_with_bank"
  | "processing"
  | "paid"
  | "failed"
  | "cancelled"
  | "expired"
  | "in_review"

/** A way to pay by a prompt on a phone, such as MTN or Orange. */
export interface PaymentMethod {
  /** What PayUnit calls it, such as `CM_MTNMOMO`. */
  shortcode: string
  name: string
  /** Address of a picture; null if none is known. */
  logo: string | null
}

/** A prompt that waits on a phone. */
export interface PaymentPrompt {
  provider: string | null
  /** Masked: `6•• ••• •01`. */
  phone: string | null
  expires_at: string | null
  /** Seconds from the moment of answering, since a shopper's clock may be wrong. */
  expires_in: number | null
  /** PayUnit says that it was declined, which may not be its last word. Older stores do not tell. */
  may_be_declined?: boolean
}

/** The order that a payment is for. */
export interface PaidOrder {
  id: string
  display_id: number | null
}

/** What a receipt says of money that has come. */
export interface PaymentReceipt {
  /** PayUnit's id of the payment, by which the shop and PayUnit find it. */
  reference: string
  /** The payment method's shortcode, where it is known. */
  provider: string | null
  paid_at: string | null
}

/** What the store tells of a payment: the answer of `/store/payunit/payment-sessions/:id`. */
export interface Payment {
  session_id: string
  status: PaymentStatus
  /** Major units. */
  amount: number
  currency_code: string
  /** PayUnit's page, while it can be used; or the operator's page to confirm on, if it has one. */
  redirect_url: string | null
  expires_at: string | null
  providers: readonly PaymentMethod[]
  prompt: PaymentPrompt | null
  order: PaidOrder | null
  payment_due_at: string | null
  /** Null until the money has come. Older stores do not tell. */
  receipt?: PaymentReceipt | null
  message: { code: PaymentStatus; text: string }
}

/** What the store tells of a payment collection: the answer of `/store/payunit/payment-collections/:id`. */
export interface PayableCollection {
  id: string
  status: string
  amount: number
  /** What is still to be paid, in major units. */
  outstanding_amount: number
  currency_code: string
  region_id: string | null
  order: { display_id: number | null }
  /** PayUnit's providers in the region, such as `pp_payunit_payunit`. */
  provider_ids: readonly string[]
  payable: boolean
  /** Why it cannot be paid now. */
  message: { code: string; text: string } | null
  /** When trying again makes sense, if it is known. */
  retry_at: string | null
  /** The session that tells how the latest payment of it stands. */
  payment_session_id: string | null
}

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
