import { createPaymentFlow } from "../../packages/storefront/src"
import { aClient, aPayment } from "./a-payment"

/** As in React Native: there is a window, without events; and no document, no address and no storage. */
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { window: {} })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, "window")
})

it("the flow of a payment runs in an app, which is no page", async () => {
  const client = aClient()
  const navigate = jest.fn()
  const onPaid = jest.fn()
  const flow = createPaymentFlow({ client, cartId: "cart_1", returnUrl: "https://shop.example/app", navigate, onPaid })
  const disconnect = flow.connect()
  await flow.payOnPage()
  expect(navigate).toHaveBeenCalledWith("https://pay.example/PU_payment_1")
  client.now = aPayment({ status: "paid" })
  flow.check()
  await jest.advanceTimersByTimeAsync(0)
  expect(onPaid).toHaveBeenCalledTimes(1)
  disconnect()
})

it("goes on with the payment that a link has brought back, and sends a prompt", async () => {
  const client = aClient()
  const flow = createPaymentFlow({ client, cartId: "cart_1", sessionId: "payses_1" })
  const disconnect = flow.connect()
  await jest.advanceTimersByTimeAsync(0)
  await flow.pay({ provider: "CM_MTNMOMO", phone: "670000001" })
  expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
  expect(flow.lastPayer()).toEqual({ provider: "CM_MTNMOMO", phone: "670000001" })
  disconnect()
})
