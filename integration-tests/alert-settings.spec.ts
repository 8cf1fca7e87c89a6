import { CHOOSABLE_KINDS } from "../src/domain/alerts"
import { adminOf } from "./harness/admin"
import type { Answer } from "./harness/answer"
import { heldPayment } from "./harness/admin-notifications"
import type { Merchant } from "./harness/merchant"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* Whom the owner has alerted, of what and when: set in the admin. */

const OWNER = "owner@shop.example"
const PHONE = "+237670000001"
const ABROAD = "+33612345678"
const WEBHOOK = { url: "http://127.0.0.1:9/hooks", secrets: ["a-secret-of-the-merchant-0001"] }

onTestStore("emailing", (store) => {
  const admin = adminOf(store)
  let merchant: Merchant
  const payunit = (): any => store.container.resolve("payunit")
  const options = (): any => payunit().options

  beforeEach(async () => {
    merchant = await store.merchant()
  })
  afterEach(async () => {
    delete options().alerts
    // A store goes by what it read a moment ago; the next test starts with alerts off.
    await set({ recipients: [], kinds: CHOOSABLE_KINDS, quiet_hours: null })
  })

  const { raiseAndDeliverAlerts } = require("../.medusa/server/src/workflows/alerts/raise-and-deliver")
  const { raiseAlert } = require("../.medusa/server/src/workflows/alerts")
  const { isQuiet } = require("../.medusa/server/src/modules/payunit/alerts/quiet-hours")
  const set = async (body: unknown): Promise<Answer> => await merchant.post("/admin/payunit/alerts/settings", body)
  const settings = async (): Promise<any> => (await merchant.get("/admin/payunit/alerts")).body.alerts.settings
  const look = async (): Promise<void> => await raiseAndDeliverAlerts(store.container, null)
  const rows = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_alert ORDER BY created_at, channel")
  const sent = async (): Promise<any[]> =>
    await store.sql(`SELECT * FROM notification WHERE template = 'payunit-alert' ORDER BY channel, "to"`)
  const delivered = async (count: number): Promise<any[]> =>
    await until(`${count} alerts`, async () => {
      const all = (await rows()).filter(({ delivered_at }) => delivered_at !== null)
      return all.length >= count && all
    })
  const everybody = [
    { channel: "email", to: OWNER },
    { channel: "sms", to: ABROAD },
    { channel: "whatsapp", to: "670 00 00 01" },
  ]
  const hour = (plus: number): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Douala", hour: "2-digit", minute: "2-digit" }).format(
      new Date(Date.now() + plus * 3_600_000),
    )

  it("what the owner sets is kept, numbers as they are dialled from anywhere, and who did it is told", async () => {
    expect(await settings()).toMatchObject({
      ...{ webhook: null, recipients: [], kinds: CHOOSABLE_KINDS, quiet_hours: null, configured: [] },
      ...{ offered_channels: ["email", "sms", "whatsapp"], changed_by: null, changed_at: null },
    })
    const hours = { from: "22:00", to: "07:00" }
    const answer = await set({ recipients: [...everybody, everybody[2]], kinds: ["payment_held"], quiet_hours: hours })
    const expected = {
      recipients: [
        { channel: "email", to: OWNER },
        { channel: "sms", to: ABROAD },
        { channel: "whatsapp", to: PHONE },
      ],
      ...{ kinds: ["payment_held"], quiet_hours: hours, configured: [], time_zone: "Africa/Douala" },
      ...{ changed_by: expect.stringMatching(/^user_/), changed_by_name: expect.any(String) },
    }
    expect(answer).toMatchObject({ status: 200, body: { alerts: { settings: expected } } })
    expect(answer.body.alerts.channels.map(({ channel }: any) => channel)).toEqual(["email", "sms", "whatsapp"])

    // What is left out stays.
    await store.shopper.expect(200, set({ kinds: ["job_stalled", "payment_held"] }))
    expect(await settings()).toMatchObject({ ...expected, kinds: ["payment_held", "job_stalled"] })
    await store.shopper.expect(200, set({ quiet_hours: null }))
    expect(await settings()).toMatchObject({ ...expected, kinds: ["payment_held", "job_stalled"], quiet_hours: null })
  })

  it.each([
    ["an e-mail address that is none", { recipients: [{ channel: "email", to: "sentinel" }] }, /e-mail address/],
    ["a phone number that is none", { recipients: [{ channel: "sms", to: "sentinel77" }] }, /phone number/],
    ["a channel that is none of people", { recipients: [{ channel: "webhook", to: OWNER }] }, /channel/],
    ["too many", { recipients: Array.from({ length: 11 }, () => everybody[0]) }, /recipients/],
    ["no kind", { kinds: [] }, /kinds/],
    ["a test as a kind", { kinds: ["test"] }, /kinds/],
    ["a time that is none", { quiet_hours: { from: "24:00", to: "07:00" } }, /time of day/],
    ["quiet hours without an end", { quiet_hours: { from: "07:00", to: "07:00" } }, /two different times/],
  ])("refuses %s, without repeating it", async (_, body, message) => {
    const refused = await set(body)
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
    expect(JSON.stringify(refused.body)).not.toContain("sentinel")
    expect((await settings()).recipients).toEqual([])
  })

  it("a channel that nothing sends by is neither offered nor taken", async () => {
    await store.sql("UPDATE notification_provider SET channels = '{feed,email}' WHERE 'sms' = ANY(channels)")
    expect((await settings()).offered_channels).toEqual(["email"])
    expect(await set({ recipients: everybody })).toMatchObject({ status: 409, body: { code: "no_channel_provider" } })
    await store.shopper.expect(200, set({ recipients: [everybody[0]] }))
  })

  it("what the store's configuration says is shown as that, and not changed here", async () => {
    await store.shopper.expect(200, set({ recipients: everybody, quiet_hours: { from: "22:00", to: "07:00" } }))
    const quietHours = { from: "20:00", to: "08:00" }
    options().alerts = { webhook: WEBHOOK, emails: ["boss@shop.example"], quietHours, digest: false }
    const byOption = {
      ...{ webhook: "127.0.0.1:9", recipients: [{ channel: "email", to: "boss@shop.example" }] },
      ...{ quiet_hours: quietHours, configured: ["recipients", "quiet_hours"] },
    }
    expect(await settings()).toMatchObject(byOption)
    const refusal = { status: 409, body: { code: "alerts_by_option" } }
    expect(await set({ recipients: [] })).toMatchObject(refusal)
    expect(await set({ quiet_hours: null })).toMatchObject(refusal)
    await store.shopper.expect(200, set({ kinds: ["payment_held"] }))
    expect(await settings()).toMatchObject({ ...byOption, kinds: ["payment_held"] })

    // Of what it does not say, what was set applies.
    options().alerts = { webhook: WEBHOOK, emails: [], digest: false }
    expect(await settings()).toMatchObject({ configured: [], quiet_hours: { from: "22:00", to: "07:00" } })
    expect((await settings()).recipients).toHaveLength(3)
    delete options().alerts
  })

  it("a change is a line of the audit trail, which says how many and names nobody", async () => {
    await store.shopper.expect(200, set({ recipients: everybody, quiet_hours: { from: "22:00", to: "07:00" } }))
    const { decisions } = (await admin.get("/admin/payunit/audit")).body
    expect(decisions[0]).toMatchObject({
      ...{ action: "alerts_changed", stage: "done", subject: { type: "alerts" } },
      before: { recipients: 0, quiet_hours: null },
      after: { recipients: 3, kinds: CHOOSABLE_KINDS, quiet_hours: { from: "22:00", to: "07:00" } },
    })
    const kept = await store.sql("SELECT row_to_json(e)::text AS text FROM payunit_audit_entry e")
    const names = [OWNER, "670000001", "612345678"]
    for (const { text } of kept) for (const name of names) expect(text).not.toContain(name)
  })

  it("an alert reaches everybody, phones in a short text, and the test does", async () => {
    await store.shopper.expect(200, set({ recipients: everybody }))
    expect((await merchant.post("/admin/payunit/alerts", {})).body.outcomes).toEqual([
      { channel: "email", is_delivered: true, last_error: null },
      { channel: "sms", is_delivered: true, last_error: null },
      { channel: "whatsapp", is_delivered: true, last_error: null },
    ])
    const sending = jest.spyOn(store.container.resolve("notification") as any, "createNotifications")
    const id = await heldPayment(store)
    await delivered(6)
    await look()
    const calls = sending.mock.calls.map(([one]: any[]) => [one.channel, one.content])
    sending.mockRestore()
    const text = expect.stringMatching(new RegExp(`^Un paiement de .*\\n${options().backendUrl}/app/payunit/${id}$`))
    // The bell rings as well.
    expect(calls.filter(([channel]) => channel !== "feed").sort()).toEqual([
      ["email", undefined],
      ["sms", { text }],
      ["whatsapp", { text }],
    ])
    const held = (await sent()).filter(({ data }) => data.alert.kind === "payment_held")
    expect(held).toMatchObject([
      { channel: "email", to: OWNER, data: { alert: { transaction_id: id } } },
      { channel: "sms", to: ABROAD, data: { locale: "fr" } },
      { channel: "whatsapp", to: PHONE },
    ])
  })

  it("kinds that nobody wants are not sent to people; the webhook gets all", async () => {
    await store.shopper.expect(200, set({ recipients: everybody, kinds: ["audit_chain_broken"] }))
    await raiseAlert(store.container, { kind: "job_stalled", job: "payunit-invoices", last_run_at: null })
    expect(await rows()).toEqual([])
    options().alerts = { webhook: WEBHOOK, emails: [], digest: false }
    await raiseAlert(store.container, { kind: "job_stalled", job: "payunit-invoices", last_run_at: null })
    await raiseAlert(store.container, { kind: "audit_chain_broken", entry_id: null })
    expect((await rows()).map(({ channel, kind }) => `${kind} ${channel}`).sort()).toEqual([
      ...["audit_chain_broken email", "audit_chain_broken sms", "audit_chain_broken webhook"],
      ...["audit_chain_broken whatsapp", "job_stalled webhook"],
    ])
    await until("it to be tried", async () => (await rows()).every(({ attempts }) => attempts > 0))
  })

  it("in the quiet hours what is not urgent waits, and is sent once when they end", async () => {
    const quiet_hours = { from: hour(-1), to: hour(1) }
    await store.shopper.expect(200, set({ recipients: [everybody[0], everybody[2]], quiet_hours }))
    await heldPayment(store)
    await until("it to be raised", async () => (await rows()).length === 2)
    await look()
    await raiseAlert(store.container, { kind: "audit_chain_broken", entry_id: null })
    expect((await delivered(2)).map(({ kind }) => kind)).toEqual(["audit_chain_broken", "audit_chain_broken"])

    await store.shopper.expect(200, set({ quiet_hours: { from: hour(1), to: hour(-1) } }))
    await Promise.all([look(), look()])
    await look()
    expect((await delivered(4)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
    expect(await sent()).toHaveLength(4)
  })

  it("who was taken out gets nothing any more, and without anybody alerts are off", async () => {
    await store.shopper.expect(200, set({ recipients: everybody }))
    await store.shopper.expect(200, set({ recipients: [everybody[2]] }))
    await raiseAlert(store.container, { kind: "audit_chain_broken", entry_id: null })
    await delivered(1)
    expect(await sent()).toMatchObject([{ channel: "whatsapp", to: PHONE }])
    expect((await admin.get("/admin/payunit/health")).body.health.facts.has_alerts).toBe(true)
    await store.shopper.expect(200, set({ recipients: [] }))
    expect((await admin.get("/admin/payunit/health")).body.health.facts.has_alerts).toBe(false)
    expect(await merchant.post("/admin/payunit/alerts", {})).toMatchObject({
      ...{ status: 409, body: { code: "alerts_off" } },
    })
  })

  it("a phone that gets nothing is told by a code, and named in no log of the plugin's", async () => {
    await store.shopper.expect(200, set({ recipients: everybody }))
    await store.sql("UPDATE notification_provider SET channels = '{feed}' WHERE 'sms' = ANY(channels)")
    expect((await merchant.post("/admin/payunit/alerts", {})).body.outcomes).toEqual([
      { channel: "email", is_delivered: false, last_error: "no_email_provider" },
      { channel: "sms", is_delivered: false, last_error: "no_sms_provider" },
      { channel: "whatsapp", is_delivered: false, last_error: "no_whatsapp_provider" },
    ])
    const log = store.log()
    expect(log).toContain("could not be delivered by whatsapp")
    for (const name of [OWNER, "670000001", "612345678"]) expect(log).not.toContain(name)
    const { checks } = (await admin.get("/admin/payunit/health")).body.health
    expect(checks.find(({ id }: any) => id === "alerts")).toMatchObject({
      ...{ status: "warning", found: expect.stringContaining("email, sms, whatsapp") },
    })
  })

  it("is read once a minute by the job, and else for an alert alone", async () => {
    await store.shopper.expect(200, set({ recipients: [everybody[0]] }))
    await look()
    const reading = jest.spyOn(payunit().alertSettings, "chosen")
    await look()
    await look()
    expect(reading).toHaveBeenCalledTimes(0)
    await raiseAlert(store.container, { kind: "audit_chain_broken", entry_id: null })
    expect(reading).toHaveBeenCalledTimes(1)
    await delivered(1)
    reading.mockRestore()
  })

  describe("quiet hours by the shop's clock", () => {
    const NIGHT = ["22:00", "07:00"] as const
    it.each([
      ["in the evening, before", NIGHT, "Africa/Douala", "2026-01-31T20:59:59Z", false],
      ["as they begin", NIGHT, "Africa/Douala", "2026-01-31T21:00:00Z", true],
      ["after midnight", NIGHT, "Africa/Douala", "2026-02-01T00:30:00Z", true],
      ["before they end", NIGHT, "Africa/Douala", "2026-02-01T05:59:59Z", true],
      ["as they end", NIGHT, "Africa/Douala", "2026-02-01T06:00:00Z", false],
      ["within a day", ["12:00", "14:00"] as const, "Africa/Douala", "2026-01-31T12:30:00Z", true],
      ["within a day, after", ["12:00", "14:00"] as const, "Africa/Douala", "2026-01-31T13:00:00Z", false],
      ["until midnight", ["22:00", "00:00"] as const, "Africa/Douala", "2026-01-31T22:59:00Z", true],
      ["until midnight, after", ["22:00", "00:00"] as const, "Africa/Douala", "2026-01-31T23:00:00Z", false],
      ["in another zone", NIGHT, "America/Montreal", "2026-01-31T21:00:00Z", false],
      ["in another zone, at night there", NIGHT, "America/Montreal", "2026-02-01T03:00:00Z", true],
      ["in Paris in winter, at six", NIGHT, "Europe/Paris", "2026-03-28T05:30:00Z", true],
      ["in Paris in winter, at seven", NIGHT, "Europe/Paris", "2026-03-28T06:00:00Z", false],
      // In the night before, the clock was put forward: they are an hour shorter.
      ["in Paris on the first day of summer, at seven", NIGHT, "Europe/Paris", "2026-03-29T05:00:00Z", false],
      ["in Paris on the first day of summer, before", NIGHT, "Europe/Paris", "2026-03-29T04:59:00Z", true],
      // The end is an hour that the clock left out.
      ["to 02:30, which is not there", ["22:00", "02:30"] as const, "Europe/Paris", "2026-03-29T00:59:00Z", true],
      [
        "to 02:30, which is not there, after",
        ["22:00", "02:30"] as const,
        "Europe/Paris",
        "2026-03-29T01:00:00Z",
        false,
      ],
      // In this one it was put back.
      ["in Paris on the first day of winter, at seven", NIGHT, "Europe/Paris", "2026-10-25T06:00:00Z", false],
      ["in Paris on the first day of winter, before", NIGHT, "Europe/Paris", "2026-10-25T05:59:00Z", true],
      ["where there are none", [null, null] as const, "Africa/Douala", "2026-02-01T00:30:00Z", false],
    ])("%s", async (_, [from, to], zone, at, expected) => {
      const database = store.container.resolve("__pg_connection__") as any
      const bindings = { from, to, zone, at }
      const { rows: found } = await database.raw(`SELECT ${isQuiet("CAST(:at AS timestamptz)")} AS quiet`, bindings)
      expect(found).toEqual([{ quiet: expected }])
    })
  })
})
