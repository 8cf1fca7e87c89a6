import type { HealthCheck } from "../../src/health/check"
import * as accounts from "../../src/health/checks/accounts"
import * as addresses from "../../src/health/checks/addresses"
import * as events from "../../src/health/checks/events"
import * as infrastructure from "../../src/health/checks/infrastructure"
import * as invoices from "../../src/health/checks/invoices"
import * as payments from "../../src/health/checks/payments"
import * as provider from "../../src/health/checks/provider"
import { FRENCH_PROBLEMS, isWorthRinging, problemNotice } from "../../src/health/problem-notice"

const ALL_CHECKS = [accounts, addresses, events, infrastructure, invoices, payments, provider].flatMap((checks) =>
  Object.values(checks),
)

const check: HealthCheck = {
  id: "job",
  title: "Job",
  status: "failed",
  found: "has never run",
  remedy: "Let an instance run.",
}

describe("what a merchant is told of problems", () => {
  it("in French for every check there is", () => {
    expect(Object.keys(FRENCH_PROBLEMS).sort()).toEqual(ALL_CHECKS.map(({ id }) => id).sort())
  })

  it("in English: what was found and the remedy", () => {
    expect(problemNotice("en", check, "2026-01-31")).toEqual({
      key: "payunit-problem-job-2026-01-31",
      title: "PayUnit: Job",
      description: "has never run. Let an instance run.",
    })
  })

  it("in French: what is the matter, and what was found", () => {
    expect(problemNotice("fr", check, "2026-01-31")).toEqual({
      key: "payunit-problem-job-2026-01-31",
      title: "PayUnit : tâche de fond",
      description: expect.stringMatching(/^La tâche .* Constat \(en anglais\) : has never run\.$/),
    })
  })

  it.each([
    ["job", "failed", true],
    ["job", "ok", false],
    ["mode", "warning", true],
    ["stray_orders", "warning", true],
    ["event_bus", "warning", false],
    ["addresses", "warning", false],
    ["held", "warning", false],
  ] as const)("%s, %s: rings %s", (id, status, rings) => {
    expect(isWorthRinging({ id, status })).toBe(rings)
  })
})
