import { adminOf } from "./harness/admin"
import { routesBelow } from "./harness/routes"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"

/* What pages of other sites can have the browser of somebody do who is logged in to the admin. */

const SIBLING = "https://blog.shop.example"
const FORM = { "content-type": "application/x-www-form-urlencoded" }
const JSON_TYPE = { "content-type": "application/json" }

onTestStore("standard", (store) => {
  const admin = adminOf(store)

  /** The browser of somebody who is logged in. */
  const session = async () => await (await store.merchant()).cookie()

  /** A payment that is held, since its cart changed. */
  async function heldPayment(): Promise<string> {
    const checkout = await store.checkout()
    await store.shopper.addItem(checkout.cartId, "pagne-wax")
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.reaches(checkout.transactionId, "held")
    return checkout.transactionId
  }

  const own = () => store.shop.url
  const refusal = ({ status, body }: Answer) => [status, status === 403 ? body.code : null]

  it("a form of a sibling does not decide about held money; the dashboard does", async () => {
    const id = await heldPayment()
    const cookie = await session()
    const path = `/admin/payunit/transactions/${id}/resolve`

    const forged = await store.shopper.post(path, "action=dismiss&note=x", { ...cookie, ...FORM, origin: SIBLING })
    expect([forged.status, forged.body]).toEqual([
      403,
      { type: "not_allowed", code: "cross_site", message: expect.stringContaining("`http.adminCors`") },
    ])
    expect((await store.row(id)).resolved_at).toBeNull()

    const decided = await store.shopper.post(path, { action: "dismiss", note: "x" }, { ...cookie, origin: own() })
    expect(decided.status).toBe(200)
    expect((await store.row(id)).resolved_at).not.toBeNull()
  })

  it("of every route that changes something, with or without a body", async () => {
    const cookie = await session()
    const changing = routesBelow("admin/payunit").filter(([method]) => method !== "GET")
    expect(changing.length).toBeGreaterThan(10)
    for (const [method, path] of changing) {
      const refused = async (headers: Record<string, string>, body?: string) =>
        refusal(await store.shopper.request(method, path, body, { ...cookie, ...headers }))
      expect([path, await refused({ origin: SIBLING })]).toEqual([path, [403, "cross_site"]])
      expect([path, await refused({})]).toEqual([path, [403, "cross_site"]])
      expect([path, await refused({ origin: SIBLING, ...JSON_TYPE }, "{}")]).toEqual([path, [403, "cross_site"]])
      expect([path, await refused({ origin: own(), ...FORM }, "a=b")]).toEqual([path, [403, "not_json"]])
      expect([path, await refused({ origin: own(), ...JSON_TYPE }, "{}")]).not.toEqual([path, [403, expect.anything()]])
    }
  })

  it.each([
    ["the store itself", own, null],
    ["a dashboard on a domain of adminCors", () => "https://admin.shop.example", null],
    ["one that fits a pattern of adminCors", () => "https://yaounde.staff.example", null],
    ["a sibling", () => SIBLING, "cross_site"],
    ["a sandboxed frame", () => "null", "cross_site"],
  ])("a session's request from %s", async (_whose, origin, code) => {
    const answer = await store.shopper.post(
      "/admin/payunit/reconcile",
      { transaction_id: "unknown" },
      {
        ...(await session()),
        origin: origin(),
      },
    )
    expect([answer.status === 403, answer.body.code === code]).toEqual([code !== null, code !== null])
  })

  it("reading is not asked for its origin, and neither are tokens and API keys", async () => {
    const cookie = await session()
    expect((await store.shopper.get("/admin/payunit/settings", { ...cookie, origin: SIBLING })).status).toBe(200)
    const merchant = await store.merchant()
    for (const caller of [admin, merchant]) {
      const { status } = await caller.post("/admin/payunit/reconcile", { transaction_id: "unknown" })
      expect(status).toBe(404)
    }
  })

  it.each([
    ["a form", FORM, "transaction_id=unknown"],
    ["text", { "content-type": "text/plain" }, '{"transaction_id":"unknown"}'],
    ["a form with files", { "content-type": "multipart/form-data; boundary=x" }, "--x--"],
  ])("a body is JSON, whoever sends it: not %s", async (_what, type, body) => {
    const headers = { authorization: `Basic ${Buffer.from(`${await admin.secretKey()}:`).toString("base64")}` }
    const answer = await store.shopper.post("/admin/payunit/reconcile", body, { ...headers, ...type })
    expect(refusal(answer)).toEqual([403, "not_json"])
  })

  it("says so in French", async () => {
    const { body } = await store.shopper.post(
      "/admin/payunit/reconcile",
      {},
      {
        ...(await session()),
        origin: SIBLING,
        "accept-language": "fr",
      },
    )
    expect(body.message).toContain("administration")
  })
})
