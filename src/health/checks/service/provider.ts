import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { SUPPORTED_CURRENCIES } from "../../../gateway"
import { missingProvidersOf, payUnitProvidersOf, regionProviders } from "../../../medusa"
import { defineCheck } from "../../check"

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
  /** Of ours as well, which the region names and nobody registers: `id` was changed, or the provider taken out. */
  gone: string[]
}

/** Whether shoppers can choose PayUnit anywhere, and only where it takes the money. */
export const provider = defineCheck<RegionFacts[]>({
  id: "provider",
  title: { en: "Payment provider", fr: "Fournisseur de paiement" },
  statement: { en: "The right regions offer PayUnit", fr: "Les bonnes régions proposent PayUnit" },
  notifiesOfWarnings: true,
  page: { text: { en: "Open the regions", fr: "Ouvrir les régions" }, to: "/settings/regions" },
  documents: {
    scope: "An XAF region has to, and no other.",
    advice:
      "Offer PayUnit in an XAF region only. If a name is not registered, give the provider its former `id` again.",
  },
  read: async (container) => {
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
        gone: missingProvidersOf(payment_providers),
      }))
  },
  judge: (regions, { say }) => {
    const offering = regions.filter(({ providers }) => providers.length > 0)
    const fit = offering.filter(({ currency }) => isSupported(currency))
    const unfit = offering.filter(({ currency }) => !isSupported(currency))
    const [bereft] = regions.filter(({ gone }) => gone.length > 0)
    if (bereft !== undefined) {
      const [gone = ""] = bereft.gone
      return {
        status: fit.length === 0 ? "failed" : "warning",
        found: say(
          `${bereft.name} names ${gone}, and no payment provider of that name is registered`,
          `${bereft.name} nomme ${gone}, et aucun fournisseur de paiement de ce nom n’est enregistré`,
        ),
        remedy: say(
          `In medusa-config, give the provider its old \`id\` back (\`${idOf(gone)}\`), or choose an existing one for the region, under Settings → Regions. Payments started with the old one need it.`,
          `Dans medusa-config, rendez au fournisseur son ancien \`id\` (\`${idOf(gone)}\`), ou choisissez pour la région celui qui existe, sous Paramètres → Régions. Les paiements commencés avec l’ancien ont besoin de lui.`,
        ),
      }
    }
    if (fit.length === 0) {
      return {
        status: "failed",
        found: say(
          `no region with the currency ${SUPPORTED_CURRENCIES.join(" or ")} offers PayUnit`,
          `aucune région en ${SUPPORTED_CURRENCIES.join(" ou ")} ne propose PayUnit`,
        ),
        remedy: say(
          "In the admin, under Settings → Regions, add the payment provider to such a region. It is missing from the list if the payment module's `providers` lack it.",
          "Dans l’admin, sous Paramètres → Régions, ajoutez le fournisseur de paiement à une telle région. Il manque dans la liste si les `providers` du module de paiement ne l’ont pas.",
        ),
      }
    }
    return unfit.length === 0
      ? {
          status: "ok",
          found: fit
            .map(({ name, currency, providers }) =>
              say(
                `${providers.join(", ")} in ${name} (${currency})`,
                `${providers.join(", ")} dans la région ${name} (${currency})`,
              ),
            )
            .join(say("; ", " ; ")),
        }
      : {
          status: "warning",
          found: say(
            `PayUnit is offered in ${namesOf(unfit)}, whose currency it does not take: every payment there is refused`,
            `PayUnit est proposé dans ${namesOf(unfit)}, dont il n’accepte pas la devise : chaque paiement y est refusé`,
          ),
          remedy: say("Remove the provider from those regions.", "Retirez le fournisseur de ces régions."),
        }
  },
})

/** The `id` of medusa-config that Medusa makes a provider's name of. */
function idOf(provider: string): string {
  return provider.replace(/^pp_payunit_/, "")
}

function namesOf(regions: readonly RegionFacts[]): string {
  return regions.map(({ name, currency }) => `${name} (${currency})`).join(", ")
}

function isSupported(currency: string): boolean {
  return SUPPORTED_CURRENCIES.some((supported) => supported === currency)
}
