import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { isTransactionId, newTransactionId } from "../../../gateway"
import { type Database, rowsOf } from "../storage"

/** The addresses that the service calls or sends the shopper to; all carry a secret. */
export interface TransactionAddresses {
  notifyUrl: string
  returnUrl: string
}

/** What an address is for. One of each kind opens nothing of the others: shoppers see all but the first. */
export type AddressPurpose = "notify" | "return" | "visit" | "invoice_return" | "invoice_page" | "request"

/** Paths of the routes behind the addresses, below the backend's URL. */
const ADDRESS_PATHS: Readonly<Record<AddressPurpose, string>> = {
  notify: "/hooks/payunit/notifications",
  return: "/hooks/payunit/return",
  visit: "/hooks/payunit/pay",
  invoice_return: "/hooks/payunit/invoice-return",
  invoice_page: "/hooks/payunit/invoice",
  request: "/hooks/payunit/request",
}

/** The table of what an address of each purpose stands for. */
const ADDRESSED: Readonly<Record<AddressPurpose, { table: string; isId: (id: string) => boolean }>> = {
  notify: { table: "payunit_transaction", isId: isTransactionId },
  return: { table: "payunit_transaction", isId: isTransactionId },
  visit: { table: "payunit_transaction", isId: isTransactionId },
  invoice_return: { table: "payunit_invoice", isId: isInvoiceId },
  invoice_page: { table: "payunit_invoice", isId: isInvoiceId },
  request: { table: "payunit_payment_request", isId: isRequestId },
}

const INVOICE_PREFIX = "puinv_"
const REQUEST_PREFIX = "pureq_"

/** A fresh id of a payment request. */
export function newRequestId(): string {
  return `${REQUEST_PREFIX}${newTransactionId()}`
}

/** Whether a text has the form of an id that {@link newRequestId} made. */
function isRequestId(id: string): boolean {
  return id.startsWith(REQUEST_PREFIX) && isTransactionId(id.slice(REQUEST_PREFIX.length))
}

/** A fresh id of an invoice, as long and as random as a transaction's. */
export function newInvoiceId(): string {
  return `${INVOICE_PREFIX}${newTransactionId()}`
}

/** Whether a text has the form of an id that {@link newInvoiceId} made. */
export function isInvoiceId(id: string): boolean {
  return id.startsWith(INVOICE_PREFIX) && isTransactionId(id.slice(INVOICE_PREFIX.length))
}

/**
 * How long the accounts that left are remembered. Another instance that is still to be restarted may go on giving out
 * addresses of an account that this one does not have any more.
 */
const LEFT_MS = 60_000

const accountRows = z.array(z.object({ account: z.string() }))

/** A token longer than any real one is not even looked at. */
const MAX_TOKEN_LENGTH = 80

/**
 * The secret addresses that the service and shoppers' browsers call. The service signs nothing, so an address is the proof: it ends in
 * `<id of the transaction or invoice>.<HMAC-SHA256 of purpose, account and id>`.
 */
export class SignedUrls {
  readonly #database: Database
  readonly #backendUrl: string
  readonly #accounts: readonly string[]
  /** By table. */
  readonly #left = new Map<string, { accounts: Promise<readonly string[]>; until: number }>()
  #key: Promise<Buffer> | null = null

  constructor(database: Database, backendUrl: string, accounts: readonly string[]) {
    this.#database = database
    this.#backendUrl = backendUrl.replace(/(?<!\/)\/+$/, "")
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

  /**
   * Our address of a transaction's payment page, which is given out in place of the service's own; null where it has no
   * page.
   */
  async ofPage(transaction: { id: string; account: string; redirect_url: string | null }): Promise<string | null> {
    return transaction.redirect_url === null ? null : await this.addressOf("visit", transaction)
  }

  /** Where all addresses of a kind begin. */
  below(purpose: AddressPurpose): string {
    return `${this.#backendUrl}${ADDRESS_PATHS[purpose]}`
  }

  /** The address of a transaction, an invoice or a payment request for one purpose. */
  async addressOf(purpose: AddressPurpose, subject: { id: string; account: string }): Promise<string> {
    const token = await this.#sign(purpose, subject.account, subject.id)
    return `${this.below(purpose)}/${subject.id}.${token}`
  }

  /** The transaction, invoice or payment request that a token was made for, or null if it is not one of ours. Compares in constant time. */
  async verify(purpose: AddressPurpose, token: string): Promise<string | null> {
    const dot = token.indexOf(".")
    const id = token.slice(0, dot)
    if (dot < 0 || token.length > MAX_TOKEN_LENGTH || !ADDRESSED[purpose].isId(id)) {
      return null
    }
    const given = Buffer.from(token.slice(dot + 1), "utf8")
    return (await this.#isOfOne(this.#accounts, purpose, id, given)) ||
      (await this.#isOfOne(await this.#leftAccounts(purpose), purpose, id, given))
      ? id
      : null
  }

  async #isOfOne(accounts: readonly string[], purpose: AddressPurpose, id: string, given: Buffer): Promise<boolean> {
    for (const account of accounts) {
      if (await this.#isRight(purpose, account, id, given)) {
        return true
      }
    }
    return false
  }

  async #isRight(purpose: AddressPurpose, account: string, id: string, given: Buffer): Promise<boolean> {
    const right = Buffer.from(await this.#sign(purpose, account, id), "utf8")
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /**
   * The accounts that have left the configuration, and have given addresses out before. Read once in a while and not for
   * each wrong token, so that whoever guesses costs the database nothing.
   */
  async #leftAccounts(purpose: AddressPurpose): Promise<readonly string[]> {
    const { table } = ADDRESSED[purpose]
    const known = this.#left.get(table)
    if (known !== undefined && known.until > performance.now()) {
      return await known.accounts
    }
    const accounts = this.#accountsIn(table).then((all) => all.filter((name) => !this.#accounts.includes(name)))
    const reading = { accounts, until: performance.now() + LEFT_MS }
    this.#left.set(table, reading)
    try {
      return await accounts
    } catch (error) {
      if (this.#left.get(table) === reading) {
        this.#left.delete(table)
      }
      throw error
    }
  }

  /** Every account in a table, by one step in its index for each. */
  async #accountsIn(table: string): Promise<string[]> {
    const rows = await rowsOf(
      this.#database,
      `WITH RECURSIVE used AS (
         SELECT min(account) AS account FROM ${table} WHERE deleted_at IS NULL
         UNION ALL
         SELECT (SELECT min(account) FROM ${table} WHERE account > used.account AND deleted_at IS NULL)
           FROM used WHERE used.account IS NOT NULL
       )
       SELECT account FROM used WHERE account IS NOT NULL`,
    )
    return accountRows.parse(rows).map(({ account }) => account)
  }

  async #sign(purpose: AddressPurpose, account: string, id: string): Promise<string> {
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
    const newSecret = await this.#readSecret()
    if (newSecret === null) {
      throw new Error("the signing key of payunit's addresses could not be read")
    }
    return newSecret
  }

  async #readSecret(): Promise<Buffer | null> {
    const [row] = await rowsOf(this.#database, "SELECT secret FROM payunit_signing_key WHERE id = 'addresses'")
    return typeof row === "object" && row !== null && "secret" in row && typeof row.secret === "string"
      ? Buffer.from(row.secret, "base64")
      : null
  }
}
