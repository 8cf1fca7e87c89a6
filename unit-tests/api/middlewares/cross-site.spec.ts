import { isOwnOrigin } from "../../../src/api/middlewares/cross-site"

const ours = {
  host: "api.shop.example",
  backendUrl: "https://pay.shop.example/medusa",
  adminCors: "https://admin.shop.example,/\\.staff\\.example$/",
}

describe("an origin", () => {
  it.each([
    ["the host that is asked", "https://api.shop.example", true],
    ["that host at another port", "https://api.shop.example:8443", false],
    ["the plugin's backendUrl", "https://pay.shop.example", true],
    ["that at another port", "https://pay.shop.example:8443", false],
    ["one of adminCors", "https://admin.shop.example", true],
    ["that without TLS", "http://admin.shop.example", false],
    ["one that fits a pattern of adminCors", "https://yaounde.staff.example", true],
    ["one that begins like it", "https://yaounde.staff.example.evil.example", false],
    ["a sibling", "https://blog.shop.example", false],
    ["the domain above", "https://shop.example", false],
    ["a sandboxed frame, or a file", "null", false],
    ["none", undefined, false],
    ["nothing", "", false],
    ["what is no address", "api.shop.example", false],
  ])("of %s: %s is ours: %s", (_what, origin, isOurs) => {
    expect(isOwnOrigin(origin, ours)).toBe(isOurs)
  })

  it.each([
    ["no adminCors", { ...ours, adminCors: "" }],
    // Medusa's own CORS takes it for an origin of that name.
    ["an asterisk in it", { ...ours, adminCors: "*" }],
    ["no host", { ...ours, host: undefined }],
  ])("is not anybody's with %s", (_what, store) => {
    expect(isOwnOrigin("https://blog.shop.example", store)).toBe(false)
  })

  it("is compared in small letters, as browsers name it", () => {
    expect(isOwnOrigin("https://api.shop.example", { ...ours, host: "API.Shop.example" })).toBe(true)
  })
})
