import type { Locale } from "../domain/texts"
import type { AdminNotification } from "../workflows/events"
import type { HealthCheck } from "./check"
import { CHECKS } from "./checks"

/** Whether what a check found is worth an admin notification. */
export function isWorthRinging({ id, status }: Pick<HealthCheck, "id" | "status">): boolean {
  return (
    status === "failed" || (status === "warning" && CHECKS.some((check) => check.id === id && check.notifiesOfWarnings))
  )
}

/**
 * The notice of a problem, in the language that the check speaks: at most one of a check and a day (`2026-01-31`),
 * however many instances find it.
 */
export function problemNotice(
  locale: Locale,
  { id, title, found, remedy }: HealthCheck,
  day: string,
): AdminNotification {
  return {
    key: `payunit-problem-${id}-${day}`,
    // After a colon, French goes on in small letters.
    title: locale === "fr" ? `PayUnit : ${title.charAt(0).toLowerCase()}${title.slice(1)}` : `PayUnit: ${title}`,
    description: sentences(found, remedy ?? ""),
  }
}

function sentences(...parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ")
}
