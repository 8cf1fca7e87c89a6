import { z } from "zod"
import { HEALTH_STATUSES, type HealthReport, type HealthStatus } from "../health/check"
import { printable, wrap } from "./text"

const report = z.object({
  health: z.object({
    status: z.enum(HEALTH_STATUSES),
    checked_at: z.string(),
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.enum(HEALTH_STATUSES),
        found: z.string(),
        remedy: z.string().nullable(),
      }),
    ),
  }),
})

/** Reads the answer of `GET /admin/payunit/health`. */
export function readReport(answer: unknown): HealthReport {
  return report.parse(answer).health
}

const WIDTH = 110
const STATUS_WIDTH = Math.max(...HEALTH_STATUSES.map((status) => status.length))

/** The report as a terminal shows it: what is wrong first, aligned, without colours. */
export function renderReport({ checks }: HealthReport, server: string): string {
  const sorted = [...HEALTH_STATUSES].reverse().flatMap((status) => checks.filter((check) => check.status === status))
  const titleWidth = Math.max(0, ...checks.map(({ title }) => title.length))
  const indent = " ".repeat(2 + STATUS_WIDTH + 2 + titleWidth + 2)
  const textWidth = WIDTH - indent.length
  const lines = sorted.flatMap(({ status, title, found, remedy }) => {
    const [first = "", ...more] = [
      ...wrap(printable(found), textWidth),
      ...(remedy === null ? [] : wrap(`→ ${printable(remedy)}`, textWidth)),
    ]
    return [
      `  ${status.padEnd(STATUS_WIDTH)}  ${printable(title).padEnd(titleWidth)}  ${first}`,
      ...more.map((line) => `${indent}${line}`),
    ]
  })
  return `PayUnit at ${server}: ${tally(checks.map(({ status }) => status))}\n\n${lines.join("\n")}\n`
}

function tally(statuses: readonly HealthStatus[]): string {
  const count = (wanted: HealthStatus): number => statuses.filter((status) => status === wanted).length
  const warnings = count("warning")
  return `${count("failed")} failed, ${warnings} ${warnings === 1 ? "warning" : "warnings"}, ${count("ok")} ok`
}
