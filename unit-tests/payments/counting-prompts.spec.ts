import { SPECIAL_PHONES } from "../../packages/simulator/src"
import { giveBackPrompt, promptLimits } from "../../src/payments/limited-actions"
import { optionsWith } from "../modules/payunit/some-options"

const pseudonyms = { of: (kind: string, value: string) => `${kind} ${value}` }

function limitsOf(phone: string | null, over: Record<string, unknown>) {
  const options = optionsWith(over)
  return promptLimits({ options, pseudonyms }, { session: "payses_1", address: "203.0.113.7", phone })
}

const AT_SIMULATOR = { baseUrl: "http://127.0.0.1:4010" }
const FIXED = SPECIAL_PHONES.map(({ phone }) => phone)

describe("what a prompt counts for", () => {
  it.each([
    ["http://127.0.0.1:4010"],
    ["http://localhost:4010/api"],
    ["http://[::1]:4010"],
    ["https://localhost:4010"],
  ])("nothing, to each fixed number of a simulator at %s", (baseUrl) => {
    const counted = FIXED.filter((phone) => limitsOf(phone, { baseUrl }).counted.length > 0)
    expect(counted).toEqual([])
    expect(FIXED.flatMap((phone) => limitsOf(phone, { baseUrl }).ofPhone)).toEqual([])
  })

  it.each<[string, string | null, Record<string, unknown>]>([
    ["a fixed number at PayUnit", "670000001", {}],
    ["a fixed number at an address of the network", "670000001", { baseUrl: "https://10.0.0.7" }],
    ["a fixed number at a name like this machine's", "690000002", { baseUrl: "https://localhost.shop.example" }],
    [
      "a fixed number in live mode",
      "670000001",
      { ...AT_SIMULATOR, baseUrl: "https://127.0.0.1", mode: "live", apiKey: "live_key" },
    ],
    [
      "a fixed number, with another account in live mode",
      "670000001",
      {
        baseUrl: "https://127.0.0.1",
        accounts: { other: { apiUser: "u", apiPassword: "p", apiKey: "live_key", mode: "live" } },
      },
    ],
    ["any other number at a simulator", "670000006", AT_SIMULATOR],
    ["another operator's at a simulator", "680000001", AT_SIMULATOR],
    ["one that begins like a fixed one", "670000011", AT_SIMULATOR],
  ])("everything: %s", (_what, phone, over) => {
    const { ofPhone, counted } = limitsOf(phone, over)
    expect(ofPhone.map(({ limit, prompts, hours }) => [limit, prompts, hours])).toEqual([
      ["promptsPerPhonePerHour", 6, 1],
      ["promptsPerPhonePerDay", 20, 24],
    ])
    expect(counted).toEqual([
      ["prompts:session:payses_1", "promptsPerSessionPerHour"],
      ["prompts:address:address 203.0.113.7", "promptsPerAddressPerHour"],
      [`prompts:phone:phone ${String(phone)}`, "promptsPerPhonePerHour"],
      ["prompts:store", "promptsPerHour"],
    ])
  })

  it("everything but a phone: a card", () => {
    expect(limitsOf(null, AT_SIMULATOR).counted.map(([, limit]) => limit)).toEqual([
      "promptsPerSessionPerHour",
      "promptsPerAddressPerHour",
      "promptsPerHour",
    ])
  })

  it.each([
    ["one that was counted", "670000077", ["prompts:store"]],
    ["one that was not", "670000004", []],
  ])("is given back where the service refuses it: %s", async (_which, phone, expected) => {
    const given: string[] = []
    await giveBackPrompt({ giveBack: async (what) => void given.push(what) }, limitsOf(phone, AT_SIMULATOR))
    expect(given).toEqual(expected)
  })
})
