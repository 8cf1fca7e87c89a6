/** @jest-environment jsdom */
import { type Payment, PayUnitRefusal, PayUnitUnreachable } from "../../packages/storefront/src"
import { waitUntilPaid } from "../../packages/storefront/src/waiting"
import { aPayment } from "./a-payment"

type Answer = Payment | Error

/** A store that gives these answers one after another, the last one for ever. */
function storeOf(...answers: Answer[]) {
  let questions = 0
  const answer = jest.fn(async () => {
    const next = answers[Math.min(questions++, answers.length - 1)]!
    if (next instanceof Error) {
      throw next
    }
    return next
  })
  return { status: answer, refresh: answer }
}

const confirming = aPayment({ status: "confirm_on_phone" })
const paid = aPayment({ status: "paid" })
const unreachable = new PayUnitUnreachable("No.")

function show(state: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state })
  document.dispatchEvent(new Event("visibilitychange"))
}

describe("waiting until it is paid", () => {
  let atEnd: AbortController
  const waitFor = async (store: ReturnType<typeof storeOf>) =>
    await waitUntilPaid(store, "payses_1", { signal: atEnd.signal })

  beforeEach(() => {
    atEnd = new AbortController()
    jest.useFakeTimers()
    show("visible")
  })
  afterEach(() => {
    atEnd.abort()
    jest.useRealTimers()
  })

  it.each([
    ["paid", aPayment({ status: "paid" })],
    ["failed", aPayment({ status: "failed" })],
    ["cancelled", aPayment({ status: "cancelled" })],
    ["expired", aPayment({ status: "expired" })],
    ["in_review", aPayment({ status: "in_review" })],
  ])("ends as %s", async (outcome, payment) => {
    const waiting = waitUntilPaid(storeOf(confirming, aPayment({ status: "processing" }), payment), "payses_1")
    await jest.advanceTimersByTimeAsync(10_000)
    await expect(waiting).resolves.toEqual({ outcome, payment })
  })

  it("survives a network that comes and goes", async () => {
    const waiting = waitUntilPaid(storeOf(unreachable, unreachable, confirming, unreachable, paid), "payses_1")
    await jest.advanceTimersByTimeAsync(60_000)
    await expect(waiting).resolves.toMatchObject({ outcome: "paid" })
  })

  it("survives a store that fails, and one that limits it", async () => {
    const busy = new PayUnitRefusal(429, { code: "too_many_attempts" })
    const waiting = waitUntilPaid(storeOf(busy, new Error("HTTP 502"), paid), "payses_1")
    await jest.advanceTimersByTimeAsync(60_000)
    await expect(waiting).resolves.toMatchObject({ outcome: "paid" })
  })

  it("asks ever more seldom", async () => {
    const store = storeOf(confirming)
    void waitFor(store)
    await jest.advanceTimersByTimeAsync(10_000)
    const first = store.status.mock.calls.length
    await jest.advanceTimersByTimeAsync(110_000)
    store.status.mockClear()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(first).toBeGreaterThanOrEqual(4)
    expect(store.status.mock.calls.length).toBeLessThanOrEqual(8)
    expect(store.status.mock.calls.length).toBeGreaterThanOrEqual(4)
  })

  it("asks nothing while the page is hidden, and at once when it is shown", async () => {
    const store = storeOf(confirming)
    void waitFor(store)
    await jest.advanceTimersByTimeAsync(1_000)
    show("hidden")
    store.status.mockClear()
    await jest.advanceTimersByTimeAsync(300_000)
    expect(store.status).not.toHaveBeenCalled()
    show("visible")
    await jest.advanceTimersByTimeAsync(0)
    expect(store.status).toHaveBeenCalledTimes(1)
  })

  it("asks at once when the network is back", async () => {
    const store = storeOf(unreachable)
    void waitFor(store)
    await jest.advanceTimersByTimeAsync(120_000)
    store.status.mockClear()
    window.dispatchEvent(new Event("online"))
    await jest.advanceTimersByTimeAsync(0)
    expect(store.status).toHaveBeenCalledTimes(1)
  })

  it("gives up when its time is over, when told to, and when there is no such payment", async () => {
    const late = waitUntilPaid(storeOf(confirming), "payses_1", { timeoutMs: 30_000 })
    await jest.advanceTimersByTimeAsync(30_000)
    await expect(late).resolves.toEqual({ outcome: "timed_out", payment: confirming })

    const controller = new AbortController()
    const aborted = waitUntilPaid(storeOf(confirming), "payses_1", { signal: controller.signal })
    await jest.advanceTimersByTimeAsync(100)
    controller.abort()
    await expect(aborted).resolves.toEqual({ outcome: "aborted", payment: confirming })
    await expect(waitUntilPaid(storeOf(paid), "x", { signal: controller.signal })).resolves.toMatchObject({
      outcome: "aborted",
    })

    const gone = waitUntilPaid(storeOf(new PayUnitRefusal(404, { code: "payment_not_found" })), "payses_1")
    await jest.advanceTimersByTimeAsync(100)
    await expect(gone).resolves.toEqual({ outcome: "not_found", payment: null })
  })

  it("asks nothing any more after its end", async () => {
    const store = storeOf(paid)
    await waitUntilPaid(store, "payses_1")
    store.status.mockClear()
    window.dispatchEvent(new Event("online"))
    await jest.advanceTimersByTimeAsync(600_000)
    expect(store.status).not.toHaveBeenCalled()
    expect(jest.getTimerCount()).toBe(0)
  })
})
