import { AuthenticationError, FirewallError, TimeoutError, UnknownRouteError } from "../../src/gateway"
import { age, type CheckDefinition, type HealthStatus, runnable, together, worst } from "../../src/health/check"
import { credentials, mode, outages } from "../../src/health/checks/accounts"
import { addresses, backendUrl } from "../../src/health/checks/addresses"
import { events } from "../../src/health/checks/events"
import { invoicePayments, invoices, overbilledOrders } from "../../src/health/checks/invoices"
import { clock, eventBus, locking, workflowEngine } from "../../src/health/checks/infrastructure"
import {
  accountsAway,
  held,
  job,
  notifications,
  overdue,
  strayOrders,
  unpaidOrders,
} from "../../src/health/checks/payments"
import { provider } from "../../src/health/checks/provider"

const now = new Date("2026-01-31T12:00:00Z")
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)
const call = (httpStatus: number | null) => ({ operation: "paymentstatus", requestId: "1", httpStatus })
const reached = { address: "https://a/", httpStatus: 200, isOurs: true, redirect: null, failure: null }
const account = { account: "default", mode: "test" as const }

/** A check's situations: what was found, how bad that is, and words of what is said of it. */
function situations<Facts>(
  check: CheckDefinition<Facts>,
  table: [situation: string, facts: NoInfer<Facts>, status: HealthStatus, words: string][],
): void {
  describe(check.id, () => {
    it.each(table)("%s", (_situation, facts, status, words) => {
      const finding = check.judge(facts)
      expect(finding.status).toBe(status)
      expect(`${finding.found} → ${finding.remedy ?? ""}`).toContain(words)
      expect(finding.remedy === undefined).toBe(status === "ok")
    })
  })
}

const NOTHING_TO_LOOK_AT = { now, in_doubt: 0, doubted_since: null, held: 0, returned: 0, returned_since: null }

situations(invoices, [
  ["nothing", NOTHING_TO_LOOK_AT, "ok", "none"],
  [
    "in doubt",
    { ...NOTHING_TO_LOOK_AT, in_doubt: 2, doubted_since: ago(600) },
    "warning",
    "2 in doubt, the oldest for 10 min",
  ],
  ["held", { ...NOTHING_TO_LOOK_AT, held: 1 }, "warning", "money of 1 invoice is held → Pay back"],
  ["somebody came back", { ...NOTHING_TO_LOOK_AT, returned: 1, returned_since: ago(7_200) }, "warning", "2 h ago"],
  [
    "several",
    { ...NOTHING_TO_LOOK_AT, in_doubt: 1, doubted_since: ago(600), held: 3 },
    "warning",
    "; money of 3 invoices",
  ],
])

const NOTHING_LACKS = { now, payments: 0, payments_since: null, refunds: 0, refunds_since: null }

situations(invoicePayments, [
  ["nothing", NOTHING_LACKS, "ok", "all"],
  ["a payment", { ...NOTHING_LACKS, payments: 1, payments_since: ago(900) }, "warning", "1 confirmed payment not on"],
  ["for very long", { ...NOTHING_LACKS, payments: 1, payments_since: ago(7_200) }, "failed", "for 2 h"],
  ["a refund", { ...NOTHING_LACKS, refunds: 2, refunds_since: ago(900) }, "warning", "2 paybacks not refunded"],
])

situations(overbilledOrders, [
  ["none", { orders: [] }, "ok", "none"],
  ["one", { orders: [{ id: "order_1", exceeding: 500, currency: "XAF" }] }, "warning", "order_1 (500 XAF too much)"],
])

situations(credentials, [
  ["accepted", [{ ...account, error: null }], "ok", "accepts"],
  ["refused", [{ ...account, error: new AuthenticationError(call(401)) }], "failed", "`apiUser`"],
  [
    "one of two refused",
    [
      { ...account, error: null },
      { account: "second", mode: "live", error: new AuthenticationError(call(401)) },
    ],
    "failed",
    "`accounts.second.apiUser`",
  ],
  ["kept out", [{ ...account, error: new FirewallError(call(403)) }], "failed", "firewall"],
  ["something else", [{ ...account, error: new UnknownRouteError(call(404)) }], "failed", "`baseUrl`"],
  ["no answer", [{ ...account, error: new TimeoutError(call(null), 8_000) }], "failed", "nothing is lost"],
])

