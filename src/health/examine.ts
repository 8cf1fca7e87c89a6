import type { MedusaContainer } from "@medusajs/framework/types"
import type { Locale } from "../domain/texts"
import { type HealthReport, worst } from "./check"
import { CHECKS } from "./checks"

/** Looks into everything that payments depend on, and says what it found in one language. Changes nothing. */
export async function examine(container: MedusaContainer, locale: Locale): Promise<HealthReport> {
  const checks = await Promise.all(CHECKS.map(async (check) => await check.run(container, locale)))
  const status = worst(checks.map((check) => check.status))
  return { status: status === "note" ? "ok" : status, checked_at: new Date().toISOString(), checks }
}
