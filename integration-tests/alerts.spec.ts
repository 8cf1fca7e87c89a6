import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { CHOOSABLE_KINDS } from "../src/domain/alerts"
import { adminOf } from "./harness/admin"
import { adminNotifications, heldPayment } from "./harness/admin-notifications"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const NEW = "new-secret-of-the-merchant-0001"
const OLD = "old-secret-of-the-merchant-0002"
const OWNER = "owner@shop.example"
/** The digest is due as soon as a day has begun, at whatever hour this runs. */
const ALWAYS_MORNING = { from: "23:59", to: "00:00" }

interface Received {
  headers: IncomingHttpHeaders
  body: string
  alert: any
}

onTestStore("emailing", (store) => {
  const admin = adminOf(store)
  let receiver: Server
  let url: string
  let received: Received[]
  let answer: (response: ServerResponse) => void
  const payunit = (): any => store.container.resolve("payunit")
  const options = (): any => payunit().options

  const listen = async (port = 0): Promise<void> => {
    receiver = createServer((request, response) => {
      let body = ""
      request.setEncoding("utf8").on("data", (piece: string) => {
        body += piece
      })
      request.on("end", () => {
        received.push({ headers: request.headers, body, alert: JSON.parse(body) })
        answer(response)
      })
    })
    await new Promise<void>((resolve) => receiver.listen(port, "127.0.0.1", resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks?shop=1`
  }
  const hangUp = async (): Promise<void> => {
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
  }

  beforeEach(async () => {
    received = []
    answer = (response) => response.writeHead(204).end()
    await listen()
    options().alerts = { webhook: { url, secrets: [NEW] }, emails: [], digest: false }
  })
  afterEach(async () => {
    delete options().alerts
    jest.restoreAllMocks()
    await hangUp()
  })

  const { raiseAndDeliverAlerts } = require("../.medusa/server/src/workflows/alerts/raise-and-deliver")
  const { raiseAlert } = require("../.medusa/server/src/workflows/alerts")
  const { verifyAlert } = require("../.medusa/server/src/alerts")
  const look = async (job: string | null = null): Promise<void> => await raiseAndDeliverAlerts(store.container, job)
  const rows = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_alert ORDER BY created_at, channel")
  const pass = async (minutes: number): Promise<void> => {
    await store.sql(
      `UPDATE payunit_alert SET due_at = due_at - interval '${minutes} minutes', created_at = created_at - interval '${minutes} minutes',
              last_seen_at = last_seen_at - interval '${minutes} minutes'`,
    )
  }
  const receives = async (count: number, arrived = count): Promise<Received[]> =>
    await until(`${count} alerts`, async () => {
      const delivered = (await rows()).filter(({ delivered_at }) => delivered_at !== null)
      return received.length >= count && delivered.length >= arrived && received
    })
  const failsWith = async (error: string): Promise<any> =>
    await until(`an attempt to fail: ${error}`, async () => (await rows()).find((row) => row.last_error === error))
  const raise = async (): Promise<void> => {
    const rules = await payunit().alertSettings.rules()
    await payunit().alerts.raise({ kind: "test" }, { subject: `test:${Math.random()}`, occurredAt: null, rules })
  }
  const check = async (): Promise<any> => {
    const { body } = await admin.get("/admin/payunit/health")
    return body.health.checks.find(({ id }: any) => id === "alerts")
  }

  it("a payment on hold is told once, signed, with ids and sums and nothing of who paid", async () => {
    const id = await heldPayment(store)
    const [{ headers, body, alert }] = (await receives(1)) as [Received]
    await store.runJob()
    await Promise.all([look(), look()])

    expect(received).toHaveLength(1)
    const { backendUrl } = options()
    expect(alert).toEqual({
      ...{ kind: "payment_held", id: (await rows())[0].id, event_id: expect.stringMatching(/^puevt_/) },
      ...{ transaction_id: id, order_id: null, account: "default", mode: "test" },
      ...{ amount: 13_500, currency_code: "xaf", held_reason: "amount_mismatch" },
      ...{ occurred_at: expect.any(String), admin_url: `${backendUrl}/app/payunit/${id}` },
    })
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "payunit-plugin-delivery": alert.id,
      "payunit-plugin-attempt": "1",
    })
    // By hand, as whoever writes in another language does it.
    const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["payunit-plugin-signature"])) ?? []
    expect(createHmac("sha256", NEW).update(`${time}.${body}`).digest("hex")).toBe(mac)
    const signature = headers["payunit-plugin-signature"]
    expect(verifyAlert({ body, signature, secrets: [NEW] })).toEqual(alert)
    expect(body).not.toContain(NEW)
  })

  it("money that was taken back is told as that", async () => {
    const { transactionId, orderId: order_id } = await store.paidOrder()
    await store.passAskWindow()
    await store.simulator.control.decide(transactionId, { status: "REFUNDED", notify: true })
    await store.reaches(transactionId, "held")
    const [{ alert }] = (await receives(1)) as [Received]
    expect(alert).toMatchObject({
      kind: "payment_reversed",
      held_reason: "reversed",
      order_id,
      transaction_id: transactionId,
    })
  })

  it("an invoice whose money fits nowhere is told once, with nothing of its client", async () => {
    const desk = await InvoiceDesk.open(store)
    const order_id = await desk.unpaidOrder()
    const first = await desk.opened({ order_id, items: [{ name: "All", amount: 13_500 }] })
    const second = await desk.opened({ order_id, confirm_exceeds: true })
    await desk.confirm(first.id)
    const transaction_id: string = (await desk.confirm(second.id)).body.transaction_id
    const [{ alert, body }] = (await receives(1)) as [Received]
    await desk.do(second.id, "check")
    await Promise.all([look(), look()])

    expect(received).toHaveLength(1)
    expect(alert).toEqual({
      ...{ kind: "payment_held", id: (await rows())[0].id, event_id: expect.stringMatching(/^puevt_/) },
      ...{ transaction_id, order_id, account: "default", mode: "test" },
      ...{ amount: 10_000, currency_code: "xaf", held_reason: "paid_twice" },
      ...{ occurred_at: expect.any(String), admin_url: `${options().backendUrl}/app/payunit/${transaction_id}` },
      // It is sent as soon as the money is held, beside the last line about who confirmed it.
      audit_checkpoint: expect.stringMatching(/^[78]\./),
    })
    expect(body).not.toContain(second.client.name)
  })

  it("an outage is told once as long as it lasts, and a later one again", async () => {
    const since = new Date()
    const outages = jest.spyOn(payunit().circuitBreakers, "outages", "get")
    outages.mockReturnValue([{ account: "default", since, retryAt: since }])
    await Promise.all([look(), look()])
    await receives(1)
    await pass(9)
    await look()
    expect((await receives(1)).map(({ alert }) => alert)).toMatchObject([
      { kind: "service_outage", account: "default", since: since.toISOString() },
    ])
    outages.mockReturnValue([])
    await pass(11)
    outages.mockReturnValue([{ account: "default", since: new Date(), retryAt: since }])
    await look()
    expect(await receives(2)).toHaveLength(2)
  })

  it("an outage that the job notices is told", async () => {
    for (let index = 0; index < 4; index += 1) await store.checkout()
    store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    await store.makeDue()
    await store.runJob()
    await look()
    expect((await receives(1))[0]?.alert).toMatchObject({ kind: "service_outage", account: "default" })
    store.simulator.control.clearFaults()
    payunit().circuitBreakers.answered("default")
  })

  it.each([
    ["stands still", "UPDATE payunit_job_run SET started_at = now() - interval '6 minutes'", 1],
    ["has never run", "DELETE FROM payunit_job_run", 1],
    ["runs", "UPDATE payunit_job_run SET started_at = now() - interval '4 minutes'", 0],
  ])("of a job that %s the other one tells", async (_, sql, count) => {
    await store.runJob()
    await store.sql(sql)
    await look("payunit-reconcile")
    await look("payunit-reconcile")
    expect((await receives(count)).map(({ alert: { kind, job } }) => [kind, job])).toEqual(
      Array.from({ length: count }, () => ["job_stalled", "payunit-reconcile"]),
    )
  })

  it("the job for invoices writes down that it runs, so that the other can watch it", async () => {
    const invoices = require("../.medusa/server/src/jobs/payunit-invoices").default
    const { reconcile } = options()
    options().reconcile = true
    await invoices(store.container)
    options().reconcile = reconcile
    expect(await payunit().jobRuns.stalledSince("payunit-invoices", 5)).toBe(false)
    expect(await payunit().jobRuns.stalledSince("payunit-nothing", 5)).toBeNull()
  })

  it("a broken audit trail is told once for each entry, by whoever finds it", async () => {
    const facts = { kind: "audit_chain_broken", entry_id: "entry_7" }
    await Promise.all([raiseAlert(store.container, facts), raiseAlert(store.container, facts)])
    await receives(1)
    await pass(60)
    await raiseAlert(store.container, facts)
    await look()
    expect((await receives(1)).map(({ alert }) => alert)).toMatchObject([{ ...facts, admin_url: expect.any(String) }])
  })

  it("raised by two at once: none waits for the job", async () => {
    for (let count = 1; count <= 40; count += 1) {
      const facts = { kind: "audit_chain_broken", entry_id: `entry_${count}` }
      await Promise.all([raiseAlert(store.container, facts), raiseAlert(store.container, facts)])
      expect(await receives(count)).toHaveLength(count)
    }
  })

  it("an audit trail that somebody changed in the database is found within the hour, and told", async () => {
    await admin.post("/admin/payunit/exports", { list: "payments", count: 1 })
    await store.runJob()
    const kept = String(await payunit().audit.checkpoint())
    expect(store.log()).toContain(`payunit: audit head 1 ${kept}`)
    await store.sql("UPDATE payunit_audit_entry SET actor_id = 'user_x'")
    await store.sql("UPDATE payunit_job_run SET started_at = now() - interval '61 minutes' WHERE id = 'payunit-audit'")

    await store.runJob()

    expect((await receives(1)).map(({ alert }) => alert)).toMatchObject([
      { kind: "audit_chain_broken", entry_id: "1", audit_checkpoint: kept },
    ])
  })

  it("arrives although the audit trail cannot be read", async () => {
    await store.sql("ALTER TABLE payunit_audit_entry RENAME TO payunit_audit_entry_away")
    try {
      await raiseAlert(store.container, { kind: "audit_chain_broken", entry_id: null })
      const [{ alert }] = (await receives(1)) as any[]
      expect(alert).not.toHaveProperty("audit_checkpoint")
    } finally {
      await store.sql("ALTER TABLE payunit_audit_entry_away RENAME TO payunit_audit_entry")
    }
  })

  it.each([
    ["500", "http_500", (response: ServerResponse) => response.writeHead(500).end("no")],
    ["404", "http_404", (response: ServerResponse) => response.writeHead(404).end()],
    ["a redirect", "http_302", (response: ServerResponse) => response.writeHead(302, { location: "/else" }).end()],
    ["a broken line", "unreachable", (response: ServerResponse) => response.destroy()],
  ])("a receiver that answers %s gets it again later, with the same id: %s", async (_, error, fail) => {
    answer = fail
    await raise()
    await look()
    const row = await failsWith(error)
    expect(row).toMatchObject({ attempts: 1, delivered_at: null, given_up_at: null })
    await look()
    expect(received).toHaveLength(1)

    answer = (response) => response.writeHead(200).end()
    await pass(1)
    await look()
    expect(await receives(2, 1)).toMatchObject([
      { headers: { "payunit-plugin-delivery": row.id, "payunit-plugin-attempt": "1" } },
      { headers: { "payunit-plugin-delivery": row.id, "payunit-plugin-attempt": "2" } },
    ])
    expect(received[0]?.body).toBe(received[1]?.body)
  })

  it("a receiver that hangs is not waited for, and holds up neither payments nor e-mails", async () => {
    options().alerts.emails = [OWNER]
    jest.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const late = new AbortController()
      setTimeout(() => late.abort(new DOMException("late", "TimeoutError")), 300)
      return late.signal
    })
    answer = () => undefined
    await raise()
    await look()
    await failsWith("timeout")
    expect((await rows()).find(({ channel }) => channel === "email").delivered_at).not.toBeNull()
  })

  it("a receiver that is down gets everything once it is up, each once", async () => {
    const { port } = receiver.address() as AddressInfo
    await hangUp()
    await raise()
    await raise()
    await look()
    await failsWith("unreachable")
    await listen(port)
    await pass(60)
    await look()
    expect(new Set((await receives(2)).map(({ alert }) => alert.id)).size).toBe(2)
  })

  it("what could not be delivered for three days is given up, and the doctor tells", async () => {
    expect(await check()).toMatchObject({ status: "ok" })
    answer = (response) => response.writeHead(410).end()
    await raise()
    await look()
    await failsWith("http_410")
    await pass(30)
    expect(await check()).toMatchObject({ status: "warning", found: expect.stringContaining("http_410") })
    await pass(3 * 24 * 60)
    await look()
    expect(await rows()).toMatchObject([{ due_at: null, given_up_at: expect.any(Date), attempts: 2 }])
    expect((await check()).found).toContain("1 alert was never delivered")
    await pass(60)
    await look()
    expect(received).toHaveLength(2)
  })

  it("a process that dies over a delivery leaves it to the others, once its lease has ended", async () => {
    await raise()
    await payunit().alerts.take("webhook", { quietHours: null, timeZone: "Africa/Douala" }, null)
    await look()
    expect(received).toEqual([])
    await pass(2)
    await look()
    expect((await receives(1))[0]?.headers["payunit-plugin-attempt"]).toBe("2")
  })

  it("a database that takes no alert delays it, and neither loses nor doubles it", async () => {
    await store.sql("ALTER TABLE payunit_alert RENAME TO payunit_alert_away")
    const id = await heldPayment(store)
    await until("its event to be tried", async () => {
      const [event] = await store.sql("SELECT emitted_at FROM payunit_outbox_event WHERE transaction_id = ?", [id])
      return event?.emitted_at
    })
    await store.sql("ALTER TABLE payunit_alert_away RENAME TO payunit_alert")
    await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
    await store.runJob()
    expect((await receives(1))[0]?.alert).toMatchObject({ kind: "payment_held", transaction_id: id })
    const notified = (await adminNotifications(store)).filter(({ description }) => description.includes(id))
    expect(notified).toHaveLength(1)
  })

  it("what was delivered long ago is forgotten, and nothing else", async () => {
    await raise()
    await look()
    await receives(1)
    await raise()
    await payunit().forgetPast()
    expect(await rows()).toHaveLength(2)
    await store.sql("UPDATE payunit_alert SET delivered_at = delivered_at - interval '91 days'")
    await payunit().forgetPast()
    expect(await rows()).toMatchObject([{ delivered_at: null }])
    await store.sql("UPDATE payunit_alert SET created_at = created_at - interval '91 days'")
    await payunit().forgetPast()
    expect(await rows()).toEqual([])
  })

  it("many instances at once deliver each alert once", async () => {
    for (let index = 0; index < 5; index += 1) await raise()
    await Promise.all(Array.from({ length: 6 }, async () => await look()))
    expect(await receives(5)).toHaveLength(5)
    expect(new Set(received.map(({ alert }) => alert.id)).size).toBe(5)
  })

  it("in quiet hours only what is urgent is told; the rest when they are over", async () => {
    const hour = (plus: number): string =>
      new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Douala", hour: "2-digit", minute: "2-digit" }).format(
        new Date(Date.now() + plus * 3_600_000),
      )
    options().alerts.quietHours = { from: hour(-1), to: hour(1) }
    await heldPayment(store)
    await until("it to be raised", async () => (await rows()).length === 1)
    await look()
    await raiseAlert(store.container, { kind: "audit_chain_broken", entry_id: null })
    expect((await receives(1)).map(({ alert }) => alert.kind)).toEqual(["audit_chain_broken"])

    options().alerts.quietHours = { from: hour(1), to: hour(-1) }
    await look()
    expect((await receives(2)).map(({ alert }) => alert.kind)).toEqual(["audit_chain_broken", "payment_held"])
  })

  it("with a digest what is not urgent is told once a day together, by every channel", async () => {
    options().alerts = { ...options().alerts, emails: [OWNER], digest: true, quietHours: ALWAYS_MORNING }
    const ids = [await heldPayment(store), await heldPayment(store)]
    await until("them to be raised", async () => (await rows()).length === 4)
    await look()
    expect(received).toEqual([])

    await pass(24 * 60)
    await Promise.all([look(), look()])
    const [{ alert, headers }] = (await receives(1)) as [Received]
    expect(alert).toMatchObject({
      kind: "digest",
      more: 0,
      alerts: [{ kind: "payment_held" }, { kind: "payment_held" }],
    })
    expect(alert.alerts.map(({ transaction_id }: any) => transaction_id)).toEqual(ids)
    const { body } = received[0]!
    expect(verifyAlert({ body, signature: headers["payunit-plugin-signature"], secrets: [NEW] }).kind).toBe("digest")
    await until("all to be delivered", async () => (await rows()).every(({ delivered_at }) => delivered_at !== null))
    const mails = await store.sql("SELECT * FROM notification WHERE template = 'payunit-alert'")
    expect(mails).toMatchObject([
      { to: OWNER, data: { title: "PayUnit\u00a0: 2 points à vérifier", alert: { kind: "digest" } } },
    ])

    await heldPayment(store)
    await until("it to be raised", async () => (await rows()).length === 8)
    await look()
    expect(received).toHaveLength(1)
  })

  it("a secret is changed without a gap: both sign, and either verifies", async () => {
    options().alerts.webhook.secrets = [NEW, OLD]
    await raise()
    await look()
    const [{ body, headers }] = (await receives(1)) as [Received]
    const signature = headers["payunit-plugin-signature"]
    for (const secret of [NEW, OLD]) {
      expect(verifyAlert({ body, signature, secrets: [secret] })).toMatchObject({ kind: "test" })
    }
    expect(() => verifyAlert({ body, signature, secrets: ["another-secret-of-nobody-0003"] })).toThrow("another secret")
  })

  it("e-mails go to everybody, in the admin's language, each once", async () => {
    options().alerts = { emails: [OWNER, "book@shop.example"], digest: false }
    const id = await heldPayment(store)
    await until("the e-mails", async () => (await rows()).some(({ delivered_at }) => delivered_at !== null))
    await look()
    const mails = await store.sql(`SELECT * FROM notification WHERE template = 'payunit-alert' ORDER BY "to"`)
    const title = "PayUnit\u00a0: un paiement est en attente de décision"
    expect(mails).toMatchObject([
      { to: "book@shop.example", status: "success", data: { title, locale: "fr", alert: { transaction_id: id } } },
      { to: OWNER, status: "success", data: { title, text: expect.stringMatching(/13\s500\sFCFA/) } },
    ])
    expect(received).toEqual([])
  })

  it("where Medusa has nobody to send e-mails, the doctor says so, and they are tried again", async () => {
    options().alerts = { emails: [OWNER], digest: false }
    await store.sql("UPDATE notification_provider SET is_enabled = false WHERE 'email' = ANY(channels)")
    await raise()
    await look()
    await failsWith("no_email_provider")
    expect(await check()).toMatchObject({
      status: "warning",
      found: expect.stringContaining("no notification provider"),
    })
    await store.sql("UPDATE notification_provider SET is_enabled = true WHERE 'email' = ANY(channels)")
    await pass(1)
    await look()
    expect((await rows())[0].delivered_at).not.toBeNull()
  })

  it("nothing happens where alerts are off, and a test says how to turn them on", async () => {
    delete options().alerts
    await heldPayment(store)
    await adminNotifications(store)
    await store.runJob()
    await look("payunit-invoices")
    expect([received, await rows()]).toEqual([[], []])
    expect(await check()).toMatchObject({ status: "ok" })
    expect(await admin.get("/admin/payunit/alerts")).toMatchObject({
      body: { alerts: { settings: { webhook: null, recipients: [], configured: [] }, channels: [] } },
    })
    expect(await admin.post("/admin/payunit/alerts", {})).toMatchObject({ status: 409, body: { code: "alerts_off" } })
  })

  it("the admin sends a test, and sees to whom alerts go and what became of them, without a secret", async () => {
    options().alerts.emails = [OWNER]
    const tested = await admin.post("/admin/payunit/alerts", {})
    expect(tested.body).toEqual({
      outcomes: [
        { channel: "email", is_delivered: true, last_error: null },
        { channel: "webhook", is_delivered: true, last_error: null },
      ],
    })
    expect(received[0]?.alert).toMatchObject({
      kind: "test",
      admin_url: `${options().backendUrl}/app/settings/payunit`,
    })

    answer = (response) => response.writeHead(503).end()
    expect((await admin.post("/admin/payunit/alerts", {})).body.outcomes[1]).toEqual({
      ...{ channel: "webhook", is_delivered: false, last_error: "http_503" },
    })
    const { body } = await admin.get("/admin/payunit/alerts")
    expect(body.alerts.settings).toEqual({
      ...{ webhook: new URL(url).host, secrets: 1, quiet_hours: null, digest: false, time_zone: "Africa/Douala" },
      ...{ recipients: [{ channel: "email", to: OWNER }], kinds: CHOOSABLE_KINDS, configured: ["recipients"] },
      ...{ offered_channels: ["email", "sms", "whatsapp"], changed_by: null, changed_by_name: null, changed_at: null },
    })
    expect(body.alerts.channels).toMatchObject([
      { channel: "webhook", waiting: 1, last_error: "http_503", given_up: 0, delivered_at: expect.any(String) },
      { channel: "email", waiting: 0, last_error: null, failing_since: null },
    ])
    expect(JSON.stringify(body)).not.toContain(NEW)
  })
})
