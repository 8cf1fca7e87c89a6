import { onTestStore } from "./harness/test-store"

const CURRENT = [{ shortcode: "CM_ORANGE", name: "Orange", logo: "https://shop.example/orange.png" }]
const LEGACY = [{ shortcode: "eu", name: "Express Union", logo: null }]

onTestStore(
  (store) => {
    describe("a store that lists its payment methods itself", () => {
      it.each([
        ["payunit", CURRENT, "CM_MTNMOMO", []],
        ["gateway", CURRENT, "CM_MTNMOMO", ["initialize"]],
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
        const asked = store.simulator.control.requests().map(({ operation }) => operation ?? "")
        expect(asked.filter((operation) => lists.includes(operation))).toEqual(calls)
      })
    })
  },
  { providers: CURRENT, legacyProviders: ["eu"] },
  { providers: { payunit: { flow: "checkout" }, gateway: { flow: "gateway" }, legacy: { flow: "legacy" } } },
)
