/** How a payment request stands. */
export const REQUEST_STATES = [
  /** Nobody pays it now. */
  "open",
  /** A prompt is on somebody's phone. */
  "confirming",
  /** The money came, and finds its place. */
  "processing",
  "paid",
  /** The shop has to look at what came. */
  "in_review",
  "expired",
  "withdrawn",
  /** Nothing is to be paid any more: the order was paid another way, or is cancelled. */
  "closed",
] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/** Whether it may be paid, or is just being paid: nothing is final. */
export function mayBePaidStill(state: RequestState): boolean {
  return state === "open" || state === "confirming" || state === "processing"
}
