import type { MedusaContainer } from "@medusajs/framework/types"
import type { Locale } from "../domain/texts"
import { type HealthReport, worst } from "./check"
import { CHECKS } from "./checks"
import { readFacts } from "./read-facts"

/** Looks into everything that payments depend on, and says what it found in one language. Changes nothing. */
export async function examine(container: MedusaContainer, locale: Locale): Promise<HealthReport> {
  const [checks, facts] = await Promise.all([
    Promise.all(CHECKS.map(async (check) => await check.run(container, locale))),
    readFacts(container),
  ])
  const status = worst(checks.map((check) => check.status))
  return { status: status === "note" ? "ok" : status, checked_at: new Date().toISOString(), checks, facts }
}
