import { isOurs } from "../../../src/api/middlewares/no-store"

describe("an address that is not kept in caches", () => {
  it.each([
    ["/store/payunit/payment-sessions/payses_1", true],
    ["/admin/payunit/transactions?limit=1", true],
    ["/hooks/payunit/return/token", true],
    ["/hooks/payunit", true],
    ["/admin/payunit?limit=1", true],
    ["/Admin/PayUnit/settings", true],
    ["//admin//payunit/settings", true],
    ["/admin/payunits", false],
    ["/admin/orders/payunit", false],
    ["/store/carts/cart_1", false],
    ["/", false],
    ["", false],
  ])("%s: %s", (address, ours) => {
    expect(isOurs(address)).toBe(ours)
  })
})
