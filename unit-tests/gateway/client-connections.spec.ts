import { PayUnitClient } from "../../src/gateway"
import {
  addressesOf,
  checkoutRequest,
  CREDENTIALS,
  errorOf,
  initializeRequest,
  legacyInitializeRequest,
  OPERATIONS,
} from "./requests"
import {
  answer,
  deadAddress,
  type Reaction,
  type ScriptedService,
  startScriptedService,
  success,
  until,
} from "./scripted-service"

const READING = OPERATIONS.filter(([, , { method }]) => method === "GET")
const PAYING = OPERATIONS.filter(([, , { method }]) => method !== "GET")

const down = answer(503, { statusCode: 503, message: "Service Unavailable" })
const fine = success({ redirect: "https://pay.example/PU_payment_1" })

/** Whatever opens and whatever pays is slow at the service; whatever reads is quick. */
const PACES: Readonly<Record<string, string>> = {
  initialize: "initialize",
  gateways: "status",
  makePayment: "process",
  paymentStatus: "status",
  checkoutInitialize: "initialize",
  checkoutStatus: "status",
  invoiceProcess: "process",
  checkoutProcess: "process",
  invoiceCreate: "initialize",
  invoicePayment: "initialize",
  invoiceGet: "status",
  deposit: "initialize",
  depositConfirm: "process",
  depositStatus: "status",
  legacyInitialize: "initialize",
  legacyGateways: "status",
  legacyMakePayment: "process",
  legacyFirstKindStatus: "status",
  legacySecondKindStatus: "status",
}

