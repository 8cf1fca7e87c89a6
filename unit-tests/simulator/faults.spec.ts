import { OPERATIONS } from "../../src/gateway"
import { byPhone, checkoutRequest, headersOf, onStage, until } from "./stage"
import type { FaultInput, FaultKind } from "../../packages/simulator/src"

describe("faults", () => {
  const stage = onStage()

  const fault = (input: FaultInput) => stage.simulator.control.addFault(input)
  const opened = () => stage.simulator.control.transactions().length

  it.each<[FaultKind, string, boolean]>([
    ["http_500", "ServiceError", false],
    ["http_502", "ServiceError", false],
    ["html_403", "FirewallError", false],
    ["unauthorized", "AuthenticationError", false],
    ["not_found", "UnknownTransactionError", false],
    ["unknown_route", "UnknownRouteError", false],
    ["bad_request", "ValidationError", false],
    ["invalid_body", "ValidationError", false],
    ["unprocessable", "ValidationError", false],
    ["phone_busy", "ConflictError", false],
    ["reset", "ConnectionError", false],
    ["malformed_json", "UnreadableAnswerError", true],
    ["null_data", "UnreadableAnswerError", true],
    ["failed_envelope", "FailedAnswerError", false],
    ["accept_then_failed_envelope", "FailedAnswerError", true],
    ["accept_then_500", "ServiceError", true],
    ["accept_then_reset", "ConnectionError", true],
    ["echo_unauthorized", "AuthenticationError", false],
    ["echo_bad_request", "ValidationError", false],
    ["echo_unreadable", "UnreadableAnswerError", true],
  ])("%s reads as %s; the call was carried out: %s", async (kind, name, carriedOut) => {
    fault({ operation: "checkout/initialize", kind })
    const call = stage.test.checkoutInitialize(checkoutRequest())
    await expect(call).rejects.toMatchObject({ name })
    expect(opened()).toBe(carriedOut ? 1 : 0)
    await expect(stage.open()).resolves.toBeDefined()
  })

  it.each<[FaultKind, number, unknown]>([
    ["unauthorized", 401, { statusCode: 401, message: expect.any(String), error: "Unauthorized" }],
    ["not_found", 404, { status: "FAILED", statusCode: 404, message: "Transaction does not exist", data: [] }],
    ["unknown_route", 404, { statusCode: 404, message: "", error: "Not Found" }],
    ["bad_request", 400, { status: "FAILED", statusCode: 400, message: expect.any(String), data: [] }],
    ["invalid_body", 400, { statusCode: 400, message: [expect.any(String), expect.any(String)], error: "Bad Request" }],
    [
      "unprocessable",
      422,
      { status: "FAILED", statusCode: 422, message: expect.stringMatching(/integrity/), data: [] },
    ],
    ["phone_busy", 417, { status: "FAILED", statusCode: 417, message: expect.stringContaining("422"), data: [] }],
    ["http_500", 500, { statusCode: 500, message: "Internal server error" }],
  ])("%s is answered by every operation as HTTP %d", async (kind, httpStatus, body) => {
    for (const { name, method, path } of Object.values(OPERATIONS)) {
      const route = `${name.startsWith("legacy/") ? "/legacy/api" : ""}${path.replaceAll(":", "")}`
      fault({ operation: name, kind })
      const answer = await stage.call(route, method === "POST" ? {} : undefined)
      expect([name, answer.httpStatus, answer.body]).toEqual([
        name,
        httpStatus,
        kind === "unknown_route" ? { ...(body as object), message: `Cannot ${method} ${route}` } : body,
      ])
    }
  })

  it("hang never answers, and does nothing", async () => {
    fault({ operation: "checkout/initialize", kind: "hang" })
    const impatience = new AbortController()
    const call = stage.test.checkoutInitialize(checkoutRequest(), { signal: impatience.signal })
    await Promise.all([
      expect(call).rejects.toMatchObject({ name: "TimeoutError" }),
      until(() => stage.simulator.control.requests("checkout/initialize").length === 1).finally(() => {
        impatience.abort()
      }),
    ])
    expect(opened()).toBe(0)
    await expect(stage.open()).resolves.toBeDefined()
  })

  it("slow answers late, having done what was asked", async () => {
    fault({ operation: "*", kind: "slow", delay_ms: 60_000 })
    const impatience = new AbortController()
    const call = stage.test.checkoutInitialize(checkoutRequest(), { signal: impatience.signal })
    await Promise.all([
      expect(call).rejects.toMatchObject({ name: "TimeoutError" }),
      until(() => opened() === 1).finally(() => {
        impatience.abort()
      }),
    ])
    fault({ operation: "*", kind: "slow", delay_ms: 30 })
    const started = performance.now()
    await stage.open()
    expect(performance.now() - started).toBeGreaterThanOrEqual(25)
  })

  it("null_data of a status reads as pending, even of a paid transaction", async () => {
    const { id } = await stage.open()
    await stage.simulator.control.decide(id, { status: "SUCCESS" })
    fault({ operation: "paymentstatus", kind: "null_data" })
    expect((await stage.test.paymentStatus(id)).transaction_status).toBe("PENDING")
    expect((await stage.test.paymentStatus(id)).transaction_status).toBe("SUCCESS")
  })

  it("a prompt that was accepted and then lost is on the phone all the same", async () => {
    const { id, checkoutId } = await stage.open()
    fault({ operation: "invoice/process", kind: "accept_then_reset" })
    await expect(stage.test.invoiceProcess(byPhone(checkoutId, "677000001"))).rejects.toMatchObject({
      mayHaveTakenEffect: true,
    })
    expect(stage.simulator.control.transaction(id).prompts).toMatchObject([{ outcome: "open", gateway: "CM_MTNMOMO" }])
  })

  it("hits one call unless told otherwise, and only of its operation", async () => {
    expect(fault({ operation: "checkout/initialize", kind: "http_500" })).toEqual([
      { operation: "checkout/initialize", kind: "http_500", times: 1, delay_ms: 0 },
    ])
    await expect(stage.test.paymentStatus("none")).rejects.toMatchObject({ name: "UnknownTransactionError" })
    await expect(stage.open()).rejects.toMatchObject({ name: "ServiceError" })
    expect(stage.simulator.control.faults()).toEqual([])
  })

  it.each([null, 0])("hits until cleared with times %s", async (times) => {
    fault({ operation: "*", kind: "unauthorized", times })
    for (let call = 0; call < 3; call += 1) {
      await expect(stage.open()).rejects.toMatchObject({ name: "AuthenticationError" })
    }
    expect(stage.simulator.control.clearFaults()).toEqual([])
    await expect(stage.open()).resolves.toBeDefined()
  })

  it("uses several in the order in which they were asked for", async () => {
    fault({ operation: "*", kind: "http_500", times: 2 })
    fault({ operation: "checkout/initialize", kind: "unauthorized" })
    const names = []
    for (let call = 0; call < 3; call += 1) {
      names.push(await stage.open().then(String, (error: unknown) => (error as Error).name))
    }
    expect(names).toEqual(["ServiceError", "ServiceError", "AuthenticationError"])
  })

  it("breaks off calls that hang when reset, and forgets them when their caller leaves", async () => {
    fault({ operation: "*", kind: "hang", times: null })
    const hanging = fetch(`${stage.simulator.url}/api/gateway/paymentstatus/x`, {
      headers: headersOf(stage.simulator),
    }).then(
      () => "answered",
      () => "broken off",
    )
    await until(() => stage.simulator.control.requests("paymentstatus").length === 1)
    expect(stage.simulator.control.requests()).toMatchObject([{ fault: "hang", status: null }])
    await stage.simulator.control.reset()
    expect(await hanging).toBe("broken off")
  })
})
