const { randomBytes } = require("node:crypto")
const { ContainerRegistrationKeys, FeatureFlag, Modules } = require("@medusajs/framework/utils")
const flows = require("@medusajs/medusa/core-flows")
const { products } = require("./products")

/** @typedef {import("@medusajs/framework/types").MedusaContainer} MedusaContainer */

/**
 * What a storefront, or a test, needs to know of the store.
 *
 * @typedef {object} SeededStore
 * @property {string} publishableKey For the header `x-publishable-api-key`.
 * @property {string} regionId
 * @property {string} salesChannelId
 * @property {string} stockLocationId
 * @property {Record<string, string>} variantIds By the product's handle.
 * @property {Record<string, string>} inventoryItemIds By the product's handle.
 * @property {{ delivery: string, pickup: string }} shippingOptionIds
 */

const CURRENCY = "xaf"
const COUNTRY = "cm"
const STOCK = 100

/**
 * Sets up a shop in Douala: one region, one stock, two ways of delivery, four products. What is already there stays as
 * it is, so that it may run at every start.
 *
 * @param {MedusaContainer} container
 * @returns {Promise<SeededStore>}
 */
async function seedStore(container) {
  const store = await theStore(container)
  const salesChannelId = store.default_sales_channel_id
  const [regionId, publishableKey, stock] = await Promise.all([
    region(container),
    publishableKeyOf(container, salesChannelId),
    stockLocation(container, salesChannelId),
  ])
  await flows.updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        name: "Boutique Wouri",
        supported_currencies: [{ currency_code: CURRENCY, is_default: true }],
        default_region_id: regionId,
        default_location_id: stock.locationId,
      },
    },
  })
  const shippingOptionIds = await shippingOptions(container, regionId, stock)
  const variants = await catalogue(container, salesChannelId, stock)

  return {
    publishableKey,
    regionId,
    salesChannelId,
    stockLocationId: stock.locationId,
    shippingOptionIds,
    ...variants,
  }
}

/** Who may log in to the admin dashboard of a demo. */
const EMAIL = "admin@example.com"

/** The role that may do everything, which Medusa makes where its staff has roles. */
const SUPER_ADMIN = "role_super_admin"

/**
 * Makes that user, and gives them a new password at every start: whoever else can reach the demo cannot guess it.
 *
 * @param {MedusaContainer} container
 * @param {{ email?: string, roles?: readonly string[] }} [user]
 * @returns {Promise<{ email: string, password: string }>}
 */
async function createAdminUser(container, { email = EMAIL, roles = rolesOfOwner() } = {}) {
  const admin = { email, password: randomBytes(12).toString("base64url") }
  const auth = container.resolve(Modules.AUTH)
  const [existing] = await container.resolve(Modules.USER).listUsers({ email })
  if (existing) {
    const { success, error } = await auth.updateProvider("emailpass", { entity_id: email, password: admin.password })
    if (!success) throw new Error(`Medusa refused the new password of ${email}: ${error ?? "no reason given"}.`)
    return admin
  }
  const { result } = await flows
    .createUsersWorkflow(container)
    .run({ input: { users: [{ email, ...(roles.length > 0 && { roles: [...roles] }) }] } })
  const { authIdentity, error } = await auth.register("emailpass", { body: { ...admin } })
  if (!authIdentity) throw new Error(`Medusa refused to register ${email}: ${error ?? "no reason given"}.`)
  await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { user_id: result[0]?.id } })
  return admin
}

const rolesOfOwner = () => (FeatureFlag.isFeatureEnabled("rbac") ? [SUPER_ADMIN] : [])

/**
 * The store and its sales channel, which Medusa makes at its first start.
 *
 * @param {MedusaContainer} container
 * @returns {Promise<{ id: string, default_sales_channel_id: string }>}
 */
async function theStore(container) {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { take: 1 })
  if (!store?.default_sales_channel_id) throw new Error("Medusa made no store yet: start it once, then seed it.")
  return { id: store.id, default_sales_channel_id: store.default_sales_channel_id }
}

