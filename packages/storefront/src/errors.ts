/** Codes that the store refuses with. Newer versions of the plugin may know others. */
export type RefusalCode =
  | "payment_not_found"
  | "payment_collection_not_found"
  | "not_offered"
  | "payments_paused"
  | "cart_not_ready"
  | "unsupported_currency"
  | "invalid_amount"
  | "invalid_request"
  | "invalid_phone"
  | "old_phone"
  | "unknown_payment_method"
  | "cards_not_offered"
  | "already_paid"
  | "payment_in_review"
  | "collection_closed"
  | "amount_changed"
  | "prompt_open"
  | "payment_open"
  | "phone_busy"
  | "prompt_refused"
  | "payment_in_flight"
  | "too_many_attempts"
  | "service_unavailable"
  | (string & {})

/** The store understood, and said no. Nothing was sent to anybody. */
export class PayUnitRefusal extends Error {
  override readonly name = "PayUnitRefusal"
  readonly code: RefusalCode
  /** The store's sentence for the shopper, if it told one. */
  readonly text: string | null
  /** The HTTP status that the refusal has without {@link REFUSALS_INLINE}. */
  readonly status: number
  /** When trying again makes sense. */
  readonly retryAt: Date | null
  /** What exactly is missing or wrong. */
  readonly details: readonly string[]

  constructor(status: number, answer: { code?: unknown; message?: unknown; retry_at?: unknown; details?: unknown }) {
    const text = textOf(answer.message)
    const retryAt = textOf(answer.retry_at)
    super(text ?? String(status))
    this.text = text
    this.status = status
    this.code = textOf(answer.code) ?? (status === 404 ? "payment_not_found" : "unknown")
    this.retryAt = retryAt === null ? null : new Date(retryAt)
    this.details = Array.isArray(answer.details)
      ? answer.details.filter((detail): detail is string => typeof detail === "string")
      : []
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null
}

/** Nobody answered, or not in a way that can be understood. What was asked for may have been done all the same. */
export class PayUnitUnreachable extends Error {
  override readonly name = "PayUnitUnreachable"
}
