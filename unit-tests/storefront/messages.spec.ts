import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { PaymentAnswer } from "../../src/api/answers"
import type { PaymentCollectionAnswer } from "../../src/api/store/payunit/payment-collections/[id]/contract"
import type { PayableCollection, Payment } from "../../packages/storefront/src"
import { en } from "../../packages/storefront/src/messages/en"
import { fr } from "../../packages/storefront/src/messages/fr"
import { messagesOf, moneyText, problemText } from "../../packages/storefront/src/messages/languages"

const flat = (value: object, path = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === "string" ? [[`${path}${key}`, part] as [string, string]] : flat(part, `${path}${key}.`),
  )

describe("what the kit says", () => {
  it("is said in both languages, with the same things filled in", () => {
    const slots = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    const french = new Map(flat(fr))
    for (const [key, text] of flat(en)) {
      expect({ key, slots: slots(french.get(key) ?? "missing") }).toEqual({ key, slots: slots(text) })
    }
    expect(french.size).toBe(flat(en).length)
  })

  it("says itself what no store has said, and knows better only what a shopper can mend", () => {
    const source = readFileSync(join(__dirname, "../../src/modules/payunit/errors/shopper-errors.ts"), "utf8")
    const codes = [...source.matchAll(/^ {2}(\w+): \{\n {4}httpStatus/gm)].map(([, code]) => code!)
    expect(codes.length).toBeGreaterThan(15)
    const ours = Object.keys(en.problems).filter((code) => !["unreachable", "unknown"].includes(code))
    // None of a code that the store does not know.
    expect(ours.filter((code) => !codes.includes(code))).toEqual([])
    expect(ours).toEqual(expect.arrayContaining(["payment_not_found", "invalid_phone", "amount_changed"]))
  })

  it("can be said otherwise, one sentence at a time", () => {
    const messages = messagesOf("fr-CM", { choose: { pay: "Payer" }, offline: "Hors ligne." })
    expect(messages.choose).toEqual({ ...fr.choose, pay: "Payer" })
    expect(messages.offline).toBe("Hors ligne.")
    expect(messagesOf("de").choose.pay).toBe(en.choose.pay)
  })

  it("writes money as the language does", () => {
    expect(moneyText(13_500, "xaf", "en")).toMatch(/^FCFA\s13,500$/)
    expect(moneyText(13_500, "xaf", "fr")).toMatch(/^13\s500\sFCFA$/)
  })

  it("says when to try again, and uses the store's sentence for a code that it does not know", () => {
    const problem = { code: "of_tomorrow", text: "The store's sentence.", retryAt: 130_000, details: [] }
    expect(problemText(problem, en, 0)).toBe("The store's sentence. Try again in 3 min.")
    expect(problemText({ ...problem, text: null, retryAt: null }, fr, 0)).toBe(fr.problems.unknown)
  })
})

describe("the kit's types", () => {
  it("are those of the store's answers", () => {
    // Checked by the compiler.
    const payment = (view: PaymentAnswer): Payment => view
    const collection = (view: PaymentCollectionAnswer): PayableCollection => view
    expect([payment, collection]).toHaveLength(2)
  })
})
