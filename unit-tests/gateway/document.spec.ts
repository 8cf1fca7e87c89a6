import * as gateway from "../../src/gateway"
import { type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { Page } from "../page"

const page = new Page("client.md")

describe("docs/client.md", () => {
  let simulator: RunningSimulator
  beforeAll(async () => {
    simulator = await startSimulator({ profile: "live", settings: { notifications: false } })
  })
  afterAll(async () => {
    await simulator.close()
  })

  it("has a script that pays at the simulator, with the credentials that it prints", async () => {
    const printed = await page.run("pay.mjs", { gateway }, { PAYUNIT_BASE_URL: simulator.url })
    expect(printed).toEqual([
      expect.stringContaining("The payer can pay here: http"),
      expect.stringMatching(/^Or with: MTN .*, Orange /),
      "SUCCESS 12500 XAF",
    ])
  })

  it("has a script that pays by both legacy kinds", async () => {
    const printed = await page.run("legacy.mjs", { gateway }, { PAYUNIT_LEGACY_BASE_URL: simulator.legacyUrl })
    expect(printed.map((line) => line.split(" ")[2])).toEqual(["SUCCESS", "SUCCESS"])
    expect(printed.map((line) => line.split(" ")[1]).sort()).toEqual(["first", "second"])
  })

  it("has a script that reads a notification", async () => {
    expect(await page.run("notifications.mjs", { gateway })).toEqual(["aB3 SUCCESS 12500"])
  })

  it("imports nothing that is not there", () => {
    const names = page.blocks
      .flatMap((code) => [...code.matchAll(/(?:import|const) \{([^}]*)\} (?:from|= require)/g)])
      .flatMap(([, list]) => (list ?? "").split(","))
      .map((name) => name.trim())
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !Object.hasOwn(gateway, name))).toEqual([])
  })

  it("lists every method of the client with its operation", () => {
    const listed = [...page.text.matchAll(/^\| (?:\d+|–) +\| `(\w+)\([^|]*\| `(GET|POST) ([^`]*)`/gm)]
    const documented = new Map(listed.map(([, method, verb, path]) => [method, `${verb} ${path}`]))
    // A card's second path is a setting of the client.
    const { invoiceProcessCard: _card, ...operations } = gateway.OPERATIONS
    const expected = Object.entries(operations).map(([key, { method, path }]): [string, string] => [
      key,
      `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    ])
    expect([...documented].sort()).toEqual(expected.sort())
    const methods = Object.getOwnPropertyNames(gateway.PayUnitClient.prototype)
    expect(methods.filter((name) => !["constructor", "close"].includes(name)).sort()).toEqual(
      [...documented.keys()].sort(),
    )
  })

  it("lists every error with whether it may have taken effect", () => {
    const call = { operation: "x", requestId: "1", httpStatus: null }
    const documented = new Map(
      [...page.text.matchAll(/^\| `(\w+Error)` +\|[^|]*\| (\S[^|]*\S) +\|/gm)].map((row) => [row[1], row[2]]),
    )
    const classes = Object.entries(gateway).filter(([name]) => /^[A-Z]\w+Error$/.test(name) && name !== "PayUnitError")
    expect([...documented.keys()].sort()).toEqual(classes.map(([name]) => name).sort())
    for (const [name, Class] of classes.filter(([className]) => className !== "ConnectionError")) {
      const error = new (Class as any)(call, name === "TimeoutError" ? 5 : undefined)
      expect([name, documented.get(name)]).toEqual([name, error.mayHaveTakenEffect === true ? "yes" : "no"])
    }
  })
})
