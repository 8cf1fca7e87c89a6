import {
  hasUnusedLink,
  isBeingOpened,
  isInFlight,
  readTransaction,
} from "../../../src/modules/payunit/transactions/transaction-record"
import {
  blocksPaying,
  hasLivePrompt,
  HELD_REASONS,
  isDoubtful,
  isUnsettledMoney,
  mayBeDeclined,
  TRANSACTION_STATES,
  UNPAID_STATES,
} from "../../../src/domain/payments"
import { inSeconds, NOW, row, transaction } from "./a-transaction"

describe("readTransaction", () => {
  it.each<[what: string, over: Record<string, unknown>, read: Record<string, unknown>]>([
    ["numbers that the driver gives as text", { amount: "12500", checks: "7" }, { amount: 12_500, checks: 7 }],
    ["numbers", { amount: 12_500, checks: 7 }, { amount: 12_500, checks: 7 }],
    ["dates that the driver gives as dates", { now: new Date(NOW) }, { now: new Date(NOW) }],
    ["dates as text", { paid_at: NOW }, { paid_at: new Date(NOW) }],
    ["no dates", { paid_at: null, link_expires_at: null }, { paid_at: null, link_expires_at: null }],
  ])("reads %s", (_what, over, read) => {
    expect(transaction(over)).toMatchObject(read)
  })

  it("leaves out what opens something, and what it does not know", () => {
    expect(Object.keys(transaction({ lease_owner: "x" }))).toEqual(
      expect.not.arrayContaining(["tokens", "lease_owner"]),
    )
  })

  it.each([
    ["a state nobody knows", { state: "refunded" }],
    ["a reason nobody knows", { held_reason: "bad_mood" }],
    ["a mode nobody knows", { mode: "demo" }],
    ["an amount that is none", { amount: "a lot" }],
    ["no id", { id: null }],
    ["a date that is none", { created_at: "yesterday-ish" }],
  ])("refuses %s", (_what, over) => {
    expect(() => readTransaction(row(over))).toThrow()
  })
})

describe("isUnsettledMoney", () => {
  it.each(TRANSACTION_STATES.filter((state) => state !== "held"))("%s", (state) => {
    expect(isUnsettledMoney(transaction({ state }))).toBe(["paid", "applying"].includes(state))
  })

  it.each(HELD_REASONS)("held for %s", (held_reason) => {
    expect(isUnsettledMoney(transaction({ state: "held", held_reason }))).toBe(held_reason === "order_not_placed")
  })
})

describe("blocksPaying", () => {
  it.each(TRANSACTION_STATES.filter((state) => state !== "held"))("%s", (state) => {
    expect(blocksPaying(transaction({ state }))).toBe(["paid", "applying", "settled"].includes(state))
  })

  it.each(HELD_REASONS)("held for %s", (held_reason) => {
    expect(blocksPaying(transaction({ state: "held", held_reason }))).toBe(
      ["order_not_placed", "cancelled_without_refund", "amount_mismatch", "unverifiable"].includes(held_reason),
    )
  })

  it.each(HELD_REASONS)("held for %s and resolved: only where Medusa has a capture on record", (held_reason) => {
    const resolved = transaction({ state: "held", held_reason, resolution: "dismissed" })
    expect(blocksPaying(resolved)).toBe(["order_not_placed", "cancelled_without_refund"].includes(held_reason))
    expect(isUnsettledMoney(resolved)).toBe(false)
    expect(isInFlight(resolved)).toBe(false)
  })

  it("held for no reason", () => {
    expect(blocksPaying(transaction({ state: "held", held_reason: null }))).toBe(false)
  })

  it.each(UNPAID_STATES)(
    "%s, and may have been paid: blocks, and leaves the cart as it is, until it is resolved",
    (state) => {
      const doubtful = transaction({ state, doubtful_word: "APPROVED" })
      expect([blocksPaying(doubtful), isInFlight(doubtful), hasUnusedLink(doubtful)]).toEqual([true, true, false])
      const resolved = transaction({ state, doubtful_word: "", resolution: "dismissed" })
      expect([blocksPaying(resolved), isInFlight(resolved)]).toEqual([false, false])
      expect(isDoubtful(transaction({ state, doubtful_word: "" }))).toBe(true)
    },
  )

  it("a prompt that waits does not, since nothing was taken yet", () => {
    expect(blocksPaying(transaction({ state: "prompted", prompt_expires_at: inSeconds(60) }))).toBe(false)
  })

  it.each([...HELD_REASONS, null])("whatever is unsettled blocks, held for %s", (held_reason) => {
    const records = TRANSACTION_STATES.map((state) => transaction({ state, held_reason }))
    expect(records.filter((record) => isUnsettledMoney(record) && !blocksPaying(record))).toEqual([])
  })
})

