import { z } from "zod"
import type { HealthReport } from "../health/check"
import { HEALTH_STATUSES, type HealthStatus } from "../health/statuses"
import { storeFacts } from "../domain/health"
import type { Locale } from "../domain/texts/languages"
import { translatorFor } from "../health/translator"
import { printable, wrap } from "./terminal"

const report = z.object({
  health: z.object({
    status: z.enum(["ok", "warning", "failed"]),
    checked_at: z.string(),
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        statement: z.string(),
        status: z.enum(HEALTH_STATUSES),
        found: z.string(),
        remedy: z.string().nullable(),
        links: z.array(z.object({ text: z.string(), to: z.string() })).default([]),
      }),
    ),
    facts: storeFacts,
  }),
})

/** Reads the answer of `GET /admin/payunit/health`. */
export function readReport(answer: unknown): HealthReport {
  return report.parse(answer).health
}

const WIDTH = 110
const FRENCH_STATUSES: Readonly<Record<HealthStatus, string>> = {
  ok: "en ordre",
  note: "à savoir",
  warning: "à vérifier",
  failed: "en échec",
}

/** The report as a terminal shows it: what is wrong first, aligned, without colours; in the language it is written in. */
export function renderReport({ checks }: Pick<HealthReport, "checks">, server: string, locale: Locale): string {
  const nameOf = (status: HealthStatus): string => (locale === "fr" ? FRENCH_STATUSES[status] : status)
  const statusWidth = Math.max(...HEALTH_STATUSES.map((status) => nameOf(status).length))
  const sorted = [...HEALTH_STATUSES].reverse().flatMap((status) => checks.filter((check) => check.status === status))
  const titleWidth = Math.max(0, ...checks.map(({ title }) => title.length))
  const indent = " ".repeat(2 + statusWidth + 2 + titleWidth + 2)
  const textWidth = WIDTH - indent.length
  const lines = sorted.flatMap(({ status, title, found, remedy }) => {
    const [first = "", ...more] = [
      ...wrap(printable(found), textWidth),
      ...(remedy === null ? [] : wrap(`→ ${printable(remedy)}`, textWidth)),
    ]
    return [
      `  ${nameOf(status).padEnd(statusWidth)}  ${printable(title).padEnd(titleWidth)}  ${first}`,
      ...more.map((line) => `${indent}${line}`),
    ]
  })
  const { say, counted } = translatorFor(locale)
  const count = (wanted: HealthStatus): number => checks.filter(({ status }) => status === wanted).length
  const [failed, warnings, ok] = [count("failed"), count("warning"), count("ok") + count("note")]
  const heading = say(
    `PayUnit at ${server}: ${failed} failed, ${counted(warnings, "warning", "warnings")}, ${ok} ok`,
    `PayUnit sur ${server} : ${failed} en échec, ${warnings} à vérifier, ${ok} en ordre`,
  )
  return `${heading}\n\n${lines.join("\n")}\n`
}
