import type { SettingsAnswer } from "../../../api/admin/payunit/settings/contract"

/** What a region has to do with PayUnit. */
export interface RegionFacts {
  currency_code: string
  payment_providers?: readonly { id: string; is_enabled?: boolean | null }[] | null
}

/** `wrong`: offered where it cannot be paid with. */
export type RegionStanding = "ready" | "off" | "unsupported" | "wrong"

/** Whether shoppers of a region can pay through PayUnit, and by which of its providers. */
export function standingOf(
  region: RegionFacts,
  settings: Pick<SettingsAnswer, "supported_currencies" | "providers">,
): { standing: RegionStanding; providers: string[] } {
  const isSupported = settings.supported_currencies.includes(region.currency_code.toUpperCase())
  const ours = new Set(settings.providers.map(({ id }) => id))
  const on = (region.payment_providers ?? [])
    .filter(({ id, is_enabled }) => ours.has(id) && is_enabled !== false)
    .map(({ id }) => id)
  if (on.length > 0) {
    return { standing: isSupported ? "ready" : "wrong", providers: on }
  }
  return { standing: isSupported ? "off" : "unsupported", providers: [...ours] }
}
