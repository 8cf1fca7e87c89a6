import fc from "fast-check"
import {
  sessionDataOverwrite,
  readSessionRequest,
  SESSION_DATA_KEY,
  sessionDataOf,
  sessionIdIn,
} from "../../../src/modules/payunit/transactions/session-data"
import { inSeconds, transaction } from "./a-transaction"

const PAGE = "https://api.shop.example/hooks/payunit/pay/token"
const ours = sessionDataOf(transaction(), PAGE)

/** Medusa's merge: objects deeply, null overwrites, lists and single values are replaced. */
function merge(stored: any, given: any): any {
  if (!isObject(stored) || !isObject(given)) {
    return given
  }
  const merged = new Map(Object.entries(stored))
  for (const [key, value] of Object.entries(given)) {
    merged.set(key, merged.has(key) ? merge(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

describe("sessionDataOf", () => {
  it("shows what a storefront needs, and nothing else", () => {
    const secretive = transaction({
      prompt_phone_masked: "6•• ••• •56",
      held_causes: [{ code: "medusa_said", params: { words: "a detail" } }],
      account: "main",
    })
    expect(sessionDataOf(secretive, PAGE)).toEqual({
      session_id: "payses_1",
      transaction_id: "aB3dE6gH9jK2mN5pQ8",
      redirect_url: PAGE,
      expires_at: inSeconds(600),
      amount: 12_500,
      currency_code: "xaf",
      mode: "test",
    })
  })

  it("tells no link and no expiry while there is none", () => {
    const opening = transaction({ state: "opening", redirect_url: null, link_expires_at: null })
    expect(sessionDataOf(opening, null)).toMatchObject({ redirect_url: null, expires_at: null })
  })
})

describe("overwriting", () => {
  it.each<[planted: string, sent: Record<string, unknown> | undefined, over: Record<string, unknown>]>([
    ["nothing", undefined, {}],
    ["an empty object", {}, {}],
    [
      "keys beside ours",
      { paid: true, session_id: "payses_1", status: "captured" },
      { paid: null, session_id: null, status: null },
    ],
    ["nested keys beside ours", { a: { paid: true } }, { a: null }],
    ["a list", { a: [1] }, { a: null }],
  ])("%s: every key is nulled", (_planted, sent, over) => {
    expect(sessionDataOverwrite(sent, ours)).toEqual({ ...over, [SESSION_DATA_KEY]: ours })
  })

  it.each<[planted: string, under: unknown, over: Record<string, unknown>]>([
    ["another session", { session_id: "payses_evil" }, {}],
    ["keys that are not ours", { paid: true, token: { a: 1 } }, { paid: null, token: null }],
    ["objects in place of ours", { amount: { value: 1 }, redirect_url: { a: 1 } }, {}],
    ["a list", ["payses_evil"], {}],
    ["a text", "payses_evil", {}],
    ["null", null, {}],
  ])("under our name %s: ours stand, others are nulled", (_planted, under, over) => {
    expect(sessionDataOverwrite({ [SESSION_DATA_KEY]: under }, ours)).toEqual({
      [SESSION_DATA_KEY]: { ...over, ...ours },
    })
  })

  it("nulls a planted __proto__ as a key like any other, and pollutes nothing", () => {
    const sent = JSON.parse(
      '{"__proto__":{"paid":true},"constructor":{"prototype":{"paid":true}},"payunit":{"__proto__":{"paid":true}}}',
    )
    const data: any = sessionDataOverwrite(sent, ours)
    expect(
      JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === "__proto__" ? undefined : value)),
    ).toEqual({
      constructor: null,
      payunit: ours,
    })
    expect(Object.getOwnPropertyDescriptor(data, "__proto__")?.value).toBeNull()
    expect(Object.getOwnPropertyDescriptor(data.payunit, "__proto__")?.value).toBeNull()
    expect([data.paid, data.payunit.paid, ({} as any).paid]).toEqual([undefined, undefined, undefined])
  })

  it("leaves, once Medusa has merged it, nothing of a shopper's but names", () => {
    const planted = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.record({
        payunit: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
        paid: fc.jsonValue(),
      }),
      fc.record({ payunit: fc.record({ session_id: fc.jsonValue(), amount: fc.jsonValue(), x: fc.jsonValue() }) }),
    )
    fc.assert(
      fc.property(planted, (sent) => {
        const { [SESSION_DATA_KEY]: stored, ...others } = merge(sent, sessionDataOverwrite(sent, ours))
        expect(Object.values(others).every((value) => value === null)).toBe(true)
        expect(stored).toMatchObject(ours)
        const more = Object.entries(stored).filter(([key]) => !(key in ours))
        expect(more.every(([, value]) => value === null)).toBe(true)
      }),
    )
  })
})

describe("sessionIdIn", () => {
  it.each<[data: Record<string, unknown> | undefined, id: string | null]>([
    [{ payunit: { session_id: "payses_1" } }, "payses_1"],
    [{ payunit: { session_id: "payses_1" }, session_id: "payses_2" }, "payses_1"],
    [{ session_id: "payses_2" }, "payses_2"],
    [{ session_id: "payses_2", payunit: null }, "payses_2"],
    [{ session_id: "payses_2", payunit: { session_id: 7 } }, "payses_2"],
    [{ payunit: {} }, null],
    [{ session_id: "" }, null],
    [{ session_id: null }, null],
    [{ session_id: { $ne: null } }, null],
    [{}, null],
    [undefined, null],
  ])("%j → %j", (data, id) => {
    expect(sessionIdIn(data)).toBe(id)
  })

  it("finds the session in what was returned to Medusa, whatever was planted", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("payunit", "session_id", "x"), fc.jsonValue()), (sent) => {
        expect(sessionIdIn(merge(sent, sessionDataOverwrite(sent, ours)))).toBe("payses_1")
      }),
    )
  })
})

describe("readSessionRequest", () => {
  it.each<[sent: Record<string, unknown> | undefined, returnUrl: string | null, locale: string | null]>([
    [undefined, null, null],
    [{}, null, null],
    [{ return_url: "https://shop.example/back", locale: "fr-CM" }, "https://shop.example/back", "fr-CM"],
    [{ return_url: 7, locale: ["fr"] }, null, null],
    [{ return_url: null, locale: null }, null, null],
    [{ return_url: "x".repeat(2_049), locale: "x".repeat(36) }, null, null],
    [{ return_url: { toString: "x" }, locale: "en" }, null, "en"],
    [{ amount: 1, mode: "live", paid: true }, null, null],
  ])("%j", (sent, return_url, locale) => {
    expect(readSessionRequest(sent)).toEqual({ return_url, locale })
  })
})
