import {
  ALERT_KINDS,
  channelsFor,
  channelsOf,
  CHOOSABLE_KINDS,
  type AdminAlertRules,
  type ConfiguredRules,
  rulesOf,
} from "../../../src/domain/alerts"

const owner = { channel: "email" as const, to: "owner@shop.example" }
const phone = { channel: "whatsapp" as const, to: "+237670000001" }
const boss = "boss@shop.example"
const night = { from: "22:00", to: "07:00" }
const day = { from: "12:00", to: "14:00" }
const unset: AdminAlertRules = { recipients: [], mutedKinds: [], quietHours: null }
const chosen: AdminAlertRules = { recipients: [owner, phone], mutedKinds: ["job_stalled"], quietHours: night }
const webhook = { url: "https://hooks.shop.example" }
const bare: ConfiguredRules = { emails: [], digest: false }
const others = CHOOSABLE_KINDS.filter((kind) => kind !== "job_stalled")
const asChosen = { recipients: [owner, phone], kinds: others, quietHours: night, configured: [] }

describe("what applies: of each part the store's configuration, else what was chosen", () => {
  it.each<[string, ConfiguredRules | undefined, AdminAlertRules, object]>([
    ["nothing", undefined, unset, { recipients: [], kinds: CHOOSABLE_KINDS, quietHours: null, configured: [] }],
    ["what was chosen", undefined, chosen, { ...asChosen, hasWebhook: false, digest: false }],
    ["a webhook beside it", { ...bare, webhook }, chosen, { ...asChosen, hasWebhook: true }],
    ["a digest beside it", { ...bare, digest: true }, chosen, { ...asChosen, digest: true }],
    [
      "e-mail addresses instead",
      { ...bare, emails: [boss] },
      chosen,
      { ...asChosen, recipients: [{ channel: "email", to: boss }], configured: ["recipients"] },
    ],
    [
      "quiet hours instead",
      { ...bare, quietHours: day },
      chosen,
      { ...asChosen, quietHours: day, configured: ["quiet_hours"] },
    ],
    ["a kind of an older version", undefined, { ...unset, mutedKinds: ["long_gone"] }, { kinds: CHOOSABLE_KINDS }],
  ])("%s", (_what, configuration, set, expected) => {
    expect(rulesOf(configuration, set)).toMatchObject(expected)
  })
})

it.each<[string, ConfiguredRules | undefined, AdminAlertRules, string[]]>([
  ["nobody", undefined, unset, []],
  ["people, each channel once", undefined, { ...chosen, recipients: [phone, owner, owner] }, ["email", "whatsapp"]],
  ["a webhook", { ...bare, webhook }, unset, ["webhook"]],
  ["all", { ...bare, webhook }, chosen, ["webhook", "email", "whatsapp"]],
])("alerts reach %s", (_what, configuration, set, expected) => {
  expect(channelsOf(rulesOf(configuration, set))).toEqual(expected)
})

it("what people do not want goes to the webhook alone; a test and a digest to everybody", () => {
  const rules = rulesOf({ ...bare, webhook }, chosen)
  const reached = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, channelsFor(kind, rules).length]))
  const expected = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, kind === "job_stalled" ? 1 : 3]))
  expect(reached).toEqual(expected)
  expect(channelsFor("job_stalled", rules)).toEqual(["webhook"])
})
