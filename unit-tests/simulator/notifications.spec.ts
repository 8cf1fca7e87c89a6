import { readNotification } from "../../src/gateway"
import type { NotificationsInput } from "../../packages/simulator/src"
import { byPhone, onStage, until } from "./stage"

describe("notifications", () => {
  const stage = onStage()

  const received = () => stage.merchant.received
  const bodies = () => received().map(({ body }) => JSON.parse(body) as unknown)

  it("follow a decided payment once, in the form of the status envelope, to the very address given", async () => {
    const { id, checkoutId } = await stage.open()
    await stage.test.invoiceProcess(byPhone(checkoutId, "670000001"))
    await until(() => stage.simulator.control.transaction(id).notifications[0]?.http_status === 200)
    expect(received()).toMatchObject([{ path: "/notify?shop=1", contentType: "application/json" }])
    expect(bodies()).toMatchObject([
      {
        status: "SUCCESS",
        statusCode: 200,
        data: { transaction_id: id, transaction_status: "SUCCESS", transaction_amount: 12_500 },
      },
    ])
  })

  it("do not follow a prompt that waits, nor a status that is none", async () => {
    const { id, checkoutId } = await stage.open()
    await stage.test.invoiceProcess(byPhone(checkoutId, "677000001"))
    const { notification } = await stage.simulator.control.decide(id, { status: "PROCESSING" })
    expect([notification, received()]).toEqual([null, []])
  })

  it.each([
    ["answers 200", { httpStatus: 200 }, { http_status: 200, error: null }],
    ["answers 500, with no second try", { httpStatus: 500 }, { http_status: 500, error: null }],
    [
      "redirects, which is not followed",
      { httpStatus: 302, location: "/elsewhere" },
      { http_status: 302, error: null },
    ],
    ["says nothing", { httpStatus: 200, silent: true }, { http_status: null, error: "no answer within 2000 ms" }],
  ])("keep what came of them when the merchant's server %s", async (_situation, answer, outcome) => {
    stage.merchant.answer = answer
    const { id } = await stage.open()
    const { notification } = await stage.simulator.control.decide(id, { status: "CANCELLED" })
    expect(notification).toMatchObject(outcome)
    expect(stage.simulator.control.transaction(id).notifications).toMatchObject([outcome])
    expect(received()).toHaveLength(1)
  })

  it("keep what came of them when nobody listens", async () => {
    const { id } = await stage.open({ notify_url: "http://127.0.0.1:1/notify" })
    const { notification } = await stage.simulator.control.decide(id, { status: "SUCCESS" })
    expect(notification).toMatchObject({ http_status: null, error: expect.stringContaining("ECONNREFUSED") })
  })

  it("are not sent where there is no address, notify is false, or settings forbid it", async () => {
    const silent = await stage.open({ notify_url: undefined })
    const { control } = stage.simulator
    expect((await control.decide(silent.id, { status: "SUCCESS" })).notification).toBeNull()
    const [second, third, fourth] = [await stage.open(), await stage.open(), await stage.open()]
    expect((await control.decide(second.id, { status: "SUCCESS", notify: false })).notification).toBeNull()
    control.changeSettings({ notifications: false })
    expect((await control.decide(third.id, { status: "SUCCESS" })).notification).toBeNull()
    expect(received()).toHaveLength(0)
    expect((await control.decide(fourth.id, { status: "SUCCESS", notify: true })).notification).not.toBeNull()
  })

  it("are put off on the simulator's clock", async () => {
    const { control } = stage.simulator
    control.changeSettings({ notification_delay_ms: 60_000 })
    const { checkoutId } = await stage.open()
    await stage.test.invoiceProcess(byPhone(checkoutId, "670000001"))
    expect(received()).toHaveLength(0)
    control.advanceClock(60)
    await until(() => received().length === 1)
  })

  it.each<[NotificationsInput["shape"], string, unknown]>([
    ["flat", "FAILED", { transaction_status: "FAILED", transaction_amount: 12_500, error: expect.any(String) }],
    ["flat", "SUCCESS", { transaction_status: "SUCCESS", transaction_amount: 12_500, error: null }],
    ["envelope", "SUCCESS", { transaction_status: "SUCCESS", transaction_amount: 12_500 }],
    ["envelope_string_amount", "SUCCESS", { transaction_status: "SUCCESS", transaction_amount: 12_500 }],
  ])("in the shape %s about a payment that is %s are read by the client", async (shape, status, read) => {
    const { id } = await stage.open()
    const { control } = stage.simulator
    await control.decide(id, { status: status as "FAILED" | "SUCCESS", notify: false })
    await control.sendNotifications({ transaction_id: id, shape })
    expect(readNotification(bodies()[0])).toMatchObject({ transaction_id: id, ...(read as object) })
  })

  it("have the details of each shape", async () => {
    const { id } = await stage.open()
    const { control } = stage.simulator
    await control.decide(id, { status: "SUCCESS", notify: false })
    for (const shape of ["flat", "envelope_string_amount", "empty", "garbage"] as const) {
      await control.sendNotifications({ transaction_id: id, shape })
    }
    const [flat, stringAmount, empty, garbage] = received().map(({ body }) => body)
    expect(JSON.parse(flat ?? "")).toEqual({
      transaction_id: id,
      transaction_amount: "12500",
      transaction_status: "SUCCESS",
      error: null,
      message: "Payment of 12500 XAF completed",
    })
    expect(JSON.parse(stringAmount ?? "")).toMatchObject({
      data: { transaction_amount: "12500.00000", transaction_status: "SUCCESSFUL" },
    })
    expect(empty).toBe("")
    expect(() => JSON.parse(garbage ?? "") as unknown).toThrow()
  })

  it("can lie, without the payment changing", async () => {
    const { id } = await stage.open()
    await stage.simulator.control.sendNotifications({ transaction_id: id, status: "SUCCESS", amount: 1 })
    expect(bodies()).toMatchObject([{ data: { transaction_status: "SUCCESS", transaction_amount: 1 } }])
    expect((await stage.test.paymentStatus(id)).transaction_status).toBe("PENDING")
  })

  it("come many at once", async () => {
    const { id } = await stage.open()
    const sent = await stage.simulator.control.sendNotifications({ transaction_id: id, repeat: 50, concurrency: 16 })
    expect(sent).toHaveLength(50)
    expect(received()).toHaveLength(50)
    expect(stage.simulator.control.transaction(id).notifications).toHaveLength(50)
  })

  it("take the shape that settings say", async () => {
    stage.simulator.control.changeSettings({ notification_shape: "flat" })
    const { id } = await stage.open()
    await stage.simulator.control.decide(id, { status: "FAILED" })
    expect(bodies()).toMatchObject([{ transaction_status: "FAILED", error: "Payment failed" }])
  })
})
