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
} as const satisfies Record<string, { httpStatus: number; type: string; text: string }>

/** A stable code that an admin page can act on. */
export type MerchantProblemCode = keyof typeof PROBLEMS

/**
 * A refusal that a merchant sees: what is wrong and what to do. `more` is added to the sentence of the code.
 */
export class MerchantProblem extends MedusaError {
  override readonly code: MerchantProblemCode
  readonly httpStatus: number

  constructor(code: MerchantProblemCode, more = "") {
    const { type, text, httpStatus } = PROBLEMS[code]
    super(type, more === "" ? text : `${text} ${more}`, code)
    this.name = "MerchantProblem"
    this.code = code
    this.httpStatus = httpStatus
  }
}

/** A refusal, as it is answered. `more` is what its message says beyond the sentence of its code. */
export interface MerchantRefusal {
  code: MerchantProblemCode
  type: string
  message: string
  more: string
  httpStatus: number
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
  return { code, type, message, more: message.slice(text.length).trim(), httpStatus }
}

function isCode(code: unknown): code is MerchantProblemCode {
  return typeof code === "string" && Object.hasOwn(PROBLEMS, code)
}
