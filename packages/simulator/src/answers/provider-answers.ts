import { type LegacyProvider, logoOf, type Provider } from "../providers"
import type { Habits } from "../state"

const LISTED_SINCE = "2024-01-15T08:00:00.000Z"

/** A provider as gateways tells it. */
export function providerAnswer(provider: Provider, url: string) {
  const { shortcode, name, country } = provider
  return {
    shortcode,
    name,
    logo: logoOf(provider, url),
    country: { country_name: country.name, country_code: country.code },
  }
}

/** A provider as initialize tells it; by habit that also says things that are not meant for payers. */
export function subscribedProviderAnswer(
  provider: Provider,
  url: string,
  { provider_details }: Pick<Habits, "provider_details">,
) {
  const answer = { ...providerAnswer(provider, url), status: "ACTIVE" }
  return provider_details ? { ...answer, ...detailsOf(provider) } : answer
}

function detailsOf({ shortcode }: Provider) {
  return {
    id: `provider-${shortcode.toLowerCase()}`,
    provider_type: "MOBILE_MONEY",
    balance: "1250000.00",
    created_at: LISTED_SINCE,
    updated_at: LISTED_SINCE,
  }
}

/** A provider as the legacy family tells it. */
export function legacyProviderAnswer(provider: LegacyProvider, url: string) {
  const listedSince = LISTED_SINCE.slice(0, 19).replace("T", " ")
  return {
    create_time: listedSince,
    update_time: listedSince,
    delete_time: null,
    provider_id: `provider-${provider.shortcode}`,
    provider_name: provider.name,
    provider_logo: logoOf(provider, url),
    provider_short_tag: provider.shortcode,
    provider_status: "ACTIVE",
    service_accounts_account_id: null,
    service_accounts_users_user_id: null,
    providers_provider_id: null,
  }
}
