import { readdirSync, readFileSync } from "node:fs"
import { basename, join, sep } from "node:path"
import {
  AuthenticationError,
  ConnectionError,
  FirewallError,
  ServiceError,
  TimeoutError,
  UnknownRouteError,
  UnreadableAnswerError,
  ValidationError,
} from "../../src/gateway"
import { type CheckDefinition, defineCheck, combineFindings, worst } from "../../src/health/check"
import type { HealthStatus } from "../../src/health/statuses"
import { CHECKS } from "../../src/health/checks"
import { invoicePayments } from "../../src/health/checks/orders/invoice-payments"
import { invoices } from "../../src/health/checks/orders/invoices"
import { overbilledOrders } from "../../src/health/checks/orders/overbilled-orders"
import { reminders } from "../../src/health/checks/orders/reminders"
import { refunds } from "../../src/health/checks/orders/refunds"
import { strayOrders } from "../../src/health/checks/orders/stray-orders"
import { unpaidOrders } from "../../src/health/checks/orders/unpaid-orders"
import { events } from "../../src/health/checks/payments/events"
import { held } from "../../src/health/checks/payments/held"
import { job } from "../../src/health/checks/payments/job"
import { limits } from "../../src/health/checks/payments/limits"
import { notifications } from "../../src/health/checks/payments/notifications"
import { overdue } from "../../src/health/checks/payments/overdue"
import { placedByHand } from "../../src/health/checks/payments/placed-by-hand"
import { addresses } from "../../src/health/checks/server/addresses"
import { adminPackages } from "../../src/health/checks/server/admin-packages"
import { backendUrl, NO_ANSWER } from "../../src/health/checks/server/backend-url"
import { clock } from "../../src/health/checks/server/clock"
import { eventBus } from "../../src/health/checks/server/event-bus"
import { hashingSecret } from "../../src/health/checks/server/hashing-secret"
import { locking } from "../../src/health/checks/server/locking"
import { telemetry } from "../../src/health/checks/server/telemetry"
import { workflowEngine } from "../../src/health/checks/server/workflow-engine"
import { unreachableAccounts } from "../../src/health/checks/service/unreachable-accounts"
import { credentials } from "../../src/health/checks/service/credentials"
import { mode } from "../../src/health/checks/service/mode"
import { outages } from "../../src/health/checks/service/outages"
import { provider } from "../../src/health/checks/service/provider"
import { statusWords } from "../../src/health/checks/service/status-words"
import { translatorFor } from "../../src/health/translator"
import { HELD_REASONS, type HeldReason } from "../../src/domain/payments"

const now = new Date("2026-01-31T12:00:00Z")
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)
const call = (httpStatus: number | null) => ({ operation: "paymentstatus", requestId: "1", httpStatus })
const reached = { address: "https://a/", httpStatus: 200, isOurs: true, redirect: null, failure: null }
const account = { account: "default", mode: "test" as const }

const english = translatorFor("en")
const french = translatorFor("fr")

/** What is left of a French sentence that was written in English in part. */
const ENGLISH = /\b(the|is|are|of|and|for|with|none|oldest|account|server|payment|order|invoice)\b/