/** Ids of the plugin's payment providers, as medusa-config.js makes them. */
const configured = () =>
  Object.keys(JSON.parse(process.env["PAYUNIT_PROVIDERS"] || '{ "payunit": {} }')).map((id) => `pp_payunit_${id}`)

/**
 * Every way of paying that is configured now can be used there.
 *
 * @param {MedusaContainer} container
 */
async function region(container) {
  const [existing] = await container.resolve(Modules.REGION).listRegions({ name: "Cameroon" })
  const enabled = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  // Medusa keeps those enabled that an earlier configuration had.
  const providers = enabled.filter(({ id }) => !id.startsWith("pp_payunit_") || configured().includes(id))
  if (existing) {
    await flows.updateRegionsWorkflow(container).run({
      input: { selector: { id: existing.id }, update: { payment_providers: providers.map(({ id }) => id) } },
    })
    return existing.id
  }
  const { result } = await flows.createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Cameroon",
          currency_code: CURRENCY,
          countries: [COUNTRY],
          payment_providers: providers.map(({ id }) => id),
        },
      ],
    },
  })
  await flows.createTaxRegionsWorkflow(container).run({
    input: [{ country_code: COUNTRY, provider_id: "tp_system" }],
  })
  return idOf(result[0], "region")
}

/**
 * Medusa also makes a key of its own, which no sales channel knows.
 *
 * @param {MedusaContainer} container
 * @param {string} salesChannelId
 */
async function publishableKeyOf(container, salesChannelId) {
  const title = "Demo storefront"
  const [existing] = await container.resolve(Modules.API_KEY).listApiKeys({ title, type: "publishable" })
  if (existing) return existing.token

  const { result } = await flows.createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title, type: "publishable", created_by: "" }] },
  })
  const [key] = result
  await flows.linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: idOf(key, "publishable key"), add: [salesChannelId] },
  })
  return key?.token ?? ""
}

/** @typedef {{ locationId: string, serviceZoneId: string, shippingProfileId: string }} Stock */

/**
 * @param {MedusaContainer} container
 * @param {string} salesChannelId
 * @returns {Promise<Stock>}
 */
async function stockLocation(container, salesChannelId) {
  const name = "Douala"
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [[location], [set], [profile]] = await Promise.all([
    container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name }),
    fulfillment.listFulfillmentSets({ name }, { relations: ["service_zones"] }),
    fulfillment.listShippingProfiles({ type: "default" }),
  ])
  const shippingProfileId = profile?.id ?? (await shippingProfile(container))
  if (location && set) {
    return { locationId: location.id, serviceZoneId: idOf(set.service_zones[0], "service zone"), shippingProfileId }
  }

  const { result } = await flows.createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name, address: { city: "Douala", country_code: "CM", address_1: "Boulevard de la Liberté" } }],
    },
  })
  const locationId = idOf(result[0], "stock location")
  const madeSet = await fulfillment.createFulfillmentSets({
    name,
    type: "shipping",
    service_zones: [{ name: "Cameroon", geo_zones: [{ country_code: COUNTRY, type: "country" }] }],
  })
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  await link.create([
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
    },
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
      [Modules.FULFILLMENT]: { fulfillment_set_id: madeSet.id },
    },
  ])
  await flows.linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: locationId, add: [salesChannelId] },
  })
  return { locationId, serviceZoneId: idOf(madeSet.service_zones[0], "service zone"), shippingProfileId }
}

/** @param {MedusaContainer} container */
async function shippingProfile(container) {
  const { result } = await flows.createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default", type: "default" }] },
  })
  return idOf(result[0], "shipping profile")
}

/**
 * @param {MedusaContainer} container
 * @param {string} regionId
 * @param {Stock} stock
 */
