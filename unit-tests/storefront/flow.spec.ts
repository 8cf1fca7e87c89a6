/** @jest-environment jsdom */
import {
  createPaymentFlow,
  type FlowOptions,
  type PaymentFlow,
  PayUnitRefusal,
  PayUnitUnreachable,
} from "../../packages/storefront/src"
import { aClient, aPayment, perhapsDeclined } from "./a-payment"

const payer = { provider: "CM_MTNMOMO", phone: "6 70 00 00 01" }

const settle = async () => await jest.advanceTimersByTimeAsync(0)

describe("the flow of a payment", () => {
  let disconnect: () => void
  let flow: PaymentFlow
  let client: ReturnType<typeof aClient>
  const navigate = jest.fn()
  const onPaid = jest.fn()

  async function begin(over: Partial<FlowOptions> = {}) {
    flow = createPaymentFlow({ client, cartId: "cart_1", navigate, onPaid, ...over })
    disconnect = flow.connect()
    await settle()
    return flow
  }

  beforeEach(() => {
    jest.useFakeTimers()
    // Waiting differs by a quarter to either side, or the shoppers of an outage would all ask at once.
    jest.spyOn(Math, "random").mockReturnValue(0.5)
    jest.clearAllMocks()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, "", "/checkout")
    client = aClient()
  })
  afterEach(() => {
    disconnect()
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  it("goes to the payment page", async () => {
    await begin()
    expect(flow.getState()).toMatchObject({ name: "idle" })
    await flow.payOnPage()
    expect(navigate).toHaveBeenCalledWith("https://pay.example/PU_payment_1")
    expect(flow.getState()).toMatchObject({ name: "redirecting" })
  })

  it("asks for a phone, sends a prompt, and tells when it is paid", async () => {
    await begin()
    await flow.start()
    expect(flow.getState()).toMatchObject({ name: "choose" })
    await flow.pay(payer)
    expect(client.pay).toHaveBeenCalledWith("payses_1", { provider: "CM_MTNMOMO", phone: "670000001" })
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
    client.now = aPayment({ status: "processing" })
    await jest.advanceTimersByTimeAsync(10_000)
    expect(flow.getState()).toMatchObject({ name: "processing", payment: { order: null } })
    expect(onPaid).not.toHaveBeenCalled()
    client.now = aPayment({ status: "paid" })
    await jest.advanceTimersByTimeAsync(10_000)
    expect(flow.getState()).toMatchObject({ name: "paid", payment: { order: { display_id: 7 } } })
    expect(onPaid).toHaveBeenCalledTimes(1)
    expect(localStorage).toHaveLength(0)
  })

  it("does nothing twice when buttons are pressed twice", async () => {
    await begin()
    await Promise.all([flow.start(), flow.start(), flow.payOnPage()])
    expect(client.start).toHaveBeenCalledTimes(1)
    await Promise.all([flow.pay(payer), flow.pay(payer), flow.sendAgain()])
    await flow.pay(payer)
    await flow.payOnPage()
    expect(client.pay).toHaveBeenCalledTimes(1)
    expect(navigate).not.toHaveBeenCalled()
  })

  it("is found again after a reload, with the number that this tab typed", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    disconnect()
    await begin()
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
    expect(flow.lastPayer()).toEqual({ provider: "CM_MTNMOMO", phone: "670000001" })
  })

  it("keeps a number from other tabs and other payments, and forgets it once it is paid", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    // What other tabs see.
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/6.?70.?00/)
    disconnect()
    localStorage.setItem("payunit:cart_2", `payses_2 ${String(Date.now())}`)
    await begin({ cartId: "cart_2" })
    expect(flow.lastPayer()).toBeNull()
    disconnect()
    client.now = aPayment({ status: "paid" })
    await begin()
    expect(flow.getState()).toMatchObject({ name: "paid" })
    expect(sessionStorage).toHaveLength(0)
    expect(flow.lastPayer()).toBeNull()
  })

  it("sends a prompt at one press, once a payment is open for what the shopper was shown", async () => {
    await begin({ amount: 13_500 })
    await Promise.all([flow.pay(payer), flow.pay(payer)])
    expect(client.start).toHaveBeenCalledTimes(1)
    expect(client.pay).toHaveBeenCalledTimes(1)
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
  })

  it.each<[what: string, options: Partial<FlowOptions>, payer: typeof payer, problem: string | undefined]>([
    ["comes to another amount", { amount: 12_000 }, payer, "amount_changed"],
    ["is not offered by that operator", {}, { ...payer, provider: "CM_NOBODY" }, undefined],
    ["is by a number that is none", {}, { ...payer, phone: "6 70" }, "invalid_phone"],
  ])("sends nothing at one press where the payment %s", async (_what, options, wanted, problem) => {
    await begin(options)
    await flow.pay(wanted)
    expect(client.pay).not.toHaveBeenCalled()
    expect(flow.getState()).toMatchObject({ name: "choose" })
    expect(flow.getState().problem?.code).toBe(problem)
  })

  it("sends at one press by the operator's name in the interface that the payment was opened by", async () => {
    client.now = aPayment({ providers: [{ shortcode: "mtnmomo", name: "MTN", logo: null }] })
    await begin()
    await flow.pay(payer)
    expect(client.pay).toHaveBeenCalledWith("payses_1", { provider: "mtnmomo", phone: "670000001" })
    expect(flow.lastPayer()).toEqual({ provider: "mtnmomo", phone: "670000001" })
  })

  it("knows to whom a prompt was sent, whatever was tried since", async () => {
    await begin()
    await flow.start()
    expect(flow.lastPayer()).toBeNull()
    client.pay.mockRejectedValueOnce(new PayUnitRefusal(409, { code: "phone_busy" }))
    await flow.pay(payer)
    expect(flow.lastPayer()).toBeNull()
    const other = { provider: "CM_ORANGE", phone: "690000001" }
    await flow.pay(other)
    expect(flow.lastPayer()).toEqual(other)
    client.now = aPayment({ status: "failed" })
    await jest.advanceTimersByTimeAsync(5_000)
    client.pay.mockRejectedValueOnce(new PayUnitRefusal(409, { code: "phone_busy" }))
    await flow.pay(payer)
    expect(flow.lastPayer()).toEqual(other)
    // After a reload, what was refused is not taken for what was sent.
    disconnect()
    await begin()
    expect(flow.lastPayer()).toEqual(other)
    disconnect()
    client.now = aPayment({ session_id: "payses_2", status: "expired" })
    await begin({ sessionId: "payses_2" })
    expect(flow.lastPayer()).toBeNull()
  })

  it("takes a prompt that nobody answered for for one that was sent", async () => {
    await begin()
    await flow.start()
    client.pay.mockRejectedValueOnce(new PayUnitUnreachable("No."))
    await flow.pay(payer)
    expect(flow.lastPayer()).toMatchObject({ phone: "670000001" })
  })

  it("forgets a number after an hour, and with a payment that is gone", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    disconnect()
    jest.setSystemTime(Date.now() + 61 * 60_000)
    await begin()
    expect(flow.lastPayer()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    client.now = aPayment({ status: "expired" })
    await jest.advanceTimersByTimeAsync(5_000)
    await flow.pay(payer)
    expect(sessionStorage).toHaveLength(1)
    client.refresh.mockRejectedValue(new PayUnitRefusal(404, { code: "payment_not_found" }))
    await jest.advanceTimersByTimeAsync(15_000)
    expect(flow.getState()).toMatchObject({ name: "idle" })
    expect(sessionStorage).toHaveLength(0)
    expect(flow.lastPayer()).toBeNull()
  })

  it("shows the payment that is under way where one press finds one", async () => {
    client.now = aPayment({ status: "confirm_on_phone" })
    await begin({ amount: 1 })
    await flow.pay(payer)
    expect(client.pay).not.toHaveBeenCalled()
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
  })

  it("lets a wrong number be changed at once, and sends nothing while the first prompt lives", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    flow.chooseAgain()
    expect(flow.getState()).toMatchObject({ name: "choose", endsAt: Date.now() + 300_000 })
    const right = { provider: "CM_ORANGE", phone: "690000001" }
    await flow.pay(right)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(client.pay).toHaveBeenCalledTimes(1)
    expect(flow.getState()).toMatchObject({ name: "choose" })
    client.now = aPayment({ status: "expired" })
    await jest.advanceTimersByTimeAsync(281_000)
    expect(flow.getState()).toMatchObject({ name: "choose", endsAt: null })
    await flow.pay(right)
    expect(client.pay).toHaveBeenLastCalledWith("payses_1", right)
  })

  it("is found by the return address", async () => {
    history.replaceState(null, "", "/return?payment_session_id=payses_7")
    client.now = aPayment({ session_id: "payses_7", status: "processing" })
    await begin({ cartId: undefined })
    expect(client.refresh).toHaveBeenCalledWith("payses_7", expect.anything())
    expect(flow.getState()).toMatchObject({ name: "processing" })
    expect(flow.canStart()).toBe(false)
  })

  it("does not ask somebody to pay who has just been on the payment page", async () => {
    history.replaceState(null, "", "/return?payment_session_id=payses_1")
    const states = new Set<string>()
    await begin()
    flow.subscribe(() => states.add(flow.getState().name))
    await jest.advanceTimersByTimeAsync(9_000)
    expect(flow.getState()).toMatchObject({ name: "checking" })
    client.now = aPayment({ status: "paid" })
    await jest.advanceTimersByTimeAsync(4_000)
    expect([...states]).toEqual(["paid"])
  })

  it("asks somebody to pay who came back from the payment page without paying", async () => {
    history.replaceState(null, "", "/return?payment_session_id=payses_1")
    await begin()
    await jest.advanceTimersByTimeAsync(20_000)
    expect(flow.getState()).toMatchObject({ name: "choose" })
  })

  it("survives React's double connecting", async () => {
    await begin()
    await flow.start()
    disconnect()
    disconnect = flow.connect()
    await flow.pay(payer)
    client.now = aPayment({ status: "paid" })
    await jest.advanceTimersByTimeAsync(5_000)
    expect(flow.getState()).toMatchObject({ name: "paid" })
  })

  it("forgets an unpaid payment of another amount, but not one that is under way", async () => {
    await begin()
    await flow.start()
    disconnect()
    await begin({ amount: 20_000 })
    expect(flow.getState()).toMatchObject({ name: "idle" })
    await flow.start()
    await flow.pay(payer)
    disconnect()
    await begin({ amount: 20_000 })
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
  })

  it("starts over when the cart changes under a payment that nobody has made yet", async () => {
    await begin({ amount: 13_500 })
    await flow.start()
    flow.update({ amount: 13_500.2 })
    expect(flow.getState()).toMatchObject({ name: "choose" })
    flow.update({ amount: 20_000 })
    expect(flow.getState()).toMatchObject({ name: "idle" })
    client.now = aPayment({ amount: 20_000 })
    await flow.start()
    await flow.pay(payer)
    flow.update({ amount: 30_000 })
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
  })

  it("forgets a payment that the store does not know", async () => {
    await begin()
    await flow.start()
    disconnect()
    client.refresh.mockRejectedValue(new PayUnitRefusal(404, { code: "payment_not_found" }))
    await begin()
    expect(flow.getState()).toMatchObject({ name: "idle" })
    expect(localStorage).toHaveLength(0)
  })

  it("opens a new session when the amount has changed, and lets the shopper look at it first", async () => {
    await begin()
    await flow.start()
    client.pay.mockRejectedValueOnce(new PayUnitRefusal(409, { code: "amount_changed" }))
    client.now = aPayment({ amount: 15_000 })
    await flow.pay(payer)
    expect(client.pay).toHaveBeenCalledTimes(1)
    expect(client.start).toHaveBeenCalledTimes(2)
    expect(flow.getState()).toMatchObject({
      name: "choose",
      payment: { amount: 15_000 },
      problem: { code: "amount_changed" },
    })
  })

  it("sends no second prompt when nobody answered the first, and finds out whether it was sent", async () => {
    await begin()
    await flow.start()
    client.pay.mockImplementationOnce(async () => {
      client.refresh.mockRejectedValueOnce(new PayUnitUnreachable("No."))
      client.status.mockRejectedValueOnce(new PayUnitUnreachable("No."))
      throw new PayUnitUnreachable("No.")
    })
    await flow.pay(payer)
    await settle()
    expect(flow.getState()).toMatchObject({ name: "unanswered", isOffline: true })
    await flow.pay(payer)
    expect(client.pay).toHaveBeenCalledTimes(1)
    client.now = aPayment({ status: "confirm_on_phone" })
    await jest.advanceTimersByTimeAsync(5_000)
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone", isOffline: false })
  })

  it("offers to send again when the prompt's time is over, and knows to whom", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    const end = Date.now() + 300_000
    const prompt = { ...client.now.prompt!, expires_in: 0 }
    Object.defineProperty(prompt, "expires_in", { get: () => Math.ceil((end - Date.now()) / 1_000) })
    client.now = aPayment({ status: "confirm_on_phone", prompt })
    await jest.advanceTimersByTimeAsync(299_000)
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
    client.now = aPayment({ status: "expired" })
    await jest.advanceTimersByTimeAsync(1_600)
    expect(flow.getState()).toMatchObject({ name: "expired" })
    await flow.sendAgain()
    expect(client.pay).toHaveBeenCalledTimes(2)
    expect(client.pay).toHaveBeenLastCalledWith("payses_1", { provider: "CM_MTNMOMO", phone: "670000001" })
  })

  it("lets the other operator be tried after a decline", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    client.now = aPayment({ status: "failed" })
    await jest.advanceTimersByTimeAsync(5_000)
    expect(flow.getState()).toMatchObject({ name: "failed" })
    flow.chooseAgain()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(flow.getState()).toMatchObject({ name: "choose" })
    await flow.pay({ provider: "CM_ORANGE", phone: "690000001" })
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone" })
  })

  it("sends again what may have been declined, to the same phone", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    await flow.sendAgain()
    expect(client.pay).toHaveBeenCalledTimes(1)
    client.now = perhapsDeclined()
    await jest.advanceTimersByTimeAsync(5_000)
    await flow.payOnPage()
    expect(client.start).toHaveBeenCalledTimes(1)
    await flow.sendAgain()
    expect(client.pay).toHaveBeenCalledTimes(2)
    expect(client.pay).toHaveBeenLastCalledWith("payses_1", { provider: "CM_MTNMOMO", phone: "670000001" })
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone", mayBeDeclined: false })
  })

  it("says to confirm on the phone again where what may have been declined was not", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    client.now = perhapsDeclined()
    await jest.advanceTimersByTimeAsync(5_000)
    client.pay.mockImplementationOnce(async () => {
      client.now = aPayment({ status: "confirm_on_phone" })
      throw new PayUnitRefusal(409, { code: "prompt_open" })
    })
    await flow.sendAgain()
    await settle()
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone", mayBeDeclined: false })
  })

  it("lets the page be chosen in place of what may have been declined, and shows that where it is refused", async () => {
    await begin()
    await flow.start()
    await flow.pay(payer)
    client.now = perhapsDeclined()
    await jest.advanceTimersByTimeAsync(5_000)
    flow.chooseAgain()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(flow.getState()).toMatchObject({ name: "choose" })
    await flow.payOnPage()
    expect(flow.getState()).toMatchObject({ name: "confirm_on_phone", mayBeDeclined: true })
    flow.chooseAgain()
    client.now = aPayment()
    await flow.payOnPage()
    expect(navigate).toHaveBeenCalledWith("https://pay.example/PU_payment_1")
  })

  it("tells the refusal, and stays where it is", async () => {
    await begin()
    client.start.mockRejectedValueOnce(new PayUnitRefusal(409, { code: "cart_not_ready", message: "No." }))
    await flow.start()
    expect(flow.getState()).toMatchObject({ name: "idle", isStarting: false, problem: { code: "cart_not_ready" } })
    await flow.start()
    await flow.pay({ ...payer, phone: "12" })
    expect(client.pay).not.toHaveBeenCalled()
    expect(flow.getState()).toMatchObject({ name: "choose", problem: { code: "invalid_phone" } })
  })

  it("runs what is to be done before paying once the session is open", async () => {
    const beforePaying = jest.fn(async () => expect(navigate).not.toHaveBeenCalled())
    await begin({ beforePaying })
    await flow.payOnPage()
    expect(beforePaying).toHaveBeenCalledWith(expect.objectContaining({ sessionId: "payses_1" }))
    expect(navigate).toHaveBeenCalledTimes(1)
  })

  it("looks again when the shopper comes back by the browser's back", async () => {
    await begin()
    await flow.payOnPage()
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
    await settle()
    expect(flow.getState()).toMatchObject({ name: "choose" })
  })

  it("asks nothing any more once it is disconnected", async () => {
    await begin()
    await flow.start()
    disconnect()
    jest.clearAllMocks()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(client.refresh).not.toHaveBeenCalled()
    expect(client.status).not.toHaveBeenCalled()
  })

  it("works where the browser stores nothing", async () => {
    const denied = jest.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new Error("denied")
    })
    await begin()
    await flow.start()
    expect(flow.getState()).toMatchObject({ name: "choose" })
    denied.mockRestore()
  })
})
