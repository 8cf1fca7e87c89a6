import {
  adminPathOf,
  type Alert,
  ALERT_KINDS,
  alertSchema,
  GAP_MS,
  isLasting,
  isUrgent,
  shortTextOfAlert,
  type SingleAlert,
  subjectOfAlert,
  textOfAlert,
  Watch,
} from "../../../src/domain/alerts"

const every = { id: "puale_1", occurred_at: "2026-01-31T18:00:00.000Z", admin_url: "https://api.shop.example/app" }
const money = { amount: 13_500, currency_code: "xaf", event_id: "puevt_1", order_id: null }
const payment = {
  ...{ ...every, ...money, transaction_id: "tx1", account: "default", mode: "live" as const },
  held_reason: "amount_mismatch",
}
const held: SingleAlert = { ...payment, kind: "payment_held" }
const SINGLE: SingleAlert[] = [
  held,
  { ...payment, kind: "payment_reversed" },
  { ...every, kind: "service_outage", account: "second", since: "2026-01-31T17:00:00.000Z" },
  { ...every, kind: "job_stalled", job: "payunit-reconcile", last_run_at: null },
  { ...every, kind: "job_stalled", job: "payunit-reconcile", last_run_at: "2026-01-31T17:00:00.000Z" },
  {
    ...{ ...every, kind: "approval_requested", approval_id: "puaud_1", action: "refund_recorded" },
    ...{ subject_type: "transaction", subject_id: "tx1", amount: 600_000, currency_code: "xaf" },
  },
  { ...every, kind: "audit_chain_broken", entry_id: "entry_7" },
  { ...every, kind: "audit_chain_broken", entry_id: null },
  { ...every, kind: "test" },
]
const ALL: Alert[] = [
  ...SINGLE,
  { ...every, kind: "test", audit_checkpoint: "12.aa.bb.cc" },
  { ...every, kind: "digest", alerts: [held, held], more: 3 },
]

it.each([
  ["en", "Checkpoint of the audit trail: 12.aa.bb.cc"],
  ["fr", "Point de contrôle du journal d’audit\u00a0: 12.aa.bb.cc"],
] as const)("carries a checkpoint of the audit trail in %s", (locale, line) => {
  const { text } = textOfAlert({ ...every, kind: "test", audit_checkpoint: "12.aa.bb.cc" }, locale)
  expect(text.split("\n").at(-1)).toBe(line)
})

it("has a schema and texts for every kind", () => {
  expect([...new Set(ALL.map(({ kind }) => kind))].sort()).toEqual([...ALERT_KINDS].sort())
})

describe.each(ALL.map((alert) => [alert.kind, alert] as const))("%s", (_, alert) => {
  it("reads as it was written", () => {
    expect(alertSchema.parse(JSON.parse(JSON.stringify(alert)))).toEqual(alert)
  })

  it.each(["en", "fr"] as const)("is said in %s", (locale) => {
    const { title, text } = textOfAlert(alert, locale)
    expect(title).toMatch(/^PayUnit/)
    expect(`${title} ${text}`).not.toMatch(/undefined|null|\{|\[object|Invalid/)
    expect(text).toMatch(/\.$/m)
    expect(textOfAlert(alert, "fr").text).not.toBe(textOfAlert(alert, "en").text)
  })
})

it("a sum is written as people write it", () => {
  expect(textOfAlert(held, "fr").text).toMatch(/^Un paiement de 13\s500\sFCFA attend votre décision\./)
  expect(textOfAlert(held, "en").text).toMatch(/^A payment of FCFA.13,500 is on hold\./)
})

it("a digest says how many there are, and each in its line", () => {
  const digest = { ...every, kind: "digest" as const, alerts: [held], more: 0 }
  expect(textOfAlert(digest, "en").title).toBe("PayUnit: 1 thing to check")
  expect(textOfAlert({ ...digest, more: 2 }, "fr").title).toBe("PayUnit\u00a0: 3 points à vérifier")
  expect(textOfAlert({ ...digest, alerts: [held, held], more: 2 }, "en").text.split("\n")).toHaveLength(3)
})

it("a phone gets it in short: with the address to look at, and without what is kept in a mailbox", () => {
  const kept = { audit_checkpoint: "12.aa.bb.cc", admin_url: "https://api.shop.example/app/payunit/tx1" }
  expect(shortTextOfAlert({ ...held, ...kept }, "fr")).toMatch(
    /^Un paiement de 13\s500\sFCFA attend .* Transaction tx1\.\nhttps:\/\/api\.shop\.example\/app\/payunit\/tx1$/,
  )
  const digest = { ...every, ...kept, kind: "digest" as const, alerts: [held, held], more: 3 }
  expect(shortTextOfAlert(digest, "en")).toBe(`PayUnit: 5 things to check\n${kept.admin_url}`)
})

it("what gets worse while nobody acts is urgent", () => {
  expect(ALERT_KINDS.filter((kind) => !isUrgent(kind))).toEqual(["payment_held", "approval_requested", "digest"])
  expect(ALERT_KINDS.filter(isLasting)).toEqual(["service_outage", "job_stalled"])
})

it("each thing has a name of its own, and a page", () => {
  expect(SINGLE.map((alert) => [subjectOfAlert(alert), adminPathOf(alert)])).toEqual([
    ["event:puevt_1", "/payunit/tx1"],
    ["event:puevt_1", "/payunit/tx1"],
    ["service_outage:second", "/settings/payunit"],
    ["job_stalled:payunit-reconcile", "/settings/payunit"],
    ["job_stalled:payunit-reconcile", "/settings/payunit"],
    ["approval:puaud_1", "/payunit/decisions"],
    ["audit_chain_broken:entry_7", "/settings/payunit"],
    ["audit_chain_broken:", "/settings/payunit"],
    [null, "/settings/payunit"],
  ])
  expect(adminPathOf({ kind: "digest" })).toBe("/payunit")
})

describe("who watches a job judges it", () => {
  const MINUTE = 60_000
  it.each<[situation: string, minutes: number[], isSteady: boolean]>([
    ["not at once", [0], false],
    ["not before it has watched for five minutes", [0, 1, 2, 3, 4], false],
    ["after five minutes", [0, 1, 2, 3, 4, 5], true],
    ["not right after a server that slept woke up", [0, 1, 2, 3, 4, 5, 60], false],
    ["again five minutes later", [0, 60, 61, 62, 63, 64, 65], true],
  ])("%s", (_, minutes, isSteady) => {
    const watch = new Watch(5 * MINUTE)
    expect(minutes.map((minute) => watch.isSteady("job", minute * MINUTE)).at(-1)).toBe(isSteady)
  })

  it("each by itself, and over a gap that is short enough", () => {
    const watch = new Watch(GAP_MS)
    watch.isSteady("one", 0)
    expect(watch.isSteady("other", GAP_MS)).toBe(false)
    expect(watch.isSteady("one", GAP_MS)).toBe(true)
  })
})
