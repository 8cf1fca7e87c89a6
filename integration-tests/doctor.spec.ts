import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { adminOf } from "./harness/admin"
import { terms } from "./harness/invoices"
import { PROVIDER } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"

onTestStore("standard", (store) => {
  const { CHECKS }: typeof import("../src/health/checks") = require("../.medusa/server/src/health/checks")
  const admin = adminOf(store)

  const checkOf = async (id: string): Promise<any> => {
    const { status, body } = await admin.get("/admin/payunit/health")
    expect(status).toBe(200)
    return body.health.checks.find((check: any) => check.id === id)
  }

  /** The store runs in this process. */
  const upSince = (seconds: number): void => {
    jest.spyOn(process, "uptime").mockReturnValue(seconds)
  }
  afterEach(() => {
    jest.restoreAllMocks()
  })

  /** Invoices that are of no order, with their places as notes. */
  const invoicesOf = async (count: number): Promise<string[]> => {
    const answers = []
    for (let place = 0; place < count; place += 1) {
      answers.push(await admin.post("/admin/payunit/invoices", terms({ note: String(place) })))
    }
    return answers.map(({ body }) => body.invoice.id)
  }

  it("a store on one machine: all is well but for what suits one machine only", async () => {
    await store.runJob()

    const { exitCode, out, err } = await admin.payunit("doctor", "--json")

    const { status, checks } = JSON.parse(out)
    expect({ exitCode, err, status }).toEqual({ exitCode: 0, err: "", status: "warning" })
    expect(Object.fromEntries(checks.map((check: any) => [check.id, check.status]))).toEqual({
      ...Object.fromEntries(CHECKS.map(({ id }) => [id, "ok"])),
      mode: "note",
      addresses: "warning",
      locking: "note",
      event_bus: "note",
      workflow_engine: "note",
    })
    for (const check of checks) {
      expect(check.remedy === null).toBe(check.status === "ok")
    }
    const { merchant } = store.simulator
    for (const secret of [merchant.apiKey, merchant.apiPassword, merchant.apiUser]) {
      expect(out).not.toContain(secret)
    }
  })

  it("how the store is set up, for programs", async () => {
    const factsNow = async () => (await admin.get("/admin/payunit/health")).body.health.facts
    expect(await factsNow()).toEqual({
      is_live: false,
      is_at_payunit: false,
      storefronts: [{ origin: expect.stringMatching(/^http/), is_in_store_cors: expect.any(Boolean) }],
      place_order: expect.arrayContaining(["after_payment"]),
      allow_cards: expect.any(Boolean),
      has_alerts: expect.any(Boolean),
      admin_locale: "en",
      log_level: process.env.LOG_LEVEL ?? null,
      idle_in_transaction_timeout_ms: 0,
      last_notification_at: { test: null, live: null },
    })
    const { transactionId } = await store.checkout()
    await store.sql(
      `INSERT INTO payunit_notification (id, transaction_id, reported_status, size, created_at)
       VALUES ('puntf_1', ?, 'SUCCESS', 2, '2026-01-30T09:00:00Z')`,
      [transactionId],
    )
    expect(await factsNow()).toMatchObject({ last_notification_at: { test: "2026-01-30T09:00:00.000Z", live: null } })
    await store.sql("UPDATE payunit_transaction SET mode = 'live' WHERE id = ?", [transactionId])
    expect(await factsNow()).toMatchObject({ last_notification_at: { test: null, live: "2026-01-30T09:00:00.000Z" } })
  })

  it("something that failed: readable, first, with its remedy, and exit code 1", async () => {
    store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })
    await store.runJob()

    const { exitCode, out } = await admin.payunit("doctor")

    expect(exitCode).toBe(1)
    expect(out).toMatch(new RegExp(`^PayUnit at localhost:\\d+: 1 failed, 1 warning, ${CHECKS.length - 2} ok$`, "m"))
    expect(out).toMatch(/^ {2}failed {3}Credentials .*the main account in test mode/m)
    expect(out).toContain("→ Copy `apiUser`")
  })

  it.each<[id: string, situation: string, prepare: () => Promise<unknown>, status: string, words: string | RegExp]>([
    [
      "credentials",
      "the service is down",
      async () => store.simulator.control.addFault({ operation: "*", kind: "reset", times: 0 }),
      "failed",
      "nothing is lost",
    ],
    [
      "provider",
      "no region offers it",
      async () => {
        await store.container.resolve(ContainerRegistrationKeys.LINK).dismiss({
          [Modules.REGION]: { region_id: store.shop.regionId },
          [Modules.PAYMENT]: { payment_provider_id: PROVIDER },
        })
      },
      "failed",
      "no region with the currency XAF offers PayUnit",
    ],
    ["job", "the server has only just started", async () => upSince(5), "note", "has not run yet"],
    ["job", "it never ran", async () => upSince(3_600), "failed", "has never run"],
    [
      "job",
      "it stopped",
      async () => {
        upSince(3_600)
        await store.runJob()
        await store.sql("UPDATE payunit_job_run SET started_at = now() - interval '1 hour'")
      },
      "failed",
      "ran last 60 min ago",
    ],
    [
      "held",
      "held for hours, and tried again a moment ago",
      async () => {
        await store.checkout()
        await store.sql(
          `UPDATE payunit_transaction
              SET state = 'held', held_reason = 'order_not_placed', updated_at = now(),
                  held_at = now() - interval '3 hours'`,
        )
      },
      "warning",
      "order not placed (often: stock): 1 (the oldest for 3 h)",
    ],
    [
      "notifications",
      "payments come and notifications do not",
      async () => {
        const checkout = await store.checkout()
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
        await store.shopper.refresh(checkout.sessionId)
        await store.reaches(checkout.transactionId, "settled")
      },
      "warning",
      "none for the 1 payment",
    ],
    [
      "notifications",
      "one came, and a stranger's call",
      async () => {
        await store.paidOrder()
        await store.shopper.post("/hooks/payunit/notifications/forged")
      },
      "ok",
      /the last arrived \d+ s ago; \d+ calls? to unknown addresses/,
    ],
    [
      "overdue",
      "payments are due and nobody looks",
      async () => {
        await store.checkout()
        await store.sql("UPDATE payunit_transaction SET next_check_at = now() - interval '10 minutes'")
      },
      "warning",
      "1 payment should have been checked",
    ],
    [
      "held",
      "money waits for somebody",
      async () => {
        await store.checkout()
        await store.sql("UPDATE payunit_transaction SET state = 'held', held_reason = 'cart_changed'")
      },
      "warning",
      "cart was changed: 1",
    ],
    [
      "held",
      "what was resolved waits for nobody",
      async () => {
        await store.checkout()
        await store.sql(`UPDATE payunit_transaction
              SET state = 'held', held_reason = 'cart_changed', resolution = 'dismissed'`)
      },
      "ok",
      "none",
    ],
    [
      "unpaid_orders",
      "an order waits for its payment far too long",
      async () => {
        await store.checkout()
        await store.sql(`UPDATE payunit_transaction
              SET payment_due_at = now() - interval '2 hours', cancel_order_at = now() + interval '1 minute'`)
      },
      "warning",
      "1 order should have been paid or cancelled, the oldest 2 h ago",
    ],
    [
      "unreachable_accounts",
      "an account left the configuration",
      async () => {
        await store.checkout()
        await store.sql("UPDATE payunit_transaction SET account = 'former'")
      },
      "failed",
      '1 payment of account "former" in test mode',
    ],
    [
      "stock",
      "an order lacks its reservation",
      async () => {
        await store.paidOrder()
        await store.sql("DELETE FROM reservation_item")
      },
      "warning",
      /1 paid order lacks reserved stock: #\d+/,
    ],
    [
      "summaries",
      "Medusa lost one of two payments at once",
      async () => {
        await store.paidOrder()
        await store.sql(`UPDATE order_summary SET totals = totals || '{"transaction_total": 0}'`)
      },
      "warning",
      /1 order shows another amount as paid than was: #\d+/,
    ],
    [
      "stray_orders",
      "a process died between an order and its cart",
      async () => {
        await store.paidOrder()
        await store.sql("DELETE FROM order_cart")
        await store.sql(`UPDATE "order" SET created_at = created_at - interval '10 minutes'`)
      },
      "warning",
      /1 order left unfinished \(the server stopped\): #\d+/,
    ],
    [
      "stray_orders",
      "one that was put aside is not cancelled yet",
      async () => {
        await store.paidOrder()
        await store.sql(`UPDATE "order" SET created_at = created_at - interval '10 minutes'`)
        await store.sql("UPDATE payunit_transaction SET stray_order_ids = ARRAY[order_id]")
      },
      "warning",
      /1 order left unfinished/,
    ],
    [
      "status_words",
      "PayUnit calls a payment by a word that nobody knows",
      async () => {
        const checkout = await store.checkout()
        const odd = { status: "SUCCESS", word: "APPROVED", notify: false } as const
        await store.simulator.control.decide(checkout.transactionId, odd)
        await store.makeDue()
        await store.runJob()
      },
      "warning",
      /"APPROVED", which may mean paid \(1 time, the last .* ago, payment /,
    ],
    [
      "audit",
      "somebody took the last line away",
      async () => {
        await store.shopper.expect(200, admin.post("/admin/payunit/exports", { list: "payments", count: 1 }))
        await store.sql("DELETE FROM payunit_audit_entry")
      },
      "failed",
      /^lines at the end are missing: there were 1 → Somebody changed the database/,
    ],
    [
      "events",
      "the event bus takes none",
      async () => {
        await store.sql(
          `INSERT INTO payunit_outbox_event (id, event, transaction_id, occurred_at, due_at)
             VALUES ('puevt_1', 'payunit.payment.held', 'gone', now() - interval '10 minutes', now() + interval '1 minute')`,
        )
      },
      "warning",
      /1 event not sent yet, the oldest for 10 min/,
    ],
    [
      "invoices",
      "one in doubt, one held, one whose payer came back",
      async () => {
        await invoicesOf(3)
        await store.sql(`UPDATE payunit_invoice SET state = 'in_doubt', asked_at = now() - interval '10 minutes'
              WHERE note = '0'`)
        await store.sql("UPDATE payunit_invoice SET returned_at = now() WHERE note = '2'")
      },
      "warning",
      /1 not confirmed by PayUnit, the oldest for 10 min; somebody came back from the page of 1 invoice/,
    ],
    [
      "invoices",
      "in doubt for a moment, and looked at: nobody needs to",
      async () => {
        await invoicesOf(3)
        await store.sql("UPDATE payunit_invoice SET state = 'in_doubt' WHERE note = '0'")
        await store.sql("UPDATE payunit_invoice SET returned_at = now(), reviewed_at = now() WHERE note = '2'")
      },
      "ok",
      "none",
    ],
    [
      "held",
      "staff confirmed more than is owed",
      async () => {
        const [id] = await invoicesOf(1)
        await admin.post(`/admin/payunit/invoices/${String(id)}/confirm`, { amount: 20_000 })
      },
      "warning",
      /paid_twice|paid twice/,
    ],
  ])("%s: %s", async (id, _situation, prepare, status, words) => {
    await prepare()

    const check = await checkOf(id)

    expect(check.status).toBe(status)
    expect(`${check.found} → ${check.remedy}`).toMatch(words)
    // Orders are named as people know them, and can be opened.
    const named = [...check.found.matchAll(/#\d+/g)].map(([number]) => number)
    const linked = check.links.filter(({ to }: any) => /^\/orders\/order_\w+$/.test(to)).map(({ text }: any) => text)
    expect(linked).toEqual(named)
  })
})
