import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { isTransactionId } from "../../gateway"
import type { Database } from "./database"
import type { TransactionAddresses } from "./flows/payment-flow"

/** What an address is for. One of each kind opens nothing of the other: shoppers see only the second. */
export type AddressPurpose = "notify" | "return"

/** Paths of the routes behind the addresses, below the backend's URL. */
const ADDRESS_PATHS: Readonly<Record<AddressPurpose, string>> = {
  notify: "/hooks/payunit/notifications",
  return: "/hooks/payunit/return",
}

/** A token longer than any real one is not even looked at. */
const MAX_TOKEN_LENGTH = 80

/**
 * The secret addresses that the service calls. The service signs nothing, so an address is the proof: it ends in
 * `<transaction id>.<HMAC-SHA256 of purpose, account and id>`.
 */
export class Addresses {
  readonly #database: Database
  readonly #backendUrl: string
  readonly #accounts: readonly string[]
  #key: Promise<Buffer> | null = null

  constructor(database: Database, backendUrl: string, accounts: readonly string[]) {
    this.#database = database
    this.#backendUrl = backendUrl.replace(/\/+$/, "")
    this.#accounts = accounts
  }

  /** The addresses to give to the service for one transaction. */
  async of(transaction: { id: string; account: string }): Promise<TransactionAddresses> {
    const [notify, back] = await Promise.all([
      this.#sign("notify", transaction.account, transaction.id),
      this.#sign("return", transaction.account, transaction.id),
    ])
    return {
      notifyUrl: `${this.below("notify")}/${transaction.id}.${notify}`,
      returnUrl: `${this.below("return")}/${transaction.id}.${back}`,
    }
  }

  /** Where the addresses of all transactions begin. */
  below(purpose: AddressPurpose): string {
    return `${this.#backendUrl}${ADDRESS_PATHS[purpose]}`
  }

  /** The transaction that a token was made for, or null if it is not one of ours. Compares in constant time. */
  async verify(purpose: AddressPurpose, token: string): Promise<string | null> {
    const dot = token.indexOf(".")
    const id = token.slice(0, dot)
    if (dot < 0 || token.length > MAX_TOKEN_LENGTH || !isTransactionId(id)) {
      return null
    }
    const given = Buffer.from(token.slice(dot + 1), "utf8")
    for (const account of this.#accounts) {
      if (await this.#isRight(purpose, account, id, given)) {
        return id
      }
    }
    const account = await this.#accountOf(id)
    return account !== null && !this.#accounts.includes(account) && (await this.#isRight(purpose, account, id, given))
      ? id
      : null
  }

  async #isRight(purpose: AddressPurpose, account: string, id: string, given: Buffer): Promise<boolean> {
    const right = Buffer.from(await this.#sign(purpose, account, id), "utf8")
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** The account of a transaction, which may have left the configuration since. */
  async #accountOf(id: string): Promise<string | null> {
    const { rows } = await this.#database.raw("SELECT account FROM payunit_transaction WHERE id = ?", [id])
    const row = rows[0]
    return typeof row === "object" && row !== null && "account" in row && typeof row.account === "string"
      ? row.account
      : null
  }

  /** A keyed hash under which a phone number or a network address can be counted without being kept. */
  async pseudonym(kind: "phone" | "address", value: string): Promise<string> {
    return await this.#sign(kind, "", value)
  }

  async #sign(purpose: AddressPurpose | "phone" | "address", account: string, id: string): Promise<string> {
    return createHmac("sha256", await this.#secret())
      .update(`${purpose}|${account}|${id}`)
      .digest("base64url")
  }

  #secret(): Promise<Buffer> {
    this.#key ??= this.#readOrMakeSecret().catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }

  async #readOrMakeSecret(): Promise<Buffer> {
    const existing = await this.#readSecret()
    if (existing !== null) {
      return existing
    }
    await this.#database.raw(
      "INSERT INTO payunit_signing_key (id, secret) VALUES ('addresses', ?) ON CONFLICT (id) DO NOTHING",
      [randomBytes(32).toString("base64")],
    )
    const made = await this.#readSecret()
    if (made === null) {
      throw new Error("the signing key of payunit's addresses could not be read")
    }
    return made
  }

  async #readSecret(): Promise<Buffer | null> {
    const { rows } = await this.#database.raw("SELECT secret FROM payunit_signing_key WHERE id = 'addresses'", [])
    const row = rows[0]
    return typeof row === "object" && row !== null && "secret" in row && typeof row.secret === "string"
      ? Buffer.from(row.secret, "base64")
      : null
  }
}
