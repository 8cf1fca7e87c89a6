import { HELD_REASONS, HELD_TEXTS } from "../../src/domain/payments"
import { heldNotification, isHeldStill } from "../../src/workflows/events/held-notification"
import { transaction } from "../modules/payunit/a-transaction"

const held = transaction({
  state: "held",
  held_reason: "amount_mismatch",
  held_causes: [{ code: "medusa_said", params: { words: "Ada paid" } }],
  prompt_phone_masked: "6•• ••• •01",
  paid_amount: "99999",
  paid_currency: "xaf",
})

describe("what a merchant is told of held money", () => {
  it("for every reason there is", () => {
    expect(Object.keys(HELD_TEXTS).sort()).toEqual([...HELD_REASONS].sort())
  })

  it.each(HELD_REASONS)("%s: says how much, names the transaction, and differs by language", (reason) => {
    const [english, french] = (["en", "fr"] as const).map((locale) => heldNotification(locale, held, reason))
    for (const notice of [english!, french!]) {
      expect(notice.key).toBe(`payunit-held-${held.id}-${reason}`)
      expect(notice.description).toMatch(/(FCFA\s\d\d,\d{3}|\d\d\s\d{3}\sFCFA).*Transaction aB3dE6gH9jK2mN5pQ8\.$/)
      expect(`${notice.title} ${notice.description}`).not.toMatch(/[{}•]|Ada/)
    }
    expect(french!.title).not.toBe(english!.title)
    expect(french!.description).not.toBe(english!.description)
  })

  it("says how much was refunded another way before PayUnit took it back", () => {
    const besides = (amount: number) => ({
      code: "refunded_besides",
      params: { back: { amount, currency: "XAF" }, method: "cash" },
    })
    const twice = { ...held, held_causes: [{ code: "reversed_failed", params: {} }, besides(5_000), besides(1_500)] }
    const [english, french] = (["en", "fr"] as const).map((locale) => heldNotification(locale, twice, "reversed"))
    expect(english!.title).toBe("PayUnit: money that you had refunded was taken back as well")
    expect(english!.description).toMatch(/FCFA\s99,999 were paid, FCFA\s6,500 of it were refunded.*paid|claim/)
    expect(french!.description).toMatch(/6\s500\sFCFA ont été remboursés au client/)
    expect(english!.key).toBe(heldNotification("en", held, "reversed").key)
  })

  it("in whatever currency the service named", () => {
    expect(heldNotification("en", { ...held, paid_currency: "francs" }, "paid_twice").description).toMatch(
      /^99,999 FRANCS /,
    )
  })

  it.each([
    ["as it was", held, true],
    ["resolved", { ...held, resolution: "dismissed" as const }, false],
    ["for another reason", { ...held, held_reason: "paid_twice" as const }, false],
    ["settled meanwhile", { ...held, state: "settled" as const, held_reason: null }, false],
  ])("still something to do: %s", (_, now, expected) => {
    expect(isHeldStill(now, "amount_mismatch")).toBe(expected)
  })
})
