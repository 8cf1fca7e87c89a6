import type { Target } from "../../packages/verify/src/contract/stage"
import { DEFAULT_OPERATORS, predictOperator, trialNumbersOf } from "../../src/gateway"
import {
  normalizeBaseUrl,
  normalizeLegacyBaseUrl,
  DEFAULT_BASE_URL,
  DEFAULT_LEGACY_BASE_URL,
} from "../../src/gateway/client"
import { type Profile, startSimulator } from "../../packages/simulator/src"

/** Phones that confirm at once at the simulator. In test mode the live service sends no prompts. */
const PHONES = new Map(DEFAULT_OPERATORS.map((one) => [one.shortcode, `${trialNumbersOf(one)}01`]))

/** What the samples are of, in francs. */
export const SAMPLE_AMOUNT = 12_500

/** A simulator of one's own. It does not notify: the address is nobody's. */
export async function simulatorTarget(profile: Profile): Promise<Target> {
  const simulator = await startSimulator({ profile, settings: { notifications: false } })
  return {
    addresses: addressesOf(simulator.url, simulator.legacyUrl),
    credentials: simulator.merchant,
    mode: "test",
    liveCredentials: simulator.liveMerchant,
    notifyUrl: "https://shop.example/notify",
    phones: PHONES,
    amount: SAMPLE_AMOUNT,
    close: () => simulator.close(),
  }
}

/** The variables that name a merchant account in test mode at the live service. */
export const LIVE_VARIABLES = ["PAYUNIT_LIVE_API_USER", "PAYUNIT_LIVE_API_PASSWORD", "PAYUNIT_LIVE_API_KEY"] as const

/** The live service in test mode, as the environment names it; null if it does not. */
export function liveTarget(environment: Readonly<Record<string, string | undefined>>): Target | null {
  const [apiUser, apiPassword, apiKey] = LIVE_VARIABLES.map((name) => environment[name] ?? "")
  if (!apiUser || !apiPassword || !apiKey) {
    return null
  }
  const phone = environment.PAYUNIT_LIVE_PHONE
  const operator = phone === undefined ? null : (predictOperator(phone)?.shortcode ?? null)
  return {
    addresses: addressesOf(
      environment.PAYUNIT_LIVE_BASE_URL ?? DEFAULT_BASE_URL,
      environment.PAYUNIT_LIVE_LEGACY_BASE_URL ?? DEFAULT_LEGACY_BASE_URL,
    ),
    credentials: { apiUser, apiPassword, apiKey },
    mode: "test",
    liveCredentials: null,
    notifyUrl: environment.PAYUNIT_LIVE_NOTIFY_URL ?? "https://example.com/payunit/notify",
    amount: SAMPLE_AMOUNT,
    phones: new Map([...PHONES, ...(phone === undefined || operator === null ? [] : [[operator, phone] as const])]),
    close: () => Promise.resolve(),
  }
}

function addressesOf(current: string, legacy: string): Target["addresses"] {
  const text = (url: URL): string => url.href.replace(/\/$/, "")
  return { current: text(normalizeBaseUrl(current)), legacy: text(normalizeLegacyBaseUrl(legacy)) }
}
