import { adminOf } from "./harness/admin"
import { routesBelow } from "./harness/routes"
import { onTestStore } from "./harness/test-store"

/* No answer of ours is kept by a browser or by what stands between, whether it is what was asked for or a refusal. */

onTestStore("standard", (store) => {
  const admin = adminOf(store)

  /** The picture of products without one is everybody's, and the only answer that may be kept. */
  const isPicture = (path: string) => path.endsWith("/item-image")

  it("every route, to those it is for and to others", async () => {
    const routes = ["store", "admin", "hooks"].flatMap((prefix) => routesBelow(`${prefix}/payunit`))
    expect(routes.length).toBeGreaterThan(28)
    const key = `Basic ${Buffer.from(`${await admin.secretKey()}:`).toString("base64")}`
    const seen = new Set<number>()
    for (const [method, path] of routes) {
      const body = method === "GET" ? undefined : {}
      for (const headers of [{}, { authorization: key }, { authorization: "Bearer forged" }]) {
        const answer = await store.shopper.request(method, path, body, headers)
        seen.add(answer.status)
        const expected = isPicture(path) ? "public, max-age=604800" : "no-store"
        expect([method, path, answer.status, answer.headers.get("cache-control")]).toEqual([
          method,
          path,
          answer.status,
          expected,
        ])
      }
    }
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]))
  })

  it.each([
    ["an address without a route", "GET", "/admin/payunit/nothing", undefined, {}, 401],
    ["another method", "DELETE", "/hooks/payunit/item-image", undefined, {}, 404],
    ["an address that stands for no text", "GET", "/store/payunit/payment-sessions/%E0%A4%A", undefined, {}, 404],
    [
      "no publishable key",
      "GET",
      "/store/payunit/payment-sessions/payses_1",
      undefined,
      { "x-publishable-api-key": "" },
      400,
    ],
    ["broken JSON", "POST", "/admin/payunit/reconcile", "{", {}, 400],
    ["capitals", "GET", "/Admin/PayUnit/settings", undefined, {}, 401],
  ] as const)("a refusal of %s", async (_what, method, path, body, headers, status) => {
    const answer = await store.shopper.request(method, path, body, headers)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"])
  })

  it("what was asked for: a payment, a list, a way back", async () => {
    const { sessionId, transactionId } = await store.shopper.checkout()
    const { success_url } = store.simulator.control.transaction(transactionId)
    for (const answer of [
      await store.shopper.get(`/store/payunit/payment-sessions/${sessionId}`),
      await admin.get("/admin/payunit/transactions"),
      await store.shopper.get(success_url ?? ""),
    ]) {
      expect([answer.status < 400, answer.headers.get("cache-control")]).toEqual([true, "no-store"])
    }
  })
})
