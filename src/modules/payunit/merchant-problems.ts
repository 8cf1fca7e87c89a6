import { MedusaError } from "@medusajs/framework/utils"

const { INVALID_DATA, NOT_ALLOWED, NOT_FOUND } = MedusaError.Types

/** Every way in which a merchant's request can be refused: a stable code, and what to do about it. */
const PROBLEMS = {
  transaction_not_found: { httpStatus: 404, type: NOT_FOUND, text: "There is no such PayUnit transaction." },
  payback_not_found: { httpStatus: 404, type: NOT_FOUND, text: "This PayUnit transaction has no such payback." },
  not_held: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Only what is held can be resolved, and this payment is not held.",
  },
  already_resolved: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "This payment was resolved already. Its history says by whom and why.",
  },
  in_use: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "This payment is just being looked at. Try again in a moment.",
  },
  being_placed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The order of this payment is just being placed. Try again once it is settled or held.",
  },
  cannot_be_placed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "No order can be placed with this payment.",
  },
  paid_back_in_part: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Part of this money went back, so no order can be placed with it: it would count as fully paid.",
  },
  may_still_be_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The shopper may still pay this, and nobody would notice once it is resolved.",
  },
  payment_in_flight: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The shopper is just paying, or has paid a moment ago.",
  },
  not_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Nobody paid this transaction as far as PayUnit says, so nothing can have gone back.",
  },
  has_order: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "An order has this money meanwhile. Place the order, so that it is settled.",
  },
  more_than_was_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "No more can go back than was paid.",
  },
  recorded_already: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The same payback was recorded a moment ago.",
  },
  not_paid_back: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "PayUnit cannot refund by itself, so this order cannot be cancelled before its money went back.",
  },
  refund_refused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Medusa refused the refund, so the payback was not recorded.",
  },
  refund_incomplete: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The payback is recorded and Medusa's refund is made, but the order's totals could not be brought up to date.",
  },
  payback_waits: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The money went back, and Medusa's refund of it is still to be made.",
  },
  invalid_amount: { httpStatus: 400, type: INVALID_DATA, text: "This amount cannot be paid back." },
  note_required: { httpStatus: 400, type: INVALID_DATA, text: "Say why, in a note." },
  invoice_not_found: { httpStatus: 404, type: NOT_FOUND, text: "There is no such PayUnit invoice." },
  installment_not_found: { httpStatus: 404, type: NOT_FOUND, text: "This invoice has no such instalment." },
  order_not_found: { httpStatus: 404, type: NOT_FOUND, text: "There is no such order." },
  customer_not_found: { httpStatus: 404, type: NOT_FOUND, text: "There is no such customer." },
  invalid_invoice: { httpStatus: 400, type: INVALID_DATA, text: "The invoice cannot be made like this." },
  invalid_request: { httpStatus: 400, type: INVALID_DATA, text: "The request is not complete or not valid." },
  unknown_account: { httpStatus: 400, type: INVALID_DATA, text: "There is no PayUnit account of that name." },
  currency_differs: { httpStatus: 400, type: INVALID_DATA, text: "An order is billed in its own currency." },
  customer_differs: { httpStatus: 400, type: INVALID_DATA, text: "The order is another customer's." },
  order_cancelled: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The order is cancelled, so nothing is to be paid for it.",
  },
  exceeds_outstanding: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "More would be asked for than is outstanding on the order. Bill less, or send `confirm_exceeds: true`.",
  },
  idempotency_key_reused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "This `idempotency_key` was sent before, with something else. Take a new key for every new request.",
  },
  invoice_in_doubt: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "PayUnit did not answer when this invoice was created, so it may exist. Look in PayUnit's dashboard, then say what you found: `found` with its link, or `not_created`.",
  },
  not_in_doubt: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Whether PayUnit made this invoice is known, so there is nothing to say about it.",
  },
  invoice_refused: { httpStatus: 409, type: NOT_ALLOWED, text: "PayUnit did not make the invoice." },
  invoice_not_payable: { httpStatus: 409, type: NOT_ALLOWED, text: "PayUnit never made this invoice." },
  invoice_paid: { httpStatus: 409, type: NOT_ALLOWED, text: "This invoice is paid in full already." },
  more_than_is_billed: { httpStatus: 409, type: NOT_ALLOWED, text: "No more can be paid than is billed." },
  wrong_amount: { httpStatus: 400, type: INVALID_DATA, text: "This amount cannot be confirmed." },
  reference_used: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "That reference is on record here already, with another amount.",
  },
  payment_not_found: { httpStatus: 404, type: NOT_FOUND, text: "This invoice has no such payment." },
  payment_of_no_order: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The invoice is of no order, so there is nothing to record the payment on.",
  },
  payment_went_back: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Some of this payment went back, so it is not recorded on the order any more.",
  },
  payment_being_recorded: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "This payment is just being recorded on its order. Try again in a moment, or have it tried now with `check`.",
  },
  cannot_be_voided: { httpStatus: 409, type: NOT_ALLOWED, text: "This invoice cannot be voided." },
  invoice_not_held: { httpStatus: 409, type: NOT_ALLOWED, text: "No money of this invoice waits for a decision." },
  invoice_not_open: { httpStatus: 409, type: NOT_ALLOWED, text: "Nothing is to be paid of this invoice now." },
  no_email_provider: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "Medusa has no notification provider for the channel `email`. Configure one, or send the link yourself.",
  },
  emailed_just_now: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "This invoice was e-mailed a moment ago. Wait a minute before you send it again.",
  },
  email_failed: { httpStatus: 409, type: NOT_ALLOWED, text: "The e-mail could not be sent." },
  account_unavailable: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "The PayUnit account of this invoice is not configured any more. Configure it again in the plugin's `accounts`.",
  },
  service_no_answer: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    text: "PayUnit did not answer as it should. Try again in a moment.",
  },
} as const satisfies Record<string, { httpStatus: number; type: string; text: string }>

