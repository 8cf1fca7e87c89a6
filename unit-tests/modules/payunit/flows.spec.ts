import { flowOf } from "../../../src/modules/payunit/flows"
import { FLOW_NAMES } from "../../../src/domain/payments/flow-names"

describe("the flows", () => {
  it.each(FLOW_NAMES)("know %s", (name) => {
    expect(typeof flowOf(name).open).toBe("function")
  })
})
