import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { newTransactionId, PayUnitClient } from "../src/gateway"
import { CONNECTIONS } from "../src/gateway/transport"
import { type RunningSimulator, startSimulator } from "../packages/simulator/src"
import { measureStatusCheck, paymentEnded, traced, traceRequests } from "../src/telemetry"
import { ATTEMPT, END, PAYMENT } from "../unit-tests/telemetry/payment"
import { inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/* A call of the service by the client, beside the same call with plain undici, and with axios. */

const ROUNDS = { least: sized(15, 3), most: sized(30, 3) }
const CALLS = sized(300, 50)
const MEASURED_PAYMENTS = sized(10_000, 1_000)

describe("a call of the service", () => {
  let simulator: RunningSimulator
  let caller: ChildProcess

  beforeAll(async () => {
    simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    const { apiUser, apiPassword, apiKey } = simulator.merchant
    const credentials = { apiUser, apiPassword, apiKey }
    const client = new PayUnitClient({ ...credentials, baseUrl: simulator.url, mode: "test", allowHttpLoopback: true })
    const transactionId = newTransactionId()
    await client.initialize({
      transaction_id: transactionId,
      total_amount: 1_000,
      currency: "XAF",
      return_url: "http://localhost:8000/return",
      notify_url: "http://localhost:8000/notify",
      payment_country: "CM",
    })
    await client.close()
    const settings = JSON.stringify({ ...credentials, url: simulator.url, transactionId, connections: CONNECTIONS })
    caller = fork(join(__dirname, "client-program.mjs"), [settings], { env: { ...process.env, NODE_OPTIONS: "" } })
    await once(caller, "message")
  })
  afterAll(async () => {
    caller.kill()
    await simulator.close()
  })

  const calling = (way: "ours" | "undici" | "axios", atOnce: number) => async (): Promise<number> => {
    caller.send({ way, calls: CALLS, atOnce })
    const [milliseconds] = await once(caller, "message")
    return milliseconds
  }

  it("costs hardly more than with plain undici, and less than with axios", async () => {
    const results = new Results("client")
    for (const atOnce of [1, 50]) {
      const name = atOnce === 1 ? "a call of the service" : `the same, ${atOnce} at once`
      await inTurns(2, calling("ours", atOnce), calling("axios", atOnce))
      const besideUndici = await inTurns(ROUNDS, calling("ours", atOnce), calling("undici", atOnce))
      results.ratio(`${name}, beside undici`, besideUndici, { atMost: 1.2 })
      const besideAxios = await inTurns(ROUNDS, calling("ours", atOnce), calling("axios", atOnce))
      results.ratio(`${name}, beside axios`, besideAxios, { atMost: 1 })
    }
    const microseconds = await timeOfMeasuring(MEASURED_PAYMENTS)
    results.figure("a payment's measurements and spans, where nobody collects them", microseconds, "µs", { atMost: 50 })
    results.write()
  }, 1_800_000)
})

/** What a payment's call, measurements and spans cost besides the call itself: processor time in microseconds. */
async function timeOfMeasuring(payments: number): Promise<number> {
  const trace = traceRequests("default", "test")
  const answer = { requestId: "-", httpStatus: 200, contentType: "", text: "" }
  const began = performance.now()
  const before = process.cpuUsage()
  for (let count = 0; count < payments; count += 1) {
    const attributes = { "payunit.transaction.id": "x" }
    await traced("payunit.settlement", attributes, async () => await trace(ATTEMPT, async () => answer))
    measureStatusCheck(PAYMENT, "success", began)
    paymentEnded(END)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / payments
}
