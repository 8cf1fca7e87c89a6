import {
  COUNTRIES,
  DEFAULT_OPERATORS,
  LEGACY_PROVIDERS,
  type LegacyProvider,
  operatorOf,
  type Provider,
} from "../../../gateway"

/** A way to pay by a prompt, as a shopper chooses it. */
export interface PaymentMethod {
  /** What the service calls the method: a shortcode such as `CM_MTNMOMO`, or a legacy tag such as `mtnmomo`. */
  shortcode: string
  name: string
  /** Address of a picture; null if none is known. */
  logo: string | null
}

/** Names for what is no operator of ours, where a store lists it by shortcode alone. */
const NAMES: Readonly<Record<string, string>> = {
  eu: "Express Union",
  // What staff confirmed: no operator told of it.
  BY_HAND: "Confirmed by hand",
}

/** A method that only its shortcode is known of. */
export function methodOf(shortcode: string): PaymentMethod {
  return { shortcode, name: operatorOf(shortcode)?.name ?? NAMES[shortcode] ?? shortcode, logo: null }
}

/** Where the payment methods of a flow come from. Flows that are paid with the same methods share one. */
export interface Catalogue {
  /** What the catalogue's lists are stored as. */
  name: "current" | "legacy"
  /** The option in which a store says what it offers. */
  option: "providers" | "legacyProviders"
  /** Whether the catalogue's lists depend on the country. */
  isByCountry: boolean
  /** Offered until the service has listed what the merchant subscribed to. */
  defaults: readonly PaymentMethod[]
}

export const CURRENT_CATALOGUE: Catalogue = {
  name: "current",
  option: "providers",
  isByCountry: true,
  defaults: DEFAULT_OPERATORS.map(({ shortcode }) => methodOf(shortcode)),
}

export const LEGACY_CATALOGUE: Catalogue = {
  name: "legacy",
  option: "legacyProviders",
  isByCountry: false,
  defaults: LEGACY_PROVIDERS.map(methodOf),
}

/** The methods in a list of the current API that can be paid with. */
export function methodsOf(providers: readonly Provider[]): PaymentMethod[] {
  return providers
    .filter(({ status, country }) => isActive(status) && isAtHome(country.country_code))
    .map(({ shortcode, name, logo }) => ({ shortcode, name, logo: pictureAt(logo) }))
}

/** The methods in a legacy list that can be paid with. The others have the hosted page only. */
export function legacyMethodsOf(providers: readonly LegacyProvider[]): PaymentMethod[] {
  return providers
    .filter((provider) => isActive(provider.provider_status) && LEGACY_PROVIDERS.includes(provider.provider_short_tag))
    .map((provider) => ({
      shortcode: provider.provider_short_tag,
      name: provider.provider_name,
      logo: pictureAt(provider.provider_logo),
    }))
}

/** What other countries pay with is for the page, or for a store that lists it by its option `providers`. */
function isAtHome(countryCode: string | null): boolean {
  return countryCode === null || countryCode.toUpperCase() === COUNTRIES[0].code
}

function isActive(status: string | null): boolean {
  return status === null || status.trim().toUpperCase() === "ACTIVE"
}

function pictureAt(logo: string | null): string | null {
  return logo !== null && /^https:\/\//i.test(logo) ? logo : null
}
