import type { HealthCheck } from "../../src/health/check"
import { isWorthNotifying, problemNotice } from "../../src/health/startup-check"

const check: HealthCheck = {
  id: "job",
  title: "Job",
  statement: "The background job runs",
  status: "failed",
  found: "has never run",
  remedy: "Let an instance run.",
  links: [],
}

describe("what a merchant is told of problems", () => {
  it("in English: what was found and the remedy", () => {
    expect(problemNotice("en", check, "2026-01-31")).toEqual({
      key: "payunit-problem-job-2026-01-31",
      title: "PayUnit: Job",
      description: "has never run. Let an instance run.",
    })
  })

  it("in French: the same, as the check says it in French", () => {
    const french = { ...check, title: "Tâche planifiée", found: "n’a jamais tourné", remedy: "Laissez-la tourner." }
    expect(problemNotice("fr", french, "2026-01-31")).toEqual({
      key: "payunit-problem-job-2026-01-31",
      title: "PayUnit : tâche planifiée",
      description: "n’a jamais tourné. Laissez-la tourner.",
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
  ] as const)("%s, %s: notifies %s", (id, status, isWorth) => {
    expect(isWorthNotifying({ id, status })).toBe(isWorth)
  })
})
