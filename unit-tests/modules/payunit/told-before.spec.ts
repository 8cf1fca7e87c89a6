import { type Told, toldBefore } from "../../../src/modules/payunit/idempotency/idempotency"

const NOW = new Date("2026-01-31T10:00:00Z")

interface Telling extends Told {
  said_by: string
  said_at: Date
  now: Date
}

const earlier = (over: Partial<Telling> = {}): Telling => ({
  client_key: null,
  reference: null,
  amount: 1_000,
  method: "PayUnit",
  said_by: "user_1",
  said_at: new Date(NOW.getTime() - 5_000),
  now: NOW,
  ...over,
})

type Given = Parameters<typeof toldBefore>[2]

const given = (over: Partial<Given> = {}): Given => ({
  client_key: null,
  reference: null,
  amount: 1_000,
  method: "PayUnit",
  by: "user_1",
  ...over,
})

const told = (before: Telling, now: Given, left: number): Telling | null =>
  toldBefore([before], ({ said_by, said_at }) => ({ by: said_by, at: said_at }), now, left)

describe("toldBefore", () => {
  it.each<[string, Partial<Telling>, Partial<Given>, number, boolean]>([
    ["the same a moment ago", {}, {}, 9_000, true],
    ["the same a while ago", { said_at: new Date(NOW.getTime() - 31_000) }, {}, 9_000, false],
    ["another amount", {}, { amount: 2_000 }, 9_000, false],
    ["another method", {}, { method: "cash" }, 9_000, false],
    ["somebody else", {}, { by: "user_2" }, 9_000, false],
    ["all that is left, and nothing is", {}, { amount: null }, 0, true],
    ["all that is left, and something is", {}, { amount: null }, 9_000, false],
    ["the same reference, long ago", { reference: "MP1", said_at: new Date(0) }, { reference: "MP1" }, 9_000, true],
    ["another reference", { reference: "MP1" }, { reference: "MP2" }, 9_000, false],
    ["a reference where there was none", {}, { reference: "MP1" }, 9_000, false],
    ["no reference where there was one", { reference: "MP1" }, {}, 9_000, false],
    ["the same key, long ago", { client_key: "k", said_at: new Date(0) }, { client_key: "k" }, 9_000, true],
    ["another key", { client_key: "k" }, { client_key: "l" }, 9_000, false],
  ])("%s", (_, before, now, left, isSame) => {
    const row = earlier(before)
    expect(told(row, given(now), left)).toBe(isSame ? row : null)
  })

  it.each([
    ["key", { client_key: "k" }, "idempotency_key_reused"],
    ["reference", { reference: "MP1" }, "reference_used"],
  ])("the same %s for another amount is refused", (_, same, code) => {
    expect(() => told(earlier(same), given({ ...same, amount: 2_000 }), 9_000)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
