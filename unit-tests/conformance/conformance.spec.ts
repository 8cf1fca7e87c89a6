import { readNotification } from "../../src/gateway"
import { setStage, until } from "../simulator/stage"
import { describeConformance, describeRefusals, expectRead } from "./conform"
import { NOTIFICATION } from "./table"
import { simulatorTarget } from "./target"

describeConformance("the contract, held against the simulator", simulatorTarget, true)

describeRefusals("requests that break the contract are refused by their fields' names, and not sent", simulatorTarget)

describe("the contract's notification, sent by the simulator", () => {
  let body: unknown
  beforeAll(async () => {
    const stage = await setStage()
    try {
      const { id } = await stage.open()
      stage.simulator.control.changeSettings({ notification_shape: "flat" })
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
