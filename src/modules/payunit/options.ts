import { z } from "zod"
import {
  DEFAULT_BASE_URL,
  DEFAULT_LEGACY_BASE_URL,
  DEFAULT_TIMEOUTS,
  isAllowedAddress,
  isKnownStatus,
  isLoopback,
  isPrivate,
  LEGACY_PROVIDERS,
  type AddressRules,
  statusWordKey,
  type StatusWords,
} from "../../gateway"
import { MAX_RECIPIENTS } from "../../domain/alerts"
import { methodOf, PROVIDER_FLOWS } from "../../domain/payments"

/** The module's name: in containers, and in the payment module's `dependencies`. */
export const PAYUNIT_MODULE = "payunit"

/** The name of the account made of the top-level credentials. */
export const DEFAULT_ACCOUNT = "default"

const DASHBOARD = "copy it from the credentials section of PayUnit's dashboard"

const credential = z
  .string({ error: `is missing: ${DASHBOARD}` })
  .min(1, { error: `is empty: ${DASHBOARD}`, abort: true })
  .regex(/^[\x21-\x7e]+$/, `has spaces or unusual characters: ${DASHBOARD} again`)

/** An address; `example` shows what kind is meant. */
const url = (example: string) =>
  z
    .string({ error: `is missing: give an address such as ${example}` })
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: `is no address: give one such as ${example}`,
    })

const paymentMethod = z.union(
  [
    z
      .string()
      .min(1)
      .transform((shortcode) => methodOf(shortcode)),
    z
      .strictObject({
        shortcode: z.string().min(1),
        name: z.string().min(1),
        logo: url("https://shop.example/orange.png").optional(),
      })
      .transform(({ logo, ...method }) => ({ ...method, logo: logo ?? null })),
  ],
  { error: 'is no payment method: give its shortcode, such as "CM_ORANGE", or { shortcode, name, logo }' },
)

const legacyMethod = paymentMethod.refine(({ shortcode }) => LEGACY_PROVIDERS.includes(shortcode), {
  error: `is none that the legacy API can be paid through: ${LEGACY_PROVIDERS.join(", ")}`,
})

const yesOrNo = z.boolean({ error: "must be true or false" })

/** What every merchant account has. */
const account = {
  apiUser: credential,
  apiPassword: credential,
  apiKey: credential,
  mode: z.enum(["test", "live"], { error: 'must be "test" or "live"' }),
  /** Take no new payments for this account. What is open goes on. */
  pausePayments: yesOrNo.default(false),
}

