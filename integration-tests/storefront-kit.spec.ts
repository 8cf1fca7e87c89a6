import Medusa from "@medusajs/js-sdk"
import createClient from "openapi-fetch"
import { createPayUnitClient, type PayUnitClient } from "../packages/storefront/src"
import type { paths } from "./harness/store-api"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const MTN = "CM_MTNMOMO"

onTestStore("standard", (store) => {
  const clients: [way: string, client: () => PayUnitClient][] = [
    [
      "Medusa's JS SDK",
      () => createPayUnitClient(new Medusa({ baseUrl: store.shop.url, publishableKey: store.shop.publishableKey })),
    ],
    ["plain fetch", () => createPayUnitClient({ baseUrl: store.shop.url, publishableKey: store.shop.publishableKey })],
  ]

  describe.each(clients)("the storefront kit by %s", (_way, clientOf) => {
    it("opens a payment, sends a prompt, and waits until the order is there", async () => {
      const client = clientOf()
      const { sessionId, payment } = await client.start({ cartId: await store.shopper.cart(), locale: "fr" })
      expect(payment).toMatchObject({ status: "open", amount: 13_500, redirect_url: expect.any(String) })
      expect(payment.providers.map(({ shortcode }) => shortcode)).toContain(MTN)

      const prompted = await client.pay(sessionId, { provider: MTN, phone: "670000005" })
      expect(prompted.prompt?.expires_in).toBeGreaterThan(0)
      const outcome = await client.waitUntilPaid(sessionId)

      expect(outcome).toMatchObject({
        outcome: "paid",
        payment: { order: { id: expect.any(String) }, message: { text: "Payé. Merci pour votre commande." } },
      })
    })

    it("learns why it was refused, by the code", async () => {
      const client = clientOf()
      const { cart } = (await store.shopper.post("/store/carts", { region_id: store.shop.regionId })).body
      // The provider refuses, and Medusa answers.
      await expect(client.start({ cartId: cart.id, locale: "fr" })).rejects.toMatchObject({
        name: "PayUnitRefusal",
        code: expect.stringMatching(/^(cart_not_ready|invalid_amount)$/),
        message: expect.stringMatching(/^(Le panier ne peut pas encore|PayUnit n’accepte pas moins)[^()]*\.$/),
      })
      await expect(client.status("payses_nobody")).rejects.toMatchObject({ code: "payment_not_found", status: 404 })

      const { sessionId } = await client.start({ cartId: await store.shopper.cart() })
      await expect(client.pay(sessionId, { provider: "CM_NOBODY", phone: "670000003" })).rejects.toMatchObject({
        code: "unknown_payment_method",
        details: expect.arrayContaining([MTN]),
      })
      await client.pay(sessionId, { provider: MTN, phone: "670000003" })
      await expect(client.pay(sessionId, { provider: MTN, phone: "670000013" })).rejects.toMatchObject({
        code: "prompt_open",
        retryAt: expect.any(Date),
      })
    })

    it("goes on with the payment that is under way instead of opening another", async () => {
      const client = clientOf()
      const cartId = await store.shopper.cart()
      const first = await client.start({ cartId })
      await client.pay(first.sessionId, { provider: MTN, phone: "670000023" })

      const second = await client.start({ cartId })

      expect(second).toMatchObject({ sessionId: first.sessionId, payment: { status: "confirm_on_phone" } })
    })
  })

  it("a client generated from the OpenAPI document pays, and gets refusals by their codes", async () => {
    const client = createClient<paths>({ baseUrl: store.shop.url })
    const { sessionId } = await store.shopper.checkout()
    const params = { path: { id: sessionId }, header: { "x-publishable-api-key": store.shop.publishableKey } }
    const { data: opened } = await client.GET("/store/payunit/payment-sessions/{id}", { params })
    const provider = opened?.payment.providers.find(({ shortcode }) => shortcode === MTN)?.shortcode ?? ""

    const refused = await client.POST("/store/payunit/payment-sessions/{id}/pay", {
      params,
      body: { provider, phone: "12" },
    })
    expect([refused.response.status, refused.error?.code]).toEqual([400, "invalid_phone"])
    const { data: prompted } = await client.POST("/store/payunit/payment-sessions/{id}/pay", {
      params,
      body: { provider, phone: "670000005" },
    })
    expect(prompted?.payment).toMatchObject({ status: "confirm_on_phone", amount: 13_500 })

    const paid = await until("the order", async () => {
      const { data } = await client.POST("/store/payunit/payment-sessions/{id}/refresh", { params })
      return data?.payment.status === "paid" ? data.payment : null
    })
    expect(paid.order?.id).toMatch(/^order_/)
  })

  it("refusals keep their HTTP status for whoever does not ask for them inline", async () => {
    const { status, body } = await store.shopper.get("/store/payunit/payment-sessions/payses_nobody")
    expect([status, body.code]).toEqual([404, "payment_not_found"])
  })

  it("a refusal of a second payment is in the language that it is asked for in", async () => {
    const { collectionId, sessionId } = await store.shopper.checkout({ data: { locale: "en" } })
    await store.shopper.post(`/store/payunit/payment-sessions/${sessionId}/pay`, { provider: MTN, phone: "670000033" })
    const { status, body } = await store.shopper.openSession(collectionId, { locale: "fr" })
    expect([status, body.code, body.message]).toEqual([
      409,
      "payment_in_flight",
      expect.stringMatching(/^Un paiement est en cours/),
    ])
  })
})
