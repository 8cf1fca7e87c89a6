import { readNotification } from "../../src/gateway"
import { PROFILES } from "../../packages/simulator/src"
import { recordExample } from "../openapi/record"
import { setStage, until } from "../simulator/stage"
import { describeConformance, describeRefusals, expectRead } from "./conform"
import { NOTIFICATION } from "../../packages/verify/src/contract/table"
import { simulatorTarget } from "./target"

for (const profile of PROFILES) {
  const target = () => simulatorTarget(profile)
  describeConformance(`the contract, held against the simulator's profile ${profile}`, target, {
    paysCards: true,
    paysOut: true,
    isExact: profile === "contract",
  })
}

describeRefusals("requests that break the contract are refused by their fields' names, and not sent", () =>
  simulatorTarget("contract"),
)

it("an unknown transaction is refused, in the envelope of every answer", async () => {
  const { addresses, credentials, close } = await simulatorTarget("contract")
  const { apiUser, apiPassword, apiKey } = credentials
  const response = await fetch(`${addresses.current}/api/gateway/paymentstatus/nobody`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${apiUser}:${apiPassword}`).toString("base64")}`,
      "x-api-key": apiKey,
      mode: "test",
      "user-agent": "a test",
    },
  })
  const answer: unknown = await response.json()
  await close()
  expect([response.status, answer]).toEqual([404, expect.objectContaining({ message: expect.any(String) })])
  recordExample({ route: "refused", status: response.status, answer })
})

describe("the contract's notification, sent by the simulator's profile contract", () => {
  let body: unknown
  beforeAll(async () => {
    const stage = await setStage("contract")
    try {
      const { id } = await stage.open()
      await stage.simulator.control.decide(id, { status: "SUCCESS" })
      await until(() => stage.merchant.received.length > 0)
      body = JSON.parse(stage.merchant.received[0]?.body ?? "")
    } finally {
      await stage.strike()
    }
  })

  it.each(Object.entries(NOTIFICATION))("%s arrives, and is read", (path, field) => {
    expectRead(path, field, { answer: body, result: readNotification(body) })
  })
})