/** A check's situations: what was found, how bad that is, and words of what is said of it; the same in French. */
function situations<Facts>(
  check: CheckDefinition<Facts>,
  table: [situation: string, facts: NoInfer<Facts>, status: HealthStatus, words: string][],
): void {
  describe(check.id, () => {
    it.each(table)("%s", (_situation, facts, status, words) => {
      const finding = check.judge(facts, english)
      expect(finding.status).toBe(status)
      expect(`${finding.found} → ${finding.remedy ?? ""}`).toContain(words)
      expect(finding.remedy === undefined).toBe(status === "ok")

      const inFrench = check.judge(facts, french)
      expect(inFrench.status).toBe(status)
      expect(inFrench.remedy === undefined).toBe(status === "ok")
      for (const part of ["found", "remedy"] as const) {
        expect(inFrench[part]?.trim()).not.toBe("")
        if (finding[part] !== undefined) {
          expect(inFrench[part]).not.toBe(finding[part])
        }
        expect(withoutNames(inFrench[part] ?? "")).not.toMatch(ENGLISH)
        // An apostrophe is ’, and what follows a space that may not break stays with its word.
        expect(withoutNames(inFrench[part] ?? "")).not.toMatch(/'| [:;?!»]|« /)
      }
    })
  })
}

/** Names of options and the like, and addresses, are the same in every language. */
function withoutNames(text: string): string {
  return text.replace(/`[^`]*`|\{\w+:[^}]*\}/g, "").replace(/\S*[/@_]\S*/g, "")
}

const NOTHING_TO_LOOK_AT = { now, in_doubt: 0, doubted_since: null, returned: 0, returned_since: null }

situations(invoices, [
  ["nothing", NOTHING_TO_LOOK_AT, "ok", "none"],
  [
    "in doubt",
    { ...NOTHING_TO_LOOK_AT, in_doubt: 2, doubted_since: ago(600) },
    "warning",
    "2 not confirmed by PayUnit, the oldest for 10 min",
  ],
  ["somebody came back", { ...NOTHING_TO_LOOK_AT, returned: 1, returned_since: ago(7_200) }, "warning", "2 h ago"],
  [
    "several",
    { ...NOTHING_TO_LOOK_AT, in_doubt: 1, doubted_since: ago(600), returned: 3, returned_since: ago(7_200) },
    "warning",
    "; somebody came back from the page of 3 invoices",
  ],
])

situations(invoicePayments, [
  ["none differ", { withWrongFigures: [] }, "ok", "invoices show what was paid"],
  [
    "one",
    { withWrongFigures: ["puinv_1"] },
    "failed",
    "of 1 invoice differ from what was paid: {invoice:puinv_1} → Press",
  ],
  [
    "two",
    { withWrongFigures: ["puinv_1", "puinv_2"] },
    "failed",
    "of 2 invoices differ from what was paid: {invoice:puinv_1}, {invoice:puinv_2} →",
  ],
])

situations(overbilledOrders, [
  ["none", { orders: [] }, "ok", "none"],
  ["one", { orders: ["order_1"] }, "warning", "1 order is billed more than is outstanding: {order:order_1} → Cancel"],
  [
    "more than are named",
    { orders: Array.from({ length: 196 }, (_, at) => `order_${at}`) },
    "warning",
    "196 orders are billed more than is outstanding: {order:order_0}, {order:order_1}, {order:order_2}, {order:order_3}, {order:order_4}, {order:order_5}, {order:order_6}, {order:order_7}, {order:order_8}, {order:order_9} and 186 more",
  ],
])

situations(reminders, [
  ["not wanted", { areWanted: false, isServed: false }, "ok", "off"],
  ["wanted, and sent", { areWanted: true, isServed: true }, "ok", "sent by e-mail"],
  [
    "wanted, and nothing sends them",
    { areWanted: true, isServed: false },
    "warning",
    "no reminder goes out: no notification provider of Medusa sends by e-mail → Configure",
  ],
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
  ["broken", [{ ...account, error: new ServiceError(call(502)) }], "failed", "the service failed"],
  ["not understood", [{ ...account, error: new ValidationError(call(400)) }], "failed", "refused as invalid"],
  ["unreadable", [{ ...account, error: new UnreadableAnswerError(call(200)) }], "failed", "unreadable"],
  ["out of reach", [{ ...account, error: new ConnectionError(call(null), false) }], "failed", "could not be reached"],
  ["cut off", [{ ...account, error: new ConnectionError(call(null), true) }], "failed", "the connection broke"],
])

situations(outages, [
  ["none", { outages: [] }, "ok", "no outage"],
  ["one", { outages: [{ account: "default", since: ago(60), retryAt: now }] }, "warning", "since 2026-01-31T11:59"],
])

situations(mode, [
  ["in agreement", { accounts: { default: { mode: "live", keyMode: "live" } }, isProduction: true }, "ok", "live"],
  ["at odds", { accounts: { default: { mode: "live", keyMode: "test" } }, isProduction: true }, "failed", "its key"],
  ["a strange key", { accounts: { default: { mode: "live", keyMode: null } }, isProduction: true }, "warning", "sand_"],
  [
    "play money",
    { accounts: { default: { mode: "test", keyMode: "test" } }, isProduction: true },
    "warning",
    "without real money",
  ],
  ["development", { accounts: { default: { mode: "test", keyMode: "test" } }, isProduction: false }, "ok", "test"],
  [
    "a simulator",
    {
      accounts: { default: { mode: "test", keyMode: "test" } },
      isProduction: false,
      simulator: "http://127.0.0.1:4010",
    },
    "note",
    "`baseUrl` is http://127.0.0.1:4010, so a simulator stands in for PayUnit",
  ],
  [
    "cards in test mode",
    { accounts: { default: { mode: "test", keyMode: "test" } }, isProduction: false, allowCards: true },
    "note",
    "`allowCards` is on",
  ],
  [
    "cards in test mode, and in live mode elsewhere",
    {
      accounts: { default: { mode: "test", keyMode: "test" }, shop: { mode: "live", keyMode: "live" } },
      isProduction: false,
      allowCards: true,
    },
    "ok",
    "live",
  ],
])

situations(addresses, [
  ["all HTTPS", { backendUrl: "https://a", baseUrl: "https://b" }, "ok", "HTTPS"],
  ["one not", { backendUrl: "http://localhost", baseUrl: "https://b" }, "warning", "`backendUrl` is not HTTPS"],
  ["two not", { backendUrl: "http://localhost", baseUrl: "http://b" }, "warning", "`baseUrl` are not HTTPS"],
])

situations(backendUrl, [
  ["answers", reached, "ok", "answers"],
  ["unreachable", { ...reached, failure: "ENOTFOUND" }, "failed", "ENOTFOUND"],
  ["silent", { ...reached, failure: NO_ANSWER }, "failed", "no answer within 8 s"],
  ["redirects", { ...reached, httpStatus: 301, redirect: "https://b" }, "failed", "https://b"],
  ["redirects nowhere", { ...reached, httpStatus: 301, redirect: "" }, "failed", "an address it does not name"],
  ["another site", { ...reached, isOurs: false }, "failed", "not like this plugin"],
  ["broken", { ...reached, httpStatus: 502, isOurs: false }, "failed", "HTTP 502"],
])

situations(provider, [
  [
    "in a fit region",
    [{ name: "CM", currency: "XAF", providers: ["pp_payunit_x"], gone: [] }],
    "ok",
    "pp_payunit_x in CM",
  ],
  ["in none", [{ name: "CM", currency: "XAF", providers: [], gone: [] }], "failed", "Settings → Regions"],
  [
    "in an unfit region only",
    [{ name: "FR", currency: "EUR", providers: ["pp_payunit_x"], gone: [] }],
    "failed",
    "XAF",
  ],
  [
    "in one of each",
    [
      { name: "CM", currency: "XAF", providers: ["pp_payunit_x"], gone: [] },
      { name: "FR", currency: "EUR", providers: ["pp_payunit_x"], gone: [] },
    ],
    "warning",
    "FR (EUR)",
  ],
  [
    "by a name that is gone",
    [{ name: "CM", currency: "XAF", providers: [], gone: ["pp_payunit_old"] }],
    "failed",
    "give the provider its old `id` back (`old`)",
  ],
  [
    "by a name that is gone, and another",
    [{ name: "CM", currency: "XAF", providers: ["pp_payunit_x"], gone: ["pp_payunit_old"] }],
    "warning",
    "CM names pp_payunit_old",
  ],
])

situations(eventBus, [
  ["not declared", { packages: [] }, "note", "Redis event bus"],
  ["local", { packages: ["@medusajs/medusa/event-bus-local"] }, "note", "right for a single server"],
  ["Redis", { packages: ["@medusajs/medusa/event-bus-redis"] }, "ok", "redis"],
])
situations(workflowEngine, [
  ["in memory", { packages: ["@medusajs/medusa/workflow-engine-inmemory"] }, "note", "Redis workflow engine"],
  ["Redis", { packages: ["@medusajs/medusa/workflow-engine-redis"] }, "ok", "redis"],
])
situations(locking, [
  ["in memory", { packages: [] }, "note", "Redis lock provider"],
  ["Postgres", { packages: ["@medusajs/medusa/locking-postgres"] }, "warning", "never released"],
  ["Redis", { packages: ["@medusajs/medusa/locking-redis"] }, "ok", "redis"],
])

situations(clock, [
  ["agreeing", { aheadMs: 40, precisionMs: 3 }, "ok", "agree"],
  ["not known better", { aheadMs: 5_000, precisionMs: 4_000 }, "ok", "agree"],
  ["off", { aheadMs: 5_000, precisionMs: 3 }, "warning", "5.0 s ahead of"],
  ["far off", { aheadMs: -120_000, precisionMs: 3 }, "failed", "120.0 s behind"],
])

situations(hashingSecret, [
  ["a secret of its own", { isProduction: true, isKnownToAll: false }, "ok", "not in the database"],
  ["the default, on somebody's own machine", { isProduction: false, isKnownToAll: true }, "ok", "not in the database"],
  ["the default, in production", { isProduction: true, isKnownToAll: true }, "warning", "Set `http.cookieSecret`"],
])

const UP = { now, upSeconds: 3_600 }

situations(job, [
  ["just ran", { ...UP, run: { started_at: ago(10), ended_at: ago(9), checks: 1 } }, "ok", "1 payment "],
  ["never ended", { ...UP, run: { started_at: ago(10), ended_at: null, checks: 0 } }, "ok", "10 s ago"],
  ["stopped", { ...UP, run: { started_at: ago(3_600), ended_at: null, checks: 0 } }, "failed", "60 min ago"],
  ["never ran", { ...UP, run: null }, "failed", "`reconcile`"],
  ["never ran, and the server has only just started", { now, upSeconds: 12, run: null }, "note", "12 s ago → Run this"],
  [
    "stopped with a server that has only just started again",
    { now, upSeconds: 59, run: { started_at: ago(3_600), ended_at: null, checks: 0 } },
    "note",
    "has not run yet",
  ],
])

const CONFIGURATION = "/shop/medusa-config.ts"

situations(adminPackages, [
  ["shared", { packages: { others: [], configuration: CONFIGURATION } }, "ok", "share theirs"],
  ["no dashboard", { packages: null }, "ok", "no dashboard"],
  [
    "another router",
    {
      packages: {
        others: [{ name: "react-router-dom", dashboard: "7.18.2", plugin: "6.30.4" }],
        configuration: CONFIGURATION,
      },
    },
    "warning",
    "npx payunit init`, which adds `admin: { vite: dashboardPackages }` to /shop/medusa-config.ts",
  ],
  [
    "none for the pages",
    {
      packages: {
        others: [{ name: "@medusajs/ui", dashboard: "4.2.6", plugin: null }],
        configuration: CONFIGURATION,
      },
    },
    "warning",
    "the dashboard has 4.2.6, the pages none",
  ],
])

