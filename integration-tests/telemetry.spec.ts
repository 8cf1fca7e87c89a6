import { paymentEntry } from "../src/domain/texts/history"
import { Telemetry } from "./harness/telemetry"
import { SecretSearch } from "./harness/secret-search"
import type { Checkout } from "./harness/shopper"
import { CANARY_CREDENTIALS } from "./harness/stores"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const telemetry = Telemetry.register()

const PAYS = "670000001"
const DECLINES = "670000002"
const ASKING = "GET /api/gateway/paymentstatus/:transactionID"

/** What every payment here is measured with. */
const OURS = { "payunit.account": "default", "payunit.mode": "test", "payunit.flow": "checkout" }

onTestStore("measured", (store) => {
  /** In all tests so far. */
  let logged = ""

  beforeEach(async () => {
    await telemetry.measured()
  })
  afterEach(() => {
    logged += store.log()
  })
  afterAll(async () => {
    await telemetry.shutdown()
  })

  /** The lines about ends that a payment reached, as programs read them. */
  const linesOf = ({ transactionId }: Pick<Checkout, "transactionId">): Record<string, string>[] =>
    [...store.log().matchAll(/payunit: payment [a-z]+: ((?:\w+=(?:[\w.:-]+|\\"(?:[^"\\]|\\[^"])*\\"|"[^"]*") ?)+)/g)]
      .map(([, fields]) =>
        Object.fromEntries(
          [...fields!.matchAll(/(\w+)=([\w.:-]+|\\?".*?\\?")/g)].map(([, name, value]) => [name, value]),
        ),
      )
      .filter(({ transaction }) => transaction === transactionId)

  /** Waits for the only line about the only end, and answers it. */
  const lineOf = async (checkout: Pick<Checkout, "transactionId">): Promise<Record<string, string>> => {
    await until("the end to be logged", () => linesOf(checkout).length > 0)
    expect(linesOf(checkout)).toHaveLength(1)
    return linesOf(checkout)[0]!
  }

  /** What was measured since the beginning of the test, without the time that calls took, by name. */
  const measured = async (): Promise<Record<string, [Record<string, unknown>, unknown][]>> => {
    const byName: Record<string, [Record<string, unknown>, unknown][]> = {}
    for (const { name, attributes, value } of await telemetry.measured()) {
      ;(byName[name] ??= []).push([attributes, value])
    }
    return byName
  }

  const once = { count: 1, sum: expect.any(Number) }
  const sumOf = ([found]: [unknown, any][] = []): number => found?.[1].sum
  /** A measured time that was `before` seconds when `began` was, by the process' own clock. */
  const isSince = (seconds: number, before: number, began: number): void => {
    expect(seconds).toBeGreaterThanOrEqual(before)
    expect(seconds).toBeLessThanOrEqual(before + 1 + (performance.now() - began) / 1_000)
  }
  const line = { account: "default", mode: "test", flow: "checkout", amount: "13500", currency: "xaf" }

  describe("what becomes of a payment is counted once and logged once:", () => {
    it.each<[situation: string, act: () => Promise<Checkout>, expected: any]>([
      [
        "paid on the service's page",
        async () => {
          const checkout = await store.checkout()
          await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
          await store.reaches(checkout.transactionId, "settled")
          return checkout
        },
        {
          end: { "payunit.state": "settled", "payunit.operator": "CM_MTNMOMO", "payunit.trigger": "notification" },
          line: {
            state: "settled",
            held_reason: "-",
            order: expect.stringMatching(/^order_/),
            trigger: "notification",
            lag_ms: "0",
            duration_ms: expect.stringMatching(/^\d+$/),
            status_calls: "1",
          },
          isTimed: true,
          outcomes: ["success"],
          notifications: 1,
        },
      ],
      [
        "paid by a prompt inside the store, and asked about by the storefront",
        async () => {
          const checkout = await store.checkout()
          store.simulator.control.changeSettings({ notifications: false })
          await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, PAYS))
          await until(
            "the phone to confirm",
            () => store.simulator.control.transaction(checkout.transactionId).status === "SUCCESS",
          )
          await store.shopper.refresh(checkout.sessionId)
          await store.reaches(checkout.transactionId, "settled")
          return checkout
        },
        {
          end: { "payunit.state": "settled", "payunit.operator": "CM_MTNMOMO", "payunit.trigger": "storefront" },
          line: { state: "settled", operator: "CM_MTNMOMO", trigger: "storefront", lag_ms: "-", status_calls: "1" },
          isTimed: true,
          outcomes: ["success"],
        },
      ],
      [
        "declined on the phone",
        async () => {
          const checkout = await store.checkout()
          await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, DECLINES))
          await store.reaches(checkout.transactionId, "failed")
          return checkout
        },
        {
          end: { "payunit.state": "failed", "payunit.operator": "CM_MTNMOMO", "payunit.trigger": "notification" },
          line: { state: "failed", held_reason: "-", order: "-", trigger: "notification", status_calls: "1" },
          outcomes: ["failed"],
          notifications: 1,
        },
      ],
      [
        "another amount was paid",
        async () => {
          const checkout = await store.checkout()
          await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 100 })
          await store.reaches(checkout.transactionId, "held")
          return checkout
        },
        {
          end: {
            "payunit.state": "held",
            "payunit.held_reason": "amount_mismatch",
            "payunit.operator": "CM_MTNMOMO",
            "payunit.trigger": "notification",
          },
          line: { state: "held", held_reason: "amount_mismatch", order: "-", trigger: "notification" },
          outcomes: ["success"],
          notifications: 1,
          held: 1,
        },
      ],
      [
        "its notification was lost, and the job found it",
        async () => {
          const checkout = await store.checkout()
          await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
          await store.makeDue()
          await store.runJob()
          await store.reaches(checkout.transactionId, "settled")
          return checkout
        },
        {
          end: { "payunit.state": "settled", "payunit.operator": "CM_MTNMOMO", "payunit.trigger": "job" },
          line: { state: "settled", trigger: "job", lag_ms: "-", status_calls: "1" },
          isTimed: true,
          outcomes: ["success"],
          isFoundByJob: true,
        },
      ],
      [
        "the shopper came back before anything else told",
        async () => {
          const checkout = await store.checkout()
          await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
          const { success_url } = store.simulator.control.transaction(checkout.transactionId)
          await store.shopper.expect(303, store.shopper.get(success_url ?? ""))
          await store.reaches(checkout.transactionId, "settled")
          return checkout
        },
        {
          end: { "payunit.state": "settled", "payunit.operator": "CM_MTNMOMO", "payunit.trigger": "return" },
          line: { state: "settled", trigger: "return", lag_ms: "-", status_calls: "1" },
          isTimed: true,
          outcomes: ["success"],
        },
      ],
      [
        "the cart was completed before anything else told",
        async () => {
          const checkout = await store.checkout()
          await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
          await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
          await store.reaches(checkout.transactionId, "settled")
          return checkout
        },
        {
          end: { "payunit.state": "settled", "payunit.operator": "CM_MTNMOMO", "payunit.trigger": "completion" },
          line: { state: "settled", trigger: "completion", lag_ms: "-", status_calls: "1" },
          isTimed: true,
          outcomes: ["success"],
        },
      ],
      [
        "a person in the admin checked it",
        async () => {
          const checkout = await store.checkout()
          const merchant = await store.merchant()
          await store.simulator.control.decide(checkout.transactionId, { status: "CANCELLED", notify: false })
          const path = `/admin/payunit/transactions/${checkout.transactionId}/check`
          await store.shopper.expect(200, merchant.post(path))
          return checkout
        },
        {
          end: { "payunit.state": "cancelled", "payunit.operator": "none", "payunit.trigger": "admin" },
          line: { state: "cancelled", operator: "-", trigger: "admin", duration_ms: "-", status_calls: "1" },
          outcomes: ["cancelled"],
        },
      ],
    ])("%s", async (_, act, expected) => {
      const checkout = await act()

      const logLine = await lineOf(checkout)
      const found = await measured()

      expect(logLine).toMatchObject({ ...line, transaction: checkout.transactionId, ...expected.line })
      expect(found["payunit.payments"]).toEqual([[{ ...OURS, ...expected.end }, 1]])
      expect(found["payunit.settlement.duration"]).toEqual(
        expected.isTimed === true ? [[expect.objectContaining(OURS), once]] : undefined,
      )
      expect(found["payunit.status.calls"]).toEqual(
        expected.outcomes.map((outcome: string) => [{ ...OURS, "payunit.outcome": outcome }, 1]),
      )
      expect(found["payunit.status.duration"]).toEqual(
        expected.outcomes.map((outcome: string) => [{ ...OURS, "payunit.outcome": outcome }, once]),
      )
      expect(found["payunit.notifications"]).toEqual(
        expected.notifications === undefined ? undefined : [[{ "payunit.outcome": "stored" }, expected.notifications]],
      )
      expect(found["payunit.payments.held"]).toEqual(
        expected.held === undefined
          ? undefined
          : [
              [
                { "payunit.held_reason": "amount_mismatch", "payunit.account": "default", "payunit.mode": "test" },
                expected.held,
              ],
            ],
      )
      expect(found["payunit.job.lag"]).toEqual(expected.isFoundByJob === true ? [[{}, once]] : undefined)
      const of = { "payunit.transaction.id": checkout.transactionId }
      if (expected.end["payunit.trigger"] !== "completion") {
        // A span ends a moment after what it is of.
        const settling = await until("the settlement's span", () =>
          telemetry
            .spansOf("payunit.settlement", { ...of, "payunit.state": expected.end["payunit.state"] })
            .find(({ attributes }) => attributes["payunit.trigger"] === expected.end["payunit.trigger"]),
        )
        const asking = telemetry
          .spansOf(ASKING)
          .filter(({ parentSpanContext }) => parentSpanContext?.traceId === settling.spanContext().traceId)
        expect(asking.length).toBeGreaterThan(0)
      }
      expect(telemetry.spansOf("payunit.notification", { ...of, "payunit.outcome": "stored" })).toHaveLength(
        expected.notifications ?? 0,
      )
    })
  })

  it("a request to the service is a client's span with the conventions' attributes, and no id in it", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.reaches(checkout.transactionId, "settled")

    const { hostname, port } = new URL(store.simulator.url)
    for (const [name, method, operation] of [
      ["POST /api/gateway/checkout/initialize", "POST", "checkout/initialize"],
      [ASKING, "GET", "paymentstatus"],
    ] as const) {
      const span = telemetry.spansOf(name).at(-1)
      expect(span?.kind).toBe(2)
      expect(span?.attributes).toEqual({
        "http.request.method": method,
        "http.response.status_code": expect.any(Number),
        "url.template": name.slice(method.length + 1),
        "server.address": hostname,
        "server.port": Number(port),
        "payunit.operation": operation,
        "payunit.request_id": expect.stringMatching(/^[0-9a-f]{8}$/),
        "payunit.account": "default",
        "payunit.mode": "test",
      })
    }
    expect(JSON.stringify(telemetry.spansOf(ASKING).map(({ attributes }) => attributes))).not.toContain(
      checkout.transactionId,
    )
  })

  it("a notification that comes after the job found the money has a lag; another one counts no more", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()
    await store.reaches(checkout.transactionId, "settled")
    await store.sql("UPDATE payunit_transaction SET paid_at = now() - interval '90 seconds'")
    const began = performance.now()

    await store.simulator.control.sendNotifications({ transaction_id: checkout.transactionId, repeat: 3 })

    const found = await measured()
    expect(found["payunit.notifications"]).toEqual([[{ "payunit.outcome": "stored" }, 3]])
    expect(found["payunit.notification.lag"]).toEqual([[OURS, once]])
    isSince(sumOf(found["payunit.notification.lag"]), 90, began)
    expect(linesOf(checkout)).toHaveLength(1)
  })

  it("the service is down: what got no answer is counted, the outage is seen, and no payment comes to an end", async () => {
    const all = [await store.checkout(), await store.checkout(), await store.checkout()]
    store.simulator.control.addFault({ operation: "paymentstatus", kind: "http_500", times: 0 })
    await store.makeDue()
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() - interval '100 seconds'")
    const began = performance.now()
    await store.runJob()

    const down = await measured()
    const failed = { ...OURS, "payunit.outcome": "no_answer", "error.type": "ServiceError" }
    expect(down["payunit.status.calls"]).toEqual([[failed, 3]])
    expect(down["payunit.circuit.changes"]).toEqual([
      [{ "payunit.account": "default", "payunit.circuit.state": "open" }, 1],
    ])
    expect(down["payunit.circuit.open"]).toEqual([[{ "payunit.account": "default" }, 1]])
    expect(down["payunit.payments"]).toBeUndefined()
    expect(down["payunit.job.lag"]).toEqual([[{}, once]])
    isSince(sumOf(down["payunit.job.lag"]), 100, began)
    expect(down["payunit.job.duration"]).toEqual([[{ "payunit.job": "reconcile" }, once]])
    const asking = telemetry.spansOf(ASKING, { "http.response.status_code": 500 })
    expect(asking.length).toBeGreaterThanOrEqual(3)
    expect(asking.at(-1)).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "500" } })
    expect(asking.at(-1)?.events).toEqual([])

    store.simulator.control.clearFaults()
    await store.sql("UPDATE payunit_transaction SET asked_at = NULL")
    await store.shopper.refresh(all[0]!.sessionId)

    const back = await measured()
    expect(back["payunit.circuit.changes"]).toEqual([
      [{ "payunit.account": "default", "payunit.circuit.state": "closed" }, 1],
    ])
    expect(back["payunit.circuit.open"]).toEqual([[{ "payunit.account": "default" }, 0]])
  })

  it("a forged notification is counted as rejected, and does nothing else", async () => {
    const checkout = await store.checkout()
    const { notify_url } = store.simulator.control.transaction(checkout.transactionId)
    const settlements = telemetry.spansOf("payunit.settlement").length
    await telemetry.measured()

    await store.shopper.expect(404, store.shopper.post(`${notify_url ?? ""}x`, { transaction_status: "SUCCESS" }))

    const found = await measured()
    expect(Object.keys(found).sort()).toEqual([
      "payunit.circuit.open",
      "payunit.notifications",
      "payunit.payments.paused",
    ])
    expect(found["payunit.notifications"]).toEqual([[{ "payunit.outcome": "rejected" }, 1]])
    expect(telemetry.spansOf("payunit.notification").at(-1)?.attributes).toEqual({ "payunit.outcome": "rejected" })
    expect(telemetry.spansOf("payunit.settlement")).toHaveLength(settlements)
    expect(store.log()).not.toContain("payunit: payment ")
  })

  it("what a limit refuses is counted under the option's name", async () => {
    for (let count = 0; count < 3; count += 1) {
      const checkout = await store.checkout()
      // The simulator's fixed numbers are not counted.
      await store.shopper.pay(checkout.sessionId, "670000077")
      if (count < 2) {
        await store.simulator.control.decide(checkout.transactionId, { status: "FAILED" })
        await store.reaches(checkout.transactionId, "failed")
      }
    }
    const crowded = await store.checkout()
    for (let count = 0; count < 3; count += 1) {
      await store.shopper.refresh(crowded.sessionId)
    }

    expect((await measured())["payunit.limit.refusals"]).toEqual([
      [{ "payunit.limit": "promptsPerPhonePerHour" }, 1],
      [{ "payunit.limit": "refreshesPerAddressPerHour" }, 1],
    ])
  })

  it("however many are told of it at once, one end is counted and logged", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()

    await Promise.all([
      store.simulator.control.sendNotifications({
        transaction_id: checkout.transactionId,
        repeat: 10,
        concurrency: 10,
      }),
      store.runJob(),
      store.shopper.refresh(checkout.sessionId),
      store.shopper.complete(checkout.cartId),
    ])
    await store.reaches(checkout.transactionId, "settled")
    await until("nobody to work on it", async () => (await store.row(checkout.transactionId)).lease_owner === null)

    expect(await lineOf(checkout)).toMatchObject({ state: "settled" })
    expect((await measured())["payunit.payments"]).toEqual([
      [expect.objectContaining({ "payunit.state": "settled" }), 1],
    ])
  })

  it("of two instances that write the same end at once, the one whose write wins tells it", async () => {
    const { Transactions } = require("../.medusa/server/src/modules/payunit/transactions/transactions")
    const { __pg_connection__: database } = store.container.cradle
    for (let round = 0; round < 10; round += 1) {
      const checkout = await store.checkout()
      const ends: any[] = []
      const instances = [0, 1].map(
        (name) => new Transactions(database, undefined, (end: any) => ends.push([name, end])),
      )

      const moved = await Promise.all(
        instances.map((transactions) =>
          transactions.move(checkout.transactionId, { to: "failed", entry: paymentEntry("failed") }),
        ),
      )

      expect(ends).toHaveLength(1)
      expect(moved.map(({ ok }) => ok)).toEqual([ends[0][0] === 0, ends[0][0] === 1])
    }
  })

  it("an attempt that expired and is then called failed came to one end, as it is announced", async () => {
    const checkout = await store.checkout()
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 minute'")
    await store.makeDue()
    await store.runJob()
    await store.reaches(checkout.transactionId, "expired")
    await store.simulator.control.decide(checkout.transactionId, { status: "FAILED", notify: false })
    await store.makeDue()
    await store.runJob()
    await store.reaches(checkout.transactionId, "failed")

    expect(await lineOf(checkout)).toMatchObject({ state: "expired", trigger: "job", status_calls: "1" })
    expect((await measured())["payunit.payments"]).toEqual([
      [expect.objectContaining({ "payunit.state": "expired" }), 1],
    ])
  })

  it("what is held is told of the whole store, for as long as nobody resolves it", async () => {
    const merchant = await store.merchant()
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 1 })
    await store.reaches(checkout.transactionId, "held")
    const gauge = async () => (await measured())["payunit.payments.held"]
    expect(await gauge()).toEqual([[expect.objectContaining({ "payunit.held_reason": "amount_mismatch" }), 1]])

    await store.shopper.expect(200, merchant.resolve(checkout.transactionId, { action: "dismiss", note: "by hand" }))

    expect(await gauge()).toBeUndefined()
  })

  it("no secret, full phone number or name is in any span, metric or line of the log", async () => {
    const paid = await store.checkout()
    await store.shopper.pay(paid.sessionId, `+237 ${PAYS}`)
    await store.reaches(paid.transactionId, "settled")
    const broken = await store.checkout()
    for (const kind of ["unauthorized", "html_403", "malformed_json", "accept_then_reset"] as const) {
      store.simulator.control.addFault({ operation: "invoice/process", kind })
      await store.shopper.pay(broken.sessionId, DECLINES)
    }
    store.simulator.control.addFault({ operation: "paymentstatus", kind: "unauthorized" })
    await store.shopper.refresh(broken.sessionId)
    const { notify_url, success_url } = store.simulator.control.transaction(paid.transactionId)
    await store.shopper.post(`${notify_url ?? ""}x`, { phone: PAYS })
    await store.shopper.get(success_url ?? "")
    await measured()

    const spans = telemetry.spans.map(({ name, attributes, events, links, status, resource }) => ({
      name,
      attributes,
      events,
      links,
      status,
      resource: resource.attributes,
    }))
    const secrets = [
      ...Object.values(CANARY_CREDENTIALS),
      Buffer.from(`${CANARY_CREDENTIALS.apiUser}:${CANARY_CREDENTIALS.apiPassword}`).toString("base64"),
      PAYS,
      DECLINES,
      "ada@example.com",
      "Ngono",
      ...[notify_url, success_url].map((url) => url?.split(".").at(-1) ?? "-"),
    ]
    const search = new SecretSearch(secrets)
    search.text("spans", JSON.stringify(spans))
    search.text("metrics", JSON.stringify(telemetry.collected))
    search.text("log", logged + store.log())

    expect(search.findings).toEqual([])
    // The search would have found something.
    expect(JSON.stringify(spans)).toContain(paid.transactionId)
    expect(telemetry.collected.length).toBeGreaterThan(20)
    expect(await lineOf(paid)).toMatchObject({ state: "settled" })
  })

  it("names and units follow OpenTelemetry's conventions, and no attribute grows with the number of payments", async () => {
    await measured()
    const kinds = new Map(telemetry.collected.map(({ name, unit }) => [name, unit]))
    for (const [name, unit] of kinds) {
      expect(name).toMatch(/^payunit(\.[a-z_]+)+$/)
      expect(unit).toMatch(/^(s|1|\{[a-z]+\})$/)
      expect(/\.(duration|lag)$/.test(name)).toBe(unit === "s")
    }
    expect(JSON.stringify(telemetry.collected)).not.toMatch(/order_|cart_|payses_|pay_col_/)
    expect(kinds.size).toBe(13)
  })
})
