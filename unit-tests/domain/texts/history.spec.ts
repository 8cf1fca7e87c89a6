import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { CAUSES, cause, areSameCauses, sayCauses, textOfCause } from "../../../src/domain/texts/causes"
import {
  heldEntry,
  INVOICE_HISTORY,
  PAYMENT_HISTORY,
  paymentEntry,
  textOfEntry,
} from "../../../src/domain/texts/history"
import { storedCauses, storedHistory } from "../../../src/domain/texts/stored"
import { fill, type Writers } from "../../../src/domain/texts/template"

const root = join(__dirname, "../../..")
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/domain[\\/]texts|migrations/.test(path))
  .map((path) => readFileSync(join(root, "src", path), "utf8"))
  .join("\n")

const slotsOf = (text: string): string[] => (text.match(/\{[^}]*\}/g) ?? []).sort()

describe.each([
  ["cause", CAUSES],
  ["payment", PAYMENT_HISTORY],
  ["invoice", INVOICE_HISTORY],
])("the texts of every %s", (_what, texts) => {
  it.each(Object.entries(texts))("%s: takes the same values in both languages", (_code, { en, fr }) => {
    expect(slotsOf(fr)).toEqual(slotsOf(en))
    expect(
      slotsOf(en).filter((slot) => !/^\{\w+(:(amount|money|count|time|operator|who|reason|id))?\}$/.test(slot)),
    ).toEqual([])
    expect([en, fr].every((text) => text.trim() !== "")).toBe(true)
  })

  it("is used", () => {
    // Such as "prompted", or the halves of `denied_${verdict.kind}`.
    const isNamed = (code: string): boolean =>
      sources.includes(`"${code}"`) ||
      code.split("_").some((_part, index, parts) => {
        const [before, after] = [parts.slice(0, index).join("_"), parts.slice(index + 1).join("_")]
        return (
          (before !== "" && sources.includes(`\`${before}_\${`)) || (after !== "" && sources.includes(`}_${after}\``))
        )
      })
    const byState = ["paid", "cancelled", "failed", "expired"]
    expect(Object.keys(texts).filter((code) => !isNamed(code) && !byState.includes(code) && code !== "held")).toEqual(
      [],
    )
  })
})

describe("a text with values in it", () => {
  const french: Writers = {
    text: (text) => `«${text}»`,
    amount: (amount) => `${amount} F`,
    money: ({ amount, currency }) => `${amount} ${currency === "XAF" ? "FCFA" : currency}`,
    count: (count) => `${count} fois`,
    time: (time) => time.slice(0, 4),
    operator: () => "Orange Money",
    who: () => "Ada",
    reason: () => "payé deux fois",
    id: () => "#21",
  }

  it.each<[text: string, params: Parameters<typeof fill>[1], plain: string, written: string]>([
    ["order {order}", { order: "order_1" }, "order order_1", "order «order_1»"],
    ["order {order:id}", { order: "order_1" }, "order order_1", "order #21"],
    ["{paid:amount} paid", { paid: 500 }, "500 paid", "500 F paid"],
    ["{paid:money} paid", { paid: { amount: 500, currency: "XAF" } }, "500 XAF paid", "500 FCFA paid"],
    ["{n:count} left", { n: 2 }, "2 left", "2 fois left"],
    ["by {who:who}", { who: "user_1" }, "by user_1", "by Ada"],
    ["until {until:time}", { until: "2026-01-01" }, "until 2026-01-01", "until 2026"],
    ["with {one:operator}", { one: "CM_ORANGE" }, "with CM_ORANGE", "with Orange Money"],
    ["Held: {reason:reason}", { reason: "paid_twice" }, "Held: paid_twice", "Held: payé deux fois"],
    // What another version wrote.
    ["{paid:amount} paid", {}, "{paid:amount} paid", "{paid:amount} paid"],
    ["{paid:amount} paid", { paid: "much" }, "much paid", "much paid"],
    ["{paid:money} paid", { paid: 500 }, "500 paid", "500 paid"],
    ["order {order}", { order: { amount: 1, currency: "XAF" } }, "order 1 XAF", "order 1 XAF"],
    ["{x:constructor}", { x: "1" }, "1", "1"],
  ])("%s", (text, params, plain, written) => {
    expect(fill(text, params)).toBe(plain)
    expect(fill(text, params, french)).toBe(written)
  })
})

describe("what is stored", () => {
  it("is a code with its values, and said in both languages", () => {
    const why = [cause("cart_worth", { paid: 12_500, worth: 13_000 }), cause("link_lives_on")]
    expect(why[0]).toEqual({ code: "cart_worth", params: { paid: 12_500, worth: 13_000 } })
    expect(sayCauses(why)).toEqual({
      en: "12500 paid, the cart is now worth 13000; its link still works at PayUnit",
      fr: "12500 payés, le panier vaut maintenant 13000 ; son lien reste actif chez PayUnit",
    })
    expect(areSameCauses(why, [...why])).toBe(true)
    expect(areSameCauses(why, [cause("cart_worth", { paid: 12_500, worth: 13_001 }), cause("link_lives_on")])).toBe(
      false,
    )
  })

  it("names who did it and what they said, beside why", () => {
    expect(heldEntry("paid_twice", cause("order_paid_otherwise"))).toEqual({
      code: "held",
      params: { reason: "paid_twice" },
      causes: [{ code: "order_paid_otherwise", params: {} }],
      by: null,
      note: null,
    })
    expect(paymentEntry("placing_requested", { by: "user_1", note: "restocked" })).toEqual({
      code: "placing_requested",
      params: {},
      causes: [],
      by: "user_1",
      note: "restocked",
    })
  })

  it("is read leniently, since a newer version may have written it", () => {
    const at = "2026-01-01T00:00:00Z"
    expect(
      storedHistory.parse([
        { at, code: "unheard_of", params: { a: 1 }, causes: [{ code: "unknown", params: null }, 5], by: 3, note: null },
        { at: 5, code: "odd" },
        "odd",
      ]),
    ).toEqual([
      { at, code: "unheard_of", params: { a: 1 }, causes: [{ code: "unknown", params: {} }], by: null, note: null },
    ])
    expect([null, undefined, "odd", [{}]].map((value) => storedCauses.parse(value))).toEqual([[], [], [], []])
    expect(textOfCause({ code: "unknown", params: {} })).toEqual({ en: "unknown", fr: "unknown" })
    expect(textOfEntry(PAYMENT_HISTORY, "toString")).toEqual({ en: "toString", fr: "toString" })
  })
})

it("no sentence is read back in the admin", () => {
  const admin = readdirSync(join(root, "src/admin"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, "src/admin", path), "utf8")] as const)
  expect(admin.length).toBeGreaterThan(80)
  const reading = admin.filter(([, text]) => /pattern: (\/|new RegExp)|startsWith\("[A-Z][a-z]+ /.test(text))
  expect(reading.map(([path]) => path)).toEqual([])
})
