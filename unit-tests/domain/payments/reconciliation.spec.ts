import { outcomeOf, summarize, TRANSACTION_STATES } from "../../../src/domain/payments"

describe("what became of a transaction", () => {
  it.each(TRANSACTION_STATES)("%s counts once, answered or not", (state) => {
    for (const answered of [true, false]) {
      const { checked, ...others } = summarize([outcomeOf(state, answered)])
      expect(checked).toBe(1)
      expect(Object.values(others).reduce((sum, count) => sum + count)).toBe(1)
    }
  })

  it.each([
    ["open", true, "pending"],
    ["open", false, "unanswered"],
    ["expired", false, "unanswered"],
    ["held", false, "unanswered"],
    ["paid", false, "paid"],
    ["settled", false, "settled"],
  ] as const)("%s, answered %s: %s", (state, answered, outcome) => {
    expect(outcomeOf(state, answered)).toBe(outcome)
  })
})
