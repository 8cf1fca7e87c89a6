import type { MerchantCredentials } from "../../packages/simulator/src"

/** How a store is configured where it differs from one with the simulator's own merchant and one way of paying. */
export interface TestStoreSettings {
  /** Further options of the plugin. */
  options?: Record<string, unknown>
  /** The merchant whose credentials the store has. */
  credentials?: MerchantCredentials
  /** Further merchants whom the simulator knows. */
  merchants?: MerchantCredentials[]
  /** Instances of the payment provider with their options, by id. */
  providers?: Record<string, Record<string, unknown>>
  /** Whether Medusa has a provider for e-mail, and for messages to phones. */
  canEmail?: boolean
  /** Whether Medusa has roles for its staff. */
  hasRoles?: boolean
}

/** Another merchant of PayUnit, who has an account of the plugin's in some stores. */
export const SECOND_MERCHANT: MerchantCredentials = {
  apiUser: "0c9d0b57-2f2a-4e0e-8a58-second000001",
  apiPassword: "7be4b6a2-2f2a-4e0e-8a58-second000002",
  apiKey: "sand_secondmerchant0003",
}

/** Credentials that are looked for where they must not stand. */
export const CANARY_CREDENTIALS: MerchantCredentials = {
  apiUser: "canaryuser-7d1c3f",
  apiPassword: "canarypassword-90ab12",
  apiKey: "sand_canarykey-55ee77",
}

const EVERY_FLOW = { payunit: { flow: "checkout" }, gateway: { flow: "gateway" }, legacy: { flow: "legacy" } }

/** Payment providers that pay in every way, through two merchants. */
export const EVERY_WAY = {
  ...EVERY_FLOW,
  second: { flow: "checkout", account: "second" },
  "second-gateway": { flow: "gateway", account: "second" },
  "second-legacy": { flow: "legacy", account: "second" },
}

/** Payment methods that a merchant lists. */
export const OWN_METHODS = [{ shortcode: "CM_ORANGE", name: "Orange", logo: "https://shop.example/orange.png" }]

/** A payment provider of an account of its own, so that each has a list of payment methods of its own. */
const flowOn = (
  flow: "checkout" | "gateway" | "legacy",
  ...ids: string[]
): [string, { flow: string; account: string }][] => ids.map((id) => [id, { flow, account: id }])

const PROVIDERS_WITH_LISTS = Object.fromEntries([
  ...flowOn("checkout", "first", "many", "daily", "race", "chosen", "one", "other", "country"),
  ...flowOn("checkout", "crash", "refusal", "half-an-answer", "no-data"),
  ...flowOn("gateway", "gateway", "country-gateway"),
  ...flowOn("legacy", "legacy"),
])

/** The merchant of all of them. */
const MERCHANT_WITH_LISTS: MerchantCredentials = {
  apiUser: "0c9d0b57-2f2a-4e0e-8a58-methods00001",
  apiPassword: "7be4b6a2-2f2a-4e0e-8a58-methods00002",
  apiKey: "sand_methodsmerchant03",
}

/**
 * For stores whose tests wait for an answer that never comes. A question is repeated after a broken connection, which takes
 * a second in all. The others are as long, so that a machine that stands still for a moment is not taken for a service that
 * does not answer.
 */
const SHORT_TIMEOUTS = { initialize: 2_500, process: 2_500, status: 2_500 }

/**
 * The kinds of stores that tests run on. A process boots one for its suites that name it, one after the other, and then the
 * next in its place; each kind costs everybody about a second.
 */
export const STORES = {
  standard: {},
  everyWay: {
    options: {
      timeouts: SHORT_TIMEOUTS,
      accounts: { second: { ...SECOND_MERCHANT, mode: "test" } },
      allowCards: true,
      statusWords: { Captured: "paid", RETURNED: "failed" },
    },
    merchants: [SECOND_MERCHANT],
    providers: EVERY_WAY,
  },
  orderBeforePayment: {
    providers: { payunit: { flow: "checkout", placeOrder: "before_payment", cancelUnpaidAfterMinutes: 30 } },
  },
  limited: {
    options: {
      limits: {
        promptsPerPhonePerHour: 2,
        refreshesPerAddressPerHour: 3,
        transactionsPerAddressPerHour: 4,
        transactionsPerHour: 6,
        promptsPerHour: 4,
      },
    },
  },
  measured: {
    options: { limits: { promptsPerPhonePerHour: 2, refreshesPerAddressPerHour: 2 } },
    credentials: CANARY_CREDENTIALS,
  },
  searched: {
    options: {
      limits: { promptsPerSessionPerHour: 1_000, promptsPerPhonePerHour: 1_000, promptsPerPhonePerDay: 1_000 },
    },
    credentials: CANARY_CREDENTIALS,
    providers: EVERY_FLOW,
  },
  french: { options: { adminLocale: "fr" } },
  emailing: { canEmail: true, options: { dailySummary: true, shopEmail: "shop@example.com", adminLocale: "fr" } },
  roles: { hasRoles: true, options: { approvalAbove: { XAF: 10_000 }, refunds: "payout" } },
  payouts: { options: { refunds: "payout", limits: { payoutsPerDay: 30_000 }, timeouts: SHORT_TIMEOUTS } },
  /** Payment methods are those that the service lists. */
  listing: { options: { providers: undefined } },
  ownMethods: { options: { providers: OWN_METHODS, legacyProviders: ["eu"] }, providers: EVERY_FLOW },
  listedMethods: {
    options: {
      providers: undefined,
      paymentCountry: "cm",
      accounts: Object.fromEntries(
        Object.keys(PROVIDERS_WITH_LISTS).map((name) => [name, { ...MERCHANT_WITH_LISTS, mode: "test" }]),
      ),
    },
    credentials: MERCHANT_WITH_LISTS,
    providers: PROVIDERS_WITH_LISTS,
  },
} satisfies Record<string, TestStoreSettings>

export type StoreKind = keyof typeof STORES
