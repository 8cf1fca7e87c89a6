import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../workflows/settlement/reason"

/** From good to bad. */
export const HEALTH_STATUSES = ["ok", "warning", "failed"] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]

/** What a check makes of what it found. Whatever is not well names its remedy. */
export type Finding =
  { status: "ok"; found: string; remedy?: undefined } | { status: "warning" | "failed"; found: string; remedy: string }

/** One line of the report. */
export interface HealthCheck {
  /** Stable: to be relied on by whoever watches. */
  id: string
  title: string
  status: HealthStatus
  /** What was found, in one sentence or two. */
  found: string
  /** What to do about it; null where nothing is. */
  remedy: string | null
}

/** Everything that was checked. */
export interface HealthReport {
  /** The worst of the checks. */
  status: HealthStatus
  checked_at: string
  checks: HealthCheck[]
}

/** A check: looks, then decides. The two are kept apart, so that what is decided can be tested by itself. */
export interface CheckDefinition<Facts> {
  id: string
  title: string
  look: (container: MedusaContainer) => Promise<Facts>
  judge: (facts: Facts) => Finding
}

/** A check that can be run without knowing what it looks at. */
export type RunnableCheck = (container: MedusaContainer) => Promise<HealthCheck>

/** Makes a check runnable. One that cannot look has failed, and stops none of the others. */
export function runnable<Facts>({ id, title, look, judge }: CheckDefinition<Facts>): RunnableCheck {
  return async (container) => {
    const { status, found, remedy = null } = await look(container).then(judge, couldNotLook)
    return { id, title, status, found, remedy }
  }
}

function couldNotLook(error: unknown): Finding {
  return {
    status: "failed",
    found: `could not be looked at: ${reasonOf(error)}`,
    remedy: "Run this again; if it stays so, look into the server's log.",
  }
}

/** The worst of some statuses. */
export function worst(statuses: readonly HealthStatus[]): HealthStatus {
  return statuses.reduce<HealthStatus>(
    (bad, status) => (HEALTH_STATUSES.indexOf(status) > HEALTH_STATUSES.indexOf(bad) ? status : bad),
    "ok",
  )
}

/** One finding out of several about the same thing: everything that was found, and every remedy once. */
export function together(findings: readonly Finding[]): Finding {
  const status = worst(findings.map((finding) => finding.status))
  const bad = findings.filter((finding) => finding.status !== "ok")
  const found = (bad.length > 0 ? bad : findings).map((finding) => finding.found).join("; ")
  const remedies = [...new Set(bad.map((finding) => finding.remedy))]
  return status === "ok" ? { status, found } : { status, found, remedy: remedies.join(" ") }
}

/** `3 payments`, `1 payment`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** How long ago something was, for people. */
export function age(from: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - from.getTime()) / 1_000))
  if (seconds < 120) {
    return `${seconds} s`
  }
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) {
    return `${minutes} min`
  }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
