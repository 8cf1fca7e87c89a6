import { newTransactionId, PayUnitClient } from "../../src/gateway"
import { type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { byCard, byPhone, checkoutRequest, errorOf } from "./requests"

describe("the client against the simulator", () => {
  let simulator: RunningSimulator
  let client: PayUnitClient
  beforeAll(async () => {
    simulator = await startSimulator({ profile: "live", settings: { notifications: false } })
    client = new PayUnitClient({ ...simulator.merchant, mode: "test", baseUrl: `${simulator.url}/api/` })
  })
  beforeEach(async () => {
    await simulator.control.reset()
  })
  afterAll(async () => {
    await client.close()
    await simulator.close()
  })

  async function opened(over: Record<string, unknown> = {}) {
    const request = checkoutRequest({ transaction_id: newTransactionId(), ...over })
    const { checkout_id } = await client.checkoutInitialize(request)
    return { id: request.transaction_id, checkout_id }
  }

  it.each(["SUCCESS", "FAILED", "CANCELLED"] as const)("both sources tell %s", async (status) => {
    const { id, checkout_id } = await opened()
    await simulator.control.decide(id, { status })
    expect(await client.paymentStatus(id)).toMatchObject({
      transaction_id: id,
      transaction_status: status,
      transaction_amount: 12_500,
      transaction_currency: "XAF",
    })
    expect(await client.checkoutStatus(checkout_id)).toMatchObject({
      transaction_id: id,
      status,
      total_amount: 12_500,
      currency: "XAF",
      checkout_mode: "test",
    })
  })

  it("an open checkout is pending, until a prompt is confirmed", async () => {
    const { id, checkout_id } = await opened()
    expect((await client.paymentStatus(id)).transaction_status).toBe("PENDING")
    expect(await client.invoiceProcess(byPhone({ checkout_id }))).toEqual({ redirect: null, confirmation_url: null })
    expect((await client.paymentStatus(id)).transaction_status).toBe("PENDING")
    await simulator.control.decide(id, { status: "SUCCESS" })
    expect((await client.paymentStatus(id)).transaction_status).toBe("SUCCESS")
  })

  it.each<[situation: string, call: () => Promise<unknown>, name: string]>([
    ["a transaction nobody opened", () => client.paymentStatus("nobody"), "UnknownTransactionError"],
    ["a checkout nobody opened", () => client.checkoutStatus("nobody"), "UnknownTransactionError"],
    ["paying a checkout nobody opened", () => client.invoiceProcess(byPhone()), "UnknownTransactionError"],
    ["another currency", () => opened({ currency: "EUR" }), "ValidationError"],
    [
      "a card in test mode",
      async () => client.checkoutProcess({ ...byCard(), checkout_id: (await opened()).checkout_id }),
      "ValidationError",
    ],
    [
      "a second prompt to one phone",
      async () => {
        await client.invoiceProcess(byPhone({ checkout_id: (await opened()).checkout_id }))
        await client.invoiceProcess(byPhone({ checkout_id: (await opened()).checkout_id }))
      },
      "ConflictError",
    ],
    [
      "a checkout that was paid",
      async () => {
        const { id, checkout_id } = await opened()
        await simulator.control.decide(id, { status: "SUCCESS" })
        await client.invoiceProcess(byPhone({ checkout_id }))
      },
      "ExpiredLinkError",
    ],
    ["an id used before", async () => opened({ transaction_id: (await opened()).id }), "ValidationError"],
  ])("%s", async (_situation, call, name) => {
    expect(await errorOf(call())).toMatchObject({ name, mayHaveTakenEffect: false })
  })

  it.each<[situation: string, over: Record<string, unknown>]>([
    ["another password", { apiPassword: "another" }],
    ["another key", { apiKey: "sand_another" }],
    ["the other mode", { mode: "live" }],
  ])("%s is refused as such", async (_situation, over) => {
    const stranger = new PayUnitClient({ ...simulator.merchant, mode: "test", baseUrl: simulator.url, ...over })
    expect(await errorOf(stranger.paymentStatus("id1"))).toMatchObject({ name: "AuthenticationError" })
    await stranger.close()
  })

  it("a base URL that leads elsewhere is told from an unknown transaction", async () => {
    const lost = new PayUnitClient({ ...simulator.merchant, mode: "test", baseUrl: `${simulator.url}/elsewhere` })
    const error = await errorOf(lost.paymentStatus("id1"))
    expect(["UnknownRouteError"]).toContain(error.name)
    await lost.close()
  })
})
