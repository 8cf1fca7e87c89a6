import { adminOf } from "./harness/admin"
import { until } from "./harness/until"
import { routesBelow } from "./harness/routes"
import { onTestStore } from "./harness/test-store"

/* What SECURITY.md says of who can call what, and of what a leak costs, tried out. */

onTestStore("standard", (store) => {
  const admin = adminOf(store)
  const calls = () => store.simulator.control.requests().length

  it("staff's routes are staff's: every one answers 401 to others, whatever key they show", async () => {
    const routes = routesBelow("admin/payunit")
    expect(routes.length).toBeGreaterThan(20)
    const credentials = [
      {},
      { authorization: "Bearer forged" },
      { authorization: `Basic ${Buffer.from("sk_forged:").toString("base64")}` },
      { authorization: `Basic ${Buffer.from(`${store.shop.publishableKey}:`).toString("base64")}` },
      { "x-publishable-api-key": store.shop.publishableKey },
    ]
    for (const [method, path] of routes) {
      for (const headers of credentials) {
        const { status } = await store.shopper.request(method, path, method === "GET" ? undefined : {}, headers)
        expect([method, path, headers, status]).toEqual([method, path, headers, 401])
      }
    }
    expect((await admin.get("/admin/payunit/settings")).status).toBe(200)
    expect(calls()).toBe(0)
  })

  it("a storefront's routes want its publishable key", async () => {
    const routes = routesBelow("store/payunit")
    expect(routes.length).toBeGreaterThan(3)
    for (const [method, path] of routes) {
      const body = method === "GET" ? undefined : {}
      // As the shopper asks, but for the key.
      const { status } = await fetch(`${store.shop.url}${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      })
      expect([method, path, status]).toEqual([method, path, 400])
      expect((await store.shopper.request(method, path, body)).status).toBe(404)
    }
  })

  it("each address opens what it is for, and nothing else", async () => {
    const { sessionId, transactionId } = await store.checkout()
    const { notify_url, success_url } = store.simulator.control.transaction(transactionId)
    const [notify, back] = [notify_url ?? "", success_url ?? ""]
    const tokenOf = (url: string): string => url.split("/").at(-1) ?? ""
    const before = calls()

    for (const [hook, token] of [
      ["return", tokenOf(notify)],
      ["invoice-return", tokenOf(notify)],
      ["invoice-return", tokenOf(back)],
    ] as const) {
      expect((await store.shopper.get(`/hooks/payunit/${hook}/${token}`)).status).toBe(404)
    }
    expect((await store.shopper.post(`/hooks/payunit/notifications/${tokenOf(back)}`)).status).toBe(404)
    expect(calls()).toBe(before)

    const returned = await store.shopper.get(back)
    expect(returned.headers.get("location")).toContain(sessionId)
    expect((await store.shopper.get("/hooks/payunit/item-image")).status).toBe(200)
  })

  it("a payment session's id leads to its order's, by which Medusa shows the order to anybody", async () => {
    const { sessionId } = await store.paidOrder()

    const { order } = await store.shopper.payment(sessionId)
    const { body } = await store.shopper.expect(200, store.shopper.get(`/store/orders/${String(order.id)}`))

    expect(body.order).toMatchObject({ email: "ada@example.com", shipping_address: { city: "Douala" } })
  })

  it("an invoice's return address leaves a note, and has PayUnit asked once every few seconds: no money by itself", async () => {
    const { body } = await store.shopper.expect(
      201,
      admin.post("/admin/payunit/invoices", {
        client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
        due_date: "2099-01-31",
        items: [{ name: "Sewing", amount: 5_000, quantity: 2 }],
      }),
    )
    const { callback_url } = store.simulator.control.invoice(body.invoice.ref)
    const before = calls()
    const began = performance.now()

    for (let time = 0; time < 3; time++) {
      expect((await store.shopper.get(callback_url)).status).toBe(303)
    }

    // The browser does not wait for the question.
    await until("PayUnit is asked", () => calls() > before)
    expect(calls() - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 3_000))
    const rows = await store.sql("SELECT returns, returned_at, paid_amount FROM payunit_invoice")
    expect(rows).toEqual([{ returns: 3, returned_at: expect.any(Date), paid_amount: "0" }])
  })

  it("without the key of the addresses, those given out are no more; the job still finds the money", async () => {
    const { transactionId } = await store.checkout()
    const { SignedUrls } = require("../.medusa/server/src/modules/payunit/security/signed-urls")
    const database = { raw: async (query: string, bindings: unknown[]) => ({ rows: await store.sql(query, bindings) }) }
    const afterRestart = () => new SignedUrls(database, store.shop.url, ["default"])
    const { notifyUrl } = await afterRestart().of({ id: transactionId, account: "default" })
    const token = notifyUrl.split("/").at(-1)
    expect(await afterRestart().verify("notify", token)).toBe(transactionId)

    await store.sql("DELETE FROM payunit_signing_key")

    expect(await afterRestart().verify("notify", token)).toBeNull()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()
    expect((await store.row(transactionId)).state).toBe("settled")
  })
})
