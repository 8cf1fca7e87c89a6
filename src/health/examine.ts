import type { MedusaContainer } from "@medusajs/framework/types"
import type { Locale } from "../domain/texts"
import { type HealthReport, worst } from "./check"
import { CHECKS } from "./checks"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import { DEFAULT_BASE_URL, DEFAULT_LEGACY_BASE_URL } from "../gateway"
import { type ConfiguredProvider, configuredProviders, type PayUnitOptions, resolvePayUnit } from "../modules/payunit"
import { channelsOf } from "../domain/alerts"
import type { StoreFacts } from "../domain/health"

/** Looks into everything that payments depend on, and says what it found in one language. Changes nothing. */
export async function examine(container: MedusaContainer, locale: Locale): Promise<HealthReport> {
  const [checks, facts] = await Promise.all([
    Promise.all(CHECKS.map(async (check) => await check.run(container, locale))),
    readFacts(container),
  ])
  const status = worst(checks.map((check) => check.status))
  return { status: status === "note" ? "ok" : status, checked_at: new Date().toISOString(), checks, facts }
}

/** Reads how the store is set up. */
async function readFacts(container: MedusaContainer): Promise<StoreFacts> {
  const { options, figures, alertSettings } = resolvePayUnit(container)
  const { projectConfig } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const [lastNotificationAt, idleInTransactionTimeoutMs, rules] = await Promise.all([
    figures.lastNotifications(),
    figures.idleInTransactionTimeoutMs(),
    alertSettings.rules(),
  ])
  return {
    ...factsOfOptions(options, configuredProviders(container), projectConfig.http.storeCors),
    has_alerts: channelsOf(rules).length > 0,
    log_level: process.env.LOG_LEVEL ?? null,
    idle_in_transaction_timeout_ms: idleInTransactionTimeoutMs,
    last_notification_at: lastNotificationAt,
  }
}

/** What the options alone say. */
export function factsOfOptions(
  options: PayUnitOptions,
  providers: readonly ConfiguredProvider[],
  storeCors: string,
): Omit<StoreFacts, "has_alerts" | "log_level" | "idle_in_transaction_timeout_ms" | "last_notification_at"> {
  const isAllowed = corsRule(storeCors)
  return {
    is_live: [options, ...Object.values(options.accounts)].every(({ mode }) => mode === "live"),
    is_at_payunit: isSame(options.baseUrl, DEFAULT_BASE_URL) && isSame(options.legacyBaseUrl, DEFAULT_LEGACY_BASE_URL),
    storefronts: options.storefrontUrl.map((url) => {
      const { origin } = new URL(url)
      return { origin, is_in_store_cors: isAllowed(origin) }
    }),
    place_order: [...new Set(providers.map(({ placeOrder }) => placeOrder))],
    allow_cards: options.allowCards,
    admin_locale: options.adminLocale,
  }
}

/** Whether `STORE_CORS` lets an origin in, as Medusa reads it. */
function corsRule(storeCors: string): (origin: string) => boolean {
  const rules = parseCorsOrigins(storeCors)
  return (origin) => rules.some((rule) => (typeof rule === "string" ? rule === origin : rule.test(origin)))
}

function isSame(one: string, other: string): boolean {
  return new URL(one).href === new URL(other).href
}