situations(telemetry, [
  ["nobody listens", { registered: null, isReached: true }, "ok", "off: no OpenTelemetry SDK"],
  ["reached", { registered: "1.9.0", isReached: true }, "ok", "receives them"],
  ["an older copy", { registered: "1.4.0", isReached: false }, "warning", "version 1.4.0, which is older"],
])

const notified = { now, last: ago(60), paid: 2, unannounced: 0, rejected: 0, strangers: [] }
situations(notifications, [
  ["arriving", notified, "ok", "60 s ago"],
  ["no payments yet", { ...notified, last: null, paid: 0 }, "ok", "none ever arrived"],
  ["missing some", { ...notified, unannounced: 1 }, "ok", "60 s ago"],
  ["missing all", { ...notified, last: null, unannounced: 2 }, "warning", "none for the 2 payments"],
  ["for what nobody knows", { ...notified, strangers: ["aB3", "cD4"] }, "warning", "unknown payments: aB3, cD4"],
  ["strangers", { ...notified, rejected: 3 }, "ok", "3 calls to unknown addresses"],
])

situations(overdue, [
  ["none", { now, payments: 0, oldest: null }, "ok", "none"],
  ["late", { now, payments: 2, oldest: ago(600) }, "warning", "10 min ago"],
  ["very late", { now, payments: 2, oldest: ago(86_400) }, "failed", "24 h ago"],
])