situations(outages, [
  ["none", { outages: [] }, "ok", "no outage"],
  ["one", { outages: [{ account: "default", since: ago(60), retryAt: now }] }, "warning", "since 2026-01-31T11:59"],
])

situations(mode, [
  ["in agreement", { accounts: { default: { mode: "live", keyMode: "live" } }, isProduction: true }, "ok", "live"],
  ["at odds", { accounts: { default: { mode: "live", keyMode: "test" } }, isProduction: true }, "failed", "its key"],
  ["a strange key", { accounts: { default: { mode: "live", keyMode: null } }, isProduction: true }, "warning", "sand_"],
  ["play money", { accounts: { default: { mode: "test", keyMode: "test" } }, isProduction: true }, "warning", "none"],
  ["development", { accounts: { default: { mode: "test", keyMode: "test" } }, isProduction: false }, "ok", "test"],
])

situations(addresses, [
  ["all HTTPS", { backendUrl: "https://a", baseUrl: "https://b" }, "ok", "HTTPS"],
  ["one not", { backendUrl: "http://localhost", baseUrl: "https://b" }, "warning", "`backendUrl` is not HTTPS"],
])

situations(backendUrl, [
  ["answers", reached, "ok", "answers"],
  ["unreachable", { ...reached, failure: "ENOTFOUND" }, "failed", "ENOTFOUND"],
  ["redirects", { ...reached, httpStatus: 301, redirect: "https://b" }, "failed", "https://b"],
  ["another site", { ...reached, isOurs: false }, "failed", "not as this plugin does"],
  ["broken", { ...reached, httpStatus: 502, isOurs: false }, "failed", "HTTP 502"],
])

situations(provider, [
  ["in a fit region", [{ name: "CM", currency: "XAF", providers: ["pp_payunit_x"] }], "ok", "pp_payunit_x in CM"],
  ["in none", [{ name: "CM", currency: "XAF", providers: [] }], "failed", "Settings → Regions"],
  ["in an unfit region only", [{ name: "FR", currency: "EUR", providers: ["pp_payunit_x"] }], "failed", "XAF"],
  [
    "in one of each",
    [
      { name: "CM", currency: "XAF", providers: ["pp_payunit_x"] },
      { name: "FR", currency: "EUR", providers: ["pp_payunit_x"] },
    ],
    "warning",
    "FR (EUR)",
  ],
])

situations(eventBus, [
  ["not declared", { packages: [] }, "warning", "Redis event bus"],
  ["local", { packages: ["@medusajs/medusa/event-bus-local"] }, "warning", "one instance only"],
  ["Redis", { packages: ["@medusajs/medusa/event-bus-redis"] }, "ok", "redis"],
])
situations(workflowEngine, [
  ["in memory", { packages: ["@medusajs/medusa/workflow-engine-inmemory"] }, "warning", "Redis workflow engine"],
  ["Redis", { packages: ["@medusajs/medusa/workflow-engine-redis"] }, "ok", "redis"],
])
situations(locking, [
  ["in memory", { packages: [] }, "warning", "Redis lock provider"],
  ["Postgres", { packages: ["@medusajs/medusa/locking-postgres"] }, "warning", "never let go"],
  ["Redis", { packages: ["@medusajs/medusa/locking-redis"] }, "ok", "redis"],
])

situations(clock, [
  ["agreeing", { aheadMs: 40, precisionMs: 3 }, "ok", "agree"],
  ["not known better", { aheadMs: 5_000, precisionMs: 4_000 }, "ok", "agree"],
  ["off", { aheadMs: 5_000, precisionMs: 3 }, "warning", "5.0 s ahead of"],
  ["far off", { aheadMs: -120_000, precisionMs: 3 }, "failed", "120.0 s behind"],
])

