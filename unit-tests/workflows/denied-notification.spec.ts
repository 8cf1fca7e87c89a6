import { deniedNotification } from "../../src/workflows/events/denied-notification"
import { transaction } from "../modules/payunit/a-transaction"

const settled = transaction({ state: "settled", confirmed_by: "user_1" })

describe("the notice of an order that was placed by hand, and that PayUnit says was not paid", () => {
  it.each([
    ["en", "FCFA\u00a012,500"],
    ["fr", "12\u202f500\u00a0FCFA"],
  ] as const)("names the sum and the transaction, and nobody who paid: %s", (locale, sum) => {
    const { key, title, description } = deniedNotification(locale, settled)
    expect(key).toBe(`payunit-denied-${settled.id}`)
    expect(description).toContain(sum)
    expect(description).toMatch(new RegExp(`Transaction ${settled.id}\\.$`))
    expect(`${title} ${description}`).not.toMatch(/\{|user_1/)
  })

  it("says it in the reader's language", () => {
    const [english, french] = [deniedNotification("en", settled), deniedNotification("fr", settled)]
    expect(french.title).not.toBe(english.title)
    expect(french.description).not.toBe(english.description)
  })
})
