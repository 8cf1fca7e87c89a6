import { DEFAULT_OPERATORS, legacyTagOf, type Operator, OPERATORS } from "../../../src/gateway/phone"

/** A mobile money provider that a payer can choose. */
export interface Provider {
  /** What calls name the provider by: a shortcode, or the short tag of the legacy family. */
  shortcode: string
  name: string
  country: { name: string; code: string }
  /** The operator whose numbers the provider collects from; null: it does not look at the operator. */
  operator: Operator | null
}

/** A provider of the legacy family, whose answers come in one of two kinds. */
export interface LegacyProvider extends Provider {
  kind: "first" | "second"
}

/** As the service calls the countries of its providers. */
const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region" })

const countryNamed = (code: string): Provider["country"] => ({ name: COUNTRY_NAMES.of(code) ?? code, code })

/** A provider of an operator, by one of its two names. */
const providerOfOperator = (operator: Operator, shortcode: string): Provider => ({
  shortcode,
  name: operator.name,
  country: countryNamed(operator.country.code),
  operator,
})

/** The providers that the simulated merchant subscribed to. */
export const PROVIDERS: readonly Provider[] = [
  ...OPERATORS.map((operator) => providerOfOperator(operator, operator.shortcode)),
  { shortcode: "CM_EUMM", name: "Express Union Mobile Money", country: countryNamed("CM"), operator: null },
  { shortcode: "TD_AIRTEL", name: "Airtel Money Chad", country: countryNamed("TD"), operator: null },
]

/** Providers whose answers have the second form of the two that the legacy family's document shows. */
const SECOND_KIND = ["orange"]

/** The providers that the legacy family can be paid through. */
export const LEGACY_PROVIDERS: readonly LegacyProvider[] = [
  ...DEFAULT_OPERATORS.map((operator) => ({
    ...providerOfOperator(operator, legacyTagOf(operator)),
    kind: kindOf(legacyTagOf(operator)),
  })),
  { shortcode: "eu", name: "Express Union Mobile Money", country: countryNamed("CM"), operator: null, kind: "first" },
]

function kindOf(legacyTag: string): LegacyProvider["kind"] {
  return SECOND_KIND.includes(legacyTag) ? "second" : "first"
}

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
