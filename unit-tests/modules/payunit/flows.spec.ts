import { FLOW_NAMES, flowOf } from "../../../src/modules/payunit/flows"

describe("the flows", () => {
  it.each(FLOW_NAMES)("know %s", (name) => {
    expect(typeof flowOf(name).open).toBe("function")
  })

  it.each(["of-tomorrow", "", "constructor"])('say that they do not know "%s", which a row may name', (name) => {
    expect(() => flowOf(name as any)).toThrow(
      `this version knows no flow "${name}"; it knows checkout, gateway, legacy`,
    )
  })
})
