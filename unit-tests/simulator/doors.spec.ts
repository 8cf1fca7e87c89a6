import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { networkInterfaces } from "node:os"
import { text } from "node:stream/consumers"
import { startSimulator, type RunningSimulator } from "../../packages/simulator/src"
import { checkoutRequest, headersOf, until } from "./stage"

/** A request that calls the machine by another name, which `fetch` does not let one do. */
async function askAs(host: string, port: number, path: string): Promise<{ status: number; body: string }> {
  const request = get({ port, host: "127.0.0.1", path, headers: { host } })
  const [answer] = (await once(request, "response")) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

describe("the doors of the service", () => {
  let simulator: RunningSimulator
  beforeAll(async () => {
    simulator = await startSimulator({ profile: "live" })
  })
  afterAll(async () => {
    await simulator.close()
  })

  const initialize = (headers: Record<string, string>, body: unknown = checkoutRequest()) =>
    fetch(`${simulator.url}/api/gateway/checkout/initialize`, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headersOf(simulator)).filter(([header]) => header !== name))
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` })

  it("lets a merchant in", async () => {
    const answer = await initialize(headersOf(simulator))
    expect([answer.status, await answer.json()]).toEqual([
      201,
      {
        status: "SUCCESS",
        statusCode: 201,
        message: expect.any(String),
        data: { checkout_id: expect.any(String), redirect: expect.any(String) },
      },
    ])
  })

  it.each([
    ["no Basic credentials", () => without("authorization")],
    ["a bearer", () => headersOf(simulator, { authorization: "Bearer x" })],
    ["another password", () => headersOf(simulator, basic(`${simulator.merchant.apiUser}:no`))],
    ["no key", () => without("x-api-key")],
    ["another key", () => headersOf(simulator, { "x-api-key": "sand_other" })],
    ["no mode", () => without("mode")],
    ["an odd mode", () => headersOf(simulator, { mode: "payment" })],
    ["a test key in live mode", () => headersOf(simulator, { mode: "live" })],
    ["a live key in test mode", () => headersOf(simulator, { "x-api-key": simulator.liveMerchant.apiKey })],
  ])("answers 401 to %s", async (_situation, headers) => {
    const answer = await initialize(headers())
    const message = expect.stringMatching(/^Auth(entic|oriz)ation failed/)
    expect([answer.status, await answer.json()]).toEqual([401, { statusCode: 401, message, error: "Unauthorized" }])
  })

  it.each([
    ["curl", "curl/8.5.0"],
    ["Python", "python-requests/2.32"],
    ["Node's fetch", "node"],
    ["undici", "undici"],
    ["nobody", " "],
  ])(
    "answers 403 in HTML to %s where the firewall looks at who asks, and takes it otherwise",
    async (_who, userAgent) => {
      const headers = headersOf(simulator, { "user-agent": userAgent })
      expect((await initialize(headers)).status).toBe(201)
      simulator.control.changeSettings({ firewall_on_user_agent: true })
      const answer = await initialize(headers)
      simulator.control.changeSettings({ firewall_on_user_agent: false })
      expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"])
    },
  )

  it.each([
    ["an http address", { success_url: "http://shop.example/ok" }],
    ["localhost", { notify_url: "https://localhost:9000/notify" }],
    ["the loopback address", { notify_url: "http://127.0.0.1:9000/notify" }],
  ])("answers 403 in HTML to a body with %s", async (_situation, over) => {
    const answer = await initialize(headersOf(simulator), checkoutRequest(over))
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"])
  })

  it("takes http addresses of this machine, and of no other, where allowed", async () => {
    const open = await startSimulator({ profile: "live", allowHttpLoopback: true })
    const ask = async (notify_url: string) =>
      (
        await fetch(`${open.url}/api/gateway/checkout/initialize`, {
          method: "POST",
          headers: headersOf(open),
          body: JSON.stringify(checkoutRequest({ notify_url })),
        })
      ).status
    expect(await ask("http://127.0.0.1:9000/notify")).toBe(201)
    expect(await ask("http://localhost/notify")).toBe(201)
    expect(await ask("http://shop.example/notify")).toBe(403)
    expect(await ask("http://localhost.example/notify")).toBe(403)
    await open.close()
  })

  it("takes http addresses of private networks, and of no other, where allowed", async () => {
    const open = await startSimulator({ profile: "live", allowHttpPrivate: true })
    const ask = async (notify_url: string) =>
      (
        await fetch(`${open.url}/api/gateway/checkout/initialize`, {
          method: "POST",
          headers: headersOf(open),
          body: JSON.stringify(checkoutRequest({ notify_url })),
        })
      ).status
    const addresses = ["http://store:9000/notify", "http://192.168.1.20/notify", "http://localhost/notify"]
    expect(await Promise.all(addresses.map(ask))).toEqual([201, 201, 201])
    const refused = ["http://shop.example/notify", "http://192.168.1.20.evil.example/", "http://store.evil.example/"]
    expect(await Promise.all(refused.map(ask))).toEqual([403, 403, 403])
    await open.close()
  })

  it("is reached by every address of this machine, by no name, and gives out its public address, where told to", async () => {
    const open = await startSimulator({ profile: "live", host: "0.0.0.0", publicUrl: "http://pay.test:8080" })
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ family }) => family === "IPv4"),
    )
    expect(own.length).toBeGreaterThan(0)
    for (const { address } of own) {
      const answer = await fetch(`http://${address}:${open.port}/_simulator`)
      expect([address, answer.status]).toEqual([address, 200])
    }
    expect((await askAs("pay.test:8080", open.port, "/_simulator")).status).toBe(200)
    expect((await askAs("evil.example", open.port, "/_simulator")).status).toBe(403)
    expect((await askAs("203.0.113.9", open.port, "/_simulator")).status).toBe(403)
    expect(open.url).toBe("http://pay.test:8080")
    const opened = await fetch(`http://127.0.0.1:${open.port}/api/gateway/checkout/initialize`, {
      method: "POST",
      headers: headersOf(open),
      body: JSON.stringify(checkoutRequest()),
    })
    const { data } = (await opened.json()) as { data: { redirect: string } }
    expect(data.redirect).toMatch(/^http:\/\/pay\.test:8080\//)
    await open.close()
  })

  it.each([
    ["this machine's address", "127.0.0.1", 200],
    ["this machine's name, with a port", "localhost:4010", 200],
    ["the same in capitals", "LOCALHOST", 200],
    ["its address of IPv6", "[::1]:4010", 200],
    ["one that was allowed", "payunit.test:8080", 200],
    ["the same in other letters", "PayUnit.Test", 200],
    ["one that begins like it", "payunit.test.evil.example", 403],
    ["one that begins like this machine's", "localhost.evil.example", 403],
    ["another", "evil.example", 403],
    ["none that can be read", "a b", 403],
  ])("a request for %s: %s is answered %d", async (_what, host, status) => {
    const named = await startSimulator({ profile: "live", allowHosts: ["payunit.test"] })
    for (const path of ["/_simulator", "/_simulator/requests", "/hosted/", "/api/gateway/paymentstatus/x"]) {
      const answer = await askAs(host, named.port, path)
      expect([path, answer.status === 403 && answer.body.includes("--allow-host")]).toEqual([path, status === 403])
    }
    await named.close()
  })

  it.each([
    ["POST", "/api/gateway/nothing"],
    ["POST", "/api/api/gateway/checkout/initialize"],
    ["POST", "/gateway/initialize"],
    ["POST", "/legacy/api/api/gateway/initialize"],
    ["GET", "/api/gateway/checkout/initialize"],
    ["GET", "/api/gateway/paymentstatus/"],
    ["GET", "/api/gateway/paymentstatus/%E0%A4%A"],
  ])("answers 404 to %s %s as the framework does", async (method, path) => {
    const answer = await fetch(simulator.url + path, { method, headers: headersOf(simulator) })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { statusCode: 404, message: `Cannot ${method} ${path}`, error: "Not Found" },
    ])
  })

  it.each([
    ["half a body", "{", {}, 400],
    ["no body", "", {}, 400],
    ["a form", "a=1", { "content-type": "application/x-www-form-urlencoded" }, 400],
    ["JSON that does not say so", JSON.stringify({}), { "content-type": "text/plain" }, 400],
    ["a body of two megabytes", JSON.stringify("x".repeat(2_000_000)), {}, 413],
  ])("refuses %s", async (_situation, body, headers, status) => {
    expect((await initialize(headersOf(simulator, headers), body)).status).toBe(status)
  })

  it("knows further merchants, to whom transactions of others do not exist", async () => {
    const other = { apiUser: "other", apiPassword: "secret", apiKey: "sand_other" }
    const two = await startSimulator({ profile: "live", merchants: [other] })
    const request = checkoutRequest()
    const ask = (headers: Record<string, string>) =>
      fetch(`${two.url}/api/gateway/checkout/initialize`, { method: "POST", headers, body: JSON.stringify(request) })
    const others = headersOf(two, { ...basic("other:secret"), "x-api-key": "sand_other" })
    expect((await ask(headersOf(two))).status).toBe(201)
    expect((await ask(others)).status).toBe(201)
    expect((await ask(others)).status).toBe(400)
    await two.close()
  })

  it("tells when its port is taken", async () => {
    await expect(startSimulator({ profile: "live", port: simulator.port })).rejects.toThrow(/port \d+ is taken/)
  })

  it.each([
    ["who sent a request", { "user-agent": "curl/8.5.0" }, {}, "user agent looks like a script"],
    ["its body", {}, { notify_url: "https://localhost/n" }, "the body holds an http address or one of this machine"],
  ])("logs that the firewall refused because of %s", async (_what, headers, over, why) => {
    const lines: string[] = []
    const settings = { firewall_on_user_agent: true }
    const logged = await startSimulator({ profile: "live", settings, log: (line) => lines.push(line) })
    await fetch(`${logged.url}/api/gateway/checkout/initialize`, {
      method: "POST",
      headers: headersOf(logged, headers),
      body: JSON.stringify(checkoutRequest(over)),
    })
    await until(() => lines.length > 0)
    expect(lines[0]).toContain(`403 checkout/initialize, refused by firewall: ${why}, `)
    await logged.close()
  })

  it("logs a line for every request, and nothing secret", async () => {
    const lines: string[] = []
    const logged = await startSimulator({ profile: "live", log: (line) => lines.push(line) })
    await fetch(`${logged.url}/api/gateway/paymentstatus/x?token=secret`, { headers: headersOf(logged) })
    await fetch(`${logged.legacyUrl}/gateway/paymentstatus/eu/x?pay_token=secret&payment_ref=secret`)
    await fetch(`${logged.url}/legacy/hosted?t_id=secret`)
    await until(() => lines.length === 3)
    expect(lines.join()).not.toContain("secret")
    expect(lines[0]).toMatch(/^GET \/api\/gateway\/paymentstatus\/x 404 paymentstatus \d+ ms$/)
    await logged.close()
  })
})
