import { type AlertValues, alertForm, requestOf, toggleKind, valuesOf } from "../../src/admin/alerts/alert-form"
import { CHOOSABLE_KINDS } from "../../src/domain/alerts"
import { mistakesIn } from "./mistakes"

const night = { from: "22:00", to: "07:00" }
const email = { channel: "email" as const, to: "owner@shop.example" }
const phone = { channel: "whatsapp" as const, to: "670 00 00 01" }
const settings = {
  ...{ webhook: null, secrets: 0, recipients: [email], kinds: [...CHOOSABLE_KINDS], quiet_hours: night },
  ...{ digest: false, time_zone: "Africa/Douala", configured: [], changed_by: null, changed_by_name: null },
  ...{ offered_channels: ["email" as const, "whatsapp" as const], changed_at: null },
}
const typed: AlertValues = { recipients: [email, phone], kinds: ["payment_held"], isQuiet: true, ...night }

describe("what the form begins with", () => {
  it.each<[string, Partial<Parameters<typeof valuesOf>[0]>, Partial<AlertValues>]>([
    ["what was set", {}, { recipients: [email], kinds: [...CHOOSABLE_KINDS], isQuiet: true, ...night }],
    ["one empty recipient where there is none", { recipients: [] }, { recipients: [{ channel: "email", to: "" }] }],
    ["none where nothing sends", { recipients: [], offered_channels: [] }, { recipients: [] }],
    ["none of the configuration's", { recipients: [], configured: ["recipients"] }, { recipients: [] }],
    ["a night where there are no quiet hours", { quiet_hours: null }, { isQuiet: false, ...night }],
  ])("%s", (_what, over, expected) => {
    expect(valuesOf({ ...settings, ...over })).toMatchObject(expected)
  })
})

describe("what is wrong", () => {
  it.each<[string, Partial<AlertValues>, Record<string, string>]>([
    ["nothing", {}, {}],
    ["nobody, which turns alerts off", { recipients: [] }, {}],
    ["no e-mail address", { recipients: [{ channel: "email", to: "ada" }] }, { "recipients.0.to": "email_wrong" }],
    ["no number", { recipients: [email, { channel: "sms", to: "12" }] }, { "recipients.1.to": "phone_wrong" }],
    ["an address as a number", { recipients: [{ ...email, channel: "sms" }] }, { "recipients.0.to": "phone_wrong" }],
    ["no kind", { kinds: [] }, { kinds: "alertSettings.form.noKind" }],
    ["no time", { from: "" }, { from: "alertSettings.form.noTime" }],
    ["no length", { to: "22:00" }, { to: "alertSettings.form.sameTime" }],
    ["times that do not count", { isQuiet: false, from: "", to: "" }, {}],
  ])("%s", (_what, over, expected) => {
    expect(mistakesIn(alertForm, { ...typed, ...over })).toEqual(expected)
  })
})

describe("what the server is asked", () => {
  it.each<[string, Partial<AlertValues>, ("recipients" | "quiet_hours")[], object]>([
    ["all", {}, [], { recipients: [email, phone], kinds: ["payment_held"], quiet_hours: night }],
    ["no quiet hours", { isQuiet: false }, [], { recipients: [email, phone], quiet_hours: null }],
    ["nothing that the configuration says", {}, ["recipients", "quiet_hours"], { kinds: ["payment_held"] }],
  ])("%s", (_what, over, configured, expected) => {
    const request = requestOf(alertForm.parse({ ...typed, ...over }), { ...settings, configured })
    expect(request).toEqual({ kinds: ["payment_held"], ...expected })
  })
})

it("kinds stay in their order", () => {
  expect(toggleKind(["service_outage"], "payment_held", true)).toEqual(["payment_held", "service_outage"])
  expect(toggleKind(["payment_held", "service_outage"], "payment_held", false)).toEqual(["service_outage"])
})
