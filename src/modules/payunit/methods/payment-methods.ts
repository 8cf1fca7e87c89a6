import { z } from "zod"
import { FLOW_FACTS, type PaymentMethod } from "../../../domain/payments"
import type { Statements } from "../storage"
import type { PayUnitOptions } from "../options"
import type { TransactionRecord } from "../transactions"

const storedMethods = z.array(z.object({ shortcode: z.string(), name: z.string(), logo: z.string().nullable() }))

/** How long an instance trusts a list that it read from the table. */
const MEMORY_MS = 60_000

type ListOwner = Pick<TransactionRecord, "account" | "mode" | "flow">

/**
 * What shoppers can choose from: what the store configured, else what the service listed for the account and country,
 * else a default. The service's list is kept in the table and asked for at most once a day, on any number of instances.
 */
export class PaymentMethods {
  readonly #database: Statements
  readonly #options: PayUnitOptions
  readonly #read = new Map<string, { until: number; methods: readonly PaymentMethod[] }>()

  constructor(database: Statements, options: PayUnitOptions) {
    this.#database = database
    this.#options = options
  }

  /** The methods that a transaction can be paid with. Never waits for the service. */
  async offered(owner: ListOwner): Promise<readonly PaymentMethod[]> {
    return this.#configured(owner) ?? (await this.#listed(owner)) ?? FLOW_FACTS[owner.flow].catalogue.defaults
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

  #configured({ flow }: ListOwner): readonly PaymentMethod[] | null {
    return this.#options[FLOW_FACTS[flow].catalogue.option] ?? null
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

  #idOf({ account, mode, flow }: ListOwner): string {
    const { name, isByCountry } = FLOW_FACTS[flow].catalogue
    const country = isByCountry ? [this.#options.paymentCountry?.toUpperCase() ?? "*"] : []
    return [account, mode, name, ...country].join(":")
  }
}
