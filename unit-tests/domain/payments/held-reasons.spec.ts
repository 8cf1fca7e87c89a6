import {
  blocksWhileHeld,
  countsWhileHeld,
  HELD_REASONS,
  type HeldReason,
  UNANSWERED_REASONS,
  whyNotPlaceable,
} from "../../../src/domain/payments"
import { paidError } from "../../../src/modules/payunit/errors"

const NEVER = [false, false]
const ALWAYS = [true, true]
const IF_PROMPTED = [false, true]

/** Of each reason: does it block its payment collection, does it count as owed, what does a shopper hear. */
const SITUATIONS: [HeldReason, boolean[], boolean[], string][] = [
  ["amount_mismatch", ALWAYS, ALWAYS, "payment_in_review"],
  ["session_gone", NEVER, ALWAYS, "payment_in_review"],
  ["cart_changed", NEVER, ALWAYS, "payment_in_review"],
  ["order_not_placed", ALWAYS, ALWAYS, "already_paid"],
  ["paid_twice", NEVER, NEVER, "already_paid"],
  ["test_in_live", NEVER, NEVER, "already_paid"],
  ["late_on_cancelled_order", NEVER, NEVER, "already_paid"],
  ["cancelled_without_refund", ALWAYS, NEVER, "collection_closed"],
  ["reversed", NEVER, NEVER, "payment_in_review"],
  ["account_unavailable", IF_PROMPTED, IF_PROMPTED, "payment_in_review"],
  ["unverifiable", ALWAYS, ALWAYS, "payment_in_review"],
]

describe("what is so of a payment because of the reason it is held for", () => {
  it("stands in the table for every reason", () => {
    expect(SITUATIONS.map(([reason]) => reason)).toEqual(HELD_REASONS)
  })

  it.each(SITUATIONS)("%s", (reason, blocks, counts, shopper) => {
    expect([false, true].map((wasPrompted) => blocksWhileHeld(reason, wasPrompted))).toEqual(blocks)
    expect([false, true].map((wasPrompted) => countsWhileHeld(reason, wasPrompted))).toEqual(counts)
    expect(heard({ held_reason: reason })).toBe(shopper)
  })

  it.each(HELD_REASONS)("%s, resolved: its payment collection is closed", (reason) => {
    expect(heard({ held_reason: reason, resolution: "dismissed" })).toBe("collection_closed")
  })

  it("what may be paid and is not held is in review until the service says so", () => {
    const doubtful = { held_reason: null, state: "open", doubtful_word: "ODD" } as const
    expect(heard(doubtful)).toBe("payment_in_review")
    expect(heard({ ...doubtful, success_heard_at: new Date() })).toBe("already_paid")
  })

  it("whatever may have been paid without an answer counts, unless nobody was prompted", () => {
    expect(UNANSWERED_REASONS.filter((reason) => !countsWhileHeld(reason, true))).toEqual([])
  })

  it("money that can still be placed counts as owed", () => {
    expect(HELD_REASONS.filter((reason) => whyNotPlaceable(reason) === null && !countsWhileHeld(reason, true))).toEqual(
      [],
    )
  })
})

function heard(held: Partial<Parameters<typeof paidError>[0]>): string {
  return paidError({
    state: "held",
    held_reason: null,
    doubtful_word: null,
    resolution: null,
    success_heard_at: null,
    ...held,
  }).code
}
