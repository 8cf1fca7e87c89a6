import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

interface FoundProvider {
  id: string
  is_enabled: boolean
}

interface FoundRegion {
  id: string
  name: string
  currency_code: string
  countries: ({ iso_2: string } | null)[]
  payment_providers: ({ id: string } | null)[] | null
}

const CURRENCY = "xaf"
const COUNTRY = "cm"
const PROVIDER_PREFIX = "pp_payunit_"

/**
 * A region in XAF that is paid through PayUnit: the one that is there is given the provider, else one is made for Cameroon.
 * For `medusa exec`; changes nothing the second time.
 */
export default async function region({ container }: ExecArgs): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const providers = await query.graph({ entity: "payment_provider", fields: ["id", "is_enabled"] })
  const provider = (providers.data as FoundProvider[]).find(
    ({ id, is_enabled }) => id.startsWith(PROVIDER_PREFIX) && is_enabled,
  )?.id
  if (provider === undefined) {
    throw new Error("No payment provider of PayUnit is configured: put it into medusa-config.ts (npx payunit init).")
  }
  await offerCurrency(container)
  const found = await query.graph({
    entity: "region",
    fields: ["id", "name", "currency_code", "countries.iso_2", "payment_providers.id"],
  })
  const regions = found.data as FoundRegion[]
  const inCurrency = regions.filter(({ currency_code }) => currency_code === CURRENCY)
  if (inCurrency.length === 0) {
    const isTaken = regions.some(({ countries }) => countries.some((country) => country?.iso_2 === COUNTRY))
    await createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name: "Cameroun",
            currency_code: CURRENCY,
            countries: isTaken ? [] : [COUNTRY],
            payment_providers: [provider],
          },
        ],
      },
    })
    say(
      isTaken
        ? "Made the region “Cameroun” in XAF, without a country: Cameroon is in another region. Move it in Settings → Regions."
        : "Made the region “Cameroun” in XAF, paid through PayUnit.",
    )
  }
  for (const { id, name, payment_providers } of inCurrency) {
    const ids = (payment_providers ?? []).flatMap((one) => (one === null ? [] : [one.id]))
    if (ids.some((one) => one.startsWith(PROVIDER_PREFIX))) {
      say(`The region “${name}” in XAF is paid through PayUnit already.`)
    } else {
      await updateRegionsWorkflow(container).run({
        input: { selector: { id }, update: { payment_providers: [...ids, provider] } },
      })
      say(`The region “${name}” in XAF can be paid through PayUnit now.`)
    }
  }
  const { data: taxes } = await query.graph({
    entity: "tax_region",
    fields: ["id"],
    filters: { country_code: COUNTRY },
  })
  if (taxes.length === 0) {
    await createTaxRegionsWorkflow(container).run({ input: [{ country_code: COUNTRY, provider_id: "tp_system" }] })
  }
}

/** A store sells in the currencies that it lists. */
async function offerCurrency(container: ExecArgs["container"]): Promise<void> {
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { relations: ["supported_currencies"], take: 1 })
  const currencies = store?.supported_currencies ?? []
  if (store === undefined || currencies.some(({ currency_code }) => currency_code === CURRENCY)) {
    return
  }
  const others = currencies.map(({ currency_code, is_default }) => ({ currency_code, is_default }))
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        supported_currencies: [
          ...others,
          { currency_code: CURRENCY, is_default: !others.some(({ is_default }) => is_default) },
        ],
      },
    },
  })
}

function say(text: string): void {
  console.log(`PayUnit: ${text}`)
}
