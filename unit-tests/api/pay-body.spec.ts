import fc from "fast-check"
import { readPayBody } from "../../src/api/store/payunit/payment-sessions/[id]/pay/read-body"
import { CARD } from "../../packages/verify/src/contract/samples"
import { ShopperError } from "../../src/modules/payunit/errors/shopper-errors"

const byCard = (over: Record<string, unknown>) => ({ provider: "CM_CARD", card: { ...CARD, ...over } })

function problemOf(sent: unknown): ShopperError {
  try {
    readPayBody(sent)
  } catch (error) {
    expect(error).toBeInstanceOf(ShopperError)
    return error as ShopperError
  }
  throw new Error("was taken")
}

describe("readPayBody", () => {
  it.each<[what: string, sent: unknown, read: unknown]>([
    [
      "a phone",
      { provider: "CM_MTNMOMO", phone: "+237 677 123 456" },
      { provider: "CM_MTNMOMO", means: { kind: "phone", phone: "+237 677 123 456" } },
    ],
    [
      "a provider with space around it",
      { provider: " CM_ORANGE ", phone: "699000000" },
      { provider: "CM_ORANGE", means: { kind: "phone", phone: "699000000" } },
    ],
    ["a card", byCard({}), { provider: "CM_CARD", means: { kind: "card", card: CARD } }],
    [
      "a card number in groups",
      byCard({ card_number: "4242 4242-4242 4242" }),
      { provider: "CM_CARD", means: { kind: "card", card: CARD } },
    ],
    [
      "an address with space around it",
      byCard({ card_city: " Douala " }),
      { provider: "CM_CARD", means: { kind: "card", card: CARD } },
    ],
  ])("takes %s", (_what, sent, read) => {
    expect(readPayBody(sent)).toEqual(read)
  })

  it.each<[what: string, sent: unknown, fields: string[]]>([
    ["no provider", { phone: "677123456" }, ["provider"]],
    ["a control character", { provider: "CM_MTN\u0000MOMO", phone: "677123456" }, ["provider"]],
    ["a line broken in a phone", { provider: "CM_MTNMOMO", phone: "677123\n456" }, ["phone"]],
    ["a control character in a card's address", byCard({ card_city: "Dou\u0000ala" }), ["card.card_city"]],
    ["an empty provider", { provider: " ", phone: "677123456" }, ["provider"]],
    ["no means", { provider: "CM_MTNMOMO" }, ["phone"]],
    ["nothing", {}, ["provider", "phone"]],
    ["a phone that is a number", { provider: "CM_MTNMOMO", phone: 677123456 }, ["phone"]],
    ["a long phone", { provider: "CM_MTNMOMO", phone: "6".repeat(41) }, ["phone"]],
    ["phone and card", { provider: "CM_MTNMOMO", phone: "677123456", card: CARD }, ["unknown field"]],
    ["something more", { provider: "CM_MTNMOMO", phone: "677123456", amount: 1 }, ["unknown field"]],
    ["a card that is none", { provider: "CM_CARD", card: "4242424242424242" }, ["card"]],
    ["a short card number", byCard({ card_number: "42424242424" }), ["card.card_number"]],
    ["letters in a card number", byCard({ card_number: "4242x42424242424" }), ["card.card_number"]],
    ["a long cvv", byCard({ cvv: "98765" }), ["card.cvv"]],
    ["month 13", byCard({ expiry_month: "13" }), ["card.expiry_month"]],
    ["a year of four digits", byCard({ expiry_year: "2031" }), ["card.expiry_year"]],
    ["a country's name", byCard({ card_country: "Cameroon" }), ["card.card_country"]],
    ["no city", byCard({ card_city: undefined }), ["card.card_city"]],
    ["several things", byCard({ cvv: "1", card_zipcode: "" }), ["card.cvv", "card.card_zipcode"]],
    ["something more in the card", byCard({ pin: "1234" }), ["card"]],
  ])("refuses %s, naming %j", (_what, sent, fields) => {
    const problem = problemOf(sent)
    expect(problem).toMatchObject({ code: "invalid_request", httpStatus: 400 })
    expect([...problem.details].sort()).toEqual([...fields].sort())
  })

  it.each([[null], [undefined], ["677123456"], [[]], [7]])("refuses %j", (sent) => {
    expect(problemOf(sent)).toMatchObject({ code: "invalid_request" })
  })

  it("repeats no value of what it refuses, nor any name that it does not know", () => {
    const secrets = fc.stringMatching(/^SECRET[0-9]{4,8}$/)
    const sent = fc
      .tuple(secrets, fc.constantFrom(...Object.keys(CARD), "pin"), fc.boolean())
      .map(([secret, field, inCard]) =>
        inCard
          ? byCard({ [field]: { [secret]: secret }, [secret]: secret })
          : { provider: { [secret]: secret }, phone: [secret], [secret]: secret },
      )
    fc.assert(
      fc.property(sent, (body) => {
        const { message, details, stack } = problemOf(body)
        expect(`${message}${details.join("")}${stack ?? ""}`).not.toContain("SECRET")
      }),
    )
  })
})
