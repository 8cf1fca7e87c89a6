import fc from "fast-check"
import { returnTarget } from "../../src/api/hooks/payunit/targets"
import { runs } from "../property-runs"

const STORES = ["https://shop.example/fr", "https://b2b.example:8443"]

const targetOf = (return_url: string | null, stores: readonly string[] = STORES): string =>
  returnTarget({ return_url, payment_session_id: "payses_1" }, stores)

const OWN = "https://api.shop.example/hooks/payunit/request"

it.each([
  [`${OWN}/pureq_1.abc`, `${OWN}/pureq_1.abc?payment_session_id=payses_1`],
  [`${OWN}/../../../app`, "https://shop.example/fr?payment_session_id=payses_1"],
  [`${OWN}s/x`, "https://shop.example/fr?payment_session_id=payses_1"],
])("of pages of our own, those that ask for a payment: %s", (return_url, target) => {
  expect(returnTarget({ return_url, payment_session_id: "payses_1" }, STORES, OWN)).toBe(target)
})

const FALLBACK = "https://shop.example/fr?payment_session_id=payses_1"

describe("returnTarget", () => {
  it.each<[what: string, wanted: string | null, target: string]>([
    ["none wanted", null, FALLBACK],
    ["the store's origin", "https://shop.example", "https://shop.example/?payment_session_id=payses_1"],
    ["a page", "https://shop.example/checkout/done", "https://shop.example/checkout/done?payment_session_id=payses_1"],
    ["a query", "https://shop.example/done?a=1&b=2", "https://shop.example/done?a=1&b=2&payment_session_id=payses_1"],
    ["a fragment", "https://shop.example/#/done", "https://shop.example/?payment_session_id=payses_1#/done"],
    ["another store", "https://b2b.example:8443/done", "https://b2b.example:8443/done?payment_session_id=payses_1"],
    ["the default port", "https://shop.example:443/done", "https://shop.example/done?payment_session_id=payses_1"],
    ["capitals", "HTTPS://SHOP.EXAMPLE/Done", "https://shop.example/Done?payment_session_id=payses_1"],
    [
      "another session's id in it",
      "https://shop.example/done?payment_session_id=payses_9&payment_session_id=payses_8",
      "https://shop.example/done?payment_session_id=payses_1",
    ],
  ])("%s", (_what, wanted, target) => {
    expect(targetOf(wanted)).toBe(target)
  })

  it.each([
    ["a host that begins like the store's", "https://shop.example.evil/"],
    ["a host that ends like the store's", "https://evilshop.example/"],
    ["a host under the store's", "https://evil.shop.example/"],
    ["the store's name as user", "https://shop.example@evil.example/"],
    ["the store's name as user and password", "https://shop.example:443@evil.example/"],
    ["the store's origin as user", "https://https:%2F%2Fshop.example@evil.example/"],
    ["no scheme", "//evil.example/"],
    ["a path", "/checkout"],
    ["backslashes", "\\\\evil.example\\"],
    ["backslashes after the scheme", "https:\\\\evil.example\\shop.example"],
    ["a script", "javascript:alert(1)"],
    ["a script that names the store", "javascript://shop.example/%0aalert(1)"],
    ["data", "data:text/html,https://shop.example/"],
    ["a blob of the store's origin", "blob:https://shop.example/0f8fad5b-d9cb-469f-a165-70867728950e"],
    ["a file", "file:///etc/passwd"],
    ["plain http", "http://shop.example/"],
    ["another port", "https://shop.example:8443/"],
    ["a dot at the end", "https://shop.example./"],
    ["an empty text", ""],
    ["no address", "soon"],
    ["spaces", "https://shop example/"],
    ["a letter that looks the same", "https://shоp.example/"],
  ])("%s leads to the store instead", (_what, wanted) => {
    expect(targetOf(wanted)).toBe(FALLBACK)
  })

  it.each([
    ["userinfo before the store's host", "https://evil@shop.example/x"],
    ["a backslash and a host after the store's", "https://shop.example\\@evil.example/"],
    ["a host in the path", "https://shop.example//evil.example/"],
    ["a line end", "https://shop.example/\r\nLocation: https://evil.example/"],
  ])("%s stays at the store", (_what, wanted) => {
    const target = new URL(targetOf(wanted))
    expect(target.origin).toBe("https://shop.example")
    expect(target.href).not.toMatch(/[\r\n]/)
  })

  it("encodes the session's id", () => {
    const target = returnTarget({ return_url: null, payment_session_id: "a&b=c#d" }, STORES)
    expect(new URL(target).searchParams.get("payment_session_id")).toBe("a&b=c#d")
  })

  it("never leaves the stores' origins, and always carries the session", () => {
    const parts = fc.constantFrom(
      "https:",
      "http:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      "?",
      "#",
      ".",
      "shop.example",
      "evil",
      "javascript:",
      "blob:",
      "%2F",
      "\t",
    )
    const wanted = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.array(parts, { maxLength: 8 }).map((chosen) => chosen.join("")),
      fc.array(parts, { maxLength: 8 }).map((chosen) => `https://shop.example${chosen.join("")}`),
    )
    fc.assert(
      fc.property(wanted, (return_url) => {
        const target = new URL(targetOf(return_url))
        expect(["https://shop.example", "https://b2b.example:8443"]).toContain(target.origin)
        expect(target.protocol).toBe("https:")
        expect(target.searchParams.getAll("payment_session_id")).toEqual(["payses_1"])
      }),
      { ...runs(2_000), examples: [["blob:https:shop.example"]] },
    )
  })
})
