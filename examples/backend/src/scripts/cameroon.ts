import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

/** A region in XAF that is paid through PayUnit, one way of delivery, one product, and a key to buy it with. */
export default async function cameroon({ container }: ExecArgs) {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { relations: ["supported_currencies"], take: 1 })
  const salesChannelId = store.default_sales_channel_id ?? ""
  const others = (store.supported_currencies ?? []).filter(({ currency_code }) => currency_code !== "xaf")

  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        supported_currencies: [
          { currency_code: "xaf", is_default: true },
          ...others.map(({ currency_code }) => ({ currency_code, is_default: false })),
        ],
      },
    },
  })

  // `npx payunit init` has made a region, if it was asked to.
  let [region] = await container.resolve(Modules.REGION).listRegions({ currency_code: "xaf" })
  if (!region) {
    const regions = await createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name: "Cameroon",
            currency_code: "xaf",
            countries: ["cm"],
            payment_providers: ["pp_payunit_payunit"],
          },
        ],
      },
    })
    region = regions.result[0]
    await createTaxRegionsWorkflow(container).run({ input: [{ country_code: "cm", provider_id: "tp_system" }] })
  }

  const locations = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name: "Douala", address: { city: "Douala", country_code: "CM", address_1: "Rue Joffre" } }],
    },
  })
  const locationId = locations.result[0].id
  const deliveries = await fulfillment.createFulfillmentSets({
    name: "Douala",
    type: "shipping",
    service_zones: [{ name: "Cameroon", geo_zones: [{ country_code: "cm", type: "country" }] }],
  })
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
    },
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
      [Modules.FULFILLMENT]: { fulfillment_set_id: deliveries.id },
    },
  ])
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: locationId, add: [salesChannelId] } })

  const [profile] = await fulfillment.listShippingProfiles({ type: "default" })
  const profileId =
    profile?.id ??
    (
      await createShippingProfilesWorkflow(container).run({
        input: { data: [{ name: "Default", type: "default" }] },
      })
    ).result[0].id
  const options = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: "Delivery in Douala",
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: deliveries.service_zones[0].id,
        shipping_profile_id: profileId,
        type: { label: "Delivery", description: "Within a day", code: "delivery" },
        prices: [{ currency_code: "xaf", amount: 1000 }],
        rules: [
          { attribute: "enabled_in_store", value: "true", operator: "eq" },
          { attribute: "is_return", value: "false", operator: "eq" },
        ],
      },
    ],
  })

  const products = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Pagne wax 6 yards",
          handle: "pagne-wax",
          status: "published",
          shipping_profile_id: profileId,
          sales_channels: [{ id: salesChannelId }],
          options: [{ title: "Edition", values: ["Standard"] }],
          variants: [
            {
              title: "Standard",
              options: { Edition: "Standard" },
              manage_inventory: false,
              prices: [{ currency_code: "xaf", amount: 12500 }],
            },
          ],
        },
      ],
    },
  })

  const keys = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "First purchase", type: "publishable", created_by: "" }] },
  })
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: keys.result[0].id, add: [salesChannelId] },
  })

  console.log(
    `\nKEY=${keys.result[0].token} REGION=${region.id} VARIANT=${products.result[0].variants[0].id} ` +
      `SHIPPING=${options.result[0].id} node buy.mjs\n`,
  )
}
