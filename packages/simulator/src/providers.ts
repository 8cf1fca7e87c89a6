import type { OperatorShortcode } from "../../../src/gateway/phone"

/** A mobile money provider that a payer can choose. */
export interface Provider {
  /** What calls name it by: a shortcode, or the short tag of the legacy family. */
  shortcode: string
  name: string
  country: { name: string; code: string }
  /** The operator whose numbers it collects from; null: it does not look at the operator. */
  operator: OperatorShortcode | null
}

/** A provider of the legacy family, whose answers come in one of two kinds. */
export interface LegacyProvider extends Provider {
  kind: "first" | "second"
}

const CAMEROON = { name: "Cameroon", code: "CM" }
const GABON = { name: "Gabon", code: "GA" }
const CHAD = { name: "Chad", code: "TD" }

/** The providers that the simulated merchant subscribed to. */
export const PROVIDERS: readonly Provider[] = [
  { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", country: CAMEROON, operator: "CM_MTNMOMO" },
  { shortcode: "CM_ORANGE", name: "Orange Money", country: CAMEROON, operator: "CM_ORANGE" },
  { shortcode: "CM_EUMM", name: "Express Union Mobile Money", country: CAMEROON, operator: null },
  { shortcode: "GA_AIRTEL", name: "Airtel Money Gabon", country: GABON, operator: null },
  { shortcode: "TD_AIRTEL", name: "Airtel Money Chad", country: CHAD, operator: null },
]

/** The providers that the legacy family can be paid through. */
export const LEGACY_PROVIDERS: readonly LegacyProvider[] = [
  { shortcode: "mtnmomo", name: "MTN Mobile Money", country: CAMEROON, operator: "CM_MTNMOMO", kind: "first" },
  { shortcode: "orange", name: "Orange Money", country: CAMEROON, operator: "CM_ORANGE", kind: "second" },
  { shortcode: "eu", name: "Express Union Mobile Money", country: CAMEROON, operator: null, kind: "first" },
]

/** The provider with this shortcode, if the simulator has it. */
export function providerOf(shortcode: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.shortcode === shortcode)
}

/** The legacy provider with this short tag, if there is one. */
export function legacyProviderOf(shortTag: string): LegacyProvider | undefined {
  return LEGACY_PROVIDERS.find((provider) => provider.shortcode === shortTag)
}

/** The providers of a country, or all of them. */
export function providersIn(country: string | null): readonly Provider[] {
  return PROVIDERS.filter(({ country: { code } }) => country === null || code === country)
}

/** What people call a provider. */
export function providerNameOf(shortcode: string): string {
  return (providerOf(shortcode) ?? legacyProviderOf(shortcode))?.name ?? shortcode
}

/** Where a provider's logo is, below the simulator's own address. */
export function logoOf({ shortcode }: Provider, url: string): string {
  return `${url}/logos/${shortcode.toLowerCase()}.svg`
}
