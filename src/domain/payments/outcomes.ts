/** What became of attempts to pay, as a shop owner asks for it, in the order in which they are told. */
export const OUTCOMES = [
  /** The money was taken, whatever became of it since. */
  "confirmed",
  /** PayUnit says that the attempt failed: too little money, a wrong code, a limit. */
  "declined",
  /** A prompt was sent to a phone, and nobody confirmed it in time. */
  "no_answer",
  "cancelled",
  /** Nobody paid, and nothing was sent to a phone; or it was never opened at PayUnit. */
  "never_tried",
  /** The attempt may still be paid. */
  "waiting",
  /** The attempt may have been paid, and PayUnit does not tell. */
  "unclear",
] as const

/** See {@link OUTCOMES}. */
export type AttemptOutcome = (typeof OUTCOMES)[number]

/** Whether the end of an attempt is known, so that it counts in a rate. */
export function isKnownOutcome(outcome: AttemptOutcome): boolean {
  return outcome !== "waiting" && outcome !== "unclear"
}

/** How long one bar of a chart is. */
export type SummaryUnit = "day" | "week" | "month"

/** Beyond these, bars would be too thin to point at. */
const MOST_DAYS = 62
const MOST_WEEKS = 53

/** How long a bar is in a chart of so many days. */
export function unitOf(days: number): SummaryUnit {
  return days <= MOST_DAYS ? "day" : days <= MOST_WEEKS * 7 ? "week" : "month"
}
