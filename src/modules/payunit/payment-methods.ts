import { z } from "zod"
import { LEGACY_PROVIDERS, type LegacyProvider, type Provider } from "../../gateway"
import type { Database } from "./database"
import type { PayUnitOptions } from "./options"
import type { TransactionRecord } from "./transaction-record"

/** A way to pay by a prompt, as a shopper chooses it. */
export interface PaymentMethod {
  /** What the service calls it: a shortcode such as `CM_MTNMOMO`, or a legacy tag such as `mtnmomo`. */
  shortcode: string
  name: string
  /** Address of a picture; null if none is known. */
  logo: string | null
}

/** Names for those that a store lists by shortcode alone, and while the service has listed none. */
const NAMES: Readonly<Record<string, string>> = {
  CM_MTNMOMO: "MTN Mobile Money",
  CM_ORANGE: "Orange Money",
  mtnmomo: "MTN Mobile Money",
  orange: "Orange Money",
  eu: "Express Union",
}

/** Offered by the current and the checkout family until the service has listed what the merchant subscribed to. */
const DEFAULT_SHORTCODES: readonly string[] = ["CM_MTNMOMO", "CM_ORANGE"]

/** A method that only its shortcode is known of. */
export function methodOf(shortcode: string): PaymentMethod {
  return { shortcode, name: NAMES[shortcode] ?? shortcode, logo: null }
}

/** The methods in a list of the current family that can be paid with. */
export function methodsOf(providers: readonly Provider[]): PaymentMethod[] {
  return providers
    .filter(({ status, country }) => isActive(status) && isOfCameroon(country.country_code))
    .map(({ shortcode, name, logo }) => ({ shortcode, name, logo: pictureAt(logo) }))
}

/** The methods in a legacy list that can be paid with. The others have the hosted page only. */
export function legacyMethodsOf(providers: readonly LegacyProvider[]): PaymentMethod[] {
  return providers
    .filter((provider) => isActive(provider.provider_status) && LEGACY_PROVIDERS.includes(provider.provider_short_tag))
    .map((provider) => ({
      shortcode: provider.provider_short_tag,
      name: provider.provider_name,
      logo: pictureAt(provider.provider_logo),
    }))
}

/** Prompts go to Cameroon's numbers; what other countries pay with is for the page. */
function isOfCameroon(countryCode: string | null): boolean {
  return countryCode === null || countryCode.toUpperCase() === "CM"
}

function isActive(status: string | null): boolean {
  return status === null || status.trim().toUpperCase() === "ACTIVE"
}

function pictureAt(logo: string | null): string | null {
  return logo !== null && /^https:\/\//i.test(logo) ? logo : null
}

const storedMethods = z.array(z.object({ shortcode: z.string(), name: z.string(), logo: z.string().nullable() }))

/** How long an instance trusts a list that it read from the table. */
const MEMORY_MS = 60_000

type ListOwner = Pick<TransactionRecord, "account" | "mode" | "family">

/**
 * What shoppers can choose from: what the store configured, else what the service listed for the account and country,
 * else a default. The service's list is kept in the table and asked for at most once a day, on any number of instances.
 */
export class PaymentMethods {
  readonly #database: Database
  readonly #options: PayUnitOptions
  readonly #read = new Map<string, { until: number; methods: readonly PaymentMethod[] }>()

  constructor(database: Database, options: PayUnitOptions) {
    this.#database = database
    this.#options = options
  }

  /** The methods that a transaction can be paid with. Never waits for the service. */
  async offered(owner: ListOwner): Promise<readonly PaymentMethod[]> {
    return this.#configured(owner) ?? (await this.#listed(owner)) ?? defaultsOf(owner)
  }

  /**
   * Keeps a list, if the last one is older than a day or there is none. `list` is called then, and not waited for by
   * any shopper; an empty list is taken for a mistake.
   */
  async learn(
    owner: ListOwner,
    list: () => Promise<readonly PaymentMethod[]> | readonly PaymentMethod[],
  ): Promise<void> {
    if (this.#configured(owner) !== null) {
      return
    }
    const id = this.#idOf(owner)
    const { rows } = await this.#database.raw(
      `INSERT INTO payunit_provider_list (id, asked_at) VALUES (?, now())
       ON CONFLICT (id) DO UPDATE SET asked_at = now(), updated_at = now()
         WHERE payunit_provider_list.asked_at < now() - interval '1 day'
       RETURNING id`,
      [id],
    )
    if (rows.length === 0) {
      return
    }
    const methods = await list()
    if (methods.length > 0) {
      await this.#database.raw("UPDATE payunit_provider_list SET methods = ?::jsonb, updated_at = now() WHERE id = ?", [
        JSON.stringify(methods),
        id,
      ])
      this.#read.delete(id)
    }
  }

  #configured({ family }: ListOwner): readonly PaymentMethod[] | null {
    return (family === "legacy" ? this.#options.legacyProviders : this.#options.providers) ?? null
  }

  async #listed(owner: ListOwner): Promise<readonly PaymentMethod[] | null> {
    const id = this.#idOf(owner)
    const known = this.#read.get(id)
    if (known !== undefined && known.until > performance.now()) {
      return known.methods
    }
    const { rows } = await this.#database.raw("SELECT methods FROM payunit_provider_list WHERE id = ?", [id])
    const methods = z.object({ methods: storedMethods.nullable() }).safeParse(rows[0]).data?.methods ?? null
    // That there is none is not remembered: the first list may come at any moment, and on another instance.
    if (methods !== null) {
      this.#read.set(id, { until: performance.now() + MEMORY_MS, methods })
    }
    return methods
  }

  /** The current and the checkout family are paid with the same methods. Legacy lists know no country. */
  #idOf({ account, mode, family }: ListOwner): string {
    return family === "legacy"
      ? `${account}:${mode}:legacy`
      : `${account}:${mode}:current:${this.#options.paymentCountry?.toUpperCase() ?? "*"}`
  }
}

function defaultsOf({ family }: ListOwner): PaymentMethod[] {
  return (family === "legacy" ? LEGACY_PROVIDERS : DEFAULT_SHORTCODES).map(methodOf)
}
