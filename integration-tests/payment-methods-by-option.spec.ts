import { OWN_METHODS } from "./harness/stores"
import { onTestStore } from "./harness/test-store"

const LEGACY = [{ shortcode: "eu", name: "Express Union", logo: null }]

onTestStore("ownMethods", (store) => {
  describe("a store that lists its payment methods itself", () => {
    it.each([
      ["payunit", OWN_METHODS, "CM_MTNMOMO", []],
      ["gateway", OWN_METHODS, "CM_MTNMOMO", ["initialize"]],
      ["legacy", LEGACY, "mtnmomo", []],
    ])("offers those and asks nobody (%s)", async (id, methods, another, calls) => {
      const checkout = await store.shopper.checkout({ providerId: `pp_payunit_${id}` })

      const { providers } = await store.shopper.payment(checkout.sessionId)
      const refused = await store.shopper.pay(checkout.sessionId, "670000001", another)

      expect(providers).toEqual(methods)
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "unknown_payment_method", details: methods.map(({ shortcode }) => shortcode) },
      })
      expect(await store.sql("SELECT id FROM payunit_provider_list")).toEqual([])
      const lists = ["initialize", "gateways", "legacy/gateways"]
      const operations = store.simulator.control.requests().map(({ operation }) => operation ?? "")
      expect(operations.filter((operation) => lists.includes(operation))).toEqual(calls)
    })
  })
})