/** A stable code that an admin page can act on. */
export type MerchantProblemCode = keyof typeof PROBLEMS

/**
 * A refusal that a merchant sees: what is wrong and what to do. `more` is added to the sentence of the code, `details`
 * to the answer's fields.
 */
export class MerchantProblem extends MedusaError {
  override readonly code: MerchantProblemCode
  readonly httpStatus: number
  readonly more: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: MerchantProblemCode, more = "", details: Readonly<Record<string, unknown>> = {}) {
    const { type, text, httpStatus } = PROBLEMS[code]
    super(type, more === "" ? text : `${text} ${more}`, code)
    this.name = "MerchantProblem"
    this.code = code
    this.httpStatus = httpStatus
    this.more = more
    this.details = details
  }
}

/** A refusal, as it is answered. `more` is what its message says beyond the sentence of its code. */
export interface MerchantRefusal {
  code: MerchantProblemCode
  type: string
  message: string
  more: string
  httpStatus: number
  details: Readonly<Record<string, unknown>>
}

/**
 * The refusal that an error is or was: a workflow gives back what its steps throw as plain objects.
 */
export function merchantProblemIn(error: unknown): MerchantRefusal | null {
  if (typeof error !== "object" || error === null || !("code" in error) || !("message" in error)) {
    return null
  }
  const { code, message } = error
  if (!isCode(code) || typeof message !== "string") {
    return null
  }
  const { type, httpStatus, text } = PROBLEMS[code]
  const details = "details" in error && typeof error.details === "object" ? { ...error.details } : {}
  return { code, type, message, more: message.slice(text.length).trim(), httpStatus, details }
}

function isCode(code: unknown): code is MerchantProblemCode {
  return typeof code === "string" && Object.hasOwn(PROBLEMS, code)
}