const ofStore = (openings: number, prompts: number) => ({
  openings: { had: openings, most: 5_000 },
  prompts: { had: prompts, most: 100 },
})
situations(limits, [
  ["nothing yet", ofStore(0, 0), "ok", "0 of 5000 payments opened, 0 of 100 phone requests sent"],
  ["far away", ofStore(3_999, 79), "ok", "3999 of 5000"],
  ["near, of openings", ofStore(4_000, 0), "warning", "raise `limits.transactionsPerHour`; if not"],
  ["near, of prompts", ofStore(0, 80), "warning", "raise `limits.promptsPerHour`; if not"],
  ["reached, both", ofStore(5_001, 100), "warning", "raise `limits.transactionsPerHour` and `limits.promptsPerHour`"],
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

situations(placedByHand, [
  ["none", { denied: [] }, "ok", "none that PayUnit says was not paid"],
  [
    "one",
    { denied: [{ id: "aB3dE6gH9jK2mN5pQ8", order_id: "order_1" }] },
    "warning",
    "1 payment that staff confirmed and PayUnit denies: {payment:aB3dE6gH9jK2mN5pQ8} → Somebody confirmed them",
  ],
])

const word = { transaction_id: "aB3dE6gH9jK2mN5pQ8", times: 2, received_at: ago(120) }
situations(statusWords, [
  ["none", { now, words: [] }, "ok", "none"],
  [
    "one that may mean paid",
    { now, words: [{ ...word, word: "APPROVED", may_mean_paid: true }] },
    "warning",
    '"APPROVED", which may mean paid (2 times, the last 2 min ago, payment {payment:aB3dE6gH9jK2mN5pQ8}) → Ask PayUnit',
  ],
  [
    "one that does not",
    { now, words: [{ ...word, word: "ON_HOLD", may_mean_paid: false }] },
    "warning",
    '"ON_HOLD", which counts as pending',
  ],
])

situations(held, [
  ["none", { now, groups: [] }, "ok", "none"],
  ...HELD_REASONS.map(
    (
      reason,
    ): [string, { now: Date; groups: [{ reason: HeldReason; payments: number; oldest: Date }] }, "warning", string] => [
      reason,
      { now, groups: [{ reason, payments: 2, oldest: ago(7_200) }] },
      "warning",
      ": 2 (the oldest for 2 h) → Money came in",
    ],
  ),
])

situations(unreachableAccounts, [
  ["none", { away: [] }, "ok", "every"],
  ["one", { away: [{ account: "old", mode: "live", payments: 1 }] }, "failed", '1 payment of account "old"'],
  ["a test account", { away: [{ account: "old", mode: "test", payments: 2 }] }, "failed", "2 payments of"],
])

const half = { manualRefundId: "puref_1", transactionId: "aB3dE6gH9jK2mN5pQ8" }

situations(refunds, [
  ["all whole", { found: [] }, "ok", "orders show all that was refunded"],
  [
    "one half-written",
    { found: [half] },
    "failed",
    "1 manual refund is only in part in Medusa's books, of the payments {payment:aB3dE6gH9jK2mN5pQ8}",
  ],
  ["two", { found: [half, { ...half, manualRefundId: "puref_2" }] }, "failed", "2 manual refunds are only in part"],
])

situations(strayOrders, [
  ["none", { orders: [], unpaid: [], gone: [] }, "ok", "none"],
  [
    "one",
    { orders: ["order_1"], unpaid: [], gone: [] },
    "warning",
    "1 order left unfinished (the server stopped): {order:order_1}",
  ],
  [
    "two of another provider",
    { orders: [], unpaid: ["order_1", "order_2"], gone: [] },
    "warning",
    "2 orders without a payment, and not to be paid through PayUnit: {order:order_1}, {order:order_2}",
  ],
  [
    "one of each",
    { orders: ["order_1"], unpaid: ["order_2"], gone: [] },
    "warning",
    "{order:order_1}; 1 order without a payment",
  ],
])

situations(events, [
  ["none", { now, waiting: 0, oldest: null }, "ok", "all are sent"],
  ["a fresh one", { now, waiting: 1, oldest: ago(30) }, "ok", "1 event being sent"],
  ["old ones", { now, waiting: 2, oldest: ago(600) }, "warning", "2 events not sent yet, the oldest for 10 min"],
])

describe("checks", () => {
  it("are each a file that the index lists, of its own name", () => {
    const folder = join(__dirname, "../../src/health/checks")
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.includes(sep) && readFileSync(join(folder, file), "utf8").includes("defineCheck"))
      .map((file) => basename(file, ".ts").replaceAll("-", "_"))
    expect(CHECKS.map(({ id }) => id).sort()).toEqual(files.sort())
  })

  it.each(CHECKS)(
    "$id: has a title, and states what is so when all is well, in both languages",
    ({ title, statement }) => {
      expect(title.en).toMatch(/^[A-Z]/)
      expect(statement.en).toMatch(/^[A-Z].*\w$/)
      expect(statement.fr).toMatch(/^[A-ZÀ-Ý].*[\wÀ-ÿ]$/)
      expect(`${title.fr} ${statement.fr}`).not.toMatch(ENGLISH)
      expect(`${title.fr} ${statement.fr}`).not.toContain("'")
    },
  )

  it("that cannot look have failed, and say why", async () => {
    const check = defineCheck({ ...job, read: async () => await Promise.reject(new Error("no such table")) })
    expect(await check.run({} as any, "fr")).toMatchObject({
      title: "Tâche planifiée",
      statement: "La tâche planifiée tourne",
      status: "failed",
      found: "n’a pas pu être vérifié\u00a0: no such table",
      remedy: expect.stringMatching(/^Recommencez/),
    })
    expect(await check.run({} as any, "en")).toMatchObject({
      id: "job",
      title: "Background job",
      statement: "The background job runs",
      status: "failed",
      found: "could not be checked: no such table",
      remedy: expect.any(String),
    })
  })

  it("are as bad as the worst", () => {
    expect(worst([])).toBe("ok")
    expect(worst(["ok", "failed", "warning"])).toBe("failed")
    expect(
      combineFindings(
        [
          { status: "ok", found: "a" },
          { status: "warning", found: "b", remedy: "do" },
          { status: "failed", found: "c", remedy: "do" },
        ],
        english,
      ),
    ).toEqual({ status: "failed", found: "b; c", remedy: "do" })
  })

  it.each([
    [5, "5 s", "5 s"],
    [119, "119 s", "119 s"],
    [600, "10 min", "10 min"],
    [7_200, "2 h", "2 h"],
    [5 * 86_400, "5 days", "5 jours"],
    [-3, "0 s", "0 s"],
  ])("tell %d seconds as %s, in French %s", (seconds, words, inFrench) => {
    expect(english.age(ago(seconds), now)).toBe(words)
    expect(french.age(ago(seconds), now)).toBe(inFrench)
  })

  it.each([
    [0, "0 payments", "0 paiement"],
    [1, "1 payment", "1 paiement"],
    [2, "2 payments", "2 paiements"],
    [1_001, "1000+ payments", "1000+ paiements"],
  ])("count %d as %s, in French %s", (count, words, inFrench) => {
    expect(english.counted(count, "payment", "payments")).toBe(words)
    expect(french.counted(count, "paiement", "paiements")).toBe(inFrench)
  })
})
