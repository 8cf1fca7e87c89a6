import * as gateway from "../../src/gateway"
import * as simulator from "../../packages/simulator/src"
import { CONTROL_ROUTES } from "../../packages/simulator/src/control/routes"
import { FAULT_MEANINGS } from "../../packages/simulator/src/state/faults"
import { LIVE_MERCHANT, TEST_MERCHANT } from "../../packages/simulator/src/state/merchants"
import { DEFAULT_SETTINGS } from "../../packages/simulator/src/state/settings"
import { Page } from "../page"

const page = new Page("simulator.md")
const code = (text: unknown): string => `\`${String(text)}\``

describe("docs/simulator.md", () => {
  it("lists every fault", () => {
    expect(page.table("faults")).toEqual(Object.entries(FAULT_MEANINGS).map(([kind, meaning]) => [code(kind), meaning]))
  })

  it("lists every request of the control interface", () => {
    expect(page.table("routes")).toEqual(
      CONTROL_ROUTES.map(({ method, path, body, meaning }) => [
        code(`${method} ${path}`),
        body === null ? "" : code(body),
        meaning,
      ]),
    )
  })

  it("lists every setting, as it is at first", () => {
    const settings = Object.entries(DEFAULT_SETTINGS).filter(([name]) => !(name in simulator.HABITS))
    expect(page.table("settings").map(([name, value]) => [name, value])).toEqual(
      settings.map(([name, value]) => [code(name), code(JSON.stringify(value))]),
    )
  })

  it("lists every habit, as each profile has it, how it is known, and from where", () => {
    expect(page.table("habits")).toEqual(
      Object.entries(simulator.HABITS).map(([name, { contract, live, evidence, source, means }]) => [
        code(name),
        code(JSON.stringify(contract)),
        code(JSON.stringify(live)),
        evidence,
        means,
        source,
      ]),
    )
  })

  it("lists the numbers with a meaning", () => {
    const { SPECIAL_PHONES } = simulator
    const mtn = SPECIAL_PHONES.filter(({ operator }) => operator === "CM_MTNMOMO")
    expect(page.table("phones")).toEqual(
      mtn.map(({ phone, behaviour, meaning }) => {
        const other = SPECIAL_PHONES.find((one) => one.behaviour === behaviour && one.operator === "CM_ORANGE")
        return [code(phone), code(other?.phone), meaning]
      }),
    )
  })

  it("lists the numbers with a meaning for payouts", () => {
    const { SPECIAL_PAYEES } = simulator
    const of = (shortcode: string) => SPECIAL_PAYEES.filter(({ operator }) => operator === shortcode)
    const orange = of("CM_ORANGE")
    expect(page.table("payees")).toEqual(
      of("CM_MTNMOMO").map(({ account_number, meaning }, at) => [
        code(account_number),
        code(orange[at]?.account_number),
        meaning,
      ]),
    )
  })

  it("has its credentials", () => {
    for (const { apiUser, apiPassword, apiKey } of [TEST_MERCHANT, LIVE_MERCHANT]) {
      expect([apiUser, apiPassword, apiKey].filter((value) => !page.text.includes(code(value)))).toEqual([])
    }
  })

  it("has a script that works", async () => {
    expect(await page.run("collected.mjs", { gateway, simulator })).toEqual([
      expect.stringContaining("500"),
      'SUCCESS {"XAF":12500}',
    ])
  })
})
