import { z } from "zod"
import type { Query } from "../query"

/** Whether an id of Medusa's (`pp_<identifier>_<id>`, or without the last part) is of one of our payment providers. */
export function isPayUnitProvider(id: string): boolean {
  return /^pp_payunit(_|$)/.test(id)
}

/** A region's payment providers, as Medusa's query tells them. */
export const regionProviders = z
  .array(z.object({ id: z.string(), is_enabled: z.boolean().nullish() }).nullable())
  .nullish()

/** A region's payment providers that are ours, and on. */
export function payUnitProvidersOf(providers: z.output<typeof regionProviders>): string[] {
  return (providers ?? []).flatMap((provider) =>
    provider !== null && provider.is_enabled !== false && isPayUnitProvider(provider.id) ? [provider.id] : [],
  )
}

/** A region's payment providers that are ours by name, and that no entry of the payment module registers any more. */
export function missingProvidersOf(providers: z.output<typeof regionProviders>): string[] {
  return (providers ?? []).flatMap((provider) =>
    provider?.is_enabled === false && isPayUnitProvider(provider.id) ? [provider.id] : [],
  )
}

/** The PayUnit providers that a region's shoppers can choose. */
export async function readProvidersOf(query: Query, regionId: string): Promise<string[]> {
  const { data } = await query.graph({
    entity: "region",
    fields: ["payment_providers.id", "payment_providers.is_enabled"],
    filters: { id: regionId },
  })
  const [region] = z.array(z.object({ payment_providers: regionProviders })).parse(data)
  return payUnitProvidersOf(region?.payment_providers)
}