situations(job, [
  ["just ran", { now, run: { started_at: ago(10), ended_at: ago(9), looks: 1 } }, "ok", "1 payment "],
  ["never ended", { now, run: { started_at: ago(10), ended_at: null, looks: 0 } }, "ok", "10 s ago"],
  ["stopped", { now, run: { started_at: ago(3_600), ended_at: null, looks: 0 } }, "failed", "60 min ago"],
  ["never ran", { now, run: null }, "failed", "`reconcile`"],
])

const notified = { now, last: ago(60), paid: 2, unannounced: 0, rejected: 0 }
situations(notifications, [
  ["arriving", notified, "ok", "60 s ago"],
  ["no payments yet", { ...notified, last: null, paid: 0 }, "ok", "none ever came"],
  ["missing some", { ...notified, unannounced: 1 }, "ok", "60 s ago"],
  ["missing all", { ...notified, last: null, unannounced: 2 }, "warning", "none for the 2 payments"],
  ["strangers", { ...notified, rejected: 3 }, "ok", "3 calls of addresses that were never given out"],
])

situations(overdue, [
  ["none", { now, payments: 0, oldest: null }, "ok", "none"],
  ["late", { now, payments: 2, oldest: ago(600) }, "warning", "10 min ago"],
  ["very late", { now, payments: 2, oldest: ago(86_400) }, "failed", "24 h ago"],
])

situations(unpaidOrders, [
  ["none", { now, orders: 0, oldest: null }, "ok", "none"],
  [
    "some",
    { now, orders: 2, oldest: ago(7_200) },
    "warning",
    "2 orders should have been paid or cancelled, the oldest 2 h ago",
  ],
])

situations(held, [
  ["none", { now, groups: [] }, "ok", "none"],
  ["some", { now, groups: [{ reason: "paid_twice", payments: 2, oldest: ago(7_200) }] }, "warning", "2 paid_twice"],
])

situations(accountsAway, [
  ["none", { away: [] }, "ok", "every"],
  ["one", { away: [{ account: "old", mode: "live", payments: 1 }] }, "failed", '1 payment of account "old"'],
])

situations(strayOrders, [
  ["none", { orders: [] }, "ok", "none"],
  ["one", { orders: ["order_1"] }, "warning", "1 order left unfinished by a process that died: order_1"],
])

situations(events, [
  ["none", { now, waiting: 0, oldest: null }, "ok", "all are announced"],
  ["a fresh one", { now, waiting: 1, oldest: ago(30) }, "ok", "1 event just being announced"],
  ["old ones", { now, waiting: 2, oldest: ago(600) }, "warning", "2 events not announced yet, the oldest for 10 min"],
])

describe("checks", () => {
  it("that cannot look have failed, and say why", async () => {
    const check = runnable({ ...job, look: async () => await Promise.reject(new Error("no such table")) })
    expect(await check({} as any)).toMatchObject({
      id: "job",
      status: "failed",
      found: "could not be looked at: no such table",
      remedy: expect.any(String),
    })
  })

  it("are as bad as the worst", () => {
    expect(worst([])).toBe("ok")
    expect(worst(["ok", "failed", "warning"])).toBe("failed")
    expect(
      together([
        { status: "ok", found: "a" },
        { status: "warning", found: "b", remedy: "do" },
        { status: "failed", found: "c", remedy: "do" },
      ]),
    ).toEqual({ status: "failed", found: "b; c", remedy: "do" })
  })

  it.each([
    [5, "5 s"],
    [119, "119 s"],
    [600, "10 min"],
    [7_200, "2 h"],
    [5 * 86_400, "5 days"],
    [-3, "0 s"],
  ])("tell %d seconds as %s", (seconds, words) => {
    expect(age(ago(seconds), now)).toBe(words)
  })
})
