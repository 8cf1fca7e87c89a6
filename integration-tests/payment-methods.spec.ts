import type { FaultKind } from "../packages/simulator/src"
import type { Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const FAILURES: [kind: FaultKind, id: string][] = [
  ["http_500", "crash"],
  ["unauthorized", "refusal"],
  ["malformed_json", "half-an-answer"],
  ["null_data", "no-data"],
]

const providerIdOf = (id: string): string => `pp_payunit_${id}`

const DEFAULT = [
  { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null },
  { shortcode: "CM_ORANGE", name: "Orange Money", logo: null },
]
/** What the service lists for the country that the store names. It also has methods of others. */
const LISTED = ["CM_MTNMOMO", "CM_ORANGE", "CM_EUMM"]
const APPROVES = "670000001"

onTestStore("listedMethods", (store) => {
  const checkoutBy = async (id: string): Promise<Checkout> =>
    await store.shopper.checkout({ providerId: providerIdOf(id) })
  const offered = async (checkout: Checkout): Promise<any[]> =>
    (await store.shopper.payment(checkout.sessionId)).providers
  const shortcodes = async (checkout: Checkout): Promise<string[]> =>
    (await offered(checkout)).map(({ shortcode }) => shortcode)
  const listOf = async (account: string): Promise<any> =>
    (await store.sql("SELECT * FROM payunit_provider_list WHERE id LIKE ?", [`${account}:%`]))[0]
  const listComes = async (account: string): Promise<any> =>
    await until(`the list of ${account}`, async () => {
      const list = await listOf(account)
      return list?.methods && list
    })
  const calls = (operation: string): number => store.simulator.control.requests(operation).length

  describe("a store that leaves the payment methods to the service", () => {
    it("offers a default at first, and then what the service listed, which nobody waited for", async () => {
      store.simulator.control.addFault({ operation: "initialize", kind: "slow", delay_ms: 6_000 })
      const checkout = await checkoutBy("first")

      expect(await offered(checkout)).toEqual(DEFAULT)

      await listComes("first")
      expect(await shortcodes(checkout)).toEqual(LISTED)
    })

    it("tells shoppers a method's shortcode, name and logo, and nothing else that the service listed", async () => {
      const checkout = await checkoutBy("first")
      const { methods } = await listComes("first")

      const methodsOffered = await offered(checkout)

      expect(methodsOffered).toEqual(methods)
      expect(methodsOffered[2]).toMatchObject({ shortcode: "CM_EUMM", name: "Express Union Mobile Money" })
      for (const method of methodsOffered) {
        expect(Object.keys(method).sort()).toEqual(["logo", "name", "shortcode"])
      }
    })

    it("asks once, however many carts", async () => {
      await checkoutBy("many")
      const { asked_at } = await listComes("many")

      const more = [await checkoutBy("many"), await checkoutBy("many"), await checkoutBy("many")]

      expect(await shortcodes(more[2]!)).toEqual(LISTED)
      expect((await listOf("many")).asked_at).toEqual(asked_at)
      expect(calls("initialize")).toBe(1)
      expect(calls("checkout/initialize")).toBe(4)
    })

    it("asks once when the first carts come at once", async () => {
      const carts = [await store.shopper.cart(), await store.shopper.cart(), await store.shopper.cart()]

      const checkouts = await Promise.all(
        carts.map(async (cartId) => await store.shopper.startPaying(cartId, {}, providerIdOf("race"))),
      )

      await listComes("race")

      expect(calls("checkout/initialize")).toBe(3)
      expect(calls("initialize")).toBe(1)
      expect(await shortcodes(checkouts[2]!)).toEqual(LISTED)
    })

    it("asks again a day later, and not before", async () => {
      await checkoutBy("daily")
      await listComes("daily")
      const passes = async (time: string): Promise<Checkout> => {
        await store.sql(
          `UPDATE payunit_provider_list SET asked_at = now() - interval '${time}', methods = ?::jsonb WHERE id LIKE 'daily:%'`,
          [JSON.stringify([{ shortcode: "CM_YESTERDAY", name: "Yesterday", logo: null }])],
        )
        return await checkoutBy("daily")
      }

      await passes("23 hours")
      expect((await listOf("daily")).asked_at.getTime()).toBeLessThan(Date.now() - 22 * 3_600_000)
      expect(calls("initialize")).toBe(1)

      const checkout = await passes("25 hours")
      await until("the list to be renewed", async () => (await listOf("daily")).methods.length === LISTED.length)
      expect(calls("initialize")).toBe(2)
      expect(await shortcodes(checkout)).toEqual(LISTED)
    })

    it.each(FAILURES)("cannot get a list (%s): the default stays, and the purchase is made", async (kind, id) => {
      store.simulator.control.addFault({ operation: "initialize", kind, times: 0 })
      const checkout = await checkoutBy(id)
      await until("the service to be asked", () => calls("initialize") > 0)

      expect(await offered(checkout)).toEqual(DEFAULT)
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, APPROVES))

      const row = await store.reaches(checkout.transactionId, "settled")
      expect((await store.books(checkout)).orders).toEqual([row.order_id])
      store.simulator.control.clearFaults()
      const { asked_at } = await listOf(id)
      await checkoutBy(id)
      expect(await listOf(id)).toMatchObject({ asked_at, methods: null })
      expect(calls("initialize")).toBe(1)
    })

    it("needs no further call in the current family, which lists with every payment", async () => {
      const checkout = await checkoutBy("gateway")
      await listComes("gateway")
      await checkoutBy("gateway")

      expect(await shortcodes(checkout)).toEqual(LISTED)
      expect([calls("initialize"), calls("gateways")]).toEqual([2, 0])
    })

    it("asks the legacy family once, for names of its own", async () => {
      const checkout = await checkoutBy("legacy")
      await listComes("legacy")
      await checkoutBy("legacy")

      expect(await shortcodes(checkout)).toEqual(["mtnmomo", "orange", "eu"])
      // The default calls it "Express Union".
      expect((await offered(checkout))[2].name).toBe("Express Union Mobile Money")
      expect([calls("legacy/initialize"), calls("legacy/gateways"), calls("initialize")]).toEqual([2, 1, 0])
    })

    it.each([
      ["checkout", "country"],
      ["gateway", "country-gateway"],
    ])("names the country when it asks, and keeps the list for that country alone (%s)", async (_, id) => {
      await checkoutBy(id)

      const list = await listComes(id)

      expect(list.id).toBe(`${id}:test:current:CM`)
      const requests = store.simulator.control.requests("initialize")
      expect(requests.map(({ body }: any) => body.payment_country)).toEqual(["cm"])
    })

    it("keeps a list for each account", async () => {
      const one = await checkoutBy("one")
      await listComes("one")
      store.simulator.control.addFault({ operation: "initialize", kind: "http_500" })
      const other = await checkoutBy("other")
      await until("the service to be asked for the other list", () => calls("initialize") === 2)

      expect(await shortcodes(one)).toEqual(LISTED)
      expect(await offered(other)).toEqual(DEFAULT)
    })

    it("takes every method that it offers and no other, naming those that it does", async () => {
      const checkout = await checkoutBy("chosen")
      await listComes("chosen")

      const refused = await store.shopper.pay(checkout.sessionId, APPROVES, "CM_NOBODY")

      expect(refused).toMatchObject({ status: 400, body: { code: "unknown_payment_method", details: LISTED } })
      expect(calls("invoice/process")).toBe(0)
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, APPROVES, "CM_EUMM"))
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(row.paid_with).toBe("CM_EUMM")
    })
  })
})
