import {
  ENDED_STATES,
  HELD_REASONS,
  isAskable,
  LIVE_STATES,
  mayMove,
  PLACING_STATES,
  statesBefore,
  takesCollection,
  TRANSACTION_STATES,
  type TransactionState,
  UNPAID_STATES,
  needsManualConfirmation,
  whyNotPlaceable,
} from "../../../src/domain/payments"

const WITH_MONEY: readonly TransactionState[] = ["paid", "applying", "settled", "held"]

const statesAfter = (from: TransactionState): TransactionState[] => TRANSACTION_STATES.filter((to) => mayMove(from, to))

describe("a transaction's states", () => {
  it("settled is never left, but to be held: paid twice, for a cancelled order without a manual refund, or as test money", () => {
    expect(statesAfter("settled")).toEqual([])
    const left = HELD_REASONS.filter((reason) => TRANSACTION_STATES.some((to) => mayMove("settled", to, reason)))
    expect(left).toEqual(["paid_twice", "test_in_live", "cancelled_without_refund", "reversed"])
    for (const reason of left) {
      expect(TRANSACTION_STATES.filter((to) => mayMove("settled", to, reason))).toEqual(["held"])
    }
  })

  it.each(["cancelled_without_refund", "reversed"] as const)("only what was settled is held as %s", (reason) => {
    expect(statesBefore("held", reason)).toEqual(["settled"])
  })

  it("what was settled keeps its collection, whatever it is held for", () => {
    expect(HELD_REASONS.filter((reason) => !takesCollection("held", reason, true))).toEqual([])
    expect(TRANSACTION_STATES.filter((state) => takesCollection(state, null, true))).toEqual([
      "applying",
      "settled",
      "held",
    ])
  })

  it.each(["test_in_live", "paid_twice"] as const)("%s is held from wherever it is found", (reason) => {
    expect(statesBefore("held", reason)).toEqual(TRANSACTION_STATES)
  })

  it.each(
    HELD_REASONS.filter(
      (reason) => !["cancelled_without_refund", "test_in_live", "paid_twice", "reversed"].includes(reason),
    ),
  )("%s is reached from everything but settled", (reason) => {
    expect(statesBefore("held", reason)).toEqual(TRANSACTION_STATES.filter((state) => state !== "settled"))
  })

  it("every state but the first can be reached from it", () => {
    const reached = new Set<TransactionState>(["opening"])
    for (const state of reached) {
      statesAfter(state).forEach((next) => reached.add(next))
    }
    expect([...reached].sort()).toEqual([...TRANSACTION_STATES].sort())
  })

  it("from every state but settled, settled can be reached", () => {
    const reached = new Set<TransactionState>(["settled"])
    for (const state of reached) {
      statesBefore(state).forEach((before) => reached.add(before))
    }
    expect([...reached].sort()).toEqual([...TRANSACTION_STATES].sort())
  })

  it.each(TRANSACTION_STATES)("nothing goes back to opening: %s", (from) => {
    expect(mayMove(from, "opening")).toBe(false)
  })

  it.each(UNPAID_STATES)("a success is taken from %s, whether it fits or has to be held", (from) => {
    expect(mayMove(from, "paid")).toBe(true)
    expect(mayMove(from, "held")).toBe(true)
  })

  it.each(["paid", "applying", "settled"] as const)(
    "money that was taken is not forgotten: nothing unpaid follows %s",
    (from) => {
      expect(statesAfter(from).filter((to) => UNPAID_STATES.includes(to))).toEqual([])
    },
  )

  it("what is held for want of an answer may be asked about, and nothing else that is held", () => {
    expect(HELD_REASONS.filter((reason) => isAskable("held", reason))).toEqual(["account_unavailable", "unverifiable"])
    expect(TRANSACTION_STATES.filter((state) => isAskable(state, null))).toEqual(UNPAID_STATES)
  })

  it("what is held may go anywhere but to where it would be written down, or placed without a decision", () => {
    expect(TRANSACTION_STATES.filter((state) => !statesAfter("held").includes(state))).toEqual(["opening", "applying"])
    expect(HELD_REASONS.filter((reason) => isAskable("held", reason) && takesCollection("held", reason))).toEqual([])
  })

  it.each(ENDED_STATES)("%s never lives again", (from) => {
    expect(statesAfter(from).filter((to) => LIVE_STATES.includes(to))).toEqual([])
  })

  it.each<[TransactionState, TransactionState[]]>([
    ["applying", ["paid"]],
    ["settled", ["paid", "applying", "held"]],
    ["prompted", ["open", "held"]],
    ["open", ["opening", "prompted", "held"]],
    ["failed", ["opening", "open", "prompted", "expired", "held"]],
    ["cancelled", ["opening", "open", "prompted", "expired", "held"]],
    ["paid", [...UNPAID_STATES, "held"]],
    ["expired", ["opening", "open", "prompted", "held"]],
  ])("%s is reached only from %j", (to, from) => {
    expect(statesBefore(to)).toEqual(from)
  })

  it("every state is either unpaid, of which only the service can tell more, or one with money", () => {
    expect([...UNPAID_STATES, ...WITH_MONEY].sort()).toEqual([...TRANSACTION_STATES].sort())
    expect(UNPAID_STATES).toEqual([...LIVE_STATES, ...["failed", "cancelled", "expired"]])
    expect(ENDED_STATES).toEqual(["failed", "cancelled", "expired"])
    expect(PLACING_STATES).toEqual(["paid", "applying"])
  })

  it("statesBefore and mayMove tell the same", () => {
    const moves = TRANSACTION_STATES.flatMap((from) => TRANSACTION_STATES.map((to): [string, string] => [from, to]))
    const listed = moves.filter(([from, to]) => statesBefore(to as TransactionState).includes(from as TransactionState))
    expect(listed).toEqual(moves.filter(([from, to]) => mayMove(from as TransactionState, to as TransactionState)))
    expect(listed.length).toBeGreaterThan(0)
  })
})

describe("whyNotPlaceable", () => {
  it("an order is placed only with money that is known to fit, and where Medusa can be mended", () => {
    expect(HELD_REASONS.filter((reason) => whyNotPlaceable(reason) === null)).toEqual([
      "session_gone",
      "cart_changed",
      "order_not_placed",
      "unverifiable",
    ])
  })

  it("only what PayUnit does not tell wants a person's word that it was paid", () => {
    expect(HELD_REASONS.filter(needsManualConfirmation)).toEqual(["unverifiable"])
  })

  it.each(HELD_REASONS)("held for %s: says why in both languages", (reason) => {
    const { en = "", fr = null } = whyNotPlaceable(reason) ?? {}
    expect(fr).not.toBe(en)
    expect(en === "").toBe(fr === null)
  })
})

describe("takesCollection", () => {
  it.each(HELD_REASONS)("what an order holds keeps its place though it is held as %s", (reason) => {
    expect(takesCollection("held", reason, true)).toBe(true)
  })

  it.each(TRANSACTION_STATES.filter((state) => state !== "held"))("in %s", (state) => {
    expect(takesCollection(state, null)).toBe(["applying", "settled"].includes(state))
  })

  it.each(HELD_REASONS)("held for %s", (reason) => {
    const captured = ["order_not_placed", "cancelled_without_refund"]
    expect(takesCollection("held", reason)).toBe(captured.includes(reason))
  })

  it("held for no reason", () => {
    expect(takesCollection("held", null)).toBe(false)
  })

  it.each(UNPAID_STATES)("never before money was taken: %s", (state) => {
    expect(HELD_REASONS.some((reason) => takesCollection(state, reason))).toBe(false)
  })
})
