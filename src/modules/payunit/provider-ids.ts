import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Query } from "../../medusa"
import { DEFAULT_ACCOUNT, parseProviderOptions, type ProviderOptions } from "./options"

/** Whether an id of Medusa's (`pp_<identifier>_<id>`, or without the last part) is of one of our payment providers. */
export function isPayUnitProvider(id: string): boolean {
  return /^pp_payunit(_|$)/.test(id)
}

/** A region's payment providers, as Medusa's query tells them. */
export const regionProviders = z
  .array(z.object({ id: z.string(), is_enabled: z.boolean().nullish() }).nullable())
  .nullish()

/** Those of a region's payment providers that are ours, and on. */
export function payUnitProvidersOf(providers: z.output<typeof regionProviders>): string[] {
  return (providers ?? []).flatMap((provider) =>
    provider !== null && provider.is_enabled !== false && isPayUnitProvider(provider.id) ? [provider.id] : [],
  )
}

/** Those that are ours by their name, and that no entry of the payment module registers any more. */
export function goneProvidersOf(providers: z.output<typeof regionProviders>): string[] {
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

const declarations = z.object({
  modules: z.object({
    payment: z.object({
      options: z.object({
        providers: z.array(
          z.object({ resolve: z.unknown(), id: z.string().nullish(), options: z.unknown().optional() }),
        ),
      }),
    }),
  }),
})

/** A payment provider of ours as a store's configuration has it. */
export type ConfiguredProvider = ProviderOptions & {
  /** The id that Medusa knows it by. */
  id: string
}

/** The payment providers of ours that the store's configuration has. */
export function configuredProviders(container: MedusaContainer): ConfiguredProvider[] {
  const configuration = declarations.safeParse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  return (configuration.data?.modules.payment.options.providers ?? [])
    .filter(({ resolve }) => typeof resolve === "string" && /providers[\\/]payunit([\\/]|$)/.test(resolve))
    .map(({ id, options }) => ({
      id: id == null ? "pp_payunit" : `pp_payunit_${id}`,
      ...parseProviderOptions(options),
    }))
}

/** The merchant account of one of our payment providers. */
export function accountOf(container: MedusaContainer, providerId: string): string {
  return configuredProviders(container).find(({ id }) => id === providerId)?.account ?? DEFAULT_ACCOUNT
}
