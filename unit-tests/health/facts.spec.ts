import { factsOfOptions } from "../../src/health/examine"
import { parseOptions, parseProviderOptions } from "../../src/modules/payunit/options"

const account = (mode: "test" | "live") => ({
  apiUser: "user",
  apiPassword: "password",
  apiKey: mode === "live" ? "live_key" : "sand_key",
  mode,
})
const given = { ...account("live"), backendUrl: "https://api.shop.example", storefrontUrl: "https://shop.example/cm" }

describe("what a store's options say of how it is set up", () => {
  it("of a store as the documents have it", () => {
    expect(factsOfOptions(parseOptions(given), [], "https://shop.example")).toEqual({
      is_live: true,
      is_at_payunit: true,
      storefronts: [{ origin: "https://shop.example", is_in_store_cors: true }],
      place_order: [],
      allow_cards: false,
      admin_locale: "en",
    })
  })

  it.each([
    ["one account of several is in test mode", { accounts: { second: account("test") } }, { is_live: false }],
    ["`baseUrl` is PayUnit's, written otherwise", { baseUrl: "https://gateway.payunit.net/" }, { is_at_payunit: true }],
    ["`baseUrl` is another", { baseUrl: "https://pay.example" }, { is_at_payunit: false }],
    ["`legacyBaseUrl` is another", { legacyBaseUrl: "https://pay.example/api" }, { is_at_payunit: false }],
    ["French", { adminLocale: "fr" }, { admin_locale: "fr" }],
  ])("%s", (_what, over, expected) => {
    expect(factsOfOptions(parseOptions({ ...given, ...over }), [], "")).toMatchObject(expected)
  })

  it.each([
    ["", false],
    ["https://shop.example", true],
    ["https://other.example,https://shop.example", true],
    ["/\\.example$/", true],
    ["https://shop.example/", false],
    ["http://shop.example", false],
  ])("STORE_CORS=%s: %s", (storeCors, isIn) => {
    expect(factsOfOptions(parseOptions(given), [], storeCors).storefronts).toMatchObject([{ is_in_store_cors: isIn }])
  })

  it("says each value of `placeOrder` once", () => {
    const provider = (placeOrder: string) => ({ id: placeOrder, ...parseProviderOptions({ placeOrder }) })
    const providers = ["after_payment", "before_payment", "after_payment"].map(provider)
    expect(factsOfOptions(parseOptions(given), providers, "").place_order).toEqual(["after_payment", "before_payment"])
  })
})
