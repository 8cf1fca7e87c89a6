import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { SUPPORTED_CURRENCIES } from "../../gateway"
import { payUnitProvidersOf, regionProviders } from "../../modules/payunit/provider-ids"
import type { CheckDefinition } from "../check"

const region = z.object({
  name: z.string(),
  currency_code: z.string(),
  payment_providers: regionProviders,
})

/** A region, and which of our payment providers shoppers there can choose. */
export interface RegionFacts {
  name: string
  currency: string
  providers: string[]
}

/** Whether shoppers can choose PayUnit anywhere, and only where it takes the money. */
export const provider: CheckDefinition<RegionFacts[]> = {
  id: "provider",
  title: "Payment provider",
  look: async (container) => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "region",
      fields: ["name", "currency_code", "payment_providers.id", "payment_providers.is_enabled"],
    })
    return z
      .array(region)
      .parse(data)
      .map(({ name, currency_code, payment_providers }) => ({
        name,
        currency: currency_code.toUpperCase(),
        providers: payUnitProvidersOf(payment_providers),
      }))
  },
  judge: (regions) => {
    const offering = regions.filter(({ providers }) => providers.length > 0)
    const fit = offering.filter(({ currency }) => isSupported(currency))
    const unfit = offering.filter(({ currency }) => !isSupported(currency))
    if (fit.length === 0) {
      return {
        status: "failed",
        found: `no region with the currency ${SUPPORTED_CURRENCIES.join(" or ")} offers PayUnit`,
        remedy:
          "In the admin, under Settings → Regions, add the payment provider to such a region. It is missing from the list if the payment module's `providers` lack it.",
      }
    }
    return unfit.length === 0
      ? {
          status: "ok",
          found: fit
            .map(({ name, currency, providers }) => `${providers.join(", ")} in ${name} (${currency})`)
            .join("; "),
        }
      : {
          status: "warning",
          found: `PayUnit is offered in ${unfit.map(({ name, currency }) => `${name} (${currency})`).join(", ")}, whose currency it does not take: every payment there is refused`,
          remedy: "Take the provider out of those regions.",
        }
  },
}

function isSupported(currency: string): boolean {
  return SUPPORTED_CURRENCIES.some((supported) => supported === currency)
}