async function shippingOptions(container, regionId, stock) {
  const wanted = [
    {
      code: "delivery",
      name: "Delivery in Douala",
      french: "Livraison à Douala",
      amount: 1_000,
      description: "Within a day, by motorbike.",
    },
    {
      code: "pickup",
      name: "Pick-up in Akwa",
      french: "Retrait à Akwa",
      amount: 0,
      description: "In our shop, from Monday to Saturday.",
    },
  ]
  const existing = await container
    .resolve(Modules.FULFILLMENT)
    .listShippingOptions({ name: wanted.map(({ name }) => name) })
  /** @type {{ id: string, name: string }[]} */
  let options = existing
  if (existing.length === 0) {
    const { result } = await flows.createShippingOptionsWorkflow(container).run({
      input: wanted.map(({ code, name, french, amount, description }) => ({
        name,
        data: { name_fr: french },
        price_type: /** @type {const} */ ("flat"),
        provider_id: "manual_manual",
        service_zone_id: stock.serviceZoneId,
        shipping_profile_id: stock.shippingProfileId,
        type: { label: name, description, code },
        prices: [
          { currency_code: CURRENCY, amount },
          { region_id: regionId, amount },
        ],
        rules: [
          { attribute: "enabled_in_store", value: "true", operator: /** @type {const} */ ("eq") },
          { attribute: "is_return", value: "false", operator: /** @type {const} */ ("eq") },
        ],
      })),
    })
    options = result
  }
  const [delivery = "", pickup = ""] = wanted.map(({ name }) =>
    idOf(
      options.find((option) => option.name === name),
      `shipping option "${name}"`,
    ),
  )
  return { delivery, pickup }
}

/**
 * @param {MedusaContainer} container
 * @param {string} salesChannelId
 * @param {Stock} stock
 * @returns {Promise<Pick<SeededStore, "variantIds" | "inventoryItemIds">>}
 */
async function catalogue(container, salesChannelId, stock) {
  const handles = products.map(({ handle }) => handle)
  const existing = await container.resolve(Modules.PRODUCT).listProducts({ handle: handles }, { select: ["handle"] })
  const missing = products.filter(({ handle }) => !existing.some((product) => product.handle === handle))
  if (missing.length > 0) {
    await flows.createProductsWorkflow(container).run({
      input: {
        products: missing.map(({ handle, title, description, english, price, weight }) => ({
          handle,
          title,
          description,
          metadata: { description_en: english },
          weight,
          status: /** @type {const} */ ("published"),
          shipping_profile_id: stock.shippingProfileId,
          sales_channels: [{ id: salesChannelId }],
          options: [{ title: "Edition", values: ["Standard"] }],
          variants: [
            {
              title: "Standard",
              sku: handle.toUpperCase(),
              options: { Edition: "Standard" },
              prices: [{ currency_code: CURRENCY, amount: price }],
            },
          ],
        })),
      },
    })
  }

  const { data: variants } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: [
      "id",
      "product.handle",
      "inventory_items.inventory_item_id",
      "inventory_items.inventory.location_levels.id",
    ],
    filters: { product: { handle: handles } },
  })
  const items = variants.map((variant) => ({
    handle: variant.product?.handle ?? "",
    variantId: variant.id,
    inventoryItemId: variant.inventory_items?.[0]?.inventory_item_id ?? "",
    isStocked: (variant.inventory_items?.[0]?.inventory?.location_levels?.length ?? 0) > 0,
  }))
  const unstocked = items.filter(({ isStocked }) => !isStocked)
  if (unstocked.length > 0) {
    await flows.createInventoryLevelsWorkflow(container).run({
      input: {
        inventory_levels: unstocked.map(({ inventoryItemId }) => ({
          inventory_item_id: inventoryItemId,
          location_id: stock.locationId,
          stocked_quantity: STOCK,
        })),
      },
    })
  }
  return {
    variantIds: Object.fromEntries(items.map(({ handle, variantId }) => [handle, variantId])),
    inventoryItemIds: Object.fromEntries(items.map(({ handle, inventoryItemId }) => [handle, inventoryItemId])),
  }
}

/**
 * @param {{ id: string } | undefined} record
 * @param {string} what
 */
function idOf(record, what) {
  if (record === undefined) throw new Error(`Medusa made no ${what} for the demo store.`)
  return record.id
}

module.exports = { seedStore, createAdminUser }