describe("connections that fail", () => {
  let service: ScriptedService
  let client: PayUnitClient
  beforeAll(async () => {
    // Time goes on with the event loop, which client and service share: where a machine stands still, so does time.
    jest.useFakeTimers({ advanceTimers: 10, doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] })
    service = await startScriptedService()
  })
  beforeEach(() => {
    client = new PayUnitClient({ ...CREDENTIALS, ...addressesOf(service.url) })
  })
  afterEach(async () => {
    await client.close()
  })
  afterAll(async () => {
    await service.close()
    jest.useRealTimers()
  })

  describe("a call that could charge is sent once", () => {
    const failures: [string, Reaction, string][] = [
      ["500", answer(500, { statusCode: 500, message: "Internal server error" }), "ServiceError"],
      ["502", answer(502, "<html></html>"), "ServiceError"],
      ["503", down, "ServiceError"],
      ["504", answer(504, ""), "ServiceError"],
      ["a reset", { does: "reset" }, "ConnectionError"],
      ["a reset in the middle of the answer", { does: "reset_mid_answer" }, "ConnectionError"],
      ["no answer", { does: "hang" }, "TimeoutError"],
      ["half an answer and then nothing", { does: "hang_mid_answer" }, "TimeoutError"],
    ]
    it.each(PAYING.flatMap(([name, call]) => failures.map((failure) => [name, ...failure, call] as const)))(
      "%s, after %s",
      async (_name, _failure, reaction, errorName, call) => {
        service.play(reaction, fine)
        const error = await errorOf(call(client, errorName === "TimeoutError" ? 300 : 5_000))
        expect(error).toMatchObject({ name: errorName, mayHaveTakenEffect: true })
        expect(service.received).toHaveLength(1)
      },
    )
  })

  describe("a call that only reads", () => {
    it.each(READING)("%s is repeated until it is answered", async (_name, call) => {
      service.play(down, { does: "reset" }, success({}))
      expect(await call(client, 5_000)).toBeDefined()
      expect(service.received).toHaveLength(3)
      const ids = service.received.map(({ headers }) => headers["x-request-id"])
      expect(new Set(ids).size).toBe(1)
    })

    it.each<[string, Reaction, string]>([
      ["503", down, "ServiceError"],
      ["a reset in the middle of the answer", { does: "reset_mid_answer" }, "ConnectionError"],
    ])("is given up after three attempts: %s", async (_failure, reaction, name) => {
      service.play(reaction)
      expect(await errorOf(client.paymentStatus("id1", { timeoutMs: 5_000 }))).toMatchObject({ name })
      expect(service.received).toHaveLength(3)
    })

    it.each<[string, Reaction, string]>([
      ["401", answer(401, { statusCode: 401, message: "no" }), "AuthenticationError"],
      ["404", answer(404, { statusCode: 404, message: "no" }), "UnknownTransactionError"],
      ["500", answer(500, { statusCode: 500, message: "no" }), "ServiceError"],
      ["403 in HTML", answer(403, "<html></html>"), "FirewallError"],
      ["something unreadable", answer(200, "OK"), "UnreadableAnswerError"],
      ["no answer", { does: "hang" }, "TimeoutError"],
    ])("is not repeated where that changes nothing: %s", async (_failure, reaction, name) => {
      service.play(reaction, success({}))
      const timeoutMs = name === "TimeoutError" ? 300 : 5_000
      expect(await errorOf(client.paymentStatus("id1", { timeoutMs }))).toMatchObject({ name })
      expect(service.received).toHaveLength(1)
    })

    it("has one deadline for all its attempts", async () => {
      service.play(down)
      // The third would come a second after the first.
      const error = await errorOf(client.paymentStatus("id1", { timeoutMs: 900 }))
      expect(error).toMatchObject({ name: "TimeoutError", milliseconds: 900 })
      expect(service.received).toHaveLength(2)
    })

    it("has that deadline in the second attempt as well", async () => {
      service.play(down, { does: "hang" })
      expect(await errorOf(client.paymentStatus("id1", { timeoutMs: 900 }))).toMatchObject({ name: "TimeoutError" })
      expect(service.received).toHaveLength(2)
    })
  })

  describe("time-outs", () => {
    it.each(OPERATIONS)("%s keeps to its own", async (name, call, { pace }) => {
      const timeouts = { initialize: 60_000, process: 60_000, status: 60_000 }
      expect(pace).toBe(PACES[name])
      const impatient = new PayUnitClient({
        ...CREDENTIALS,
        ...addressesOf(service.url),
        timeouts: { ...timeouts, [pace]: 60 },
      })
      service.play({ does: "hang" })
      expect(await errorOf(call(impatient))).toMatchObject({
        name: "TimeoutError",
        milliseconds: 60,
        mayHaveTakenEffect: true,
        httpStatus: null,
      })
      await impatient.close()
    })

    it("a call that is called off counts as timed out", async () => {
      service.play({ does: "hang" })
      const controller = new AbortController()
      const calling = errorOf(client.checkoutInitialize(checkoutRequest(), { signal: controller.signal }))
      controller.abort()
      expect(await calling).toMatchObject({ name: "TimeoutError", mayHaveTakenEffect: true })
    })

    it("a call that was called off before it began sends nothing", async () => {
      service.play(fine)
      const call = client.checkoutInitialize(checkoutRequest(), { signal: AbortSignal.abort() })
      expect(await errorOf(call)).toMatchObject({ name: "TimeoutError" })
      expect(service.received).toHaveLength(0)
    })

    it("a call that waits for a free connection waits no longer than its time", async () => {
      service.play({ does: "hang" })
      const holding = Array.from({ length: 20 }, () => errorOf(client.paymentStatus("id1", { timeoutMs: 1_000 })))
      const late = await errorOf(client.paymentStatus("id2", { timeoutMs: 200 }))
      await Promise.all(holding)
      expect(late).toMatchObject({ name: "TimeoutError" })
      expect(service.received.filter(({ path }) => path.includes("id2"))).toEqual([])
    })
  })

  it("closing a client closes its connections to both hosts, and it calls no more", async () => {
    const hosts = [await startScriptedService(), await startScriptedService()] as const
    const closing = new PayUnitClient({
      ...CREDENTIALS,
      baseUrl: hosts[0].url,
      legacyBaseUrl: `${hosts[1].url}/api`,
    })
    for (const host of hosts) {
      host.play({ does: "hang" })
    }
    const calls = [errorOf(closing.paymentStatus("id1")), errorOf(closing.legacyInitialize(legacyInitializeRequest()))]
    await until(() => hosts.every(({ received }) => received.length === 1))
    await closing.close()
    for (const call of calls) {
      expect((await call).name).toBe("ConnectionError")
    }
    expect((await errorOf(closing.initialize(initializeRequest()))).name).toBe("ConnectionError")
    expect((await errorOf(closing.legacyInitialize(legacyInitializeRequest()))).name).toBe("ConnectionError")
    expect(hosts.map(({ received }) => received.length)).toEqual([1, 1])
    await Promise.all(hosts.map((host) => host.close()))
  })

  it("a client that is closed before its first call makes none", async () => {
    const unused = new PayUnitClient({ ...CREDENTIALS, ...addressesOf(service.url) })
    await unused.close()
    const before = service.received.length
    const calls = [errorOf(unused.paymentStatus("id1")), errorOf(unused.initialize(initializeRequest()))]
    for (const error of await Promise.all(calls)) {
      expect(error).toMatchObject({ name: "ConnectionError", mayHaveTakenEffect: false })
    }
    expect(service.received.length).toBe(before)
  })

  describe("a service that cannot be reached", () => {
    it.each(PAYING)("%s took no effect, and says so", async (_name, call) => {
      const nowhere = new PayUnitClient({ ...CREDENTIALS, ...addressesOf(await deadAddress()) })
      expect(await errorOf(call(nowhere, 2_000))).toMatchObject({
        name: "ConnectionError",
        mayHaveTakenEffect: false,
        httpStatus: null,
        message: expect.stringContaining("could not be reached"),
      })
      await nowhere.close()
    })

    it("is found once it is there", async () => {
      const late = new PayUnitClient({ ...CREDENTIALS, baseUrl: await deadAddress() })
      await errorOf(late.checkoutInitialize(checkoutRequest()))
      await late.close()
      service.play(fine)
      await expect(client.checkoutInitialize(checkoutRequest())).resolves.toMatchObject({ checkout_id: "PU_payment_1" })
    })

    it("does not answer over TLS: nothing was sent, so it took no effect", async () => {
      service.play(fine)
      const baseUrl = service.url.replace("http:", "https:")
      const encrypted = new PayUnitClient({ ...CREDENTIALS, baseUrl })
      const error = await errorOf(encrypted.checkoutInitialize(checkoutRequest()))
      expect(error).toMatchObject({ name: "ConnectionError", mayHaveTakenEffect: false })
      expect(service.received).toHaveLength(0)
      await encrypted.close()
    })
  })
})
