import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { DEFAULT_ACCOUNT, parseProviderOptions, type ProviderOptions } from "./options"

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
  /** The id that Medusa knows the provider by. */
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
