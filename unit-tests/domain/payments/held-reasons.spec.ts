import {
  blocksWhileHeld,
  countsWhileHeld,
  HELD_REASONS,
  heldFacts,
  type HeldReason,
  reasonsWhere,
  UNANSWERED_REASONS,
  whyNotPlaceable,
} from "../../../src/domain/payments"
import { paidError } from "../../../src/modules/payunit/errors"

const NEVER = [false, false]
const ALWAYS = [true, true]
const IF_PROMPTED = [false, true]

/**
 * Of each reason: what is known of its money, what ends it, whether it blocks its payment collection and counts as owed
 * without and with a prompt, what a shopper hears.
 */
const SITUATIONS: [HeldReason, string, string, boolean[], boolean[], string][] = [
  ["amount_mismatch", "taken", "decision", ALWAYS, ALWAYS, "payment_in_review"],
  ["session_gone", "taken", "decision", NEVER, ALWAYS, "payment_in_review"],
  ["cart_changed", "taken", "decision", NEVER, ALWAYS, "payment_in_review"],
  ["order_not_placed", "taken", "placing", ALWAYS, ALWAYS, "already_paid"],
  ["paid_twice", "surplus", "decision", NEVER, NEVER, "already_paid"],
  ["test_in_live", "none", "decision", NEVER, NEVER, "already_paid"],
  ["late_on_cancelled_order", "taken", "decision", NEVER, NEVER, "already_paid"],
  ["cancelled_without_refund", "taken", "decision", ALWAYS, NEVER, "collection_closed"],
  ["reversed", "taken_back", "decision", NEVER, NEVER, "payment_in_review"],
  ["account_unavailable", "unknown", "account", IF_PROMPTED, IF_PROMPTED, "payment_in_review"],
  ["unverifiable", "unknown", "answer", ALWAYS, ALWAYS, "payment_in_review"],
]

describe("what is so of a payment because of the reason it is held for", () => {
  it("stands in the table for every reason", () => {
    expect(SITUATIONS.map(([reason]) => reason)).toEqual(HELD_REASONS)
  })

  it.each(SITUATIONS)("%s", (reason, money, awaits, blocks, counts, shopper) => {
    expect(heldFacts(reason)).toMatchObject({ money, awaits })
    expect([false, true].map((wasPrompted) => blocksWhileHeld(reason, wasPrompted))).toEqual(blocks)
    expect([false, true].map((wasPrompted) => countsWhileHeld(reason, wasPrompted))).toEqual(counts)
    expect(refusalOf({ held_reason: reason })).toBe(shopper)
  })

  it.each(HELD_REASONS)("%s, resolved: its payment collection is closed", (reason) => {
    expect(refusalOf({ held_reason: reason, resolution: "dismissed" })).toBe("collection_closed")
  })

  it("what may be paid and is not held is in review until the service says so", () => {
    const doubtful = { held_reason: null, state: "open", doubtful_word: "ODD" } as const
    expect(refusalOf(doubtful)).toBe("payment_in_review")
    expect(refusalOf({ ...doubtful, success_reported_at: new Date() })).toBe("already_paid")
  })

  it("whatever may have been paid without an answer counts, unless nobody was prompted", () => {
    expect(UNANSWERED_REASONS.filter((reason) => !countsWhileHeld(reason, true))).toEqual([])
  })

  it("who waits for an answer waits since nothing is known of the money, and the other way round", () => {
    expect(reasonsWhere(({ awaits }) => awaits === "answer" || awaits === "account")).toEqual(UNANSWERED_REASONS)
  })

  it("money that can still be placed counts as owed", () => {
    expect(HELD_REASONS.filter((reason) => whyNotPlaceable(reason) === null && !countsWhileHeld(reason, true))).toEqual(
      [],
    )
  })
})

function refusalOf(held: Partial<Parameters<typeof paidError>[0]>): string {
  return paidError({
    state: "held",
    held_reason: null,
    doubtful_word: null,
    resolution: null,
    success_reported_at: null,
    ...held,
  }).code
}