function wholeNumber(what: string, least: number, most: number) {
  const error = `must be a whole number of ${what} from ${least} to ${most}`
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

/** A list of days, empty by default. */
function listOfDays(error: string, least: number, most: number) {
  return z
    .array(z.number({ error }).int({ error }).min(least, { error }).max(most, { error }), { error })
    .max(5, { error })
    .default([])
}

const milliseconds = wholeNumber("milliseconds", 100, 120_000)
const days = wholeNumber("days", 30, 36_500)
const count = wholeNumber("times", 1, 1_000_000)
const hours = "must be a number of hours from 1 to 720"
const timeZone = 'must be the name of a time zone, such as "Africa/Douala"'
const listOfHours = "must be a list of up to ten numbers of hours, such as [24, 168]"
const listOfMethods = 'must be a list of payment methods, such as ["CM_MTNMOMO", "CM_ORANGE"]'
const SHOP_URL = "https://shop.example"
const SHOP_PHONE = 'must be a phone number, such as "+237 6 70 00 00 00"'

/** What a merchant can say that a status of the service's means. */
const STATUS_MEANINGS = { paid: "SUCCESS", failed: "FAILED", cancelled: "CANCELLED", pending: "PENDING" } as const
const statusMeaning = 'must say what that word means: "paid", "failed", "cancelled" or "pending"'
const approvalAbove = "must be amounts by currency, such as { XAF: 500_000 }"
const amountPerDay = "must be an amount in major units, such as 500_000"
const earlierHashingSecrets = "must be a list of the secrets before today's, the newest first"
const hashingSecret = "must be a text of at least 16 characters that nobody can guess, the same for every instance"
const alertSecret = "must be a text of 24 to 200 characters that nobody can guess, such as `openssl rand -hex 32` gives"
const alertSecrets = "must be a list of one secret, or of two while you change it: the new one first"
const daysBefore = "must be a list of up to five whole numbers of days from 0 to 90, such as [3]"
const daysAfter = "must be a list of up to five whole numbers of days from 1 to 365, such as [1, 7]"
/** Such as `22:00`. */
export const timeOfDay = z
  .string({ error: 'must be a time of day, such as "22:00"' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as "22:00"')
const statusWords = 'must be words with what they mean, such as { "APPROVED": "paid" }'

const optionsSchema = z.strictObject({
  ...account,
  /** Let `medusa start` serve in test mode under `NODE_ENV=production`, as for a staging store. */
  allowTestMode: yesOrNo.default(false),
  /** Further merchant accounts by name; a provider instance chooses one with its option `account`. */
  accounts: z.record(z.string(), z.strictObject(account)).default({}),
  /** This Medusa server as the service and the shopper's browser reach it. */
  backendUrl: url("https://api.shop.example"),
  /** Where shoppers are sent back. Several: an allow-list of origins, the first being the default. */
  storefrontUrl: z
    .union([url(SHOP_URL), z.array(url(SHOP_URL)).min(1)], {
      error: "is missing or no address: give one such as https://shop.example, or a list of them",
    })
    .transform((value) => (Array.isArray(value) ? value : [value])),
  baseUrl: url(DEFAULT_BASE_URL).default(DEFAULT_BASE_URL),
  /** Where the legacy API lives, for provider instances with `flow: "legacy"`. */
  legacyBaseUrl: url(DEFAULT_LEGACY_BASE_URL).default(DEFAULT_LEGACY_BASE_URL),
  /** Take plain http where `baseUrl` is in a private network: a simulator in a container, say. Test mode only. */
  allowInsecureBaseUrl: yesOrNo.default(false),
  paymentCountry: z
    .string({ error: "must be a two-letter country code" })
    .regex(/^[A-Za-z]{2}$/, "must be a two-letter country code")
    .optional(),
  /** Payment methods offered for a prompt inside the store. By default those that the service lists, asked once a day. */
  providers: z.array(paymentMethod, { error: listOfMethods }).min(1, { error: listOfMethods }).optional(),
  /** Payment methods, likewise, for provider instances with `flow: "legacy"`, which has other names for them. */
  legacyProviders: z.array(legacyMethod, { error: listOfMethods }).min(1, { error: listOfMethods }).optional(),
  /** Let the store pass cards on. Brings the store into the scope of PCI DSS. Live mode only. */
  allowCards: yesOrNo.default(false),
  /** The path that cards are passed on by. The service's interface gives both; try the other if one is refused. */
  cardPath: z
    .enum(["checkout/process", "invoice/process"], { error: 'must be "checkout/process" or "invoice/process"' })
    .default("checkout/process"),
  /** Picture of a product that has none. By default the plugin serves one. */
  itemImageUrl: url("https://shop.example/item.png").optional(),
  /** The shop's own e-mail address, for invoices of clients who have none: PayUnit wants one. */
  shopEmail: z.email({ error: "must be an e-mail address, such as shop@shop.example" }).optional(),
  /** The shop's own number, which payers may call: on the pages that they pay on. */
  shopPhone: z
    .string({ error: SHOP_PHONE })
    .regex(/^\+?[\d ().-]{6,24}$/, SHOP_PHONE)
    .optional(),
  /** A picture of the shop's, for the same pages. */
  shopLogo: url("https://shop.example/logo.png").optional(),
  collectPhone: yesOrNo.default(false),
  collectAddress: yesOrNo.default(false),
  /** Offer the legacy API's page also where PayUnit does not tell of a payment before somebody paid it. */
  offerLegacyPage: yesOrNo.default(false),
  timeouts: z
    .strictObject({ initialize: milliseconds, process: milliseconds, status: milliseconds })
    .partial()
    .default({}),
  /** How long a prompt on a phone is waited for before "send again" is allowed. */
  promptLifetimeSeconds: wholeNumber("seconds", 30, 3600).default(300),
  /** How long a transaction is watched for late money. */
  watchHours: z.number({ error: hours }).min(1, { error: hours }).max(720, { error: hours }).default(48),
  /** Who sends refunds: people, who record them, or also PayUnit, where the account has payouts. */
  refunds: z.enum(["manual", "payout"], { error: 'must be "manual" or "payout"' }).default("manual"),
  /** Decisions about more than this take a second person, by currency. None: one person decides alone. */
  approvalAbove: z
    .record(
      z.string().regex(/^[A-Za-z]{3}$/, approvalAbove),
      z.number({ error: approvalAbove }).min(0, approvalAbove),
      {
        error: approvalAbove,
      },
    )
    .transform((amounts) =>
      Object.fromEntries(Object.entries(amounts).map(([name, most]) => [name.toUpperCase(), most])),
    )
    .default({}),
  /** What statuses mean that the service is not known to use, as PayUnit itself explained them. */
  statusWords: z
    .record(z.string(), z.enum(["paid", "failed", "cancelled", "pending"], { error: statusMeaning }), {
      error: statusWords,
    })
    .default({}),
  /** How many hours after a payment settled the service is asked once more whether it still stands. None: never. */
  reversalCheckHours: z
    .array(z.number({ error: listOfHours }).min(1, { error: listOfHours }).max(8_760, { error: listOfHours }), {
      error: listOfHours,
    })
    .max(10, { error: listOfHours })
    .default([24, 168]),
  /** Whether this instance runs the job that finds out what notifications did not tell. */
  reconcile: yesOrNo.default(true),
  /** The language of what the plugin writes to merchants: admin notifications. */
  adminLocale: z.enum(["en", "fr"], { error: 'must be "en" or "fr"' }).default("en"),
  /** Whether the admin's bell, and an e-mail to the shop, say every morning what came in the day before. */
  dailySummary: yesOrNo.default(true),
  /** How many days before and after the due day clients are reminded of what they have not paid, by e-mail. None: never. */
  invoiceReminders: z
    .strictObject({ before: listOfDays(daysBefore, 0, 90), after: listOfDays(daysAfter, 1, 365) })
    .prefault({}),
  /** Tells people and programs outside of the admin of what somebody should see to. What is not said here, the admin sets. */
  alerts: z
    .strictObject({
      /** Where alerts are sent to, signed with every one of the secrets. */
      webhook: z
        .strictObject({
          url: url("https://hooks.shop.example/payunit"),
          secrets: z
            .array(z.string({ error: alertSecret }).min(24, { error: alertSecret }).max(200, { error: alertSecret }), {
              error: alertSecrets,
            })
            .min(1, { error: alertSecrets })
            .max(2, { error: alertSecrets }),
        })
        .optional(),
      emails: z
        .array(z.email({ error: "must be an e-mail address, such as owner@shop.example" }), {
          error: "must be a list of up to ten e-mail addresses",
        })
        .max(MAX_RECIPIENTS, { error: "must be a list of up to ten e-mail addresses" })
        .default([]),
      /** When only what is urgent is told, by the clock of `timeZone`. */
      quietHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).optional(),
      /** Whether what is not urgent is told once a day together. */
      digest: yesOrNo.default(false),
    })
    .optional(),
  /** Where the shop is: when its days begin and end, for the admin's overview and exports. */
  timeZone: z.string({ error: timeZone }).refine(isTimeZone, { error: timeZone }).default("Africa/Douala"),
  /** What stored hashes of phone numbers and network addresses are keyed with. By default a secret of Medusa's. */
  hashingSecret: z.string({ error: hashingSecret }).min(16, { error: hashingSecret }).optional(),
  /** What `hashingSecret` was before, the newest first: lines of the audit trail that they keyed are still proved. */
  earlierHashingSecrets: z
    .array(z.string({ error: earlierHashingSecrets }).min(1, { error: earlierHashingSecrets }), {
      error: earlierHashingSecrets,
    })
    .default([]),
  /** For how many days it is known whose finished payments and invoices are. */
  retention: z.strictObject({ paymentsDays: days.default(730), invoicesDays: days.default(3_650) }).prefault({}),
  limits: z
    .strictObject({
      transactionsPerCollectionPerHour: count.default(10),
      /** Mobile operators put thousands of people behind one address: a limit for one person would refuse the others. */
      transactionsPerAddressPerHour: count.default(300),
      /** For the whole store, whoever asks: what a flood of openings may cost. */
      transactionsPerHour: count.default(5_000),
      promptsPerSessionPerHour: count.default(6),
      promptsPerPhonePerHour: count.default(6),
      promptsPerPhonePerDay: count.default(20),
      promptsPerAddressPerHour: count.default(120),
      /** For the whole store. */
      promptsPerHour: count.default(5_000),
      refreshesPerAddressPerHour: count.default(1200),
      /** How much PayUnit may send as refunds of an account within 24 hours, in major units. */
      payoutsPerDay: z.number({ error: amountPerDay }).min(0, amountPerDay).max(1e12, amountPerDay).default(500_000),
    })
    .prefault({}),
})

/** The plugin's options as a store writes them. */
export type PayUnitOptionsInput = z.input<typeof optionsSchema>

/** The plugin's options, checked and completed. */
export type PayUnitOptions = Omit<z.output<typeof optionsSchema>, "statusWords"> & {
  /** What statuses mean that the service is not known to use. */
  statusWords: StatusWords
  /** Whether http addresses of this machine are fine: in test mode, against a simulator on this machine. */
  allowHttpLoopback: boolean
  /** Whether http addresses of private networks are fine: the same, against a simulator in one, where the store says so. */
  allowHttpPrivate: boolean
}

/**
 * Checks the plugin's options.
 *
 * @throws Error whose message names every wrong option and its remedy, and repeats no value
 */
export function parseOptions(input: unknown): PayUnitOptions {
  const parsed = optionsSchema.safeParse(input ?? {})
  if (!parsed.success) {
    const { issues } = parsed.error
    throw wrong([...issues.map(describe), ...problemsOfRest(input, new Set(issues.flatMap(namesOf)))])
  }
  const options = parsed.data
  const rules = rulesOf(options)
  const problems = problemsOf(options, rules)
  if (problems.length > 0) {
    throw wrong(problems)
  }
  const taught = Object.entries(options.statusWords)
  const words = new Map(taught.map(([word, meaning]) => [statusWordKey(word), STATUS_MEANINGS[meaning]]))
  return { ...options, statusWords: words, ...rules }
}

type ParsedOptions = z.output<typeof optionsSchema>

/** Where plain http is fine. */
type Rules = Pick<PayUnitOptions, "allowHttpLoopback" | "allowHttpPrivate">

function rulesOf(options: ParsedOptions): Rules {
  return {
    allowHttpLoopback: isTest(options) && isLoopback(new URL(options.baseUrl)),
    allowHttpPrivate: options.allowInsecureBaseUrl && isTest(options) && isPrivate(new URL(options.baseUrl)),
  }
}

function isTest(options: ParsedOptions): boolean {
  return [options, ...Object.values(options.accounts)].every((account) => account.mode === "test")
}

/**
 * What fits in itself, and not to the rest.
 *
 * @param rules null where it is not known what they are
 */
function problemsOf(options: ParsedOptions, rules: Rules | null): string[] {
  return [
    ...Object.keys(options.accounts).flatMap(nameProblems),
    ...modeProblems("", options),
    ...Object.entries(options.accounts).flatMap(([name, account]) => modeProblems(`accounts.${name}.`, account)),
    ...(rules === null ? [] : [...insecurityProblems(options, isTest(options)), ...addressProblems(options, rules)]),
    ...timeProblems(options),
    ...alertProblems(options, rules === null || rules.allowHttpLoopback),
    ...wordProblems(options),
  ]
}

/** What every store writes, with which nothing is wrong; the key is of no mode. */
const PLACEHOLDERS = {
  apiUser: "-",
  apiPassword: "-",
  apiKey: "-",
  mode: "test",
  backendUrl: "https://localhost",
  storefrontUrl: "https://localhost",
} as const satisfies Partial<PayUnitOptionsInput>

/** What the rules for addresses follow from. */
const RULING = ["mode", "accounts", "baseUrl", "allowInsecureBaseUrl"]

/** The problems of what is not wrong by itself, so that one start tells all. */
function problemsOfRest(input: unknown, wrongNames: ReadonlySet<string>): string[] {
  const given = Object.entries({ ...(input ?? {}) }).filter(([name]) => !wrongNames.has(name))
  const replaced = Object.entries(PLACEHOLDERS).filter(([name]) => wrongNames.has(name))
  // No key fits to a mode that is not known.
  const unjudged = wrongNames.has("mode") ? { apiKey: PLACEHOLDERS.apiKey } : {}
  const rest = optionsSchema.safeParse({ ...Object.fromEntries([...given, ...replaced]), ...unjudged })
  return rest.success
    ? problemsOf(rest.data, RULING.some((name) => wrongNames.has(name)) ? null : rulesOf(rest.data))
    : []
}

function namesOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [String(issue.path[0])]
}

/** The option `alerts`, checked and completed. */
export type AlertOptions = NonNullable<PayUnitOptions["alerts"]>

/** The accounts that take no new payments by an option of theirs. */
export function pausedByOption(options: Pick<PayUnitOptions, "pausePayments" | "accounts">): string[] {
  return Object.entries({ [DEFAULT_ACCOUNT]: options, ...options.accounts }).flatMap(([name, { pausePayments }]) =>
    pausePayments ? [name] : [],
  )
}

/** Names alone: an offset such as `+01:00` means the opposite to Postgres. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) {
    return false
  }
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => `\`${[...issue.path, key].join(".")}\``)
    return `${names.join(", ")} is no option of this plugin: check the spelling`
  }
  return `\`${issue.path.join(".") || "options"}\` ${issue.message}`
}

function nameProblems(name: string): string[] {
  if (name === DEFAULT_ACCOUNT) {
    return [`\`accounts.${name}\` is the name of the account made of the top-level credentials: choose another`]
  }
  return /^[a-z][a-z0-9_-]*$/i.test(name)
    ? []
    : ["`accounts` has a name with other signs than letters, digits, - and _"]
}

function modeProblems(prefix: string, account: { apiKey: string; mode: "test" | "live" }): string[] {
  const other = account.mode === "live" ? "sand_" : "live_"
  return account.apiKey.startsWith(other)
    ? [
        `\`${prefix}apiKey\` begins with ${other} but \`${prefix}mode\` is "${account.mode}": use the key of that mode, or change the mode`,
      ]
    : []
}

/** Credentials and notifications in plain text are for a simulator alone, which takes no money. */
function insecurityProblems({ allowInsecureBaseUrl, baseUrl }: ParsedOptions, isTest: boolean): string[] {
  if (!allowInsecureBaseUrl) {
    return []
  }
  return [
    ...(isTest ? [] : ["`allowInsecureBaseUrl` is for a simulator, and an account is in live mode: leave it out"]),
    ...(isPrivate(new URL(baseUrl))
      ? []
      : [
          "`allowInsecureBaseUrl` is for a simulator in a private network, and `baseUrl` is in none (such as http://192.168.1.20:4010 or http://simulator:4010): leave it out",
        ]),
  ]
}

function addressProblems(options: ParsedOptions, rules: AddressRules): string[] {
  const addresses: [string, string | undefined][] = [
    ["backendUrl", options.backendUrl],
    ...options.storefrontUrl.map((value): [string, string] => ["storefrontUrl", value]),
    ["baseUrl", options.baseUrl],
    ["legacyBaseUrl", options.legacyBaseUrl],
    ["itemImageUrl", options.itemImageUrl],
  ]
  return addresses
    .filter(([, value]) => value !== undefined && !isAllowedAddress(value, rules))
    .map(
      ([name]) =>
        `\`${name}\` is not HTTPS: the service refuses it (plain http is accepted only in test mode: for this machine, with \`baseUrl\` on this machine too, or in a private network with \`allowInsecureBaseUrl: true\`)`,
    )
}

function alertProblems({ alerts }: ParsedOptions, allowHttpLoopback: boolean): string[] {
  if (alerts === undefined) {
    return []
  }
  const { webhook, quietHours } = alerts
  const address = webhook === undefined ? null : new URL(webhook.url)
  return [
    ...(webhook !== undefined && !isAllowedAddress(webhook.url, { allowHttpLoopback })
      ? [
          "`alerts.webhook.url` is not HTTPS: anybody on the way could read the alerts (plain http is accepted only for this machine, in test mode, with `baseUrl` on this machine too)",
        ]
      : []),
    ...(address !== null && (address.username !== "" || address.password !== "")
      ? ["`alerts.webhook.url` has a user or a password, which are not sent: verify the signature instead"]
      : []),
    ...(webhook !== undefined && new Set(webhook.secrets).size < webhook.secrets.length
      ? ["`alerts.webhook.secrets` has the same secret twice: say it once"]
      : []),
    ...(quietHours !== undefined && quietHours.from === quietHours.to
      ? ["`alerts.quietHours` has no end: give two different times, or leave it out"]
      : []),
  ]
}

/** "Send again" must not be allowed while the first prompt is still being sent. */
function timeProblems({ promptLifetimeSeconds, timeouts }: ParsedOptions): string[] {
  const process = timeouts.process ?? DEFAULT_TIMEOUTS.process
  return promptLifetimeSeconds * 1_000 > process + 5_000
    ? []
    : [
        `\`promptLifetimeSeconds\` is too short for \`timeouts.process\`: a prompt may still be on its way after ${process / 1_000} s, so make it at least ${Math.ceil(process / 1_000) + 6}`,
      ]
}

/** No status is kept, and so none compared, beyond this. */
const LONGEST_WORD = 60

/** What the service itself defines is not for a store to redefine: a "PENDING" that counted as paid would be a gift. */
function wordProblems({ statusWords: taught }: ParsedOptions): string[] {
  const keys = Object.keys(taught).map(statusWordKey)
  return Object.keys(taught).flatMap((word, index) => {
    const key = statusWordKey(word)
    const name = `\`statusWords\` has ${JSON.stringify(word.slice(0, LONGEST_WORD))}`
    if (key === "" || word.length > LONGEST_WORD) {
      return [`${name}: a word has 1 to ${LONGEST_WORD} characters, as the doctor shows it`]
    }
    if (isKnownStatus(word)) {
      return [`${name}, whose meaning is known: leave it out`]
    }
    return keys.indexOf(key) < index ? [`${name} twice, in other letters: say once what it means`] : []
  })
}

/** The store is configured wrong. Each problem names what is wrong and the remedy, and repeats no value. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`medusa-payment-payunit cannot start: ${problems.join("; ")}.`)
    this.name = "ConfigurationError"
    this.problems = problems
  }
}

function wrong(problems: readonly string[]): ConfigurationError {
  return new ConfigurationError(problems)
}

function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names.map((name) => `"${name}"`))
}

const providerOptionsSchema = z.strictObject({
  /** Which of the service's APIs this provider instance pays through. */
  // Said only if need be: what joins the names takes a while to load.
  flow: z.enum(PROVIDER_FLOWS, { error: () => `must be ${anyOf(PROVIDER_FLOWS)}` }).default("checkout"),
  /** Merchant account, one of the plugin's `accounts`. */
  account: z
    .string({ error: "must be the name of an account" })
    .min(1, { error: "must be the name of an account" })
    .default(DEFAULT_ACCOUNT),
  /** Whether completing a cart waits for its payment, or places an order that awaits it. */
  placeOrder: z
    .enum(["after_payment", "before_payment"], { error: 'must be "after_payment" or "before_payment"' })
    .default("after_payment"),
  /** With orders placed before payment: one that nobody pays in this time is cancelled, and its stock released. */
  cancelUnpaidAfterMinutes: wholeNumber("minutes", 5, 43_200).optional(),
})

/** How long an order that was placed before its payment waits for it, unless told. */
export const DEFAULT_CANCEL_UNPAID_AFTER_MINUTES = 60

/** Options of one payment provider instance. */
export type ProviderOptions = z.output<typeof providerOptionsSchema>

/** @throws Error whose message names every wrong option of the provider */
export function parseProviderOptions(input: unknown): ProviderOptions {
  const parsed = providerOptionsSchema.safeParse(input ?? {})
  if (!parsed.success) {
    throw wrong(parsed.error.issues.map((issue) => `provider option ${describe(issue)}`))
  }
  const { placeOrder, cancelUnpaidAfterMinutes } = parsed.data
  if (placeOrder === "after_payment" && cancelUnpaidAfterMinutes !== undefined) {
    throw wrong([
      'provider option `cancelUnpaidAfterMinutes` is only for `placeOrder: "before_payment"`: set that as well, or leave it out',
    ])
  }
  return parsed.data
}
