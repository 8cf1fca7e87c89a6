import fc from "fast-check"
import { newTransactionId, PayUnitClient, readNotification } from "../../src/gateway"
import { NOTIFICATION_SHAPES, startSimulator } from "../../packages/simulator/src"
import { checkoutRequest } from "../gateway/requests"
import { startScriptedService } from "../gateway/scripted-service"
import { mutated } from "./mutations"
import { oddPrototypesIn, plantedKeys } from "./prototypes"
import { sameRuns } from "../property-runs"

const PAID = /^(success|successful|successfull|completed|paid)$/i
const FIELDS = [
  "transaction_id",
  "transaction_status",
  "transaction_amount",
  "transaction_currency",
  "transaction_gateway",
  "purchaseRef",
  "message",
  "error",
]

describe("whatever becomes of a real notification", () => {
  let bodies: unknown[] = []

  beforeAll(async () => {
    const merchant = await startScriptedService()
    const simulator = await startSimulator({ profile: "live", allowHttpLoopback: true })
    const client = new PayUnitClient({
      ...simulator.merchant,
      baseUrl: simulator.url,
      mode: "test",
      allowHttpLoopback: true,
    })
    for (const status of ["SUCCESS", "FAILED"] as const) {
      const transaction_id = newTransactionId()
      await client.checkoutInitialize(checkoutRequest({ transaction_id, notify_url: merchant.url }))
      await simulator.control.decide(transaction_id, { status, notify: false })
      for (const shape of NOTIFICATION_SHAPES) {
        await simulator.control.sendNotifications({ transaction_id, shape })
      }
    }
    bodies = merchant.received.map(({ body }) => parsed(body)).filter((body) => body !== undefined)
    await Promise.all([client.close(), simulator.close(), merchant.close()])
  })

  it("it is read without a throw, and says paid only if it spells that where a payment's status stands", () => {
    expect(bodies).toHaveLength(6)
    const found = { paid: 0, others: 0 }
    fc.assert(
      fc.property(mutated(bodies), (text) => {
        const body = parsed(text)
        const said = readNotification(body)

        expect(Object.keys(said).sort()).toEqual([...FIELDS].sort())
        expect(oddPrototypesIn(said)).toEqual([])
        expect(plantedKeys()).toEqual([])
        expect(said.transaction_amount === null || Number.isFinite(said.transaction_amount)).toBe(true)
        const spelled = [statusIn(body), statusIn(alone(own(body, "data")))].some(
          (status) => typeof status === "string" && PAID.test(status.trim()),
        )
        expect(said.transaction_status === "SUCCESS" && !spelled).toBe(false)
        found[said.transaction_status === "SUCCESS" ? "paid" : "others"] += 1
      }),
      sameRuns(4_000),
    )
    expect(Math.min(found.paid, found.others)).toBeGreaterThan(sameRuns(4_000).numRuns / 8)
  })
})

function statusIn(value: unknown): unknown {
  return own(value, "transaction_status")
}

/** What stands alone in a list: the service's data may. */
function alone(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

function own(value: unknown, name: string): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
  return isObject && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
