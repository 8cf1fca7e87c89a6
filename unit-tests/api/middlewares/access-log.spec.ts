import fc from "fast-check"
import { withoutToken } from "../../../src/api/middlewares/access-log"
import { sameRuns } from "../../property-runs"

const ID = "aB3dE6gH9jK2mN5pQ8"
const INVOICE = "puinv_aB3dE6gH9jK2mN5pQ8"
const SECRET = "q-Zr_x0v5J7cKx1Yb2Lw9TtUu3EeRrQqWw4MmNnBbVv"

describe("what stands in Medusa's log", () => {
  it.each([
    ["a notification", `/hooks/payunit/notifications/${ID}.${SECRET}`, `/hooks/payunit/notifications/${ID}…`],
    ["a return with a query", `/hooks/payunit/return/${ID}.${SECRET}?a=${SECRET}`, `/hooks/payunit/return/${ID}…`],
    ["an invoice", `/hooks/payunit/invoice-return/${INVOICE}.${SECRET}`, `/hooks/payunit/invoice-return/${INVOICE}…`],
    ["an encoded dot", `/hooks/payunit/return/${ID}%2E${SECRET}`, `/hooks/payunit/return/${ID}…`],
    ["a slash at the end", `/hooks/payunit/return/${ID}.${SECRET}/`, `/hooks/payunit/return/${ID}…`],
    ["two slashes", `/hooks/payunit/return//${ID}.${SECRET}`, `/hooks/payunit/return//${ID}…`],
    ["two slashes before", `/hooks/payunit//return/${ID}.${SECRET}`, `/hooks/payunit//return/${ID}…`],
    ["capitals", `/Hooks/PayUnit/Return/${ID}.${SECRET}`, `/Hooks/PayUnit/Return/${ID}…`],
    [
      "a whole address",
      `http://a.example/hooks/payunit/return/${ID}.${SECRET}`,
      `http://a.example/hooks/payunit/return/${ID}…`,
    ],
    ["two slashes at the front", `//hooks/payunit/return/${ID}.${SECRET}`, `//hooks/payunit/return/${ID}…`],
    ["two slashes within", `/hooks//payunit/return/${ID}.${SECRET}`, `/hooks//payunit/return/${ID}…`],
    ["an encoded letter", `/hooks/%70ayunit/return/${ID}.${SECRET}`, `/hooks/payunit/return/${ID}…`],
    ["a letter encoded twice", `/hooks/%2570ayunit/return/${ID}.${SECRET}`, `/hooks/payunit/return/${ID}…`],
    ["an encoded slash", `/hooks%2Fpayunit%2freturn%2F${ID}.${SECRET}`, `/hooks/payunit/return/${ID}…`],
    ["a slash the other way", `/hooks\\payunit/return/${ID}.${SECRET}`, `/hooks\\payunit/return/${ID}…`],
    ["a dot between", `/hooks/./payunit/return/${ID}.${SECRET}`, `/hooks/./payunit/return/${ID}…`],
    ["no address of ours", `/hook/payunit/${ID}.${SECRET}?x=1`, `/hook/payunit/${ID}…?x=1`],
    ["an invoice's at no address of ours", `/pay/${INVOICE}%2E${SECRET}`, `/pay/${INVOICE}…`],
    ["a hook without a secret", "/hooks/payunit/item-image", "/hooks/payunit/item-image"],
    ["another route", "/store/carts/cart_1?fields=id", "/store/carts/cart_1?fields=id"],
  ])("of %s", (_what, address, logged) => {
    expect(withoutToken(address)).toBe(logged)
  })

  it("is never a token, however the address is spelled", () => {
    const spelled = (text: string, signs: fc.Arbitrary<boolean>): fc.Arbitrary<string> =>
      fc
        .array(signs, { minLength: text.length, maxLength: text.length })
        .map((hide) => [...text].map((sign, at) => (hide[at] ? `%${sign.charCodeAt(0).toString(16)}` : sign)).join(""))
    fc.assert(
      fc.property(spelled(`/hooks/payunit/return/${ID}.${SECRET}`, fc.boolean()), (address) => {
        expect(withoutToken(address)).toBe(`/hooks/payunit/return/${ID}…`)
      }),
      sameRuns(1_000),
    )
  })

  it("is never the secret part, wherever a caller puts it", () => {
    const filler = fc.string({ unit: fc.constantFrom("/", ".", "%2e", "?", "a", "A", "\n", "é", "-", "&", "#") })
    fc.assert(
      fc.property(filler, filler, (before, after) => {
        const logged = withoutToken(`/hooks/payunit/notifications/${before}${ID}.${SECRET}${after}`)
        expect(logged).not.toContain(SECRET)
      }),
      sameRuns(2_000),
    )
  })
})