describe("hasUnusedLink", () => {
  it.each<[over: Record<string, unknown>, isUnused: boolean]>([
    [{}, true],
    [{ link_expires_at: inSeconds(61) }, true],
    [{ link_expires_at: inSeconds(60) }, false],
    [{ link_expires_at: inSeconds(-1) }, false],
    [{ link_expires_at: null }, false],
    [{ state: "opening" }, false],
    [{ state: "prompted" }, false],
    [{ state: "paid" }, false],
    [{ state: "expired" }, false],
  ])("%j: %s", (over, isUnused) => {
    expect(hasUnusedLink(transaction(over))).toBe(isUnused)
  })
})

describe("isBeingOpened", () => {
  it.each<[over: Record<string, unknown>, isOpening: boolean]>([
    [{ state: "opening", created_at: NOW }, true],
    [{ state: "opening", created_at: inSeconds(-29) }, true],
    [{ state: "opening", created_at: inSeconds(-30) }, false],
    [{ state: "opening", created_at: inSeconds(-31) }, false],
    [{ state: "open", created_at: NOW }, false],
    [{ state: "failed", created_at: NOW }, false],
  ])("%j: %s", (over, isOpening) => {
    expect(isBeingOpened(transaction(over), 30_000)).toBe(isOpening)
  })

  it("takes as long as the store lets it", () => {
    const opening = transaction({ state: "opening", created_at: inSeconds(-30) })
    expect([30_000, 30_001, 120_000].map((openingMs) => isBeingOpened(opening, openingMs))).toEqual([false, true, true])
  })
})

describe("hasLivePrompt and isInFlight", () => {
  it.each<[over: Record<string, unknown>, isLive: boolean, inFlight: boolean]>([
    [{}, false, false],
    [{ state: "opening" }, false, false],
    [{ state: "prompted", prompt_expires_at: inSeconds(1) }, true, true],
    [{ state: "prompted", prompt_expires_at: NOW }, false, false],
    [{ state: "prompted", prompt_expires_at: null }, false, false],
    [{ state: "open", prompt_expires_at: inSeconds(60) }, false, false],
    [{ state: "failed", prompt_expires_at: inSeconds(60) }, false, false],
    [{ state: "paid" }, false, true],
    [{ state: "applying" }, false, true],
    [{ state: "held", held_reason: "order_not_placed" }, false, true],
    [{ state: "held", held_reason: "paid_twice" }, false, false],
    [{ state: "settled" }, false, false],
  ])("%j: prompt lives %s, in flight %s", (over, isLive, inFlight) => {
    expect([hasLivePrompt(transaction(over)), isInFlight(transaction(over))]).toEqual([isLive, inFlight])
  })
})

describe("mayBeDeclined", () => {
  const NOTHING = { amount: null, currency: null, mode: null, gateway: null, detail: null }
  const prompted = {
    state: "prompted",
    prompt_expires_at: inSeconds(60),
    last_answer: { ...NOTHING, status: "FAILED", premature: true },
  }

  it.each<[what: string, over: Record<string, unknown>, isSo: boolean]>([
    ["the service says so while the prompt lives", {}, true],
    ["it said so, and is silent since", { last_answer: { ...NOTHING, status: "NO_ANSWER", premature: true } }, true],
    ["it says pending", { last_answer: { ...NOTHING, status: "PENDING", premature: false } }, false],
    ["it says so of something else", { last_answer: { ...NOTHING, status: "FAILED" } }, false],
    ["nobody asked yet", { last_answer: null }, false],
    ["its time is over", { prompt_expires_at: NOW }, false],
    ["it failed", { state: "failed" }, false],
    ["it is paid", { state: "paid" }, false],
    ["it may be paid", { doubtful_word: "APPROVED" }, false],
    ["its account is away", { state: "held", held_reason: "account_unavailable" }, false],
  ])("%s", (_what, over, isSo) => {
    expect(mayBeDeclined(transaction({ ...prompted, ...over }))).toBe(isSo)
  })
})
