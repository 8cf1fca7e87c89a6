import { startSimulator } from "../../packages/simulator/src"
import { describeConformance } from "./conform"
import type { Target } from "../../packages/verify/src/contract/stage"
import { LIVE_VARIABLES, liveTarget } from "./target"

/*
 * The table against the live service, with a merchant account in test mode. Nothing is paid, in or out, but transactions, checkouts
 * and invoices are opened. Optional: PAYUNIT_LIVE_PHONE, PAYUNIT_LIVE_BASE_URL, PAYUNIT_LIVE_LEGACY_BASE_URL and
 * PAYUNIT_LIVE_NOTIFY_URL.
 */

const live = liveTarget(process.env)

if (live !== null) {
  describeConformance("the contract, held against the live service", () => Promise.resolve(live), {
    paysCards: false,
    paysOut: false,
    isExact: false,
  })
} else {
  const words = `Not held against the live service: set ${LIVE_VARIABLES.join(", ")} of an account in test mode.`
  console.info(words)
  describe.skip(words, () => {
    it("conforms to the contract", () => undefined)
  })
}

describe("the variables of the live service", () => {
  const given = {
    PAYUNIT_LIVE_API_USER: "user",
    PAYUNIT_LIVE_API_PASSWORD: "password",
    PAYUNIT_LIVE_API_KEY: "sand_key",
  }

  it.each(LIVE_VARIABLES)("name no account without %s", (name) => {
    expect(liveTarget({ ...given, [name]: undefined })).toBeNull()
    expect(liveTarget({ ...given, [name]: "" })).toBeNull()
  })

  it("lead to the service's own addresses unless they say otherwise", () => {
    expect(liveTarget(given)).toMatchObject({
      addresses: { current: "https://gateway.payunit.net", legacy: "https://app.payunit.net/api" },
      credentials: { apiUser: "user", apiPassword: "password", apiKey: "sand_key" },
      liveCredentials: null,
    })
  })

  it.each([
    ["677123456", "677123456", "690000001"],
    ["699123456", "670000001", "699123456"],
    [undefined, "670000001", "690000001"],
  ])("give the phone %s to its operator", (phone, ...phones) => {
    expect([...(liveTarget({ ...given, PAYUNIT_LIVE_PHONE: phone })?.phones.values() ?? [])]).toEqual(phones)
  })
})

describeConformance("the tests for the live service, pointed at a simulator by its variables", pointedAtSimulator, {
  paysCards: false,
  paysOut: false,
  isExact: false,
})

async function pointedAtSimulator(): Promise<Target> {
  const simulator = await startSimulator({ profile: "live", settings: { notifications: false } })
  const target = liveTarget({
    PAYUNIT_LIVE_API_USER: simulator.merchant.apiUser,
    PAYUNIT_LIVE_API_PASSWORD: simulator.merchant.apiPassword,
    PAYUNIT_LIVE_API_KEY: simulator.merchant.apiKey,
    PAYUNIT_LIVE_PHONE: "670000001",
    PAYUNIT_LIVE_BASE_URL: `${simulator.url}/api/`,
    PAYUNIT_LIVE_LEGACY_BASE_URL: simulator.legacyUrl,
    PAYUNIT_LIVE_NOTIFY_URL: "https://shop.example/notify",
  })
  if (target === null) {
    throw new Error("the variables name no account")
  }
  return { ...target, close: () => simulator.close() }
}
