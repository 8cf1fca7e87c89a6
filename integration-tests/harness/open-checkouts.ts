import { randomUUID } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import type { HostedStore } from "./native/store-host.cjs"
import { renamed } from "./renamed"
import { type Checkout, PROVIDER } from "./shopper"
import type { TestStore } from "./store"

/** What an open payment consists of: tables with the column that names it, in an order that keys between them allow. */
const PARTS = [
  ["payment_collection", "id", "collectionId"],
  ["cart_payment_collection", "payment_collection_id", "collectionId"],
  ["payment_session", "id", "sessionId"],
  ["payunit_transaction", "id", "transactionId"],
] as const

/** The windows of the limits that it was counted in. */
const WINDOWS = "updated_at = (SELECT max(updated_at) FROM payunit_rate_window)"

/** An open payment that was made by Medusa's own routes, as it stood then. */
interface Original {
  checkout: Checkout
  rows: readonly { table: string; rows: unknown[] }[]
  windows: unknown[]
  account: string
  checkoutId: string | null
  madeAt: number
}

/** Whose payments the service can be told of on behalf of a copy. */
const ACCOUNT = "default"

/**
 * Open payments of filled carts. The first of a process and a payment provider is made by Medusa's own routes; those that
 * follow are copies of its rows under other ids, as if made now, each on another cart and known to the service.
 */
export class OpenCheckouts {
  readonly #store: TestStore
  readonly #host: () => HostedStore

  constructor(store: TestStore, host: () => HostedStore) {
    this.#store = store
    this.#host = host
  }

  async open(providerId: string = PROVIDER): Promise<Checkout> {
    const host = this.#host()
    let checkout: Checkout | undefined
    const original = await host.once(`open payment by ${providerId}`, async () => {
      const { changed } = await host.recordings.begin()
      checkout = await this.#store.shopper.checkout({ providerId })
      // In a store that a test has changed it may be another than elsewhere.
      return changed.length === 0 ? await this.#recorded(checkout) : null
    })
    if (checkout !== undefined) return checkout
    return original?.account === ACCOUNT
      ? await this.#copy(original)
      : await this.#store.shopper.checkout({ providerId })
  }

  async #recorded(checkout: Checkout): Promise<Original> {
    const rows = await Promise.all(
      PARTS.map(async ([table, column, id]) => ({
        table,
        rows: await this.#rows(table, `${column} = ?`, checkout[id]),
      })),
    )
    const { checkout_id: checkoutId, account } = await this.#store.row(checkout.transactionId)
    return {
      ...{ checkout, checkoutId, account, rows, madeAt: Date.now() },
      windows: await this.#rows("payunit_rate_window", WINDOWS),
    }
  }

  async #rows(table: string, where: string, ...bindings: unknown[]): Promise<unknown[]> {
    const found = await this.#store.sql(`SELECT to_jsonb(part) AS row FROM ${table} part WHERE ${where}`, bindings)
    return found.map(({ row }) => row)
  }

  async #copy({ checkout, rows, windows, checkoutId, madeAt }: Original): Promise<Checkout> {
    const { shopper } = this.#store
    const { recordings } = this.#host()
    const names: Record<string, string> = {
      ...(await recordings.newIdFor(checkout.transactionId, ACCOUNT)),
      ...(checkoutId === null ? {} : { [checkoutId]: `PU_payment_${randomUUID()}` }),
      [checkout.cartId]: await shopper.cart(),
      [checkout.collectionId]: generateEntityId(undefined, "pay_col"),
      [checkout.sessionId]: generateEntityId(undefined, "payses"),
    }
    const since = Date.now() - madeAt
    const copied = <T>(original: T): T => renamed(original, names, since)
    for (const { table, rows: originals } of rows) {
      const links = table === "cart_payment_collection" ? { id: generateEntityId(undefined, "capaycol") } : {}
      await this.#insert(
        table,
        originals.map((row) => ({ ...(copied(row) as object), ...links })),
      )
    }
    await this.#insert("payunit_rate_window", copied(windows), "ON CONFLICT (id) DO UPDATE SET count = part.count + 1")
    const copy = copied(checkout)
    await recordings.tellService(copy.transactionId, false)
    return copy
  }

  async #insert(table: string, rows: unknown[], orElse = ""): Promise<void> {
    await this.#store.sql(
      `INSERT INTO ${table} AS part SELECT * FROM jsonb_populate_recordset(NULL::${table}, ?::jsonb) ${orElse}`,
      [JSON.stringify(rows)],
    )
  }
}
